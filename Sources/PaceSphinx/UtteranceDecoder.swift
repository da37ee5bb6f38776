import PaceCore

/// Finds the words of utterances, each by itself: what it decoded before changes nothing.
///
/// Not for two threads at once.
package final class UtteranceDecoder {
  private let model: ModelDescription
  private let decoder: SphinxDecoder
  /// The utterance that is being decoded, and how many of its frames were.
  private var current: (number: Int, frames: Int)?
  /// The dictionary's answers so far.
  private var pronunciations: [String: (phones: Int, syllables: Int)] = [:]

  /// Loads the model: about half a second and 100 MB. Throws `missing` or `unusableData`.
  package init(_ model: ModelDescription) throws(PaceError) {
    try model.checkFiles()
    self.model = model
    decoder = try SphinxDecoder(model)
    if let word = model.knownWord, !decoder.knows(word) {
      throw PaceError(
        .unusableData,
        "the model \(model.name) cannot be used: its dictionary \"\(model.dictionaryPath)\" does not "
          + "know \"\(word)\". Install or copy it again.")
    }
  }

  /// The final hypothesis of an utterance that has ended.
  package func decode(_ utterance: Utterance) throws(PaceError) -> Hypothesis {
    Hypothesis(
      utterance: utterance.number, revision: 1, isFinal: true, words: try finish(utterance),
      heardThrough: utterance.end, start: utterance.start)
  }

  /// Decodes what an utterance in progress has grown by; returns its words so far.
  func advance(_ utterance: Utterance) throws(PaceError) -> [Word] {
    try decodeNews(of: utterance)
    return words(of: decoder.segments(), in: utterance)
  }

  /// Decodes the rest of an utterance that has ended; returns its words.
  func finish(_ utterance: Utterance) throws(PaceError) -> [Word] {
    try decodeNews(of: utterance)
    current = nil
    // The features look ahead: without something to look at, they would leave out the last frames.
    if let last = utterance.lastRow {
      for _ in 0..<decoder.lookahead { try decoder.process(last, rowLength: last.count) }
    }
    try decoder.endUtterance()
    return words(of: decoder.segments(), in: utterance)
  }

  /// The best readings of the utterance that was finished last, best first.
  func alternatives(to utterance: Utterance, atMost limit: Int) -> [[Word]] {
    decoder.bestPaths(atMost: limit).map { words(of: $0, in: utterance) }
  }

  private func decodeNews(of utterance: Utterance) throws(PaceError) {
    if current?.number != utterance.number {
      try decoder.startUtterance(rowLength: utterance.rowLength)
      current = (utterance.number, 0)
    }
    let done = current?.frames ?? 0
    try decoder.process(utterance.cepstra(fromFrame: done), rowLength: utterance.rowLength)
    current?.frames = utterance.frameCount
  }

  private func words(of segments: [SphinxDecoder.Segment], in utterance: Utterance) -> [Word] {
    segments.indices.compactMap { i in
      let segment = segments[i]
      guard let text = Self.word(of: segment.token) else { return nil }
      return Word(
        text, from: utterance.instant(ofFrame: segment.firstFrame),
        to: min(utterance.instant(ofFrame: segment.lastFrame + 1), utterance.end),
        confidence: model.givesPosteriors ? Float(segment.posterior) : nil,
        isHesitation: model.hesitations.contains(text), evidence: evidence(of: segments, at: i))
    }
  }

  private func evidence(of segments: [SphinxDecoder.Segment], at i: Int) -> WordEvidence? {
    let segment = segments[i]
    guard let (phones, syllables) = pronunciation(of: segment.token) else { return nil }
    func isSilence(_ i: Int) -> Bool {
      !segments.indices.contains(i) || Self.word(of: segments[i].token) == nil
    }
    return WordEvidence(
      phones: phones, syllables: syllables,
      acousticScore: Double(segment.acousticScore) / Double(segment.lastFrame - segment.firstFrame + 1),
      languageScore: Double(segment.languageScore),
      isBesideSilence: isSilence(i - 1) || isSilence(i + 1))
  }

  /// How many phones and vowels a token of the dictionary has. In the phone sets of CMU's models the names of
  /// the vowels, and of them alone, begin with a vowel's letter.
  private func pronunciation(of token: String) -> (phones: Int, syllables: Int)? {
    if let known = pronunciations[token] { return known }
    guard let phones = decoder.phones(of: token) else { return nil }
    let vowels = phones.count { $0.first.map("AEIOU".contains) ?? false }
    pronunciations[token] = (phones.count, vowels)
    return (phones.count, vowels)
  }

  /// The word of a token: `was(2)` is *was*; `<sil>`, `[NOISE]` and their like are none.
  static func word(of token: String) -> String? {
    guard let first = token.first, first != "<", first != "[", !token.hasPrefix("++") else { return nil }
    guard token.hasSuffix(")"), let bracket = token.lastIndex(of: "("), bracket > token.startIndex,
      token[token.index(after: bracket)...].dropLast().allSatisfy(\.isNumber)
    else { return token }
    return String(token[..<bracket])
  }
}

extension ModelDescription {
  /// Whether the decoder computes posteriors: it gives 1 for every word without its lattice.
  var givesPosteriors: Bool { parameters["-bestpath"] ?? "yes" == "yes" }
}
