import PaceCore

/// What the live screen says of the microphone.
package enum MicrophoneSign: Hashable, Sendable, CaseIterable {
  case on
  /// Let go by the user, for a while.
  case paused
  case lost
  /// Let go for good.
  case off
}

/// Everything that the live screen shows.
package struct LiveView: Sendable {
  /// A sentence on what is wrong, or what was just done.
  package struct Notice: Hashable, Sendable {
    package var text: String
    /// When it goes by itself.
    package var until: AudioInstant

    package init(_ text: String, until: AudioInstant) {
      self.text = text
      self.until = until
    }
  }

  /// The most words that a screen shows.
  package static let keptWords = 40
  /// Seconds of the talk that the chart shows once it has gone on for so long.
  static let chartSpan = 600
  /// The most seconds that are kept: what the widest screen shows.
  private static let keptSeconds = 3000

  package var source: String
  /// Whether `source` is a microphone rather than a recording.
  package var isMicrophone: Bool
  package var target: Target
  package var microphone = MicrophoneSign.on
  package var notice: Notice?
  /// What stays wrong, told wherever there is no notice.
  package var fault: String?
  /// What the speaker is told; nil for nothing.
  package var nudge: Nudge?
  /// How long the talk may be.
  package var slot: AudioDuration?
  /// The section of the talk, from 1.
  package var section = 1
  /// A question that a key answers.
  package var question: String?
  package var showsHelp = false
  package private(set) var reading: PaceReading?
  package private(set) var shownPace: Int?
  /// Where the shown pace lies: digits, colour and verdict never contradict each other.
  var shownZone: Zone? { shownPace.map { target.zone(of: Double($0)) } }
  package private(set) var recentWords: [String] = []
  /// The pace in each full second up to now, oldest first; nil where there was none.
  package private(set) var history: [Double?] = []
  /// How many full seconds there were.
  private(set) var seconds: Int64 = 0
  private var calm = CalmNumber()

  package init(source: String, isMicrophone: Bool, target: Target) {
    self.source = source
    self.isMicrophone = isMicrophone
    self.target = target
  }

  /// Takes the newest reading and the newest words, in order of time.
  package mutating func update(_ reading: PaceReading, words: [Word]) {
    self.reading = reading
    shownPace = calm.show(reading.state == .speaking ? reading.pace : nil, at: reading.at)
    recentWords = words.map(\.text)
    if let until = notice?.until, reading.at >= until { notice = nil }
    let second = reading.at.sample / Int64(AudioInstant.sampleRate)
    if second - seconds > Int64(Self.keptSeconds) { seconds = second - Int64(Self.keptSeconds) }
    while seconds < second {
      history.append(seconds == second - 1 ? reading.pace : nil)
      seconds += 1
    }
    history.removeFirst(max(0, history.count - Self.keptSeconds))
  }

  /// Begins anew, with the same source and target.
  package mutating func startOver() {
    let old = self
    self = LiveView(source: old.source, isMicrophone: old.isMicrophone, target: old.target)
    (microphone, slot, fault) = (old.microphone, old.slot, old.fault)
  }

  /// The pace over the last minutes in at most so many columns, oldest first: columns of 1 s, or of as many as make
  /// room for ten minutes once the talk has gone on for so long.
  package func chart(columns: Int) -> [Double?] {
    guard columns > 0 else { return [] }
    let wanted = min(Int(seconds), Self.chartSpan)
    let step = Int64([1, 2, 5, 10, 20, 60].first { $0 * columns >= wanted } ?? 120)
    // Columns lie on multiples of the step, so that none changes once it is full.
    let last = (seconds + step - 1) / step
    let first = max(0, last - Int64(columns))
    let oldest = seconds - Int64(history.count)
    return (first..<last).map { column in
      let start = max(column * step, oldest) - oldest
      let end = min((column + 1) * step, seconds) - oldest
      let known = start < end ? history[Int(start)..<Int(end)].compactMap(\.self) : []
      return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
  }
}
