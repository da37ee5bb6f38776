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
    let line = ProgressText.line(done: done - .zero, of: length, in: now - started)
    Output.talk("\r\u{1B}[K\(Columns.printable(name)): \(line)", terminator: "")
  }

  func clear() {
    if shownAt != nil { Output.talk("\r\u{1B}[K", terminator: "") }
  }
}
