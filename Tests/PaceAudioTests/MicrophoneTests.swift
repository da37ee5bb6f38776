import PaceAudio
import PaceCore
import PaceSystem
import TestSupport
import Testing

/// The real interface of ALSA, with a file in place of the hardware.
@Suite struct MicrophoneTests {
  @Test func `16 kHz mono arrives bit for bit`() throws {
    let room = try NoisyRoom(seconds: 1.5)
    #expect(try room.hear(seconds: 1.5) == Heard(samples: room.sound))
  }

  @Test func `Silence goes on being heard`() throws {
    let room = try NoisyRoom(seconds: 0.25)
    let silence = [Int16](repeating: 0, count: 4_000)
    #expect(try room.hear(seconds: 0.5) == Heard(samples: room.sound + silence))
  }

  @Test func `A short sound can sound again and again, and faster`() throws {
    let folder = try TemporaryDirectory()
    let sound = Signal.noise(seed: 52, count: 1_000)
    try SoundWriter.write(sound, to: folder.file("x.wav"))
    try AlsaConfiguration.install(
      VirtualMicrophone("again", playing: folder.file("x.wav"), speed: 2, isLooping: true))
    let heard = try Microphone("again").hear(portion: PCMQueue.portion, limit: 8_000)
    #expect(heard.samples.starts(with: repeatElement(sound, count: 8).joined()))
  }

  @Test(arguments: [(44_100, 2), (48_000, 1), (8_000, 1), (16_000, 2)])
  func `ALSA converts what other hardware gives`(shape: (rate: Int, channels: Int)) throws {
    let room = try NoisyRoom { path in
      let tone = Signal.tone(500, frames: shape.rate, rate: shape.rate)
      try SoundWriter.write(
        SoundWriter.interleaved(tone, channels: shape.channels), to: path, channels: shape.channels,
        rate: shape.rate)
    }
    let heard = try room.hear(seconds: 0.75)
    #expect(heard.error == nil)
    #expect(heard.gaps == [])
    let measure = ToneMeasure(heard.samples, frequency: 500)
    #expect(measure.purity > 0.98)
    #expect(abs(measure.rms - 0.3535) < 0.02)
  }

  @Test func `Audio comes in portions, not sample by sample`() throws {
    let room = try NoisyRoom(seconds: 1)
    let microphone = try Microphone(room.name)
    var buffer = [Int16](repeating: 0, count: PCMQueue.portion)
    var samples = 0
    var reads = 0
    while samples < 16_000 {
      var span = buffer.mutableSpan
      guard case .samples(let count) = try microphone.read(into: &span) else { continue }
      samples += count
      reads += 1
    }
    #expect(reads <= 200)
  }

  @Test func `ALSA's null device is silence, held to real time`() throws {
    let start = MonotonicClock.now
    let heard = try Microphone("null").hear(portion: 800, limit: 24_000)
    #expect(heard == Heard(samples: [Int16](repeating: 0, count: 24_000)))
    #expect(MonotonicClock.now - start > 0.4)
  }

  @Test func `ALSA's file device, which has no clock, is held to real time`() throws {
    let folder = try TemporaryDirectory()
    let samples = Signal.noise(seed: 51, count: 24_000)
    let raw = try folder.write(samples.littleEndianBytes, to: "sound.raw")
    try AlsaConfiguration.install(
      """
      pcm.file_without_clock {
        type file
        slave.pcm "null"
        file "/dev/null"
        infile "\(raw)"
        format raw
      }

      """)
    let start = MonotonicClock.now
    #expect(try Microphone("file_without_clock").hear(portion: 800, limit: 24_000) == Heard(samples: samples))
    #expect(MonotonicClock.now - start > 0.4)
  }

  @Test func `A capture takes it to its limit`() throws {
    let room = try NoisyRoom(seconds: 0.5)
    let queue = PCMQueue(capacity: AudioDuration(seconds: 5), overflow: .dropOldest)
    _ = try Capture.start(Microphone(room.name), into: queue, limit: AudioDuration(seconds: 0.5))
    #expect(queue.drain() == Heard(samples: room.sound))
  }
}
