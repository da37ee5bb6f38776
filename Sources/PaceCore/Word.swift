/// A word as the recognizer heard it.
package struct Word: Hashable, Sendable {
  package var text: String
  /// From the word's onset to its end.
  package var span: Range<AudioInstant>
  /// The recognizer's posterior probability, 0...1; nil where its settings give none.
  package var confidence: Float?
  /// *um, uh, er*: phonation, but no word.
  package var isHesitation: Bool

  /// An `end` before `start` is taken as `start`.
  package init(
    _ text: String, from start: AudioInstant, to end: AudioInstant, confidence: Float? = nil,
    isHesitation: Bool = false
  ) {
    self.text = text
    span = start..<max(start, end)
    self.confidence = confidence
    self.isHesitation = isHesitation
  }

  package var start: AudioInstant { span.lowerBound }
  package var end: AudioInstant { span.upperBound }
}

extension [Word] {
  /// From the first word to the last, without the hesitations around them.
  package var trimmed: ArraySlice<Word> {
    guard let first = firstIndex(where: { !$0.isHesitation }),
      let last = lastIndex(where: { !$0.isHesitation })
    else { return [] }
    return self[first...last]
  }
}

/// The hesitations of English spelling; they are counted apart from the words.
package enum Hesitations {
  package static let english: Set<String> = [
    "ah", "er", "erm", "hm", "hmm", "mhm", "mm", "uh", "uhm", "um",
  ]
}
