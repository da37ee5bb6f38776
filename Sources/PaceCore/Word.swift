/// A word as the recognizer heard it.
package struct Word: Hashable, Sendable {
  package var text: String
  /// From the word's onset to its end.
  package var span: Range<AudioInstant>
  /// The recognizer's posterior probability, 0...1; nil where its settings give none.
  package var confidence: Float?
  /// *um, uh, er*: phonation, but no word.
  package var isHesitation: Bool
  /// What its recognizer knows of it; nil where that cannot tell.
  package var evidence: WordEvidence?
  /// How many spoken words it stands for by the estimate: 0 for a noise that was taken for a word.
  package var weight = 1.0

  /// An `end` before `start` is taken as `start`.
  package init(
    _ text: String, from start: AudioInstant, to end: AudioInstant, confidence: Float? = nil,
    isHesitation: Bool = false, evidence: WordEvidence? = nil
  ) {
    self.text = text
    span = start..<max(start, end)
    self.confidence = confidence
    self.isHesitation = isHesitation
    self.evidence = evidence
  }

  package var start: AudioInstant { span.lowerBound }
  package var end: AudioInstant { span.upperBound }
  /// How many words it counts for: none for a hesitation.
  package var count: Double { isHesitation ? 0 : weight }
}

extension Sequence<Word> {
  /// The estimated number of words among them, hesitations left out.
  package var wordCount: Double { reduce(0) { $0 + $1.count } }
}

extension BidirectionalCollection<Word> {
  /// From the first word to the last, without the hesitations around them.
  package var trimmed: SubSequence {
    guard let first = firstIndex(where: { !$0.isHesitation }),
      let last = lastIndex(where: { !$0.isHesitation })
    else { return self[startIndex..<startIndex] }
    return self[first...last]
  }
}

/// The hesitations of English spelling; they are counted apart from the words.
package enum Hesitations {
  package static let english: Set<String> = [
    "ah", "er", "erm", "hm", "hmm", "mhm", "mm", "uh", "uhm", "um",
  ]
}
