import PaceCore
import PaceView
import Testing

/// Every size of a terminal, with whatever the meter may say.
@Suite struct LiveViewSizeTests {
  @Test(arguments: 1...50)
  func `no size and no state breaks the screen`(height: Int) {
    for width in 1...130 {
      let number = width * 7 + height
      let glyphs: Glyphs = number % 2 == 0 ? .unicode : .ascii
      let state = MeterState.allCases[number / 2 % MeterState.allCases.count]
      let pace = Self.paces[number / 3 % Self.paces.count]
      let frame = Self.view(state, pace: pace, number).frame(width: width, height: height, glyphs: glyphs)
      #expect(frame.cells.count == width * height)
      #expect(Self.hasWholeCharacters(frame))
      #expect(glyphs.isUnicode || frame.text.allSatisfy { $0.isASCII || "マイク🎤".contains($0) })
    }
  }

  @Test(arguments: Scene.allCases.filter { ![.help, .question].contains($0) })
  func `time and verdict are whole on any screen of 20 columns and 2 rows or more`(scene: Scene) {
    let verdict =
      switch scene {
      case .good, .slot, .overtime, .question: "GOOD"
      case .tooFewWords: "Listening"
      case .noise: "NOISE"
      case .behind: "CATCHING UP"
      case .deviceLost: "MIC LOST"
      case .paused: "PAUSED"
      case .help: "pause"
      case .tooFast: "TOO FAST"
      case .tooSlow: "TOO SLOW"
      case .resting: "Resting"
      case .listening: "Listening"
      case .noSignal: "NO SIGNAL"
      }
    let view = scene.view
    for glyphs in [Glyphs.unicode, .ascii] {
      for (width, height) in [
        (20, 2), (20, 24), (24, 9), (35, 12), (36, 13), (43, 12), (59, 16), (60, 23), (130, 50),
      ] {
        let text = view.frame(width: width, height: height, glyphs: glyphs).text
        #expect(text.contains(verdict), "\(width)x\(height)")
        #expect(
          text.prefix { $0 != "\n" }.contains(Clock.text(view.reading?.at.seconds ?? 0)), "\(width)x\(height)"
        )
        // What begins as a sentence is told to its end.
        #expect(
          !text.contains(":")
            || Self.sentences.allSatisfy { !text.contains($0.start) || text.contains($0.whole) })
      }
    }
  }

  private static let sentences: [(start: String, whole: String)] = [
    ("NO SIGNAL:", "NO SIGNAL: is the microphone muted?"), ("Listening: s", "Listening: say something"),
    ("Listening: a", "Listening: a few more words"),
  ]

  private static let paces: [Double?] = [nil, 0, 0.4, 55, 110, 143, 165, 220, 999, 1000, 1e9]

  private static func view(_ state: MeterState, pace: Double?, _ number: Int) -> LiveView {
    let target = number % 5 == 0 ? Target(low: 120, high: 120.5) : .talk
    var view = LiveView(
      source: number % 3 == 0 ? "マイク🎤マイク🎤" : "default", isMicrophone: number % 4 != 0, target: target)
    for i in 0..<number % 40 {
      view.update(reading(at: Double(i) * 5, pace: paces[i % paces.count]), words: [])
    }
    let level: Double? = [nil, -1e9, -60, -2, 0, 40][number % 6]
    let last = reading(
      at: Double(number % 9) * 4000, pace: pace, trend: paces[number % paces.count], state: state,
      words: number % 2 == 0 ? 0 : 1_000_000, average: number % 7 == 0 ? nil : 1e6, level: level)
    view.update(last, words: (0..<number % 30).map { Word("word\($0)", from: .zero, to: .zero) })
    return view
  }

  /// A wide character has its right half, and no half is alone.
  private static func hasWholeCharacters(_ frame: Frame) -> Bool {
    (0..<frame.height).allSatisfy { row in
      var awaitsHalf = false
      for cell in frame[row] {
        if (cell.character == nil) != awaitsHalf { return false }
        awaitsHalf = cell.character.map { !$0.isASCII && Columns.width(of: $0) == 2 } ?? false
      }
      return !awaitsHalf
    }
  }
}
