import Glibc
import PaceAudio
import PaceCore
import PaceSystem
import TestSupport
import Testing

@Suite struct AudioInputTests {
  @Test(arguments: [SoundFormat.wav, .flac, .aiff, .rf64])
  func `A named pipe gives the same as a file`(format: SoundFormat) throws {
    let folder = try TemporaryDirectory()
    let samples = Signal.noise(seed: 5, count: 100_000)
    try SoundWriter.write(samples, to: folder.file("x"), format: format)
    let fifo = try Feeder.fifo(readFile(folder.file("x")), in: folder)
    #expect(AudioInput.hear(fifo) == Heard(samples: samples))
  }

  @Test(arguments: [SoundFormat.wav, .flac, .ogg, .opus, .mp3])
  func `A pipe by its number gives the same as a file`(format: SoundFormat) throws {
    let folder = try TemporaryDirectory()
    try SoundWriter.write(
      Signal.tone(500, frames: 48_000, rate: 48_000), to: folder.file("x"), format: format, rate: 48_000)
    let pipe = try Pipe().release()
    try Feeder.feed(readFile(folder.file("x")), to: pipe.writing, inPiecesOf: 1_000)
    let heard = AudioInput.hear("/dev/fd/\(pipe.reading)")
    close(pipe.reading)
    #expect(heard == AudioInput.hear(folder.file("x")))
    #expect(heard.samples.count == 16_000)
  }

  @Test func `A WAV file is heard while it is still being written into the pipe`() throws {
    let folder = try TemporaryDirectory()
    let samples = Signal.noise(seed: 6, count: 50_000)
    try SoundWriter.write(samples, to: folder.file("x.wav"))
    let bytes = try readFile(folder.file("x.wav"))
    let pipe = try Pipe().release()
    #expect(writeBytes(pipe.writing, bytes[..<30_000]))
    let source = try AudioInput.open("/dev/fd/\(pipe.reading)")
    // The pipe holds no more than these bytes, and its other end is open: whoever waits for more waits for ever.
    #expect(source.hear(portion: 800, limit: 8_000).samples.elementsEqual(samples[..<8_000]))
    try Feeder.feed(Array(bytes[30_000...]), to: pipe.writing)
    #expect(source.hear().samples.suffix(1_000).elementsEqual(samples.suffix(1_000)))
    close(pipe.reading)
  }

  @Test func `Whoever stops listening to a pipe early harms nobody`() throws {
    let folder = try TemporaryDirectory()
    let samples = Signal.noise(seed: 7, count: 1_000_000)
    try SoundWriter.write(samples, to: folder.file("x.wav"))
    let fifo = try Feeder.fifo(readFile(folder.file("x.wav")), in: folder)
    #expect(try AudioInput.open(fifo).hear(portion: 100, limit: 100).samples.elementsEqual(samples[..<100]))
  }

  @Test func `What is missing is said to be missing`() throws {
    let folder = try TemporaryDirectory()
    symlink(folder.file("nowhere"), folder.file("dangling"))
    for (path, reason) in [
      (folder.file("none.wav"), "No such file"), (folder.file("dangling"), "No such file"),
      ("", "No such file"),
      (folder.path, "is a directory"),
    ] {
      let error = AudioInput.hear(path).error
      #expect(error?.code == .missing)
      #expect(error?.message.contains(reason) == true)
      #expect(error?.message.contains("\"\(path)\"") == true)
    }
  }

  @Test(arguments: ["", "  {\"not\": \"audio\"}\n", "RIFF", "RIFF\u{24}\u{0}\u{0}\u{0}WAVEfmt "])
  func `What is no audio is said to be none`(content: String) throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Array(content.utf8), to: "x.wav")
    let error = AudioInput.hear(path).error
    #expect(error?.code == .unusableData)
    #expect(error?.message.contains("\"\(path)\"") == true)
    let fifo = try Feeder.fifo(Array(content.utf8), in: folder)
    #expect(AudioInput.hear(fifo).error?.code == .unusableData)
  }

  @Test func `Text is called text and an empty file empty`() throws {
    let folder = try TemporaryDirectory()
    let text = try folder.write(Array("Good morning,\r\n\tladies and gentlemen.\n".utf8), to: "speech.txt")
    #expect(AudioInput.hear(text).error?.message.contains("it is text") == true)
    #expect(AudioInput.hear("/dev/null").error?.message.contains("is empty") == true)
  }

  @Test func `A recording without a sample ends at once`() throws {
    let folder = try TemporaryDirectory()
    try SoundWriter.write([Int16](), to: folder.file("x.wav"))
    #expect(AudioInput.hear(folder.file("x.wav")) == Heard())
  }

  @Test func `A NIST header filled up with blanks is no text`() throws {
    let folder = try TemporaryDirectory()
    let samples = Signal.noise(seed: 8, count: 1_000)
    let nist = SoundFormat.all.first { $0.name.contains("NIST") && $0.name.contains("16 bit") }
    try SoundWriter.write(samples, to: folder.file("x"), format: #require(nist))
    var bytes = try readFile(folder.file("x"))
    for i in 0..<1024 where bytes[i] == 0 { bytes[i] = UInt8(ascii: " ") }
    #expect(AudioInput.hear(try folder.write(bytes, to: "timit.wav")) == Heard(samples: samples))
  }
}
