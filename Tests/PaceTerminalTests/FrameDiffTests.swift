import PaceTerminal
import PaceView
import TestSupport
import Testing

@Suite struct FrameDiffTests {
  private static let depths: [ColorDepth] = [.none, .sixteen, .palette256, .trueColor]

  @Test(arguments: depths)
  func `an unchanged frame needs no text`(depth: ColorDepth) {
    var random = SeededGenerator(seed: 1)
    let frame = Self.frame(width: 30, height: 8, &random)
    #expect(FrameDiff.text(from: frame, to: frame, depth: depth) == "")
  }

  @Test(arguments: 1...60)
  func `a terminal that gets the difference shows the next frame`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (width, height) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...12, using: &random))
    let depth = Self.depths[Int(seed) % Self.depths.count]
    var terminal = Emulator(width: width, height: height)
    var shown: Frame?
    for _ in 0..<12 {
      let next = Self.change(of: shown, width: width, height: height, &random)
      terminal.write(FrameDiff.text(from: shown, to: next, depth: depth))
      try #require(terminal.rows == Self.rows(of: next, depth: depth))
      try #require(terminal.faults.isEmpty)
      shown = next
    }
  }

  @Test func `a frame of another size is drawn anew`() {
    var random = SeededGenerator(seed: 7)
    let (old, next) = (Self.frame(width: 20, height: 4, &random), Self.frame(width: 24, height: 3, &random))
    var terminal = Emulator(width: 24, height: 4)
    terminal.write(FrameDiff.text(from: nil, to: old, depth: .sixteen))
    terminal.write(FrameDiff.text(from: old, to: next, depth: .sixteen))
    #expect(Array(terminal.rows.prefix(3)) == Self.rows(of: next, depth: .sixteen))
    #expect(terminal.rows[3].allSatisfy { $0 == .blank })
  }

  @Test func `only what changed is written`() {
    var shown = Frame(width: 80, height: 24)
    shown.draw("143 WPM", row: 3, column: 10)
    var next = shown
    next.draw(StyledText("5", .good), row: 3, column: 12)
    #expect(
      FrameDiff.text(from: shown, to: next, depth: .sixteen) == "\u{1B}[4;13H\u{1B}[0m\u{1B}[1;32m5\u{1B}[0m")
  }

  @Test(arguments: depths)
  func `no style is left on`(depth: ColorDepth) {
    var frame = Frame(width: 9, height: 1)
    frame.draw(StyledText("TOO FAST", .fast), row: 0, column: 0)
    #expect(FrameDiff.text(from: nil, to: frame, depth: depth).hasSuffix("TOO FAST\u{1B}[0m"))
  }

  /// The frame as a terminal shows it.
  private static func rows(of frame: Frame, depth: ColorDepth) -> [[Emulator.Cell]] {
    (0..<frame.height).map { row in
      frame[row].map { Emulator.Cell(character: $0.character, rendition: rendition($0.style, depth)) }
    }
  }

  private static func rendition(_ style: Style, _ depth: ColorDepth) -> String {
    let text = ANSI.text(StyledText("x", style), depth: depth)
    return String(text.prefix { $0 != "x" }.drop { !$0.isNumber }.prefix { $0 != "m" })
  }

  private static func frame(width: Int, height: Int, _ random: inout SeededGenerator) -> Frame {
    change(of: nil, width: width, height: height, &random)
  }

  /// The frame with some texts drawn over it, or a fresh one.
  private static func change(
    of shown: Frame?, width: Int, height: Int, _ random: inout SeededGenerator
  ) -> Frame {
    let fresh = Frame(width: width, height: height)
    var frame = Bool.random(using: &random) ? fresh : shown ?? fresh
    let count = Int.random(in: 0...8, using: &random)
    for _ in 0..<count {
      let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        String("ab 世界🎤█┿é".randomElement(using: &random) ?? " ")
      }
      let line = text.reduce(StyledText()) {
        $0 + StyledText($1, Style.allCases.randomElement(using: &random) ?? .plain)
      }
      let (row, column) = (
        Int.random(in: 0..<height, using: &random), Int.random(in: -2...width, using: &random)
      )
      frame.draw(line, row: row, column: column)
    }
    return frame
  }
}
