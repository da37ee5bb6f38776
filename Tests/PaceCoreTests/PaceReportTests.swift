import PaceCore
import Testing

@Suite struct PaceReportTests {
  @Test func `rates count pauses in, leave them out, and go over everything`() {
    // Words from 1 s to 7.5 s with a pause of 1.5 s; the hesitation is phonation, but no word.
    let report = Marbles("--aabb---cc~~dd----").report()
    #expect(report.duration == 9.5)
    #expect(report.wordCount == 4)
    #expect(report.hesitationCount == 1)
    #expect(report.speechSpan == 6.5)
    #expect(report.phonationTime == 5)
    #expect(report.speechRate == 4 * 60 / 6.5)
    #expect(report.articulationRate == 48)
    #expect(report.overallRate == 4 * 60 / 9.5)
  }

  @Test(arguments: [(249, 0), (250, 1), (1000, 1)])
  func `a pause is silent from a quarter of a second on`(milliseconds: Int64, count: Int) {
    let silence = AudioDuration(samples: milliseconds * 16)
    let words = [Word("a", from: 0, to: 1), Word("b", from: 1 + silence, to: 2 + silence)]
    let report = PaceReport(words: words, duration: 4, gaps: GapLedger(), options: MeterOptions())
    #expect(report.pauses.spans.count == count)
    #expect(report.pauses.total == (count == 0 ? .zero : silence))
    #expect(report.phonationTime == (count == 0 ? 2 + silence : 2))
  }

  @Test(
    arguments: [
      ("a-b", 0.5, 0.5, 0.5),
      ("a-b---c", 2, 1, 1.5),
      ("a-b---c--d", 3, 1, 1.5),
      ("a-b---c--d----e", 5, 1.25, 2),
    ] as [(String, AudioDuration, AudioDuration, AudioDuration)])
  func `pauses have a sum, a median and a longest`(
    line: String, total: AudioDuration, median: AudioDuration, longest: AudioDuration
  ) {
    let pauses = Marbles(line).report().pauses
    #expect(pauses.total == total)
    #expect(pauses.median == median)
    #expect(pauses.longest?.duration == longest)
  }

  @Test(arguments: ["aa__bb", "aa-_bb", "aa-_-bb", "aabb", "--aa", "aa--"])
  func `lost audio and the silence around the speech are no pauses`(line: String) {
    let report = Marbles(line).report()
    #expect(report.pauses.spans.isEmpty)
    #expect(report.pauses.longest == nil)
    #expect(report.pauses.median == nil)
  }

  @Test func `lost audio is left out of every rate`() {
    let report = Marbles("aa____bb--").report()
    #expect(report.speechSpan == 2)
    #expect(report.speechRate == 60)
    #expect(report.overallRate == 2 * 60 / 3.0)
    #expect(report.duration == 5)
  }

  @Test func `marks cut the talk into sections with rates of their own`() {
    let marbles = Marbles("ab--cccd__e-f", step: 5)
    let sections = PaceReport(
      words: marbles.words, duration: 65, gaps: marbles.gaps, options: MeterOptions(), marks: [20, 57]
    ).sections
    #expect(sections.map(\.span) == [0..<20, 20..<57, 57..<65])
    #expect(sections.map(\.wordCount) == [2, 3, 1])
    // The lost ten seconds are no time of the second section.
    #expect(sections.map(\.speechRate) == [12, 7.2, 12])
  }

  @Test func `a section of a few seconds has no rate`() {
    let marbles = Marbles("a-b-c-")
    let sections = PaceReport(
      words: marbles.words, duration: 3, gaps: GapLedger(), options: MeterOptions(), marks: [1]
    ).sections
    #expect(sections.map(\.wordCount) == [1, 2])
    #expect(sections.map(\.speechRate) == [nil, nil])
  }

  @Test func `a talk without marks has no sections`() {
    #expect(Marbles("ab--c").report().sections.isEmpty)
    #expect(Marbles("ab--c").meter.report().sections.isEmpty)
  }

  @Test func `the longest run too fast is found`() {
    var options = MeterOptions()
    options.target = Target(low: 20, high: 45)
    let calm = String(repeating: "a---", count: 20)
    let hasty = String(repeating: "a-", count: 40)
    #expect(Marbles(calm).report(options).longestFastRun == nil)
    let run = Marbles(calm + hasty + calm).report(options).longestFastRun
    // The window follows the change with a delay.
    #expect(
      run.map { (45...55).contains($0.lowerBound.seconds) && (30...60).contains($0.duration.seconds) } == true
    )
  }

  @Test func `the timeline has a pace at every full second, and none where it says too little`() {
    // Speech at 120 words per minute from 2 s to 10 s, then silence.
    let report = Marbles("-" * 8 + "a-" * 16 + "-" * 18, step: 0.25).report()
    #expect(report.timeline.map(\.at.seconds) == (1...14).map(Double.init))
    let paces: [Double?] = [nil, nil, nil, nil, 120, 120, 120, 120, 120, 120, 960.0 / 9, nil, nil, nil]
    #expect(report.timeline.map(\.pace) == paces)
    #expect(report.targetShares?.below == 1.0 / 7)
    #expect(report.targetShares?.within == 6.0 / 7)
    #expect(report.targetShares?.above == 0)
  }

  @Test func `the fastest and the slowest full window are found with their words`() throws {
    let report = Marbles("a---" * 20 + "b-" * 40, step: 0.25).report()
    let (fastest, slowest) = (try #require(report.fastest), try #require(report.slowest))
    #expect(fastest.span == 20..<35)
    #expect(fastest.pace == 120)
    #expect(slowest.span == 0..<15)
    #expect(slowest.pace == 60)
    #expect(report.words(in: fastest.span).map(\.text) == Array(repeating: "b", count: 30))
    #expect(report.words(in: slowest.span).map(\.text) == Array(repeating: "a", count: 15))
  }

  @Test func `ten seconds hold no full window`() {
    let report = Marbles("a-" * 20, step: 0.25).report()
    #expect(report.speechRate != nil)
    #expect(report.timeline.contains { $0.pace != nil })
    #expect(report.fastest == nil)
    #expect(report.slowest == nil)
  }

  @Test(arguments: ["ab", "a-", "a---", "a---a---a---ababababababa-a-"])
  func `the shares of the target sum to one`(line: String) throws {
    let shares = try #require(Marbles(line * 50, step: 0.25).report().targetShares)
    #expect(abs(shares.below + shares.within + shares.above - 1) < 1e-12)
    #expect(min(shares.below, shares.within, shares.above) >= 0)
  }

  @Test(arguments: ["", "-", "-----", "_____"])
  func `a recording without speech has no words and no rates`(line: String) {
    let report = Marbles(line).report()
    #expect(report.wordCount == 0)
    #expect(report.hesitationCount == 0)
    #expect(report.speechRate == nil)
    #expect(report.articulationRate == nil)
    #expect(report.overallRate == nil)
    #expect(report.speechSpan == nil)
    #expect(report.phonationTime == nil)
    #expect(report.targetShares == nil)
    #expect(report.timeline.allSatisfy { $0.pace == nil })
    #expect(report.fastest == nil)
    #expect(report.slowest == nil)
  }

  @Test func `hesitations alone are no speech rate`() {
    let report = Marbles("~~--~~").report()
    #expect(report.wordCount == 0)
    #expect(report.hesitationCount == 2)
    #expect(report.speechRate == nil)
    #expect(report.articulationRate == nil)
    #expect(report.phonationTime == nil)
  }

  @Test func `hesitations before the first word and after the last are none of the speech`() throws {
    let report = Marbles("~---a-~-b---~").report()
    #expect(report.hesitationCount == 3)
    let bare = Marbles("----a-~-b----").report()
    #expect(report.speechSpan == bare.speechSpan)
    #expect(report.phonationTime == bare.phonationTime)
    #expect(report.pauses.spans == bare.pauses.spans)
    #expect(try #require(report.phonationTime) < #require(report.speechSpan))
  }
}
