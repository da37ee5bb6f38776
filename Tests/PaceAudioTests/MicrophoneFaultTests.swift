import Glibc
import PaceAudio
import PaceCore
import PaceSystem
import TestSupport
import Testing

/// What ALSA says when something is wrong, and what becomes of it.
@Suite struct MicrophoneFaultTests {
  /// How far the clock and the audio may be apart on a busy machine.
  private static let tolerance: Int64 = 1_600

  @Test(arguments: [(EPIPE, GapReason.overrun), (ESTRPIPE, .suspended)])
  func `Lost audio is a gap of its length, and what follows is heard`(fault: (error: CInt, reason: GapReason))
    throws
  {
    let room = try NoisyRoom(seconds: 1.5, faults: [.error(fault.error, at: 0.5)])
    let heard = try room.hear(seconds: 1)
    #expect(heard.error == nil)
    try #require(heard.gaps.count == 1)
    #expect(heard.gaps[0].reason == fault.reason)
    #expect((6_000...8_000).contains(heard.gaps[0].index))
    try check(heard, in: room)
  }

  @Test func `Nobody reading for longer than the device can hold is an overrun`() throws {
    let room = try NoisyRoom(seconds: 4)
    let microphone = try Microphone(room.name)
    let first = microphone.hear(portion: 800, limit: 3_200)
    // Meanwhile the reader has something else to do.
    _ = try NoisyRoom(seconds: 0.1).hear(seconds: 1.5)
    let rest = microphone.hear(portion: 800, limit: 8_000)
    try #require(rest.gaps.count == 1)
    #expect(rest.gaps[0].index == 0)
    #expect(rest.gaps[0].reason == .overrun)
    #expect(rest.gaps[0].duration > AudioDuration(seconds: 1.3))
    var whole = Heard(samples: first.samples)
    whole.lose(rest.gaps[0].duration, .overrun)
    whole.samples += rest.samples
    try check(whole, in: room)
  }

  /// Compares what was heard before and after the gap with what sounded.
  private func check(_ heard: Heard, in room: NoisyRoom) throws {
    let gap = heard.gaps[0]
    #expect(room.sound.starts(with: heard.samples[..<gap.index]))
    let after = heard.samples[gap.index...]
    let resumed = try #require(room.find(after.prefix(16)))
    #expect(room.sound[resumed...].starts(with: after))
    #expect(abs(Int64(resumed - gap.index) - gap.duration.samples) <= Self.tolerance)
  }

  @Test func `What a device does not give is a gap although it knows of no fault`() throws {
    let room = try NoisyRoom(seconds: 2, faults: [.stall(at: 0.5, seconds: 0.6)])
    let heard = try room.hear(seconds: 1)
    #expect(heard.error == nil)
    try #require(heard.gaps.count == 1)
    #expect(heard.gaps[0].reason == .stalled)
    #expect((7_000...8_100).contains(heard.gaps[0].index))
    try check(heard, in: room)
  }

  @Test func `A device that gives nothing any more is an error`() throws {
    let room = try NoisyRoom(seconds: 1, faults: [.stall(at: 0.3, seconds: 60)])
    let heard = try room.hear(seconds: 1)
    #expect(heard.error?.code == .unavailable)
    #expect(heard.error?.message.contains("gives no more audio") == true)
  }

  @Test(arguments: [ENODEV, EIO, EBADFD])
  func `A device that is gone is an error with its name, after its audio`(
    error: CInt
  ) throws {
    let room = try NoisyRoom(seconds: 1, faults: [.error(error, at: 0.3, isSticky: true)])
    let heard = try room.hear(seconds: 1)
    #expect(heard.error?.code == .unavailable)
    #expect(heard.error?.message.contains("lost the microphone \"\(room.name)\"") == true)
    #expect((3_200...4_800).contains(heard.samples.count))
    #expect(room.sound.starts(with: heard.samples))
  }

  @Test func `A device that is gone behind ALSA's converter is an error too`() throws {
    let room = try NoisyRoom(faults: [.error(ENODEV, at: 0.3, isSticky: true)]) { path in
      try SoundWriter.write(Signal.tone(500, frames: 44_100, rate: 44_100), to: path, rate: 44_100)
    }
    let heard = try room.hear(seconds: 1)
    #expect(heard.error?.code == .unavailable)
    #expect(heard.error?.message.contains("\"\(room.name)\"") == true)
  }

  @Test(arguments: [EPIPE, ESTRPIPE]) func `A device that never recovers is given up`(error: CInt) throws {
    let room = try NoisyRoom(seconds: 1, faults: [.error(error, at: 0.2, isSticky: true)])
    let heard = try room.hear(seconds: 1)
    #expect(heard.error?.code == .unavailable)
    #expect(heard.gaps.count <= 20)
  }

  @Test func `An interruption loses nothing`() throws {
    let room = try NoisyRoom(seconds: 0.6, faults: [.error(EINTR, at: 0.3)])
    #expect(try room.hear(seconds: 0.6) == Heard(samples: room.sound))
  }

  @Test(arguments: [
    (EBUSY, PaceError.Code.unavailable, "busy. Close the program"), (ENODEV, .missing, "no such device"),
    (EACCES, .missing, "group \"audio\""),
    (EIO, .unavailable, "Input/output error"),
  ])
  func `A device that does not open is an error with the reason`(
    fault: (error: CInt, code: PaceError.Code, text: String)
  )
    throws
  {
    let room = try NoisyRoom(seconds: 0.1, faults: [.openError(fault.error)])
    let error = #expect(throws: PaceError.self) { try Microphone(room.name) }
    #expect(error?.code == fault.code)
    #expect(error?.message.contains(fault.text) == true)
    #expect(error?.message.contains("\"\(room.name)\"") == true)
  }

  @Test func `A device that nobody knows is missing`() {
    let error = #expect(throws: PaceError.self) { try Microphone("nowhere") }
    #expect(error?.code == .missing)
    #expect(error?.message.contains("\"nowhere\"") == true)
  }
}
