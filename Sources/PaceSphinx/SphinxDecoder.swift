import CPocketSphinx
import Glibc
import PaceCore

/// The one owner of a PocketSphinx decoder. Not for two threads at once.
///
/// Frames of 10 ms count from the start of the utterance.
final class SphinxDecoder {
  /// One item of the best path, fillers included.
  struct Segment {
    var token: String
    var firstFrame: Int
    /// Included.
    var lastFrame: Int
    /// Posterior probability, 0...1; 1 for every word where the decoder ran without its lattice.
    var posterior: Double
    /// Log likelihood of its sound and log probability among its neighbours, in PocketSphinx's units.
    var acousticScore: Int
    var languageScore: Int
  }

  /// PocketSphinx loses rows of a larger portion, which wraps around in its buffer of features.
  private static let mostRows = 5

  /// More than the frames whose scores PocketSphinx keeps: two and those that it looks ahead (`-pl_window`, 5).
  private static let forgettingRows = 16

  private let decoder: OpaquePointer
  /// How many rows after its own a frame's features look at.
  let lookahead: Int

  /// Loads a model whose files were checked. Throws `unusableData` where PocketSphinx refuses it.
  /// - Parameter suspect: the file that is at fault then, where that is known.
  init(_ model: ModelDescription, suspect: String? = nil) throws(PaceError) {
    let configuration = try Configuration(model)
    // The decoder keeps what it needs of the configuration.
    guard let decoder = ps_init(configuration.pointer) else {
      let file = suspect.map { "\"\($0)\" is damaged or of another kind; " } ?? ""
      throw PaceError(
        .unusableData,
        "the model \(model.name) cannot be used: \(file)PocketSphinx says \(Configuration.lastMessage). "
          + "Install or copy it again.")
    }
    self.decoder = decoder
    guard let features = ps_get_feat(decoder) else { throw Configuration.failure() }
    lookahead = Int(features.pointee.window_size)
    // The rows come normalized, and nothing may carry over from one utterance to the next.
    features.pointee.cmn = CMN_NONE
    features.pointee.agc = AGC_NONE
  }

  deinit { ps_free(decoder) }

  /// Whether the dictionary holds `word`.
  func knows(_ word: String) -> Bool { phones(of: word) != nil }

  /// The phones of a token of the dictionary, in the acoustic model's names; nil for any other.
  func phones(of token: String) -> [Substring]? {
    guard let phones = ps_lookup_word(decoder, token) else { return nil }
    defer { ckd_free(phones) }
    return String(cString: phones).split(separator: " ")
  }

  /// Starts an utterance, to which it is all the same what the decoder heard before.
  func startUtterance(rowLength: Int) throws(PaceError) {
    // The scores of an utterance's first frame begin with the densities that were best in the frame scored last, and
    // keep their order among equals. A few rows of nothing make them the same ones for all.
    guard ps_start_utt(decoder) == 0 else { throw Configuration.failure() }
    let rows = [Float](repeating: 0, count: Self.forgettingRows * rowLength)
    try process(rows[...], rowLength: rowLength)
    try endUtterance()
    guard ps_start_utt(decoder) == 0 else { throw Configuration.failure() }
  }

  /// Decodes rows of normalized cepstra, one after the other.
  func process(_ cepstra: ArraySlice<Float>, rowLength: Int) throws(PaceError) {
    var rows = Array(cepstra)
    let count = rows.count / rowLength
    let status = rows.withUnsafeMutableBufferPointer { buffer -> CInt in
      for first in stride(from: 0, to: count, by: Self.mostRows) {
        var pointers = (first..<min(first + Self.mostRows, count)).map { row in
          buffer.baseAddress.map { $0 + row * rowLength }
        }
        let status = ps_process_cep(decoder, &pointers, CInt(pointers.count), 0, 0)
        guard status >= 0 else { return status }
      }
      return 0
    }
    guard status >= 0 else { throw Configuration.failure() }
  }

  func endUtterance() throws(PaceError) {
    guard ps_end_utt(decoder) == 0 else { throw Configuration.failure() }
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
        var acoustic: CInt = 0
        var language: CInt = 0
        let posterior = ps_seg_prob(segment, &acoustic, &language, nil)
        segments.append(
          Segment(
            token: String(cString: token), firstFrame: Int(first), lastFrame: Int(last),
            posterior: logmath_exp(logmath, posterior), acousticScore: Int(acoustic),
            languageScore: Int(language)
          ))
      }
      next = ps_seg_next(segment)
    }
    return segments
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
