import Foundation
import PaceAudio
import PaceCore
import PaceSystem
import TestSupport
import Testing

/// What libsndfile does not know goes through ffmpeg, where it is installed.
@Suite struct FFmpegTests {
  static let ffmpeg = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/ffmpeg" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  private func convert(_ wav: String, to path: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.ffmpeg))
    process.arguments = ["-nostdin", "-v", "error", "-i", wav, path]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test(.enabled(if: ffmpeg != nil), arguments: ["m4a", "mkv", "avi", "wma"])
  func `Other recordings are heard through ffmpeg`(kind: String) throws {
    let folder = try TemporaryDirectory()
    try SoundWriter.write(
      Signal.tone(500, frames: 44_100, rate: 44_100), to: folder.file("x.wav"), rate: 44_100)
    let path = folder.file("x.\(kind)")
    try convert(folder.file("x.wav"), to: path)

    let heard = AudioInput.hear(path)
    #expect(heard.error == nil)
    // Some codecs fill up a last block or lose it, and some add one in front.
    try #require((15_500...18_500).contains(heard.samples.count))
    let measure = ToneMeasure(heard.samples[2_000..<14_000], frequency: 500)
    #expect(measure.purity > 0.98)
    #expect(abs(measure.rms - 0.3535) < 0.02)

    let fifo = try Feeder.fifo(readFile(path), in: folder)
    #expect(AudioInput.hear(fifo) == heard)
  }

  @Test(.enabled(if: ffmpeg != nil)) func `Half a file is heard as far as it goes`() throws {
    let folder = try TemporaryDirectory()
    try SoundWriter.write(Signal.tone(500, frames: 160_000), to: folder.file("x.wav"))
    try convert(folder.file("x.wav"), to: folder.file("x.mkv"))
    let bytes = try readFile(folder.file("x.mkv"))
    let heard = AudioInput.hear(try folder.write(bytes.prefix(bytes.count / 2), to: "half.mkv"))
    #expect((40_000...120_000).contains(heard.samples.count))
  }

  @Test(.enabled(if: ffmpeg != nil)) func `What ffmpeg does not know either is an error with its reason`()
    throws
  {
    let folder = try TemporaryDirectory()
    let noise = Signal.noise(seed: 9, count: 10_000).littleEndianBytes
    let error = AudioInput.hear(try folder.write(noise, to: "x.m4a")).error
    #expect(error?.code == .unusableData)
    #expect(error?.message.contains("ffmpeg says \"") == true)
  }

  @Test(.enabled(if: ffmpeg == nil)) func `Without ffmpeg the error says how to install it`() throws {
    let folder = try TemporaryDirectory()
    let noise = Signal.noise(seed: 9, count: 10_000).littleEndianBytes
    let error = AudioInput.hear(try folder.write(noise, to: "x.m4a")).error
    #expect(error?.code == .unusableData)
    #expect(error?.message.contains("apt-get install ffmpeg") == true)
  }

  @Test(.enabled(if: ffmpeg != nil)) func `Whoever stops listening early leaves no process behind`() throws {
    let folder = try TemporaryDirectory()
    try SoundWriter.write(Signal.tone(500, frames: 1_600_000), to: folder.file("x.wav"))
    try convert(folder.file("x.wav"), to: folder.file("x.mkv"))
    #expect(try AudioInput.open(folder.file("x.mkv")).hear(portion: 100, limit: 100).samples.count == 100)
    let name = folder.path
    let running = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { process in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/0"))?.hasPrefix(name)
        == true
    }
    #expect(running == [])
  }
}
