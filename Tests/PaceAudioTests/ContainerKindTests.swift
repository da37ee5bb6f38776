import TestSupport
import Testing

@testable import PaceAudio

@Suite struct ContainerKindTests {
  @Test(arguments: [
    (Array("RIFF\0\0\0\0WAVEfmt ".utf8), ContainerKind.streamable),
    (Array("RIFX\0\0\0\0WAVEfmt ".utf8), .streamable),
    (Array(".snd\0\0\0\u{18}".utf8), .streamable), (Array("RIFF\0\0\0\0AVI LIST".utf8), .seekable),
    (Array("fLaC\0".utf8), .seekable), (Array("OggS\0".utf8), .seekable),
    (Array("\0\0\0 ftypM4A ".utf8), .seekable),
    (Array("NIST_1A\n   1024\n".utf8), .seekable), ([0x1A, 0x45, 0xDF, 0xA3], .seekable),
    (Array("good morning\n".utf8), .text), ([0x00, 0x01], .unknown), (Array("caf\u{E9}".utf8), .unknown),
  ])
  func `The first bytes tell the kind`(head: [UInt8], kind: ContainerKind) {
    #expect(ContainerKind(head: head) == kind)
  }

  @Test(arguments: [8_000, 11_025, 16_000, 22_050, 44_100, 48_000])
  func `MP3 is known by its first frame, whatever its rate`(rate: Int) throws {
    let folder = try TemporaryDirectory()
    try SoundWriter.write(
      Signal.tone(500, frames: rate, rate: rate), to: folder.file("x"), format: .mp3, rate: rate)
    let bytes = try readFile(folder.file("x"))
    let frame = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] >= 0xE0 })
    #expect(ContainerKind(head: Array(bytes[frame...].prefix(ContainerKind.headLength))) == .mpeg)
  }

  @Test func `Samples are of no known kind`() {
    #expect(ContainerKind(head: Signal.noise(seed: 14, count: 256).littleEndianBytes) == .unknown)
    #expect(ContainerKind(head: [UInt8](repeating: 0, count: 512)) == .unknown)
    // -1, -1, ... : a quiet microphone, and nearly the start of an MPEG frame.
    #expect(ContainerKind(head: [UInt8](repeating: 0xFF, count: 512)) == .unknown)
  }
}
