import Glibc
import PaceCore
import PaceSystem

/// Where a live stream's audio lies on the machine's clock: tells audio that never came from audio that waits.
///
/// Times are seconds of the clock that goes on while the machine sleeps, `speed` times as fast for a device that does.
struct StreamClock {
  /// Audio that lags the clock by more than this is missing; less is a device's own unevenness.
  private static let tolerance = AudioDuration(seconds: 0.25)
  /// In seconds: more than a sound server gives at once.
  private static let greatestLead = 0.5
  /// A sound card's clock differs from the machine's by less than this share, which is nothing missing.
  private static let drift = 300e-6

  private let speed: Double
  /// When the audio so far ended; nil before the first.
  private(set) var end: Double?
  private var checked = 0.0

  init(speed: Double) { self.speed = speed }

  var now: Double { MonotonicClock.nowWithSleep * speed }

  /// So much audio was read, or given up.
  mutating func advance(by duration: AudioDuration) { end = (end ?? now) + duration.seconds }

  /// The audio goes on at `instant`, whatever came before. Returns what is missing before it.
  mutating func jump(to instant: Double) -> AudioDuration {
    defer { end = instant }
    return max(.zero, AudioDuration(seconds: instant - (end ?? instant)))
  }

  /// What is missing between the audio so far and that which waits to be read at `now`; nil while nothing is.
  mutating func missing(at now: Double, waiting: AudioDuration) -> AudioDuration? {
    let due = now - waiting.seconds
    // While nothing waits nobody knows: it may come late.
    guard waiting > .zero else { return nil }
    guard var end else {
      (self.end, checked) = (max(due, now - Self.tolerance.seconds), now)
      return nil
    }
    let drifted = Self.drift * max(0, now - checked)
    checked = now
    end += min(max(due - end, -drifted), drifted)
    self.end = end
    let missing = AudioDuration(seconds: due - end)
    return missing > Self.tolerance ? missing : nil
  }

  /// Waits where the audio is ahead of the clock: a device without one (`null`, a file) gives audio faster than it can
  /// sound, and would drown the queue.
  func wait() {
    guard let end, end - now > Self.greatestLead else { return }
    MonotonicClock.sleep(until: MonotonicClock.now + (end - now - Self.greatestLead) / speed)
  }
}
