/// What a measurement is made with.
package struct MeterOptions: Hashable, Sendable {
  package var target: Target
  /// The gauge's window.
  package var window: AudioDuration
  /// The trend's window.
  package var trendWindow: AudioDuration
  /// A silence that lets the gauge rest.
  package var rest: AudioDuration
  /// The shortest silence between two words that is a silent pause.
  package var pause: AudioDuration
  /// What is known of the speaker; nil for anybody.
  package var voice: VoiceCalibration?

  package init(
    target: Target = .talk, window: AudioDuration = AudioDuration(seconds: 15),
    trendWindow: AudioDuration = AudioDuration(seconds: 5), rest: AudioDuration = AudioDuration(seconds: 2),
    pause: AudioDuration = AudioDuration(seconds: 0.25), voice: VoiceCalibration? = nil
  ) {
    self.target = target
    self.window = window
    self.trendWindow = trendWindow
    self.rest = rest
    self.pause = pause
    self.voice = voice
  }

  package var paceWindow: SlidingWindow { SlidingWindow(length: window, rest: rest) }
  package var trend: SlidingWindow { SlidingWindow(length: trendWindow, rest: rest) }
}
