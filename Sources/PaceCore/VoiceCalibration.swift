/// What was learnt from a voice that read a known text.
package struct VoiceCalibration: Hashable, Sendable {
  /// Words that were said for each word that the estimate had found.
  package var factor: Double

  /// What a voice can need: beyond it the reading was not of the text.
  package static let plausible = 0.7...1.4

  package init(factor: Double) { self.factor = factor }
}
