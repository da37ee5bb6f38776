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
      (.slow, .palette256, "1;38;5;33"), (.good, .palette256, "1;38;5;36"),
      (.fast, .palette256, "1;38;5;202"),
    ])
  func `each style has its sequence, and is reset`(style: Style, depth: ColorDepth, parameters: String) {
    let expected = parameters.isEmpty ? "pace" : "\u{1B}[\(parameters)mpace\u{1B}[0m"
    #expect(ANSI.text(StyledText("pace", style), depth: depth) == expected)
  }

  @Test(arguments: [ColorDepth.sixteen, .palette256])
  func `slow, good and fast are told apart`(depth: ColorDepth) {
    let zones: [Style] = [.slow, .good, .fast]
    #expect(Set(zones.map { ANSI.text(StyledText("x", $0), depth: depth) }).count == zones.count)
  }
}
