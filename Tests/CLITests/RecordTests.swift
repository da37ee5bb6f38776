import Foundation
import TestSupport
import Testing

/// `pace live --record`: whatever happens, what was heard can be played.
@Suite(.timeLimit(.minutes(3))) struct RecordTests {
  private let folder: TemporaryDirectory
  private let clip = RealSpeech.clips[0]

  init() throws { folder = try TemporaryDirectory() }

  @Test(arguments: ["talk.wav", "talk.flac"]) func aRecordingIsWhatWasMeasured(name: String) throws {
    let path = folder.file(name)
    let live = try BuiltProgram.run(
      ["live", "--input", clip.path, "--speed", "20", "--json", "--record", path])
    #expect(live.status == .exited(0))
    let again = try BuiltProgram.run(["file", path, "--json"])
    let original = try BuiltProgram.run(["file", clip.path, "--json"])
    #expect(
      again.output.replacingOccurrences(of: path, with: "")
        == original.output.replacingOccurrences(of: clip.path, with: ""))
  }

  @Test(arguments: ["talk.wav", "talk.flac"]) func aKilledProgramLeavesARecording(name: String) throws {
    let path = folder.file(name)
    let program = try BuiltProgram(["live", "--input", clip.path, "--json", "--record", path])
    var heard = 0.0
    while heard < 4, let line = try program.line() { heard = try JSONLine(line).number("t") ?? heard }
    program.send(SIGKILL)
    #expect(try program.finish().status == .killed(signal: SIGKILL))
    let report = try JSONLine(#require(BuiltProgram.run(["file", path, "--json"]).lines.first))
    #expect(try #require(report.number("duration")) > heard - 2)
    #expect(try #require(report.number("words")) > 3)
  }

  /// The thread sanitizer keeps its own books in a file, which the limit would end.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil))
  func aFullDiskEndsTheRecordingAndNotTheRehearsal() throws {
    let path = folder.file("talk.wav")
    // 50 blocks of 1024 bytes: a second and a half.
    let result = try Shell.run(
      "ulimit -f 50; \"$0\" live --input \"$1\" --speed 20 --json --record \"$2\" > \"$2.json\"; echo $?",
      BuiltProgram.path, clip.path, path)
    #expect(result.output == "74\n")
    #expect(result.errors.hasPrefix("pace: the recording \"\(path)\" breaks off"))
    #expect(result.errors.split(separator: "\n").count == 1)
    let summary = try JSONLine(
      #require(
        String(contentsOfFile: path + ".json", encoding: .utf8).split(separator: "\n").last.map(String.init)))
    #expect(summary.text("event") == "summary")
    #expect(try abs(#require(summary.number("duration")) - 7) < 0.1)
    let report = try JSONLine(#require(BuiltProgram.run(["file", path, "--json"]).lines.first))
    #expect(try abs(#require(report.number("duration")) - 1.6) < 0.2)
  }

  @Test func aRecordingIsNeverWrittenOver() throws {
    let path = try folder.write("dear".utf8, to: "talk.wav")
    let result = try BuiltProgram.run(["live", "--input", clip.path, "--record", path])
    #expect(result.status == .exited(74))
    #expect(result.errors.contains("exists already"))
    let unknown = try BuiltProgram.run(["live", "--input", clip.path, "--record", folder.file("talk.ogg")])
    #expect(unknown.status == .exited(64))
    #expect(unknown.errors.contains(".wav or .flac"))
  }
}
