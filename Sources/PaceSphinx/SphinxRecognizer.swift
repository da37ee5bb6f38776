import PaceCore

/// PocketSphinx behind an endpointer: incremental words with true times, one utterance after the other.
package final class SphinxRecognizer: Recognizer {
  private let finder: UtteranceFinder
  private let decoder: UtteranceDecoder
  /// While it is behind, audio from one view of an utterance in progress to the next.
  private static let intervalBehind = AudioDuration(seconds: 1)

  /// The newest view of the utterance in progress.
  private var shown: Hypothesis?
  private var last: Utterance?
  /// Where in the stream partial words were last asked for.
  private var lastPartial = AudioInstant.zero

  /// Loads the model: about half a second and 100 MB. Throws `missing` or `unusableData`.
  /// - Parameter startingMean: see `UtteranceFinder`.
  package init(_ model: ModelDescription, startingMean: [Float]? = nil) throws(PaceError) {
    decoder = try UtteranceDecoder(model)
    finder = try UtteranceFinder(model, startingMean: startingMean)
  }

  package func accept(_ samples: Span<Int16>, isBehind: Bool = false) throws(PaceError) -> [Hypothesis] {
    var hypotheses = try finals(of: finder.accept(samples))
    let isSkipped = isBehind && finder.position - lastPartial < Self.intervalBehind
    if !isSkipped, let partial = try partial() { hypotheses.append(partial) }
    return hypotheses
  }

  package func skip(_ duration: AudioDuration) throws(PaceError) -> [Hypothesis] {
    try finals(of: finder.skip(duration))
  }

  package func finish() throws(PaceError) -> [Hypothesis] { try finals(of: finder.finish()) }

  /// The best other readings of the utterance that ended last, best first, as words with their times.
  package func alternatives(atMost limit: Int) -> [[Word]] {
    last.map { decoder.alternatives(to: $0, atMost: limit) } ?? []
  }

  private func finals(of ended: [Utterance]) throws(PaceError) -> [Hypothesis] {
    var hypotheses: [Hypothesis] = []
    for utterance in ended {
      var final = try decoder.decode(utterance)
      final.revision += shown?.revision ?? 0
      hypotheses.append(final)
      last = utterance
      shown = nil
    }
    return hypotheses
  }

  /// What the newest sound made of the utterance in progress; nil where nothing changed.
  private func partial() throws(PaceError) -> Hypothesis? {
    guard let utterance = finder.open else { return nil }
    lastPartial = finder.position
    let words = try decoder.advance(utterance)
    // That it began is news too.
    guard words != shown?.words else { return nil }
    shown = Hypothesis(
      utterance: utterance.number, revision: (shown?.revision ?? 0) + 1, isFinal: false, words: words,
      heardThrough: utterance.end, start: utterance.start)
    return shown
  }
}
