import Glibc
import PaceAudio
import PaceCore
import TestSupport
import Testing

/// A device that goes and comes back, by itself or because the user lets it go.
@Suite struct LastingMicrophoneTests {
  /// How far the clock and the audio may be apart on a busy machine.
  private static let tolerance: Int64 = 1_600

  @Test(arguments: [ENODEV, EIO, EPIPE])
  func `A device that comes back is heard again, and the time without it is a gap`(error: CInt) throws {
    let room = try NoisyRoom(seconds: 4, faults: [.absence(error, from: 0.5, until: 1.2)])
    let heard = try LastingMicrophone(room.name).hear(portion: 800, limit: 24_000)
    #expect(heard.error == nil)
    try #require(heard.changes.count == 2)
    guard case .lost(let why) = heard.changes[0] else {
      Issue.record("\(heard.changes)")
      return
    }
    #expect(why.code == .unavailable)
    #expect(why.message.contains("\"\(room.name)\""))
    #expect(heard.changes[1] == .back)
    let gap = try #require(heard.gaps.last)
    #expect(gap.reason == .deviceLost)
    try check(heard, in: room)
  }

  /// A sound server that was stopped lets nobody open or close anything.
  @Test func `The time without a device that hangs is told as it passes`() throws {
    let room = try NoisyRoom(seconds: 8, faults: [.stall(at: 0.5, seconds: 4.5, hangs: true)])
    let microphone = try LastingMicrophone(room.name)
    var heard = Heard()
    var gapsWhileAway = 0
    var buffer = [Int16](repeating: 0, count: 800)
    while heard.samples.count < 24_000 {
      var span = buffer.mutableSpan
      switch microphone.read(into: &span) {
      case .samples(let count): heard.samples += buffer[..<count]
      case .gap(let duration, let reason):
        if heard.changes.count == 1 { gapsWhileAway += 1 }
        heard.lose(duration, reason)
      case .change(let change): heard.changes.append(change)
      case .end: Issue.record("a microphone has no end")
      }
    }
    #expect(heard.changes.count == 2)
    // It is away for three seconds.
    #expect(gapsWhileAway >= 10)
    try check(heard, in: room)
  }

  @Test func `While it is paused the device is free, and the time is a gap`() throws {
    let room = try NoisyRoom(seconds: 4)
    let microphone = try LastingMicrophone(room.name)
    var heard = microphone.hear(portion: 800, limit: 8_000)
    #expect(throws: PaceError.self) { try Microphone(room.name) }

    microphone.setPaused(true)
    var buffer = [Int16](repeating: 0, count: 800)
    while heard.gaps.first.map({ $0.duration.seconds < 0.5 }) ?? true {
      var span = buffer.mutableSpan
      switch microphone.read(into: &span) {
      case .samples(let count): #expect(count == 0)
      case .gap(let duration, let reason): heard.lose(duration, reason)
      case .change(let change): heard.changes.append(change)
      case .end: Issue.record("a microphone has no end")
      }
    }
    #expect(heard.changes == [.paused])
    _ = try Microphone(room.name)

    microphone.setPaused(false)
    let rest = microphone.hear(portion: 800, limit: 8_000)
    #expect(rest.changes == [.resumed])
    for gap in rest.gaps { heard.lose(gap.duration, gap.reason) }
    #expect(heard.gaps.map(\.reason) == [.paused])
    heard.samples += rest.samples
    try check(heard, in: room)
  }

  @Test func `A device that hangs does not come back from a pause, and is lost`() throws {
    let room = try NoisyRoom(seconds: 9, faults: [.stall(at: 0.5, seconds: 6, hangs: true)])
    let microphone = try LastingMicrophone(room.name)
    // All there is before it hangs.
    _ = microphone.hear(portion: 800, limit: 8_000)
    microphone.setPaused(true)
    // Told although nobody lets it go.
    #expect(microphone.next { _ in true } == .paused)
    microphone.setPaused(false)
    let rest = microphone.hear(portion: 800, limit: 8_000)
    #expect(rest.gaps.map(\.reason) == [.paused, .deviceLost])
    try #require(rest.changes.count == 2)
    guard case .lost = rest.changes[0] else {
      Issue.record("\(rest.changes)")
      return
    }
    #expect(rest.changes[1] == .back)
  }

  @Test func `A pause while it is lost is told at once, and the loss is over when it is heard`() throws {
    let room = try NoisyRoom(seconds: 9, faults: [.stall(at: 0.5, seconds: 6, hangs: true)])
    let microphone = try LastingMicrophone(room.name)
    _ = microphone.next { if case .lost = $0 { true } else { false } }
    microphone.setPaused(true)
    var buffer = [Int16](repeating: 0, count: 800)
    var span = buffer.mutableSpan
    #expect(microphone.read(into: &span) == .change(.paused))
    microphone.setPaused(false)
    #expect(microphone.next { if case .lost = $0 { false } else { true } } == .back)
  }

  /// A pause that was taken back before it could be told is none.
  @Test func `Who pauses and goes on while the device opens hears it all the same`() throws {
    let room = try NoisyRoom(
      seconds: 9, faults: [.slowOpening(seconds: 0.5), .error(ENODEV, at: 3, isSticky: true)])
    let microphone = try LastingMicrophone(room.name)
    microphone.setPaused(true)
    #expect(microphone.next { _ in true } == .paused)
    microphone.setPaused(false)
    var buffer = [Int16](repeating: 0, count: 800)
    var isOpening = false
    while !isOpening {
      var span = buffer.mutableSpan
      if case .gap = microphone.read(into: &span) { isOpening = true }
    }
    for isPaused in [true, false] {
      microphone.setPaused(isPaused)
      var span = buffer.mutableSpan
      _ = microphone.read(into: &span)
    }
    #expect(microphone.next { _ in true } == .resumed)
    guard case .lost = microphone.next(where: { _ in true }) else {
      Issue.record("it was not lost")
      return
    }
  }

  @Test func `A device that is taken while it is paused is lost`() throws {
    let room = try NoisyRoom(seconds: 4)
    let microphone = try LastingMicrophone(room.name)
    microphone.setPaused(true)
    _ = microphone.next { $0 == .paused }
    var other: Microphone? = try Microphone(room.name)
    microphone.setPaused(false)
    let change = microphone.next { _ in true }
    guard case .lost(let why) = change else {
      Issue.record("\(change)")
      return
    }
    #expect(why.message.contains("busy"))
    _ = withExtendedLifetime(other) { 0 }
    other = nil
    #expect(microphone.next { _ in true } == .back)
  }

  /// Compares what was heard before and after the losses with what sounded.
  private func check(_ heard: Heard, in room: NoisyRoom) throws {
    let index = heard.gaps[0].index
    #expect(heard.gaps.allSatisfy { $0.index == index })
    #expect(room.sound.starts(with: heard.samples[..<index]))
    let after = heard.samples[index...]
    let resumed = try #require(room.find(after.prefix(16)))
    #expect(room.sound[resumed...].starts(with: after))
    let lost = heard.gaps.reduce(0) { $0 + $1.duration.samples }
    #expect(abs(Int64(resumed - index) - lost) <= Self.tolerance)
  }
}

extension LastingMicrophone {
  /// Reads until something becomes of the device that is as wanted.
  fileprivate func next(where isWanted: (DeviceChange) -> Bool) -> DeviceChange {
    var buffer = [Int16](repeating: 0, count: 800)
    while true {
      var span = buffer.mutableSpan
      if case .change(let change) = read(into: &span), isWanted(change) { return change }
    }
  }
}
