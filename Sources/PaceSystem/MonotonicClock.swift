import Glibc

/// The machine's steady clock, in seconds.
package enum MonotonicClock {
  /// It stands still while the machine sleeps.
  package static var now: Double { time(CLOCK_MONOTONIC) }

  /// The same with the time that the machine slept.
  package static var nowWithSleep: Double { time(CLOCK_BOOTTIME) }

  private static func time(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits until `now` is `instant`.
  package static func sleep(until instant: Double) {
    var time = timespec(tv_sec: Int(instant), tv_nsec: Int((instant - instant.rounded(.down)) * 1e9))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}
