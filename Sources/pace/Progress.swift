import PaceCore
import PaceSystem
import PaceView

/// How far a long recording has been measured, on standard error where that is a terminal.
struct Progress {
  private let name: String
  private let isShown = Output.talksToTerminal
  private let started = MonotonicClock.now
  private var shownAt: Double?

  init(name: String) { self.name = name }

  /// Updates the line at most twice a second, and not in the first second.
  mutating func show(_ done: AudioInstant) {
    guard isShown else { return }
    let now = MonotonicClock.now
    guard now - started > 1, now - (shownAt ?? 0) > 0.5 else { return }
    shownAt = now
    let speed = done.seconds / (now - started)
    Output.talk(
      "\r\u{1B}[K\(Columns.printable(name)): \(Int(done.seconds)) s measured, \(speed.rounded(to: 1))x real time",
      terminator: ""
    )
  }

  func clear() {
    if shownAt != nil { Output.talk("\r\u{1B}[K", terminator: "") }
  }
}
