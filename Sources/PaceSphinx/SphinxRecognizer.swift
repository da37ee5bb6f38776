import PaceCore

/// PocketSphinx behind an endpointer: incremental words with true times, one utterance after the other.
package final class SphinxRecognizer: Recognizer {
  private let model: ModelDescription
  private let decoder: SphinxDecoder
  private var endpointer = Endpointer()
  private var band = SpeechBand(sampleRate: Double(AudioInstant.sampleRate))

  /// Samples of the frame that is not full yet.
  private var frame: [Int16] = []
  /// The newest silence, kept for the onset of the next utterance.
  private var preRoll: [Int16] = []
  /// Speech that the decoder has not had yet.
  private var pending: [Int16] = []
  /// Everything accepted or skipped so far.
  private var position = AudioInstant.zero
  private var utterance: Utterance?
  private var utteranceCount = 0

  private struct Utterance {
    var number: Int
    var start: AudioInstant
    var revision = 0
    var words: [Word] = []
  }

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

  package func accept(_ samples: Span<Int16>) throws(PaceError) -> [Hypothesis] {
    var hypotheses: [Hypothesis] = []
    for i in samples.indices {
      frame.append(samples[i])
      if frame.count == SphinxDecoder.frameShift {
        if let final = try takeFrame() { hypotheses.append(final) }
      }
    }
    if let partial = try decodePending() { hypotheses.append(partial) }
    return hypotheses
  }

  package func skip(_ duration: AudioDuration) throws(PaceError) -> [Hypothesis] {
    let hypotheses = try finish()
    position = position + duration
    return hypotheses
  }

  package func finish() throws(PaceError) -> [Hypothesis] {
    position = position + AudioDuration(samples: Int64(frame.count))
    if utterance != nil { pending += frame }
    frame.removeAll(keepingCapacity: true)
    preRoll.removeAll(keepingCapacity: true)
    endpointer.reset()
    return try endUtterance().map { [$0] } ?? []
  }

  /// The best other readings of the utterance that ended last, best first, as words with their times.
  package func alternatives(atMost limit: Int) -> [[Word]] {
    guard let last = lastStart else { return [] }
    return decoder.bestPaths(atMost: limit).map { words(of: $0, from: last) }
  }

  private var lastStart: AudioInstant?

  private func takeFrame() throws(PaceError) -> Hypothesis? {
    position = position + AudioDuration(samples: Int64(frame.count))
    defer { frame.removeAll(keepingCapacity: true) }
    switch endpointer.next(power: band.power(of: frame)) {
    case .silence:
      preRoll += frame
      let surplus = preRoll.count - Endpointer.preRoll * SphinxDecoder.frameShift
      if surplus > 0 { preRoll.removeFirst(surplus) }
      return nil
    case .onset:
      pending = preRoll + frame
      preRoll.removeAll(keepingCapacity: true)
      try startUtterance(at: position - AudioDuration(samples: Int64(pending.count)))
      return nil
    case .speech:
      pending += frame
      return nil
    case .offset:
      pending += frame
      return try endUtterance()
    }
  }

  private func startUtterance(at start: AudioInstant) throws(PaceError) {
    try decoder.startUtterance()
    utteranceCount += 1
    utterance = Utterance(number: utteranceCount, start: start)
  }

  /// Gives the decoder what it has not had; nil where nothing changed.
  private func decodePending() throws(PaceError) -> Hypothesis? {
    guard var current = utterance, !pending.isEmpty else { return nil }
    try decodeTaken()
    let words = words(of: decoder.segments(), from: current.start)
    guard words != current.words else { return nil }
    current.words = words
    current.revision += 1
    utterance = current
    return Hypothesis(
      utterance: current.number, revision: current.revision, isFinal: false, words: words,
      heardThrough: position)
  }

  private func endUtterance() throws(PaceError) -> Hypothesis? {
    guard let current = utterance else { return nil }
    try decodeTaken()
    try decoder.endUtterance()
    utterance = nil
    lastStart = current.start
    return Hypothesis(
      utterance: current.number, revision: current.revision + 1, isFinal: true,
      words: words(of: decoder.segments(), from: current.start), heardThrough: position)
  }

  private func decodeTaken() throws(PaceError) {
    let speech = pending
    pending = []
    try decoder.process(speech.span)
  }

  private func words(of segments: [SphinxDecoder.Segment], from start: AudioInstant) -> [Word] {
    segments.compactMap { segment in
      guard let text = Self.word(of: segment.token) else { return nil }
      func instant(_ frame: Int) -> AudioInstant {
        min(start + AudioDuration(samples: Int64(frame * SphinxDecoder.frameShift)), position)
      }
      return Word(
        text, from: instant(segment.firstFrame), to: instant(segment.lastFrame + 1),
        confidence: model.givesPosteriors ? Float(segment.posterior) : nil,
        isHesitation: model.hesitations.contains(text))
    }
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
