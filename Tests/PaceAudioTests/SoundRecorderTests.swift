import Foundation
import PaceAudio
import PaceCore
import TestSupport
import Testing

/// A file that keeps what is heard.
@Suite struct SoundRecorderTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  @Test(arguments: ["talk.wav", "talk.flac", "TALK.WAV"])
  func `What is recorded comes back bit for bit`(name: String) throws {
    let samples = Signal.noise(seed: 70, count: 50_001)
    let path = folder.file(name)
    let recorder = try SoundRecorder(path)
    try recorder.write(samples.span.extracting(0..<7))
    try recorder.write(samples.span.extracting(7..<50_001))
    recorder.close()
    try recorder.write(samples.span)
    #expect(AudioInput.hear(path) == Heard(samples: samples))
  }

  /// As it is when the program is killed.
  @Test(arguments: ["talk.wav", "talk.flac"])
  func `A file that was never ended lacks a second at most`(name: String) throws {
    let samples = Signal.noise(seed: 71, count: 160_000)
    let recorder = try SoundRecorder(folder.file(name))
    for start in stride(from: 0, to: samples.count, by: 800) {
      try recorder.write(samples.span.extracting(start..<start + 800))
    }
    let copy = folder.file("copy-of-\(name)")
    try FileManager.default.copyItem(atPath: folder.file(name), toPath: copy)
    let heard = AudioInput.hear(copy)
    #expect(heard.samples.count >= samples.count - 16_000)
    #expect(samples.starts(with: heard.samples))
    withExtendedLifetime(recorder) {}
  }

  @Test func `A file that is there is left alone`() throws {
    let path = try folder.write("dear".utf8, to: "talk.wav")
    let error = #expect(throws: PaceError.self) { try SoundRecorder(path) }
    #expect(error?.code == .io)
    #expect(error?.message.contains("exists already") == true)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "dear")
  }

  @Test func `Where no file can be made there is an error`() throws {
    let error = #expect(throws: PaceError.self) { try SoundRecorder(folder.file("none/talk.wav")) }
    #expect(error?.message.contains("No such file") == true)
  }

  @Test func `A recording of nothing is no file`() throws {
    try SoundRecorder(folder.file("talk.wav")).close()
    #expect(!FileManager.default.fileExists(atPath: folder.file("talk.wav")))
  }

  @Test(arguments: [
    ("a.wav", true), ("a.b/c.FLAC", true), ("wav", false), ("a.ogg", false), ("a.wav/b", false),
  ])
  func `The ending tells the format`(name: String, isKnown: Bool) {
    #expect(SoundRecorder.canWrite(name) == isKnown)
  }
}
