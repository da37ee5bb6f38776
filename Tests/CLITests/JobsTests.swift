import TestSupport
import Testing

@Suite struct JobsTests {
  /// All clips in one recording, each an utterance or more.
  private func talk(in folder: TemporaryDirectory) throws -> String {
    let samples = try RealSpeech.clips.flatMap { try $0.samples + Array(repeating: 0, count: 8000) }
    return try folder.write(SoundBytes.data(samples + samples), to: "talk.raw")
  }

  @Test(.timeLimit(.minutes(3))) func theNumberOfJobsChangesNothing() throws {
    let folder = try TemporaryDirectory()
    let talk = try talk(in: folder)
    let reports = try ["1", "2", "3"].map { jobs in
      let result = try BuiltProgram.run(["file", "-", "--json", "--words", "--jobs", jobs], input: talk)
      #expect(result.status == .exited(0))
      return result.output
    }
    #expect(try #require(JSONLine(reports[0]).number("words")) > 100)
    #expect(Set(reports).count == 1)
  }

  /// The decoders go on to the next recording; nothing of the one before goes with them.
  @Test(.timeLimit(.minutes(3))) func aRecordingIsMeasuredTheSameAfterAnother() throws {
    let (first, second) = (RealSpeech.clips[3].path, RealSpeech.clips[0].path)
    let both = try BuiltProgram.run(["file", first, second, "--json", "--words"])
    let alone = try BuiltProgram.run(["file", second, "--json", "--words"])
    #expect(both.lines.count == 2)
    #expect(both.lines.last == alone.lines.first)
  }
}
