import CPocketSphinx
import Glibc
import PaceCore

/// The one owner of a PocketSphinx decoder. Not for two threads at once.
///
/// Frames of 10 ms count from the start of the utterance.
final class SphinxDecoder {
  /// Samples a frame.
  static let frameShift = 160

  /// One item of the best path, fillers included.
  struct Segment {
    var token: String
    var firstFrame: Int
    /// Included.
    var lastFrame: Int
    /// Posterior probability, 0...1; 1 for every word where the decoder ran without its lattice.
    var posterior: Double
  }

  private let decoder: OpaquePointer

  /// Loads a model whose files were checked. Throws `unusableData` where PocketSphinx refuses it.
  /// - Parameter suspect: the file that is at fault then, where that is known.
  init(_ model: ModelDescription, suspect: String? = nil) throws(PaceError) {
    pace_sphinx_quiet()
    pace_sphinx_forget()
    let arguments = ["pace"] + model.decoderArguments
    var cArguments: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    defer { for argument in cArguments { free(argument) } }
    guard
      let configuration = cmd_ln_parse_r(nil, ps_args(), CInt(cArguments.count), &cArguments, CInt(1))
    else {
      throw PaceError(
        .unusableData,
        "the model \(model.name) has parameters that PocketSphinx does not know: "
          + "\(Self.lastMessage). Correct its description.")
    }
    // The decoder keeps what it needs of the configuration.
    defer { cmd_ln_free_r(configuration) }
    guard let decoder = ps_init(configuration) else {
      let file = suspect.map { "\"\($0)\" is damaged or of another kind; " } ?? ""
      throw PaceError(
        .unusableData,
        "the model \(model.name) cannot be used: \(file)PocketSphinx says \(Self.lastMessage). "
          + "Install or copy it again.")
    }
    self.decoder = decoder
  }

  deinit { ps_free(decoder) }

  /// Whether the dictionary holds `word`.
  func knows(_ word: String) -> Bool {
    guard let phones = ps_lookup_word(decoder, word) else { return false }
    ckd_free(phones)
    return true
  }

  func startUtterance() throws(PaceError) {
    // Forgets the audio time of earlier utterances, so that frames count from this one's start.
    guard ps_start_stream(decoder) == 0, ps_start_utt(decoder) == 0 else { throw Self.failure() }
  }

  func process(_ samples: Span<Int16>) throws(PaceError) {
    guard !samples.isEmpty else { return }
    let status = samples.withUnsafeBufferPointer { ps_process_raw(decoder, $0.baseAddress, $0.count, 0, 0) }
    guard status >= 0 else { throw Self.failure() }
  }

  func endUtterance() throws(PaceError) {
    guard ps_end_utt(decoder) == 0 else { throw Self.failure() }
  }

  /// The best path so far; empty where there is none yet.
  func segments() -> [Segment] { segments(from: ps_seg_iter(decoder)) }

  /// The best paths of the utterance that has ended, best first.
  func bestPaths(atMost limit: Int) -> [[Segment]] {
    var paths: [[Segment]] = []
    var next = ps_nbest(decoder)
    while let path = next {
      guard paths.count < limit else {
        ps_nbest_free(path)
        break
      }
      paths.append(segments(from: ps_nbest_seg(path)))
      next = ps_nbest_next(path)
    }
    return paths
  }

  /// Walks an iterator to its end, which frees it.
  private func segments(from iterator: OpaquePointer?) -> [Segment] {
    let logmath = ps_get_logmath(decoder)
    var segments: [Segment] = []
    var next = iterator
    while let segment = next {
      var first: CInt = 0
      var last: CInt = 0
      ps_seg_frames(segment, &first, &last)
      if let token = ps_seg_word(segment) {
        segments.append(
          Segment(
            token: String(cString: token), firstFrame: Int(first), lastFrame: Int(last),
            posterior: logmath_exp(logmath, ps_seg_prob(segment, nil, nil, nil))))
      }
      next = ps_seg_next(segment)
    }
    return segments
  }

  /// What PocketSphinx logged last, without the place in its source.
  private static var lastMessage: String {
    let message = String(cString: pace_sphinx_message())
    let text = message.split(separator: ": ").drop { $0.hasPrefix("ERROR") || $0.contains(", line ") }
    return text.isEmpty ? "nothing" : "\"\(text.joined(separator: ": "))\""
  }

  private static func failure() -> PaceError {
    PaceError(.io, "PocketSphinx failed: \(lastMessage). Please report this with the recording.")
  }
}

extension SphinxDecoder {
  /// Of the language model's first words, how many the dictionary can say; nil without a language model.
  ///
  /// A damaged model or dictionary may load without complaint and then yield nothing.
  func speakableWords(ofFirst limit: Int) -> Int? {
    guard let search = ps_get_search(decoder), let model = ps_get_lm(decoder, search),
      let counts = ngram_model_get_counts(model)
    else { return nil }
    return (0..<min(Int32(clamping: counts[0]), Int32(limit))).count { id in
      ngram_word(model, id).map { knows(String(cString: $0)) } ?? false
    }
  }
}
