import Glibc
import PaceAudio
import PaceCore
import TestSupport
import Testing

@Suite struct FuzzTests {
  /// Ten times the length of the recordings that are spoilt: more than this is an endless loop.
  private static let limit = 10 * 8_000

  @Test(arguments: [SoundFormat.wav, .flac, .aiff, .ogg, .mp3, .rf64, .opus])
  func `A spoilt header gives audio or an error, and always an end`(format: SoundFormat) throws {
    let folder = try TemporaryDirectory()
    try SoundWriter.write(Signal.tone(500, frames: 8_000), to: folder.file("x"), format: format)
    let intact = try readFile(folder.file("x"))
    for seed in 0..<120 {
      var random = SeededGenerator(seed: UInt64(seed))
      let path = try folder.write(Self.spoil(intact, with: &random), to: "spoilt")
      let heard = Self.hear(path)
      #expect(heard.samples.count < Self.limit, "seed \(seed)")
      #expect(heard.error == nil || heard.error?.code == .unusableData, "seed \(seed)")
    }
  }

  @Test func `Random bytes behind the first bytes of a container give audio or an error`() throws {
    let folder = try TemporaryDirectory()
    for (index, magic) in ["RIFF....WAVEfmt ", "fLaC", "OggS", "FORM....AIFF", "ID3", "RF64....WAVE", "caff"]
      .enumerated()
    {
      let noise = Signal.noise(seed: UInt64(index), count: 4_000).littleEndianBytes
      let heard = AudioInput.hear(try folder.write(Array(magic.utf8) + noise, to: "x"))
      #expect(heard.samples.count < Self.limit)
      #expect(heard.error == nil || heard.error?.code == .unusableData)
    }
  }

  /// Through libsndfile alone: the header would else go on to ffmpeg, which is not what is tested here.
  private static func hear(_ path: String) -> Heard {
    let descriptor = open(path, O_RDONLY)
    do throws(PaceError) {
      if let file = try SoundFile(descriptor: descriptor, name: path) { return file.hear(limit: limit) }
      close(descriptor)
      return Heard()
    } catch {
      close(descriptor)
      return Heard(error: error)
    }
  }

  /// Changes, cuts out or puts in a few bytes near the front.
  private static func spoil(_ bytes: [UInt8], with random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let index = Int.random(in: 0..<min(120, bytes.count), using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[index] = 0
      case 1: bytes[index] = 0xFF
      case 2: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 3: bytes[index] = UInt8.random(in: 0...255, using: &random)
      case 4: bytes.remove(at: index)
      default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
      }
    }
    return bytes
  }
}
