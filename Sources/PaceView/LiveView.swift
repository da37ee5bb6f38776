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
  /// Audio between two columns of the chart.
  package static let chartStep = AudioDuration(seconds: 5)
  /// The most columns that are kept: what the widest screen shows.
  private static let chartColumns = 400
  /// The most words that a screen shows.
  package static let keptWords = 40

  package var source: String
  /// Whether `source` is a microphone rather than a recording.
  package var isMicrophone: Bool
  package var target: Target
  package var microphone = MicrophoneSign.on
  /// A sentence on what is wrong and what to do.
  package var notice: String?
  package private(set) var reading: PaceReading?
  package private(set) var shownPace: Int?
  /// Where the shown pace lies: digits, colour and verdict never contradict each other.
  var shownZone: Zone? { shownPace.map { target.zone(of: Double($0)) } }
  package private(set) var recentWords: [String] = []
  /// The pace at the end of every `chartStep`, oldest first; nil where there was none.
  package private(set) var history: [Double?] = []
  private var nextColumn: Int64 = 0
  private var calm = CalmNumber()

  package init(source: String, isMicrophone: Bool, target: Target) {
    self.source = source
    self.isMicrophone = isMicrophone
    self.target = target
  }

  /// Takes the newest reading and the newest words, in order of time.
  package mutating func update(_ reading: PaceReading, words: [Word]) {
    self.reading = reading
    shownPace = calm.show(reading.pace, at: reading.at)
    recentWords = words.map(\.text)
    let column = reading.at.sample / Self.chartStep.samples
    while nextColumn < column {
      history.append(nextColumn == column - 1 ? reading.pace : nil)
      nextColumn += 1
    }
    history.removeFirst(max(0, history.count - Self.chartColumns))
  }
}
