import Glibc
import PaceCore
import PaceSystem

/// Gives another source's audio out in real time, or `speed` times as fast, as a microphone would.
package final class PacedSource: AudioSource {
  private let source: any AudioSource
  private let speed: Double
  private var given = AudioDuration.zero
  private var start: Double?
  /// Since when it stands still; nil while it plays.
  private var pausedAt: Double?
  private var wantsPause = false

  /// - Parameter speed: above 0.
  package init(_ source: any AudioSource, speed: Double) {
    self.source = source
    self.speed = speed
  }

  /// While it is paused the recording stands still, and so does its time.
  package func setPaused(_ isPaused: Bool) { wantsPause = isPaused }

  /// Reads from the source, and waits until what was read would have sounded. Throws what the source throws.
  package func read(into buffer: inout MutableSpan<Int16>) throws(PaceError) -> AudioRead {
    if let change = changePause() { return .change(change) }
    guard pausedAt == nil else {
      MonotonicClock.sleep(until: MonotonicClock.now + 0.05)
      return .samples(0)
    }
    let read = try source.read(into: &buffer)
    let origin = start ?? MonotonicClock.now
    start = origin
    switch read {
    case .samples(let count): given += AudioDuration(samples: Int64(count))
    case .gap(let duration, _): given += duration
    case .change, .end: break
    }
    // A microphone hands a sample out once it has sounded.
    MonotonicClock.sleep(until: origin + given.seconds / speed)
    return read
  }

  /// Stands still or plays on as it was asked to; what becomes of it, if anything.
  private func changePause() -> DeviceChange? {
    guard wantsPause != (pausedAt != nil) else { return nil }
    let now = MonotonicClock.now
    if let pausedAt {
      start = start.map { $0 + now - pausedAt }
      self.pausedAt = nil
      return .resumed
    }
    pausedAt = now
    return .paused
  }
}
