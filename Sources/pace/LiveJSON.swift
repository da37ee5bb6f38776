import PaceAudio
import PaceCore

extension JSON {
  static func started(device: String, model: String, target: Target) -> JSON {
    [
      "event": "started",
      "schema": "pace.live/1",
      "device": .string(device),
      "rate": .integer(AudioInstant.sampleRate),
      "model": .string(model),
      "target": ["low": JSON(target.low, decimals: 1), "high": JSON(target.high, decimals: 1)],
    ]
  }

  init(_ reading: PaceReading, nudge: Nudge?) {
    self = [
      "event": "reading",
      "t": JSON(reading.at.seconds, decimals: 1),
      "pace": JSON(reading.pace, decimals: 1),
      "trend": JSON(reading.trend, decimals: 1),
      "uncertainty": JSON(reading.uncertainty, decimals: 1),
      "zone": JSON(reading.zone?.rawValue),
      "state": .string(reading.state.rawValue),
      "words": .integer(reading.words),
      "average": JSON(reading.average, decimals: 1),
      "articulation_rate": JSON(reading.articulationRate, decimals: 1),
      "syllable_rate": JSON(reading.syllableRate, decimals: 2),
      "nudge": JSON(nudge?.rawValue),
      "level_db": JSON(reading.level, decimals: 1),
    ]
  }

  static func word(_ word: Word) -> JSON {
    .object([Member(key: "event", value: "word")] + members(of: word))
  }

  static func activity(_ isActive: Bool, at now: AudioInstant) -> JSON {
    ["event": "activity", "t": JSON(now.seconds, decimals: 1), "active": .bool(isActive)]
  }

  static func gap(_ gap: AudioGap) -> JSON {
    [
      "event": "gap",
      "t": JSON(gap.span.lowerBound.seconds, decimals: 2),
      "seconds": JSON(gap.span.duration.seconds, decimals: 3),
      "reason": .string(gap.reason.rawValue),
    ]
  }

  /// Nil for what the user did himself: the readings' state and the gap tell of it.
  static func device(_ change: DeviceChange, name: String, at now: AudioInstant) -> JSON? {
    let (state, message): (JSON, JSON)
    switch change {
    case .lost(let error): (state, message) = ("lost", .string(error.message))
    case .back: (state, message) = ("back", .string(LiveText.device(change, name: name)))
    case .paused, .resumed: return nil
    }
    return [
      "event": "device", "t": JSON(now.seconds, decimals: 1), "state": state, "device": .string(name),
      "message": message,
    ]
  }

  /// A report as the last event.
  static func summary(_ report: PaceReport, file: String?) -> JSON {
    guard case .object(let members) = JSON(report, file: file, withWords: false) else { return nil }
    return .object([Member(key: "event", value: "summary")] + members)
  }
}
