import CPocketSphinx
import PaceCore

/// The one owner of a sphinxbase front end: sound in, rows of cepstra out, over the whole stream.
///
/// It tracks the room's noise and so must hear everything, silence too, and in order.
final class FrontEnd {
  /// Samples from one row to the next.
  static let frameShift = 160

  /// Floats in a row.
  let rowLength: Int
  /// The mean of speech that the model expects; nil where it wants none taken off.
  let expectedMean: [Float]?
  private let frontEnd: OpaquePointer
  /// Room for what one frame of sound can complete.
  private var rows: [Float]
  private static let mostRows = 32

  /// Throws `unusableData` where the model's parameters make no front end.
  init(_ model: ModelDescription) throws(PaceError) {
    let configuration = try Configuration(model)
    // As ps_init does; a model may come without.
    let path = "\(model.acousticModelPath)/feat.params"
    if ModelDescription.exists(path) {
      _ = cmd_ln_parse_file_r(configuration.pointer, ps_args(), path, 0)
    }
    guard configuration["-agc"] ?? "none" == "none", cmd_ln_int_r(configuration.pointer, "-varnorm") == 0
    else {
      throw PaceError(
        .unusableData,
        "the model \(model.name) cannot be used: \"\(path)\" wants its sound normalized with -agc or -varnorm, "
          + "which pace does not do. Use another model.")
    }
    // Dither comes from one generator for all threads, and a decoder that loads starts it anew.
    cmd_ln_set_int_r(configuration.pointer, "-dither", 0)
    // Every frame is wanted at once; without this the first ten are held back.
    cmd_ln_set_int_r(configuration.pointer, "-vad_startspeech", 1)
    guard let frontEnd = fe_init_auto_r(configuration.pointer) else {
      throw PaceError(
        .unusableData,
        "the model \(model.name) cannot be used: PocketSphinx says \(Configuration.lastMessage) of \"\(path)\". "
          + "Install or copy it again.")
    }
    self.frontEnd = frontEnd
    rowLength = Int(fe_get_output_size(frontEnd))
    rows = Array(repeating: 0, count: rowLength * Self.mostRows)
    expectedMean =
      configuration["-cmn"] == "none" ? nil : Self.vector(configuration["-cmninit"] ?? "", count: rowLength)
  }

  deinit { fe_free(frontEnd) }

  /// Hears up to a frame of sound; returns the rows it completes, one after the other.
  ///
  /// A row looks 410 samples ahead, so rows come two or three frames after their beginning.
  func process(_ samples: [Int16]) throws(PaceError) -> [Float] {
    var taken = 0
    var count = 0
    while taken < samples.count {
      let before = (taken, count)
      let status = withRows(from: count) { pointers in
        samples.withUnsafeBufferPointer { buffer -> CInt in
          var next = buffer.baseAddress.map { $0 + taken }
          var left = buffer.count - taken
          var made = CInt(pointers.count)
          let status = fe_process_frames(frontEnd, &next, &left, pointers.baseAddress, &made, nil)
          taken = buffer.count - left
          count += Int(made)
          return status
        }
      }
      guard status >= 0, before != (taken, count) else { throw Configuration.failure() }
    }
    return Array(rows[..<(count * rowLength)])
  }

  /// The sound breaks off: returns the row that was begun, if one was. What follows starts a row of its own.
  func flush() throws(PaceError) -> [Float] {
    var made: CInt = 0
    let status = withRows(from: 0) { fe_end_utt(frontEnd, $0[0], &made) }
    guard status >= 0, fe_start_utt(frontEnd) >= 0 else { throw Configuration.failure() }
    return Array(rows[..<(Int(made) * rowLength)])
  }

  private func withRows<Result>(
    from first: Int, _ body: (UnsafeMutableBufferPointer<UnsafeMutablePointer<Float>?>) -> Result
  ) -> Result {
    rows.withUnsafeMutableBufferPointer { buffer in
      var pointers = (first..<Self.mostRows).map { row in buffer.baseAddress.map { $0 + row * rowLength } }
      return pointers.withUnsafeMutableBufferPointer { body($0) }
    }
  }

  /// Numbers between commas; those that are missing are 0.
  static func vector(_ text: String, count: Int) -> [Float] {
    let given = text.split(separator: ",").prefix(count).map {
      Float($0.filter { !$0.isWhitespace }) ?? 0
    }
    return given + Array(repeating: 0, count: count - given.count)
  }
}
