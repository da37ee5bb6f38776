import PaceCore
import PaceSystem

/// A microphone for a whole rehearsal: opened again when its device was lost, let go while it is paused. The time
/// without it is a gap, told as it passes.
package final class LastingMicrophone: AudioSource {
  /// Seconds between two tries to open the device.
  private static let retryInterval = 0.5
  /// Seconds that the device has to give its first audio once it is open again.
  private static let openingPatience = 2.0

  private enum Device {
    case open(Microphone)
    /// Open again, and to give its first audio until then.
    case opened(Microphone, until: Double)
    /// To be opened at that time.
    case closed(until: Double)
  }

  /// Why the microphone is not heard.
  private enum Absence {
    case lost, paused

    var reason: GapReason { self == .lost ? .deviceLost : .paused }
    var end: DeviceChange { self == .lost ? .back : .resumed }
  }

  private let name: String
  private let speed: Double
  private let clock: StreamClock
  private var device: Device
  private var absence = Absence.lost
  private var isPaused = false
  private var wantsPause = false
  /// Until when the time without the microphone was told.
  private var told = 0.0
  /// What is known but was not told yet.
  private var pending: [DeviceChange] = []

  /// Opens and starts the device. Throws what `Microphone` does.
  /// - Parameter speed: how many times faster than real time a device without hardware runs.
  package init(_ name: String, speed: Double = 1) throws(PaceError) {
    self.name = name
    self.speed = speed
    clock = StreamClock(speed: speed)
    device = .open(try Microphone(name, speed: speed))
  }

  /// While it is paused the device is closed, and free for others.
  package func setPaused(_ isPaused: Bool) { wantsPause = isPaused }

  /// Waits at most about 0.1 s. Throws nothing: a lost device is a change.
  package func read(into buffer: inout MutableSpan<Int16>) -> AudioRead {
    changePause()
    if !pending.isEmpty { return .change(pending.removeFirst()) }
    switch device {
    case .open(let microphone):
      do throws(PaceError) {
        return try microphone.read(into: &buffer)
      } catch {
        told = microphone.end ?? clock.now
        lose(error)
        return .samples(0)
      }
    case .opened(let microphone, let limit):
      if let began = awaitAudio(microphone, limit) {
        device = .open(microphone)
        pending.append(absence.end)
        return passed(until: began)
      }
    case .closed(let time):
      if !isPaused, clock.now >= time {
        reopen()
      } else {
        MonotonicClock.sleep(until: MonotonicClock.now + 0.1)
      }
    }
    return passed(until: clock.now)
  }

  private func changePause() {
    guard wantsPause != isPaused else { return }
    isPaused = wantsPause
    if isPaused {
      if case .open(let microphone) = device { told = microphone.end ?? clock.now }
      absence = .paused
      device = .closed(until: 0)
      pending.append(.paused)
    } else {
      device = .closed(until: clock.now)
    }
  }

  private func lose(_ error: PaceError) {
    absence = .lost
    device = .closed(until: clock.now + Self.retryInterval * speed)
    pending.append(.lost(error))
  }

  private func reopen() {
    do throws(PaceError) {
      device = .opened(try Microphone(name, speed: speed), until: clock.now + Self.openingPatience * speed)
    } catch {
      missed(error)
    }
  }

  /// When the first audio began; nil while there is none, after waiting a little.
  private func awaitAudio(_ microphone: Microphone, _ limit: Double) -> Double? {
    do throws(PaceError) {
      if let began = try microphone.firstAudio() { return began }
      if clock.now >= limit { missed(microphone.lost("it gives no audio")) }
    } catch {
      missed(error)
    }
    return nil
  }

  /// It did not come back this time. That is news where it was let go on purpose.
  private func missed(_ error: PaceError) {
    if absence == .paused { return lose(error) }
    device = .closed(until: clock.now + Self.retryInterval * speed)
  }

  /// The time that has passed without the microphone.
  private func passed(until instant: Double) -> AudioRead {
    let lost = AudioDuration(seconds: instant - told)
    guard lost > .zero else { return .samples(0) }
    told += lost.seconds
    return .gap(lost, absence.reason)
  }
}
