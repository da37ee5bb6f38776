import PaceCore
import PaceSystem

/// A microphone for a whole rehearsal: opened again when its device was lost, let go while it is paused. The time
/// without it is a gap, told as it passes.
package final class LastingMicrophone: AudioSource {
  /// Seconds between two tries to open the device.
  private static let retryInterval = 0.5
  /// Seconds that a read may take.
  private static let step = 0.1
  /// Seconds that the device has to give its first audio once it is open again, and that it may take to open after a
  /// pause.
  private static let openingPatience = 2.0
  /// Seconds that it may take to let the device go before the pause is told all the same: nobody listens any more.
  private static let closingPatience = 1.0

  /// Where a sound server hangs, opening and letting go take it half a minute: other threads do both.
  private enum Device {
    case open(Microphone)
    case opening(Pending<Microphone>)
    /// Open again, and to give its first audio until then.
    case opened(Microphone, until: Double)
    /// Being let go, and not to be opened again before that time.
    case closing(Pending<Void>, until: Double)
    case closed(until: Double)
  }

  /// What was told of the device last.
  private enum Told {
    case heard, lost, paused
  }

  private let name: String
  private let speed: Double
  private let clock: StreamClock
  private var device: Device
  private var isPaused = false
  private var wantsPause = false
  private var told = Told.heard
  /// Whether a loss was told since the device was last heard.
  private var wasLost = false
  /// When a pause, or that a device does not come back from one, is told at the latest.
  private var deadline = 0.0
  /// Until when the time without the microphone was told.
  private var toldUntil = 0.0
  /// What is known but was not told yet.
  private var pending: [DeviceChange] = []

  /// Opens and starts the device. Throws what `Microphone` does.
  /// - Parameter speed: how many times faster than real time a device without hardware runs.
  package init(_ name: String, speed: Double = 1) throws(PaceError) {
    self.name = name
    self.speed = speed
    clock = StreamClock(speed: speed)
    device = .open(try Microphone.open(name, speed: speed))
  }

  /// While it is paused the device is closed, and free for others.
  package func setPaused(_ isPaused: Bool) { wantsPause = isPaused }

  /// Waits at most about 0.1 s. Throws nothing: a lost device is a change.
  package func read(into buffer: inout MutableSpan<Int16>) -> AudioRead {
    if wantsPause != isPaused { changePause() }
    tellWhatIsDue()
    if !pending.isEmpty { return .change(pending.removeFirst()) }
    switch device {
    case .open(let microphone):
      do throws(PaceError) {
        return try microphone.read(into: &buffer)
      } catch {
        toldUntil = microphone.end ?? clock.now
        tellLoss(error)
        retry(after: microphone)
        return .samples(0)
      }
    case .opened(let microphone, let limit):
      if let began = awaitAudio(microphone, limit) {
        device = .open(microphone)
        let gap = passed(until: began)
        if told != .heard { pending.append(wasLost ? .back : .resumed) }
        (told, wasLost) = (.heard, false)
        return gap
      }
    case .opening(let opened):
      if opened.isKnown(within: Self.step) { take(opened) }
    case .closing(let closed, let time):
      if closed.isKnown(within: Self.step) { device = .closed(until: time) }
    case .closed(let time):
      if !isPaused, clock.now >= time {
        open()
      } else {
        MonotonicClock.sleep(until: MonotonicClock.now + Self.step)
      }
    }
    return passed(until: clock.now)
  }

  private func changePause() {
    isPaused = wantsPause
    guard isPaused else {
      deadline = clock.now + Self.openingPatience * speed
      // What failed before may be there again.
      if case .closed = device { device = .closed(until: clock.now) }
      return
    }
    // One that was lost is not listened to anyway.
    deadline = clock.now + (told == .lost ? 0 : Self.closingPatience * speed)
    switch device {
    case .open(let microphone):
      toldUntil = microphone.end ?? clock.now
      close(microphone, until: 0)
    case .opened(let microphone, _): close(microphone, until: 0)
    case .opening, .closing, .closed: break
    }
  }

  /// That it is paused, once the device was let go; that it does not come back, where it hangs.
  private func tellWhatIsDue() {
    switch (device, isPaused) {
    case (.closed, true):
      tellPause()
    case (.closing, _), (.opening, _):
      guard clock.now >= deadline else { return }
      if isPaused { tellPause() } else { missed(Microphone.hanging(name)) }
    default: break
    }
  }

  private func tellPause() {
    if told != .paused { pending.append(.paused) }
    told = .paused
  }

  private func tellLoss(_ error: PaceError) {
    if told != .lost { pending.append(.lost(error)) }
    (told, wasLost) = (.lost, true)
  }

  /// It did not come back this time, which is news where it was let go on purpose.
  private func missed(_ error: PaceError) { if !isPaused { tellLoss(error) } }

  private func open() {
    device = .opening(
      Pending { [name, speed] () throws(PaceError) in try Microphone(name, speed: speed) })
  }

  private func take(_ opened: Pending<Microphone>) {
    do throws(PaceError) {
      let microphone = try opened.value()
      if isPaused {
        close(microphone, until: 0)
      } else {
        device = .opened(microphone, until: clock.now + Self.openingPatience * speed)
      }
    } catch {
      missed(error)
      retry(after: nil)
    }
  }

  private func close(_ microphone: Microphone, until time: Double) {
    device = .closing(Pending { microphone.close() }, until: time)
  }

  /// When the first audio began; nil while there is none, after waiting a little.
  private func awaitAudio(_ microphone: Microphone, _ limit: Double) -> Double? {
    do throws(PaceError) {
      if let began = try microphone.firstAudio() { return began }
      guard clock.now >= limit else { return nil }
      throw microphone.lost("it gives no audio")
    } catch {
      missed(error)
      retry(after: microphone)
    }
    return nil
  }

  private func retry(after microphone: Microphone?) {
    let time = clock.now + Self.retryInterval * speed
    if let microphone { close(microphone, until: time) } else { device = .closed(until: time) }
  }

  /// The time that has passed without the microphone.
  private func passed(until instant: Double) -> AudioRead {
    let lost = AudioDuration(seconds: instant - toldUntil)
    guard lost > .zero else { return .samples(0) }
    toldUntil += lost.seconds
    return .gap(lost, told == .lost ? .deviceLost : .paused)
  }
}
