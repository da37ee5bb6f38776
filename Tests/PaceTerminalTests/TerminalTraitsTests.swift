import PaceTerminal
import PaceView
import Testing

@Suite struct TerminalTraitsTests {
  @Test(
    arguments: [
      ([:], false),
      (["LANG": "C"], false),
      (["LANG": "en_US.UTF-8"], true),
      (["LANG": "C.utf8"], true),
      (["LANG": "en_US.ISO-8859-1"], false),
      (["LANG": "en_US.UTF-8", "LC_ALL": "C"], false),
      (["LANG": "C", "LC_CTYPE": "de_DE.UTF-8"], true),
      (["LANG": "en_US.UTF-8", "LC_ALL": ""], true),
      (["LC_ALL": "C.UTF-8", "LC_CTYPE": "C", "LANG": "C"], true),
      (["LANG": "en_US.UTF-8", "TERM": "dumb"], false),
      (["LANG": "en_US.UTF-8", "TERM": "xterm-256color"], true),
    ] as [([String: String], Bool)])
  func `the locale tells what the terminal can draw`(environment: [String: String], isUnicode: Bool) {
    #expect(TerminalTraits.glyphs { environment[$0] } == (isUnicode ? .unicode : .ascii))
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color"], ColorDepth.palette256),
      (["TERM": "xterm"], .sixteen),
      (["TERM": "xterm", "COLORTERM": "truecolor"], .trueColor),
      (["TERM": "xterm", "COLORTERM": "24bit"], .trueColor),
      (["TERM": "xterm", "COLORTERM": "yes"], .palette256),
      (["TERM": "dumb"], .none),
      (["TERM": ""], .none),
      ([:], .none),
      (["TERM": "xterm", "NO_COLOR": "1"], .none),
      (["TERM": "xterm", "NO_COLOR": ""], .sixteen),
    ] as [([String: String], ColorDepth)])
  func `a terminal has colour where its environment allows`(environment: [String: String], depth: ColorDepth)
  {
    let found = TerminalTraits.colorDepth(isForced: nil, isTerminal: true) { environment[$0] }
    #expect(found == depth)
    #expect(TerminalTraits.colorDepth(isForced: nil, isTerminal: false) { environment[$0] } == .none)
  }

  @Test(
    arguments: [["TERM": "xterm"], ["TERM": "dumb"], ["NO_COLOR": "1", "TERM": "xterm"], [:]], [false, true])
  func `what the user forces goes before the environment`(environment: [String: String], isTerminal: Bool) {
    let forced = TerminalTraits.colorDepth(isForced: true, isTerminal: isTerminal) { environment[$0] }
    #expect(forced == .sixteen)
    #expect(TerminalTraits.colorDepth(isForced: false, isTerminal: isTerminal) { environment[$0] } == .none)
  }
}
