import PaceCore
import PaceView
import Testing

/// What a coach says at the end.
@Suite struct SummaryTextTests {
  @Test(arguments: [40, 80, 120])
  func `a summary looks as it was found good`(width: Int) throws {
    for glyphs in [Glyphs.unicode, .ascii] {
      let lines = SummaryText(Self.sections, glyphs: glyphs, width: width).lines(title: "Your rehearsal")
      try Golden.expect(lines.map(\.text).joined(separator: "\n"), "summary-\(width)-\(glyphs.name)")
      #expect(lines.allSatisfy { $0.width <= width && $0.text.last != " " })
    }
  }

  @Test(
    arguments: [
      // Words a second, pauses between groups of them, hesitations among them.
      (2.6, 0.6, 0, "Keep it so: the pace was right for 100 % of the time."),
      (4.0, 0.0, 0, "Slow down, and pause between sentences: only 0 % of the talk was silence."),
      (5.0, 0.6, 0, "Slow down where it matters: 100 % of the talk was too fast."),
      (1.2, 0.0, 0, "Speak a little faster: 100 % of the talk was too slow."),
      // No pause is long enough to be shortened.
      (2.0, 0.6, 0, "Speak a little faster: 98 % of the talk was too slow."),
      (2.4, 3.0, 0, "Shorten the longest pauses: the words themselves come fast enough."),
      (2.6, 0.6, 5, "Be silent where you say um: 27 hesitations."),
    ] as [(Double, Double, Int, String)])
  func `the advice is on what is most wrong`(rate: Double, pause: Double, hesitations: Int, advice: String) {
    let report = Self.talk(rate: rate, pause: pause, hesitationEvery: hesitations)
    let lines = SummaryText(report, glyphs: .unicode, width: 100).lines(title: "Your rehearsal").map(\.text)
    #expect(lines.contains("  " + advice), "\(lines.joined(separator: "\n"))")
  }

  @Test func `nothing said is nothing to advise on`() {
    let report = PaceReport(
      words: [], duration: AudioDuration(seconds: 65), gaps: GapLedger(), options: MeterOptions())
    let lines = SummaryText(report, glyphs: .unicode, width: 80).lines(title: "Your rehearsal")
    #expect(lines.map(\.text) == ["Your rehearsal: 1:05, 0 words", "  No speech was heard."])
  }

  /// Two minutes in groups of eight words.
  private static func talk(rate: Double, pause: Double, hesitationEvery: Int = 0, marks: [AudioInstant] = [])
    -> PaceReport
  {
    let texts = "so this is how the talk goes on".split(separator: " ").map(String.init)
    var words: [Word] = []
    var now = 0.0
    while now < 120 {
      let i = words.count
      let isHesitation = hesitationEvery > 0 && i % (hesitationEvery * 2) == 0
      words.append(
        Word(
          isHesitation ? "um" : texts[i % 8], from: AudioInstant(seconds: now),
          to: AudioInstant(seconds: now + 1 / rate), isHesitation: isHesitation))
      now += 1 / rate + (i % 8 == 7 ? pause : 0)
    }
    var options = MeterOptions()
    options.rest = AudioDuration(seconds: 4)
    return PaceReport(
      words: words, duration: AudioDuration(seconds: now), gaps: GapLedger(), options: options, marks: marks)
  }

  private static let sections: PaceReport = {
    let slow = talk(rate: 2.2, pause: 0.8)
    let shift = slow.duration
    let fast = talk(rate: 3.6, pause: 0.3).words.map { word in
      Word(word.text, from: word.start + shift, to: word.end + shift)
    }
    let words = slow.words + fast
    return PaceReport(
      words: words, duration: words.last.map { $0.end - .zero } ?? .zero, gaps: GapLedger(),
      options: MeterOptions(), marks: [AudioInstant(seconds: 60), .zero + shift])
  }()
}
