/// What a measurement is made with.
package struct MeterOptions: Hashable, Sendable {
  package var target: Target
  /// The gauge's window.
  package var window: AudioDuration
  /// The trend's window.
  package var trendWindow: AudioDuration
  /// A silence that lets the gauge rest.
  package var rest: AudioDuration
  /// What a reading shows of a word that was just said grows for so long; a report knows nothing of it.
  package var fadeIn = AudioDuration(seconds: 1)
  /// The shortest silence between two words that is a silent pause.
  package var pause: AudioDuration
  /// Turns the recognizer's words into a count of those that were said; nil takes them as they are.
  package var estimator: PaceEstimator?
  /// What is known of the speaker; nil for anybody.
  package var voice: VoiceCalibration?

  package init(
    target: Target = .talk, window: AudioDuration = AudioDuration(seconds: 15),
    trendWindow: AudioDuration = AudioDuration(seconds: 5), rest: AudioDuration = AudioDuration(seconds: 2),
    pause: AudioDuration = AudioDuration(seconds: 0.25), estimator: PaceEstimator? = nil,
    voice: VoiceCalibration? = nil
  ) {
    self.target = target
    self.window = window
    self.trendWindow = trendWindow
    self.rest = rest
    self.pause = pause
    self.estimator = estimator
    self.voice = voice
  }

  package var paceWindow: SlidingWindow { SlidingWindow(length: window, rest: rest) }
  package var trend: SlidingWindow { SlidingWindow(length: trendWindow, rest: rest) }

  /// Whether what a window holds is enough for a number. While the window fills, a pace whose zone is anybody's guess can
  /// wait: of a speaker nobody knows it takes a dozen words. A full one says all that it ever will.
  package func isTelling(_ content: SlidingWindow.Content) -> Bool {
    guard let uncertainty = uncertainty(ofRate: content.pace, count: content.count) else { return true }
    return uncertainty <= (content.span.duration < window ? Self.sure : 0.45) * content.pace
  }

  /// The share of a pace up to which its uncertainty is small enough to go by.
  package static let sure = 0.22

  /// Half-width of a 95 % interval for a rate that `count` words gave; nil where nobody can say.
  /// - Parameters:
  ///   - doubt: the share of what was taken for words that was noise.
  ///   - heard: how long the voice has been heard by then; nil for long enough.
  package func uncertainty(
    ofRate rate: Double, count: Double, doubt: Double = 0, heard: AudioDuration? = nil
  ) -> Double? {
    estimator.map { rate * $0.relativeUncertainty(count: count, doubt: doubt, voice: voice, heard: heard) }
  }
}
