import PaceCore

/// A stretch of speech as the decoder takes it; it says all that its words depend on.
package struct Utterance: Hashable, Sendable {
  /// Counts up from 1 over the stream.
  package let number: Int
  package let start: AudioInstant
  /// Where its last frame ends, which may be later than the audio.
  package private(set) var end: AudioInstant
  /// Rows of normalized cepstra, one after the other.
  private(set) var cepstra: [Float] = []
  private(set) var frameCount = 0
  /// Floats in a row.
  let rowLength: Int

  init(number: Int, start: AudioInstant, rowLength: Int) {
    self.rowLength = rowLength
    self.number = number
    self.start = start
    end = start
  }

  mutating func append(_ row: [Float]) {
    cepstra += row
    frameCount += 1
    end = instant(ofFrame: frameCount)
  }

  func cepstra(fromFrame frame: Int) -> ArraySlice<Float> { cepstra[(frame * rowLength)...] }

  var lastRow: ArraySlice<Float>? { frameCount > 0 ? cepstra(fromFrame: frameCount - 1) : nil }

  /// Where a frame begins.
  func instant(ofFrame frame: Int) -> AudioInstant {
    start + AudioDuration(samples: Int64(frame * FrontEnd.frameShift))
  }
}
