import Foundation
import PaceSystem
import TestSupport
import Testing

@Suite struct FileReportTests {
  static let reportKeys = [
    "schema", "file", "duration", "words", "hesitations", "speech_rate", "articulation_rate", "overall_rate",
    "uncertainty", "phonation_time", "syllable_rate", "speech_span", "pauses", "target", "timeline",
    "fastest",
    "slowest", "sections", "word_list", "reference",
  ]

  @Test func theReportIsThatOfTheContract() throws {
    let clip = RealSpeech.clips[0]
    let result = try BuiltProgram.run(["file", clip.path, "--json", "--words"])
    #expect(result.status == .exited(0))
    #expect(result.errors == "")
    let report = try JSONLine(#require(result.lines.first))
    #expect(result.lines.count == 1)
    #expect(report.keys == Self.reportKeys)
    #expect(report.text("schema") == "pace.report/1")
    #expect(report.text("file") == clip.path)
    #expect(report.number("duration") == 7.1)

    let words = try #require(report.number("words"))
    #expect(abs(words - Double(clip.words)) <= 2)
    let span = try #require(report.number("speech_span"))
    #expect(abs(try #require(report.number("speech_rate")) - words * 60 / span) < 0.5)
    let phonation = try #require(report.number("phonation_time"))
    #expect(abs(try #require(report.number("articulation_rate")) - words * 60 / phonation) < 0.5)
    #expect(abs(try #require(report.number("overall_rate")) - words * 60 / 7.1) < 0.5)
    let uncertainty = try #require(report.number("uncertainty"))
    #expect((5...90).contains(uncertainty))
    #expect((2...8).contains(try #require(report.number("syllable_rate"))))
    #expect(report["reference"] == nil)

    let pauses = try #require(report.object("pauses"))
    #expect(Set(pauses.keys) == ["threshold", "count", "total", "median", "longest", "longest_at"])
    let target = try #require(report.object("target"))
    #expect(Set(target.keys) == ["low", "high", "below", "within", "above"])
    #expect(target["low"] as? Double == 110)
    #expect(target["high"] as? Double == 165)
    let timeline = try #require(report.list("timeline"))
    #expect(timeline.compactMap { $0["t"] as? Double } == [1, 2, 3, 4, 5, 6, 7])

    let list = try #require(report.list("word_list"))
    // The count is an estimate from the words, not their number.
    #expect(abs(Double(list.count) - words - (report.number("hesitations") ?? 0)) <= 3)
    let first = try #require(list.first)
    #expect(Set(first.keys) == ["word", "start", "end", "confidence"])
    let starts = list.compactMap { $0["start"] as? Double }
    #expect(starts == starts.sorted())
  }

  @Test func aReferenceStatesTheError() throws {
    let folder = try TemporaryDirectory()
    let text = try folder.write("He was, um, not an ill-disposed young man -- 1811!\n".utf8, to: "said.txt")
    let result = try BuiltProgram.run(["file", RealSpeech.clips[1].path, "--json", "--reference", text])
    let report = try JSONLine(#require(result.lines.first))
    let reference = try #require(report.object("reference"))
    #expect(reference["words"] as? Int == 8)
    let error = try #require(reference["error"] as? Double)
    #expect(abs(error - (try #require(report.number("words")) / 8 - 1)) < 0.001)
  }

  @Test(arguments: [
    ("silence", Array(repeating: Int16(0), count: 64_000)), ("less than a frame", [1, 2, 3]),
  ])
  func aRecordingWithoutSpeechIsNoError(name: String, samples: [Int16]) throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(SoundBytes.data(samples), to: "talk.raw")
    let result = try BuiltProgram.run(["file", "-", "--json"], input: file)
    #expect(result.status == .exited(0))
    let report = try JSONLine(#require(result.lines.first))
    #expect(report.keys == Self.reportKeys)
    #expect(report.number("words") == 0)
    for key in ["speech_rate", "articulation_rate", "overall_rate", "phonation_time", "fastest", "slowest"] {
      #expect(report[key] == nil, "\(key)")
    }
    let text = try BuiltProgram.run(["file", "-"], input: file)
    #expect(text.output.contains("No speech was heard"))
  }

  @Test func theTextReportNamesItsFigures() throws {
    let result = try BuiltProgram.run(["file", RealSpeech.clips[0].path, RealSpeech.clips[1].path])
    #expect(result.status == .exited(0))
    for figure in ["speech rate", "articulation rate", "overall rate", "WPM", "0:07"] {
      #expect(result.output.contains(figure), "\(figure)")
    }
    // Of a long path the end tells the files apart.
    #expect(result.output.contains("austen_64kb-0880.wav"))
    #expect(!result.output.contains("\u{1B}"))
  }

  @Test func colourIsForTheAsking() throws {
    let forced = try BuiltProgram.run(["file", RealSpeech.clips[0].path, "--color", "always"])
    #expect(forced.output.contains("\u{1B}["))
  }

  @Test func oneBadFileOfSeveralSpoilsNoOther() throws {
    let result = try BuiltProgram.run(["file", "/nowhere.wav", RealSpeech.clips[1].path, "--json"])
    #expect(result.status == .exited(1))
    #expect(result.lines.count == 1)
    #expect(result.errors.contains("/nowhere.wav"))
  }
}
