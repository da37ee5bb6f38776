import CALSA
import Glibc
import PaceCore
import PaceSystem

/// A capture device of ALSA, asked for 16 kHz mono S16; ALSA's `plug` converts where the hardware differs.
///
/// Overruns and suspends are recovered from and their length given as a gap, and so is audio that does not come although
/// ALSA knows of no fault; every other fault is an error, after which the device is of no use.
///
/// Unchecked: it may pass from thread to thread, but one alone has it at a time.
package final class Microphone: AudioSource, @unchecked Sendable {
  /// Seconds without audio after which the device is taken for lost...
  private static let usualPatience = 1.5
  /// ... and before its first: a sound server may have to wake up.
  private static let firstPatience = 4.0
  /// Recoveries in a row without any audio after which it is.
  private static let mostRecoveries = 10

  /// As the user named it.
  package let name: String
  private let pcm: OpaquePointer
  private let patience: Double
  private var clock: StreamClock
  /// By the clock, the latest moment at which audio is due.
  private var deadline: Double
  private var lastRead: Double
  private var fruitlessRecoveries = 0
  private var isClosed = false

  /// Opens and starts the device, however long that takes.
  /// - Parameter speed: how many times faster than real time a device without hardware runs.
  package init(_ name: String, speed: Double = 1) throws(PaceError) {
    pace_alsa_quiet()
    self.name = name
    pcm = try Self.openPCM(name)
    clock = StreamClock(speed: speed)
    lastRead = clock.now
    deadline = lastRead + Self.firstPatience * speed
    patience = Self.usualPatience * speed
  }

  deinit { close() }

  /// Lets the device go; the microphone is of no use from then on. Where a sound server hangs, this waits for it.
  func close() {
    if !isClosed { snd_pcm_close(pcm) }
    isClosed = true
  }

  /// When the audio read so far ended, in seconds of the stream's clock; nil before the first.
  var end: Double? { clock.end }

  /// Waits at most 0.1 s for audio. Returns when that which waits began, nil where there is none. Throws `unavailable`
  /// where the device is lost.
  func firstAudio() throws(PaceError) -> Double? {
    let now = clock.now
    let available = snd_pcm_avail_update(pcm)
    if available > 0 {
      let began = now - AudioDuration(samples: Int64(available)).seconds
      // Whoever asks tells the time before it.
      _ = clock.jump(to: began)
      return began
    }
    if available < 0 { _ = try recover(from: CInt(available)) } else { _ = try wait(now) }
    return nil
  }

  /// Waits at most 0.1 s. Throws `unavailable` where the device is lost.
  package func read(into buffer: inout MutableSpan<Int16>) throws(PaceError) -> AudioRead {
    // Before what is asked next: audio that comes in between is not missing.
    let now = clock.now
    // Who was stopped for a while has not waited for audio.
    if now - lastRead > patience { deadline = now + patience }
    lastRead = now
    let available = snd_pcm_avail_update(pcm)
    if available < 0 { return try recover(from: CInt(available)) }
    if let missing = clock.missing(at: now, waiting: AudioDuration(samples: Int64(available))) {
      clock.advance(by: missing)
      return .gap(missing, .stalled)
    }
    guard available > 0 else { return try wait(now) }
    let wanted = min(Int(available), buffer.count)
    let count = buffer.withUnsafeMutableBufferPointer {
      snd_pcm_readi(pcm, $0.baseAddress, snd_pcm_uframes_t(wanted))
    }
    if count == -CLong(EAGAIN) { return .samples(0) }
    if count < 0 { return try recover(from: CInt(count)) }
    fruitlessRecoveries = 0
    clock.advance(by: AudioDuration(samples: Int64(count)))
    clock.wait()
    deadline = clock.now + patience
    return .samples(Int(count))
  }

  private func wait(_ now: Double) throws(PaceError) -> AudioRead {
    guard now < deadline else { throw lost("it gives no more audio") }
    let ready = snd_pcm_wait(pcm, 100)
    return ready < 0 ? try recover(from: ready) : .samples(0)
  }

  private func recover(from status: CInt) throws(PaceError) -> AudioRead {
    // Nothing is lost, and reading goes on.
    if status == -EINTR { return .samples(0) }
    let isRecoverable = [-EPIPE, -ESTRPIPE].contains(status)
    guard isRecoverable, fruitlessRecoveries < Self.mostRecoveries, snd_pcm_recover(pcm, status, 1) == 0
    else { throw lost(isRecoverable ? "it fails again and again" : String(cString: snd_strerror(status))) }
    fruitlessRecoveries += 1
    // After a resume it may be running already; then this fails, and the next read goes on.
    snd_pcm_start(pcm)
    // What a suspended device kept is still to be read.
    let now = clock.now
    let kept = AudioDuration(samples: Int64(max(0, snd_pcm_avail_update(pcm))))
    deadline = now + patience
    let missing = clock.jump(to: now - kept.seconds)
    guard missing > .zero else { return .samples(0) }
    return .gap(missing, status == -EPIPE ? .overrun : .suspended)
  }

  /// The error of a device that is gone.
  func lost(_ why: String) -> PaceError {
    PaceError(
      .unavailable,
      "lost the microphone \"\(name)\": \(why). Plug it in again, restart its sound server, or try another "
        + "(see pace devices).")
  }
}
