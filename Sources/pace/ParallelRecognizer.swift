import PaceCore
import PaceSphinx
import PaceSystem

/// Finds the utterances of a recording and hands each to whichever decoder is free.
///
/// An utterance's words depend on its sound alone, so they are the same whoever decodes it.
struct ParallelRecognizer: Recognizer {
  typealias Decoders = Workers<Utterance, Hypothesis>

  private let finder: UtteranceFinder
  private let decoders: Decoders

  /// Recognizes a stream from its start, with decoders that may have heard others.
  /// - Parameter startingMean: see `UtteranceFinder`.
  init(_ model: ModelDescription, decoders: Decoders, startingMean: [Float]? = nil) throws(PaceError) {
    finder = try UtteranceFinder(model, startingMean: startingMean)
    self.decoders = decoders
  }

  /// Decoders that are loaded when there is something to decode, about 100 MB each.
  static func decoders(_ model: ModelDescription, jobs: Int, isVerbose: Bool) -> Decoders {
    Workers(atMost: jobs) { () throws(PaceError) in
      let decoder = try ModelLoader.timed(model, isVerbose) { () throws(PaceError) in
        try UtteranceDecoder(model)
      }
      return { utterance throws(PaceError) in try decoder.decode(utterance) }
    }
  }

  func accept(_ samples: Span<Int16>, isBehind: Bool) throws(PaceError) -> [Pending<Hypothesis>] {
    try submit(finder.accept(samples))
  }

  func skip(_ duration: AudioDuration) throws(PaceError) -> [Pending<Hypothesis>] {
    try submit(finder.skip(duration))
  }

  func finish() throws(PaceError) -> [Pending<Hypothesis>] { try submit(finder.finish()) }

  private func submit(_ utterances: [Utterance]) throws(PaceError) -> [Pending<Hypothesis>] {
    var answers: [Pending<Hypothesis>] = []
    for utterance in utterances { answers.append(try decoders.submit(utterance)) }
    return answers
  }
}
