import PaceCore
import PaceSystem
import PaceView

/// How far a long recording has been measured, on standard error where that is a terminal.
struct Progress {
  private let name: String
  private let length: AudioDuration?
  private let isShown = Output.talksToTerminal
  private let started = MonotonicClock.now
  private var shownAt: Double?

  init(name: String, length: AudioDuration?) {
    self.name = name
    self.length = length
  }

  /// Updates the line at most twice a second, and not in the first second.
  mutating func show(_ done: AudioInstant) {
    guard isShown else { return }
    let now = MonotonicClock.now
    guard now - started > 1, now - (shownAt ?? 0) > 0.5 else { return }
    shownAt = now
    let line = Self.line(done: done - .zero, of: length, in: now - started)
    Output.talk("\r\u{1B}[K\(Columns.printable(name)): \(line)", terminator: "")
  }

  func clear() {
    if shownAt != nil { Output.talk("\r\u{1B}[K", terminator: "") }
  }

  /// `12:34 of 45:00, 27 %, 9.1x real time, 3:34 left`; what a length would tell is left out where there is none.
  static func line(done: AudioDuration, of length: AudioDuration?, in seconds: Double) -> String {
    let speed = done.seconds / seconds
    let pace = "\(speed.rounded(to: 1))x real time"
    let position = Clock.text(done.seconds)
    // The length is what the file says of itself: it may say too little.
    guard let length, length >= done, length > .zero else { return "\(position), \(pace)" }
    let percent = Int(100 * done.seconds / length.seconds)
    let left = speed > 0 ? ", \(Clock.text((length - done).seconds / speed)) left" : ""
    return "\(position) of \(Clock.text(length.seconds)), \(percent) %, \(pace)\(left)"
  }
}
