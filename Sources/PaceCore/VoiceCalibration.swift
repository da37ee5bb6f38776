/// What was learnt from a voice that read a known text.
package struct VoiceCalibration: Hashable, Sendable {
  /// Words that were said for each word that the estimate had found.
  package var factor: Double

  package init(factor: Double) { self.factor = factor }
}
