import CALSA
import Glibc
import PaceCore
import PaceSystem

/// A capture device of ALSA, asked for 16 kHz mono S16; ALSA's `plug` converts where the hardware differs.
///
/// Overruns and suspends are recovered from and their length given as a gap; every other fault is an error.
package final class Microphone: AudioSource {
  /// As the user named it.
  package let name: String
  private let pcm: OpaquePointer
  /// When the audio read so far ended, on the monotonic clock; nil before the first read.
  private var readThrough: Double?
  private var delivered = AudioDuration.zero
  private var started: Double?
  private var fruitlessRecoveries = 0

  /// Opens and starts the device.
  package init(_ name: String) throws(PaceError) {
    pace_alsa_quiet()
    self.name = name
    pcm = try Self.openPCM(name)
  }

  deinit { snd_pcm_close(pcm) }

  /// Waits at most 0.1 s. Throws `unavailable` where the device is lost.
  package func read(into buffer: inout MutableSpan<Int16>) throws(PaceError) -> AudioRead {
    let available = snd_pcm_avail_update(pcm)
    if available < 0 { return try recover(from: CInt(available)) }
    if available == 0 {
      let ready = snd_pcm_wait(pcm, 100)
      return ready < 0 ? try recover(from: ready) : .samples(0)
    }
    let wanted = min(Int(available), buffer.count)
    let count = buffer.withUnsafeMutableBufferPointer {
      snd_pcm_readi(pcm, $0.baseAddress, snd_pcm_uframes_t(wanted))
    }
    if count == -CLong(EAGAIN) { return .samples(0) }
    if count < 0 { return try recover(from: CInt(count)) }
    fruitlessRecoveries = 0
    keepToTheClock(count: Int64(count), left: Int64(available) - Int64(count))
    return .samples(Int(count))
  }

  /// Notes when the audio just read was captured. A device without a clock (`null`, a file) gives audio faster than it
  /// can sound: it is held to real time here, or it would drown the queue.
  private func keepToTheClock(count: Int64, left: Int64) {
    let now = MonotonicClock.now
    let origin = started ?? now
    started = origin
    delivered += AudioDuration(samples: count)
    readThrough = now - AudioDuration(samples: left).seconds
    let ahead = delivered.seconds - (now - origin)
    if ahead > 1 { MonotonicClock.sleep(until: now + ahead - 1) }
  }

  private func recover(from status: CInt) throws(PaceError) -> AudioRead {
    // Nothing is lost, and reading goes on.
    if status == -EINTR { return .samples(0) }
    let lostSince = readThrough ?? MonotonicClock.now
    let isRecoverable = [-EPIPE, -ESTRPIPE].contains(status)
    guard isRecoverable, fruitlessRecoveries < 10, snd_pcm_recover(pcm, status, 1) == 0 else {
      throw PaceError(
        .unavailable,
        "lost the microphone \"\(name)\": \(String(cString: snd_strerror(status))). "
          + "Plug it in again, or try another (see pace devices).")
    }
    fruitlessRecoveries += 1
    // After a resume it may be running already; then this fails, and the next read goes on.
    snd_pcm_start(pcm)
    // What a suspended device kept is still to be read.
    let kept = AudioDuration(samples: Int64(max(0, snd_pcm_avail_update(pcm))))
    let resumedAt = MonotonicClock.now - kept.seconds
    readThrough = resumedAt
    let lost = AudioDuration(seconds: resumedAt - lostSince)
    delivered += lost
    guard lost > .zero else { return .samples(0) }
    return .gap(lost, status == -EPIPE ? .overrun : .suspended)
  }
}
