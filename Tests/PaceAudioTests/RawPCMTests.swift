import Glibc
import PaceAudio
import PaceCore
import PaceSystem
import TestSupport
import Testing

@Suite struct RawPCMTests {
  private func raw(_ bytes: [UInt8], portion: Int = 4096) throws -> Heard {
    let folder = try TemporaryDirectory()
    let descriptor = open(try folder.write(bytes, to: "x"), O_RDONLY)
    return RawPCM(descriptor: descriptor, name: "x").hear(portion: portion)
  }

  @Test func `The low byte comes first`() throws {
    #expect(try raw([0x34, 0x12, 0xFF, 0xFF, 0x00, 0x80]).samples == [0x1234, -1, -32_768])
  }

  @Test func `A last odd byte is dropped`() throws {
    #expect(try raw([1, 0, 2, 0, 3]) == Heard(samples: [1, 2]))
    #expect(try raw([3]) == Heard())
    #expect(try raw([]) == Heard())
  }

  @Test(arguments: [1, 2, 3, 800]) func `Portions change nothing`(portion: Int) throws {
    let samples = Signal.noise(seed: 3, count: 2_000)
    #expect(try raw(samples.littleEndianBytes, portion: portion) == Heard(samples: samples))
  }

  @Test(arguments: [1, 3, 1001]) func `A sample may arrive in two pieces`(piece: Int) throws {
    let samples = Signal.noise(seed: 4, count: 2_000)
    let pipe = try Pipe().release()
    try Feeder.feed(samples.littleEndianBytes, to: pipe.writing, inPiecesOf: piece)
    #expect(RawPCM(descriptor: pipe.reading, name: "x").hear() == Heard(samples: samples))
  }

  @Test func `A descriptor that cannot be read is an error that names the source`() {
    let error = RawPCM(descriptor: open("/", O_RDONLY), name: "the source").hear().error
    #expect(error?.code == .io)
    #expect(error?.message.contains("the source") == true)
  }
}

extension [Int16] {
  var littleEndianBytes: [UInt8] {
    flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }
}
