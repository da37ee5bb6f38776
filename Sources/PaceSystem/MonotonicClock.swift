import Glibc

/// The machine's steady clock, in seconds.
package enum MonotonicClock {
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits until the clock shows `instant`.
  package static func sleep(until instant: Double) {
    var time = timespec(tv_sec: Int(instant), tv_nsec: Int((instant - instant.rounded(.down)) * 1e9))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
