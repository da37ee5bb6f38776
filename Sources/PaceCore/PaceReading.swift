/// What the meter says at one moment. A figure that is not known is nil.
package struct PaceReading: Hashable, Sendable {
  package var at: AudioInstant
  /// Words per minute over the window.
  package var pace: Double?
  /// Words per minute over the trend's shorter window.
  package var trend: Double?
  /// Half-width of a 95 % interval for `pace`, WPM.
  package var uncertainty: Double?
  package var zone: Zone?
  package var state: MeterState
  /// Estimated words so far, without hesitations.
  package var words: Int
  /// Speech rate so far: words per minute from the first word's start to the last one's end.
  package var average: Double?
  /// Words per minute of phonation time within the window.
  package var articulationRate: Double?
  /// Syllables a second of phonation time within the window.
  package var syllableRate: Double?
  /// Level of the newest audio, RMS dBFS.
  package var level: Double?

  /// The same while there is no microphone: what goes by the newest audio is not known.
  package func withoutMicrophone(_ state: MeterState) -> PaceReading {
    var reading = self
    reading.state = state
    (reading.pace, reading.trend, reading.uncertainty, reading.zone) = (nil, nil, nil, nil)
    (reading.articulationRate, reading.syllableRate, reading.level) = (nil, nil, nil)
    return reading
  }
}

/// The states of the interface; one at a time. The last three are the session's to know, the others the meter's.
package enum MeterState: String, Sendable, CaseIterable {
  /// Nothing was said yet.
  case listening
  case speaking
  /// Silent for 2 s or more.
  case resting
  /// Somebody speaks, but has not said enough for a pace.
  case tooFewWords = "too_few_words"
  /// The input has given nothing but zeros or a constant for 3 s.
  case noSignal = "no_signal"
  /// Sound goes on, but no speech.
  case noise
  /// The recognizer lags behind the audio by more than 1 s.
  case behind
  /// The microphone is gone, and is waited for.
  case deviceLost = "device_lost"
  /// The user has let the microphone go.
  case paused
}
