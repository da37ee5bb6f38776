/// What a speaker may be told while speaking.
package enum Nudge: String, Sendable, CaseIterable {
  case slowDown = "slow_down"
  case speedUp = "speed_up"
}

/// Decides when to tell the speaker: once the pace has been outside the target for a while, until it is right again.
package struct NudgeRule: Sendable {
  /// Speech outside the target before anything is said...
  package static let patience = AudioDuration(seconds: 5)
  /// ... and within it before that is taken back.
  package static let relief = AudioDuration(seconds: 1)

  package private(set) var nudge: Nudge?
  /// What the newest readings call for, and for how long they have.
  private var call: Nudge?
  private var called = AudioDuration.zero
  private var last: AudioInstant?

  package init() {}

  /// Takes the next reading. What was said while the pace was not known, as in a rest, does not count.
  package mutating func update(_ reading: PaceReading, target: Target) {
    defer { last = reading.at }
    guard let pace = reading.pace else {
      self = NudgeRule()
      return
    }
    let now = Self.call(reading, pace: pace, target: target)
    if now != call { (call, called) = (now, .zero) }
    called += last.map { max(.zero, reading.at - $0) } ?? .zero
    if called >= (call == nil ? Self.relief : Self.patience) { nudge = call }
  }

  /// Slow speech is what is slow without its pauses too: a pause for effect is nobody's fault. While the pace is still
  /// quite unsure, it calls for nothing unless it is outside for certain.
  private static func call(_ reading: PaceReading, pace: Double, target: Target) -> Nudge? {
    let uncertainty = reading.uncertainty ?? 0
    let doubt = uncertainty > MeterOptions.sure * pace ? uncertainty : 0
    switch (target.zone(of: pace), target.zone(of: pace - doubt), target.zone(of: pace + doubt)) {
    case (.fast, .fast, _): return .slowDown
    case (.slow, _, .slow): return (reading.articulationRate ?? pace) < target.low ? .speedUp : nil
    default: return nil
    }
  }
}
