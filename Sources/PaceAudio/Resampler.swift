import CSoxr
import PaceCore

/// A stream of mono samples taken from one rate to 16 kHz by libsoxr at its high quality.
final class Resampler {
  private let soxr: soxr_t

  init(from rate: Int) throws(PaceError) {
    var error: soxr_error_t?
    guard let soxr = soxr_create(Double(rate), Double(AudioInstant.sampleRate), 1, &error, nil, nil, nil)
    else {
      throw PaceError(
        .unusableData, "cannot convert \(rate) Hz audio: \(error.map { String(cString: $0) } ?? "libsoxr").")
    }
    self.soxr = soxr
  }

  deinit { soxr_delete(soxr) }

  /// Converts what fits.
  /// - Parameters:
  ///   - input: the next samples at the source's rate; nil says that there are no more.
  ///   - output: is filled from its front with samples at 16 kHz.
  /// - Returns: how many samples of each were used.
  func convert(_ input: UnsafeBufferPointer<Float>?, into output: UnsafeMutableBufferPointer<Float>) -> (
    consumed: Int, produced: Int
  ) {
    var consumed = 0
    var produced = 0
    // Fails only for a null state or a caller-supplied input function: neither can be here.
    soxr_process(
      soxr, input?.baseAddress, input?.count ?? 0, &consumed, output.baseAddress, output.count, &produced)
    return (consumed, produced)
  }
}
