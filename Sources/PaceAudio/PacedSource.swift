import Glibc
import PaceCore
import PaceSystem

/// Gives another source's audio out in real time, or `speed` times as fast, as a microphone would.
package final class PacedSource: AudioSource {
  private let source: any AudioSource
  private let speed: Double
  private var given = AudioDuration.zero
  private var start: Double?

  /// - Parameter speed: above 0.
  package init(_ source: any AudioSource, speed: Double) {
    self.source = source
    self.speed = speed
  }

  /// Reads from the source, and waits until what was read would have sounded. Throws what the source throws.
  package func read(into buffer: inout MutableSpan<Int16>) throws(PaceError) -> AudioRead {
    let read = try source.read(into: &buffer)
    let origin = start ?? MonotonicClock.now
    start = origin
    switch read {
    case .samples(let count): given += AudioDuration(samples: Int64(count))
    case .gap(let duration, _): given += duration
    case .end: break
    }
    // A microphone hands a sample out once it has sounded.
    MonotonicClock.sleep(until: origin + given.seconds / speed)
    return read
  }
}
