import Foundation
import PaceTerminal
import PaceView
import Testing

@Suite struct ANSITests {
  private static let line = Style.allCases.reduce(StyledText()) { $0 + StyledText("\($1) ", $1) }

  @Test func `without colour there is no control code`() {
    #expect(ANSI.text(Self.line, depth: .none) == Self.line.text)
  }

  @Test(
    arguments: [
      (Style.plain, ColorDepth.sixteen, ""), (.dim, .sixteen, "2"), (.strong, .palette256, "1"),
      (.slow, .sixteen, "1;34"), (.good, .sixteen, "1;32"), (.fast, .sixteen, "1;31"),
      (.slow, .palette256, "1;38;5;32"), (.good, .palette256, "1;38;5;29"),
      (.fast, .palette256, "1;38;5;166"), (.slow, .trueColor, "1;38;2;0;114;178"),
    ])
  func `each style has its sequence, and is reset`(style: Style, depth: ColorDepth, parameters: String) {
    let expected = parameters.isEmpty ? "pace" : "\u{1B}[\(parameters)mpace\u{1B}[0m"
    #expect(ANSI.text(StyledText("pace", style), depth: depth) == expected)
  }

  @Test(arguments: [ColorDepth.sixteen, .palette256, .trueColor])
  func `slow, good and fast are told apart`(depth: ColorDepth) {
    let zones: [Style] = [.slow, .good, .fast]
    #expect(Set(zones.map { ANSI.text(StyledText("x", $0), depth: depth) }).count == zones.count)
  }

  /// Large and bold text is read from a contrast of 3 on (WCAG 2.1, 1.4.3).
  @Test(arguments: [Style.slow, .good, .fast, .alert, .microphone], [ColorDepth.palette256, .trueColor])
  func `colours stand out against black and white`(style: Style, depth: ColorDepth) throws {
    let text = ANSI.text(StyledText("x", style), depth: depth)
    let codes = text.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
    let levels: [Int] =
      depth == .trueColor
      ? Array(codes[3...5])
      // The colours of the cube, 16 to 231.
      : [36, 6, 1].map { [0, 95, 135, 175, 215, 255][(codes[3] - 16) / $0 % 6] }
    let linear = levels.map { level in
      let share = Double(level) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    let luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    #expect((luminance + 0.05) / 0.05 >= 3)
    #expect(1.05 / (luminance + 0.05) >= 3)
  }
}
