import Glibc
import PaceAudio
import PaceCore
import TestSupport
import Testing

@Suite struct DamagedFileTests {
  @Test(arguments: [SoundFormat.wav, .flac, .aiff, .rf64])
  func `What comes before a cut stands`(format: SoundFormat) throws {
    let folder = try TemporaryDirectory()
    let samples = Signal.noise(seed: 10, count: 64_000)
    try SoundWriter.write(samples, to: folder.file("x"), format: format)
    let bytes = try readFile(folder.file("x"))
    let heard = AudioInput.hear(try folder.write(bytes.prefix(bytes.count / 2), to: "half"))
    #expect((27_000...32_000).contains(heard.samples.count))
    #expect(samples.starts(with: heard.samples))
    // Only FLAC knows that something is missing.
    #expect(heard.error?.code == (format == .flac ? .unusableData : nil))
  }

  @Test func `Noise in the middle of a FLAC file is no endless loop and no crash`() throws {
    let folder = try TemporaryDirectory()
    let samples = Signal.noise(seed: 11, count: 64_000)
    try SoundWriter.write(samples, to: folder.file("x"), format: .flac)
    var bytes = try readFile(folder.file("x"))
    bytes.replaceSubrange(60_000..<62_000, with: Signal.noise(seed: 12, count: 1_000).littleEndianBytes)
    let heard = AudioInput.hear(try folder.write(bytes, to: "spoilt"))
    #expect(heard.samples.count <= 64_000)
    #expect(heard.samples.starts(with: samples.prefix(24_000)))
  }

  /// Some of libsndfile's formats end at the first frame that they cannot decode, and say nothing.
  @Test(arguments: [SoundFormat.mp3, .ogg, .flac], [1, 2, 3, 4] as [UInt64])
  func `Nothing is missing without a word`(format: SoundFormat, seed: UInt64) throws {
    let folder = try TemporaryDirectory()
    let samples = Signal.noise(seed: seed, count: 160_000)
    try SoundWriter.write(samples, to: folder.file("x"), format: format)
    var bytes = try readFile(folder.file("x"))
    var random = SeededGenerator(seed: seed)
    for _ in 0..<bytes.count / 200 {
      bytes[Int.random(in: bytes.count / 4..<bytes.count, using: &random)] = UInt8.random(
        in: .min ... .max, using: &random)
    }
    let heard = AudioInput.hear(try folder.write(bytes, to: "spoilt"))
    #expect(heard.samples.count >= 143_000 || heard.error?.code == .unusableData, "\(heard.samples.count)")
  }

  /// libsndfile reads the first of them and says nothing of the rest.
  @Test func `A second stream behind the first is not passed over in silence`() throws {
    let folder = try TemporaryDirectory()
    let samples = Signal.noise(seed: 5, count: 320_000)
    try SoundWriter.write(samples, to: folder.file("x"), format: .ogg)
    let bytes = try readFile(folder.file("x"))
    #expect(AudioInput.hear(folder.file("x")).error == nil)
    #expect(AudioInput.hear(try folder.write(bytes + bytes, to: "twice")).error?.code == .unusableData)
  }

  /// Programs that write into a pipe do not know the length and claim this.
  @Test(arguments: [UInt32.max, 0x7FFF_FFFF, 1_000_000]) func `A length that is too great means all there is`(
    length: UInt32
  )
    throws
  {
    let folder = try TemporaryDirectory()
    let samples = Signal.noise(seed: 13, count: 10_000)
    let bytes = WAVHeader(dataLength: length).bytes + samples.littleEndianBytes
    #expect(AudioInput.hear(try folder.write(bytes, to: "x.wav")) == Heard(samples: samples))
    #expect(AudioInput.hear(try Feeder.fifo(bytes, in: folder)) == Heard(samples: samples))
  }

  @Test(arguments: [0, 1, 999, 768_001, 2_000_000_000, UInt32.max])
  func `A rate that nobody can hear is an error`(rate: UInt32) throws {
    let folder = try TemporaryDirectory()
    let bytes = WAVHeader(rate: rate, dataLength: 2_000).bytes + [UInt8](repeating: 1, count: 2_000)
    let heard = AudioInput.hear(try folder.write(bytes, to: "x.wav"))
    #expect(heard.samples == [])
    #expect(heard.error?.code == .unusableData)
  }

  @Test(arguments: [0, 1025, 65_535]) func `A number of channels that nobody has is an error`(
    channels: UInt16
  ) throws {
    let folder = try TemporaryDirectory()
    let bytes = WAVHeader(channels: channels, dataLength: 2_000).bytes + [UInt8](repeating: 1, count: 2_000)
    let heard = AudioInput.hear(try folder.write(bytes, to: "x.wav"))
    #expect(heard.samples == [])
    #expect(heard.error?.code == .unusableData)
  }

  @Test(arguments: [1_000, 768_000]) func `The rates at both ends are heard`(rate: UInt32) throws {
    let folder = try TemporaryDirectory()
    let tone = Signal.tone(200, frames: Int(rate) / 2, rate: Int(rate)).map { Int16($0 * 32767) }
    let bytes = WAVHeader(rate: rate, dataLength: UInt32(tone.count * 2)).bytes + tone.littleEndianBytes
    let heard = AudioInput.hear(try folder.write(bytes, to: "x.wav"))
    #expect(heard.error == nil)
    #expect(heard.samples.count == 8_000)
    #expect(ToneMeasure(heard.samples, frequency: 200).purity > 0.99)
  }
}

/// The header of a 16-bit WAV file, true or not.
struct WAVHeader {
  var rate: UInt32 = 16_000
  var channels: UInt16 = 1
  var dataLength: UInt32

  var bytes: [UInt8] {
    func little(_ value: some FixedWidthInteger) -> [UInt8] {
      (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    return Array("RIFF".utf8) + little(dataLength &+ 36) + Array("WAVEfmt ".utf8) + little(UInt32(16))
      + little(UInt16(1)) + little(channels) + little(rate) + little(rate &* UInt32(channels) &* 2)
      + little(channels &* 2) + little(UInt16(16)) + Array("data".utf8) + little(dataLength)
  }
}
