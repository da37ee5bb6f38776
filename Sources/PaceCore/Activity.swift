/// The operator `active()`: whether somebody has been speaking within a time-out.
///
/// Active from the moment speech is noticed until `timeout` of listened-to audio has passed since its end.
package struct Activity: Sendable {
  /// Silence after which nobody is speaking any more.
  package var timeout: AudioDuration
  package private(set) var isActive = false
  /// The latest end of speech so far; a revision that takes a word back does not move it back.
  package private(set) var lastSpeech: AudioInstant?

  /// Starts inactive.
  package init(timeout: AudioDuration) { self.timeout = timeout }

  /// - Parameters:
  ///   - speechEnd: the end of the last word known, nil while there is none.
  ///   - now: how far the audio was listened to.
  ///   - gaps: lost audio, which is no silence.
  /// - Returns: the new state if it changed.
  package mutating func update(speechEnd: AudioInstant?, now: AudioInstant, gaps: GapLedger) -> Bool? {
    lastSpeech = [lastSpeech, speechEnd].compactMap(\.self).max()
    let active = lastSpeech.map { gaps.heard(from: $0, to: now) < timeout } ?? false
    guard active != isActive else { return nil }
    isActive = active
    return active
  }
}
