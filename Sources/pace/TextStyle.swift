import Glibc
import PaceTerminal
import PaceView

/// How text for people is written to standard output.
struct TextStyle {
  var glyphs: Glyphs
  var depth: ColorDepth
  var width: Int

  func write(_ lines: [StyledText]) throws {
    for line in lines { try Output.line(ANSI.text(line, depth: depth)) }
  }
}

extension CommonOptions {
  var textStyle: TextStyle {
    let isForced: Bool? =
      switch color {
      case .auto: nil
      case .always: true
      case .never: false
      }
    let environment = TerminalTraits.environment
    return TextStyle(
      glyphs: TerminalTraits.glyphs(environment: environment),
      depth: TerminalTraits.colorDepth(
        isForced: isForced, isTerminal: isatty(STDOUT_FILENO) == 1, environment: environment),
      width: TerminalTraits.columns(of: STDOUT_FILENO) ?? 80)
  }
}
