/// How loud a block of audio is, in dB relative to full scale.
package struct SignalLevel: Hashable, Sendable {
  /// Root mean square, dBFS (a full-scale square wave is 0); nil for digital silence.
  package var rms: Double?
  /// The largest magnitude, dBFS; nil for digital silence.
  package var peak: Double?
  /// Whether any two samples differ: zeros or a constant are a dead input, not a quiet room.
  package var isSignal: Bool

  package init(rms: Double?, peak: Double?, isSignal: Bool) {
    self.rms = rms
    self.peak = peak
    self.isSignal = isSignal
  }
}
