/// The recognizer's whole view of one utterance at one moment.
///
/// A higher `revision` replaces every earlier one of its utterance; a final one settles it. A new utterance starts
/// from nothing while what was settled stays.
package struct Hypothesis: Hashable, Sendable {
  package var utterance: Int
  package var revision: Int
  package var isFinal: Bool
  /// In the order in which they were said.
  package var words: [Word]
  /// The audio that the recognizer had decoded when it formed this view.
  package var heardThrough: AudioInstant

  package init(
    utterance: Int, revision: Int, isFinal: Bool, words: [Word], heardThrough: AudioInstant
  ) {
    self.utterance = utterance
    self.revision = revision
    self.isFinal = isFinal
    self.words = words
    self.heardThrough = heardThrough
  }
}

/// Why a stretch of audio was lost.
package enum GapReason: String, Sendable {
  /// The device's buffer overflowed before it was read.
  case overrun
  /// The machine or the device slept.
  case suspended
  /// The recognizer fell so far behind that its queue overflowed.
  case behind
}

/// A stretch of audio that was lost, on the audio's own clock.
package struct AudioGap: Hashable, Sendable {
  package var span: Range<AudioInstant>
  package var reason: GapReason

  package init(span: Range<AudioInstant>, reason: GapReason) {
    self.span = span
    self.reason = reason
  }
}

/// What the listening side tells the meter, in the order of audio time.
package enum PaceEvent: Hashable, Sendable {
  /// The audio up to `through` was listened to; `level` is that of the newest block.
  case heard(through: AudioInstant, level: SignalLevel)
  case hypothesis(Hypothesis)
  case gap(AudioGap)
  case ended(AudioInstant)
}
