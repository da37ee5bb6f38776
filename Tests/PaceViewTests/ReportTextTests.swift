import PaceCore
import PaceView
import Testing

@Suite struct ReportTextTests {
  @Test(arguments: [40, 80, 120])
  func `a report looks as it was found good`(width: Int) throws {
    for glyphs in [Glyphs.unicode, .ascii] {
      let lines = ReportText(Self.talk, glyphs: glyphs, width: width).lines(
        title: "talks/opening.wav", reference: 190)
      try Golden.expect(lines.map(\.text).joined(separator: "\n"), "report-\(width)-\(glyphs.name)")
    }
  }

  @Test(arguments: [40, 53, 64, 80, 120, 400])
  func `no line is wider than the terminal, nor ends with spaces`(width: Int) {
    for glyphs in [Glyphs.unicode, .ascii] {
      let title = "/home/me/recordings of last year/録音/the opening of the second evening.wav"
      for line in ReportText(Self.talk, glyphs: glyphs, width: width).lines(title: title, reference: 190) {
        #expect(line.width <= width, "\(line.text)")
        #expect(line.text.last != " ", "\(line.text)")
      }
    }
  }

  @Test func `a recording without speech says so`() {
    let report = PaceReport(
      words: [], duration: AudioDuration(seconds: 65), gaps: GapLedger(), options: MeterOptions())
    let lines = ReportText(report, glyphs: .unicode, width: 80).lines(title: "silence.wav", reference: 0)
    #expect(lines.map(\.text) == ["silence.wav: 1:05, 0 words", "  No speech was heard."])
  }

  @Test func `one is not many`() throws {
    let words = [
      Word("hm", from: .zero, to: AudioInstant(seconds: 1), isHesitation: true),
      Word("hello", from: AudioInstant(seconds: 1), to: AudioInstant(seconds: 2)),
    ]
    let report = PaceReport(
      words: words, duration: AudioDuration(seconds: 3), gaps: GapLedger(), options: MeterOptions())
    let heading = try #require(ReportText(report, glyphs: .unicode, width: 80).lines(title: "a.wav").first)
    #expect(heading.text == "a.wav: 0:03, 1 word, 1 hesitation")
  }

  @Test(arguments: [(0, nil), (100, "+90.0 %"), (190, "0.0 %"), (200, "-5.0 %")] as [(Int, String?)])
  func `the reference tells how far the count is off`(words: Int, error: String?) {
    let text = ReportText(Self.talk, glyphs: .unicode, width: 100).lines(title: "a", reference: words).map(
      \.text)
    let line = text.first { $0.contains("Reference") }
    if let error { #expect(line?.hasSuffix(error) == true, "\(line ?? "")") }
    #expect(text.allSatisfy { !$0.contains("inf") && !$0.contains("nan") })
  }

  /// 190 words in 92 s: slow, then good, then fast, with pauses.
  static let talk: PaceReport = {
    let text = "the quick brown fox jumps over the lazy dog while seven wizards quietly judge my vow".split(
      separator: " ")
    var words: [Word] = []
    var now = AudioInstant(seconds: 0.8)
    for i in 0..<192 {
      let step = i < 40 ? 0.62 : i < 110 ? 0.44 : 0.31
      let end = now + AudioDuration(seconds: step - 0.06)
      let isHesitation = i == 30 || i == 90
      words.append(
        Word(
          isHesitation ? "um" : String(text[i % text.count]), from: now, to: end, isHesitation: isHesitation))
      now = end + AudioDuration(seconds: i % 16 == 15 ? 0.45 + Double(i % 5) * 0.2 : 0.06)
    }
    return PaceReport(
      words: words, duration: now - .zero + AudioDuration(seconds: 1), gaps: GapLedger(),
      options: MeterOptions())
  }()
}
