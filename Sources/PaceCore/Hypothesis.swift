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
  /// Where the sound of the utterance begins.
  package var start: AudioInstant

  /// - Parameter start: nil for the first word's.
  package init(
    utterance: Int, revision: Int, isFinal: Bool, words: [Word], heardThrough: AudioInstant,
    start: AudioInstant? = nil
  ) {
    self.utterance = utterance
    self.revision = revision
    self.isFinal = isFinal
    self.words = words
    self.heardThrough = heardThrough
    self.start = start ?? words.first?.start ?? heardThrough
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
  /// The device gave nothing, or too little, without saying why.
  case stalled
  /// The device was gone.
  case deviceLost = "device_lost"
  /// The user had let the microphone go.
  case paused
}

/// A stretch of audio that was lost, on the audio's own clock.
package struct AudioGap: Hashable, Sendable {
  package var span: Range<AudioInstant>
  package var reason: GapReason

  package init(span: Range<AudioInstant>, reason: GapReason) {
    self.span = span
    self.reason = reason
  }

  /// Whether it is a loss, and not what the user meant to leave out.
  package var isLoss: Bool { reason != .paused }

  /// Whether `next` is more of the same loss.
  package func continues(with next: AudioGap) -> Bool {
    next.reason == reason && next.span.lowerBound == span.upperBound
  }
}

/// What the listening side tells, in the order of audio time.
///
/// `Finding` is what the recognizer makes of speech: a hypothesis, or what becomes one.
package enum ListeningEvent<Finding: Sendable>: Sendable {
  /// The audio up to `through` was listened to; `level` is that of the newest block.
  case heard(through: AudioInstant, level: SignalLevel)
  case hypothesis(Finding)
  case gap(AudioGap)
  case ended(AudioInstant)
}

extension ListeningEvent: Equatable where Finding: Equatable {}
extension ListeningEvent: Hashable where Finding: Hashable {}

/// What the meter takes.
package typealias PaceEvent = ListeningEvent<Hypothesis>

extension PaceEvent {
  /// How far the audio was listened to when it happened; of a gap, when that began.
  package var time: AudioInstant {
    switch self {
    case .heard(let through, _): through
    case .hypothesis(let hypothesis): hypothesis.heardThrough
    case .gap(let gap): gap.span.lowerBound
    case .ended(let end): end
    }
  }
}

extension PaceEvent {
  /// The same event on a clock that starts at `origin`: what came before it is left out.
  package func counted(from origin: AudioInstant) -> PaceEvent {
    if origin == .zero { return self }
    func moved(_ instant: AudioInstant) -> AudioInstant {
      max(.zero, AudioInstant(sample: instant.sample - origin.sample))
    }
    switch self {
    case .heard(let through, let level): return .heard(through: moved(through), level: level)
    case .hypothesis(var hypothesis):
      hypothesis.start = moved(hypothesis.start)
      hypothesis.heardThrough = moved(hypothesis.heardThrough)
      hypothesis.words = hypothesis.words.compactMap { word in
        guard word.end > origin else { return nil }
        var word = word
        word.span = moved(word.start)..<moved(word.end)
        return word
      }
      return .hypothesis(hypothesis)
    case .gap(let gap):
      return .gap(AudioGap(span: moved(gap.span.lowerBound)..<moved(gap.span.upperBound), reason: gap.reason))
    case .ended(let end): return .ended(moved(end))
    }
  }
}

extension ListeningEvent {
  /// The same event with what became of its finding.
  package func map<Other, Failure: Error>(_ transform: (Finding) throws(Failure) -> Other) throws(Failure)
    -> ListeningEvent<Other>
  {
    switch self {
    case .heard(let through, let level): .heard(through: through, level: level)
    case .hypothesis(let finding): .hypothesis(try transform(finding))
    case .gap(let gap): .gap(gap)
    case .ended(let end): .ended(end)
    }
  }
}
