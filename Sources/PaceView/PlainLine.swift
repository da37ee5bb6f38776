import PaceCore

/// A reading as one plain line, for logs and screen readers: `0:12  143 WPM  good`.
package enum PlainLine {
  /// - Parameters:
  ///   - nudge: what the speaker is told besides.
  ///   - slot: the time that the talk may take.
  package static func text(
    _ reading: PaceReading, target: Target, nudge: Nudge? = nil, slot: AudioDuration? = nil
  ) -> String {
    let pace = pace(reading, target: target, nudge: nudge)
    return slot.map { "\(pace)  \(Clock.left(of: $0, at: reading.at))" } ?? pace
  }

  private static func pace(_ reading: PaceReading, target: Target, nudge: Nudge?) -> String {
    let time = Clock.text(reading.at.seconds)
    guard reading.state == .speaking, let pace = reading.pace?.rounded() else {
      return "\(time)  --- WPM  \(word(reading.state))"
    }
    // By the figure that is shown: 165 is not too fast for a target of 110-165.
    let zone = target.zone(of: pace)
    let digits = "\(Int(pace))"
    let advice =
      switch (nudge, zone) {
      case (.slowDown, .fast): ": slow down"
      case (.speedUp, .slow): ": speed up"
      default: ""
      }
    let padding = String(repeating: " ", count: max(0, 3 - digits.count))
    return "\(time)  \(padding)\(digits) WPM  \(word(zone))\(advice)"
  }

  private static func word(_ zone: Zone) -> String {
    switch zone {
    case .slow: "too slow"
    case .good: "good"
    case .fast: "too fast"
    }
  }

  private static func word(_ state: MeterState) -> String {
    switch state {
    case .listening: "listening"
    case .speaking: "speaking"
    case .resting: "resting"
    case .tooFewWords: "too few words"
    case .noSignal: "no signal"
    case .noise: "noise"
    case .behind: "catching up"
    case .deviceLost: "microphone lost"
    case .paused: "paused"
    }
  }
}
