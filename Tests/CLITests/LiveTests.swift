import Foundation
import TestSupport
import Testing

@Suite struct LiveTests {
  private static let readingKeys = [
    "event", "t", "pace", "trend", "uncertainty", "zone", "state", "words", "average",
    "articulation_rate", "syllable_rate", "nudge", "level_db",
  ]

  @Test(.timeLimit(.minutes(3))) func eventsAreThoseOfTheContract() throws {
    let clip = RealSpeech.clips[0]
    let result = try BuiltProgram.run(["live", "--input", clip.path, "--speed", "20", "--json"])
    #expect(result.status == .exited(0))
    let events = try result.lines.map(JSONLine.init)
    #expect(events.allSatisfy { $0.keys.first == "event" })

    let started = try #require(events.first)
    #expect(started.keys == ["event", "schema", "device", "rate", "model", "target"])
    #expect(started.text("schema") == "pace.live/1")
    #expect(started.number("rate") == 16_000)

    let readings = events.filter { $0.text("event") == "reading" }
    #expect(readings.allSatisfy { $0.keys == Self.readingKeys })
    let times = readings.compactMap { reading in reading.number("t").map { Int(($0 * 10).rounded()) } }
    #expect(times == Array(stride(from: 2, through: 70, by: 2)))
    #expect(readings.first?.text("state") == "listening")
    #expect(readings.last?.text("state") == "speaking")
    for reading in readings { #expect((reading.text("zone") == nil) == (reading["pace"] == nil)) }

    let activity = events.filter { $0.text("event") == "activity" }
    #expect(activity.first?.keys == ["event", "t", "active"])
    #expect(activity.first?["active"] as? Bool == true)

    let summary = try #require(events.last)
    #expect(summary.keys == ["event"] + FileReportTests.reportKeys)
    #expect(summary.text("file") == clip.path)
    let words = events.filter { $0.text("event") == "word" }
    #expect(words.allSatisfy { $0.keys == ["event", "word", "start", "end", "confidence"] })
    // The count is an estimate from the words, not their number.
    let counted = (summary.number("words") ?? 0) + (summary.number("hesitations") ?? 0)
    #expect(abs(Double(words.count) - counted) <= 3)
  }

  /// The live path and the file path give the same figures of the same audio.
  @Test(.timeLimit(.minutes(3)), arguments: [RealSpeech.clips[2], RealSpeech.clips[3]])
  func liveAndFileAgree(clip: RealSpeech) throws {
    let live = try BuiltProgram.run(["live", "--input", clip.path, "--speed", "20", "--json"])
    let file = try BuiltProgram.run(["file", clip.path, "--json"])
    let summary = try #require(live.lines.last)
    #expect(summary == "{\"event\":\"summary\"," + (file.lines.first ?? "").dropFirst())
  }

  @Test(.timeLimit(.minutes(3))) func withoutATerminalItPrintsALineASecond() throws {
    let result = try BuiltProgram.run(["live", "--input", RealSpeech.clips[0].path, "--speed", "20"])
    #expect(result.status == .exited(0))
    #expect(
      result.lines.prefix(7).map { String($0.prefix(4)) } == [
        "0:01", "0:02", "0:03", "0:04", "0:05", "0:06", "0:07",
      ])
    #expect(result.lines[6].wholeMatch(of: #/0:07  \d\d\d WPM  (good|too fast|too slow)/#) != nil)
    #expect(result.output.contains("  Average 1"))
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test(.timeLimit(.minutes(3))) func forEndsIt() throws {
    let result = try BuiltProgram.run(
      ["live", "--input", RealSpeech.clips[0].path, "--speed", "20", "--json", "--for", "3s"])
    let summary = try JSONLine(#require(result.lines.last))
    #expect(summary.number("duration") == 3)
  }

  @Test(.timeLimit(.minutes(3))) func rawStandardInputIsHeard() throws {
    let folder = try TemporaryDirectory()
    let samples = try folder.write(SoundBytes.data(RealSpeech.clips[1].samples), to: "talk.raw")
    let result = try BuiltProgram.run(
      ["live", "--input", "-", "--speed", "20", "--json"], input: samples)
    let summary = try JSONLine(#require(result.lines.last))
    #expect(try abs(#require(summary.number("words")) - 8) <= 2)
  }

  @Test(.timeLimit(.minutes(3)), arguments: [(SIGINT, 0), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func aSignalEndsItWithTheSummary(signal: Int32, code: Int32) throws {
    let program = try BuiltProgram(["live", "--input", RealSpeech.clips[0].path, "--json"])
    while let line = try program.line(), !line.contains("\"word\":") || !line.hasPrefix("{\"event\":\"word\"")
    {}
    program.send(signal)
    let result = try program.finish()
    #expect(result.status == .exited(code))
    let summary = try JSONLine(#require(result.lines.last))
    #expect(summary.text("event") == "summary")
    #expect(try #require(summary.number("words")) >= 1)
    #expect(try #require(summary.number("duration")) < 7)
  }
}
