import PaceView

/// How much colour a terminal shows.
package enum ColorDepth: Hashable, Sendable {
  case none, sixteen, palette256, trueColor
}

/// Styles as control sequences (ECMA-48, SGR).
///
/// Blue, bluish green and vermilion of Okabe and Ito (2008), so that the colour-blind tell them apart; each comes with a
/// word and a shape besides. They stand out against black and white alike, as nobody knows the background.
package enum ANSI {
  package static func text(_ line: StyledText, depth: ColorDepth) -> String {
    line.runs.map { run in
      let code = sequence(run.style, depth: depth)
      let text = Columns.printable(run.text)
      return code.isEmpty ? text : code + text + reset
    }.joined()
  }

  static let reset = "\u{1B}[0m"

  /// The sequence that begins a style; empty for plain text.
  static func sequence(_ style: Style, depth: ColorDepth) -> String {
    let parameters: String
    switch (style, depth) {
    case (.plain, _), (_, .none): return ""
    case (.dim, _): parameters = "2"
    case (.strong, _): parameters = "1"
    case (.slow, .sixteen): parameters = "1;34"
    case (.good, .sixteen): parameters = "1;32"
    case (.fast, .sixteen), (.alert, .sixteen), (.microphone, .sixteen): parameters = "1;31"
    case (.slow, .palette256): parameters = "1;38;5;32"
    case (.good, .palette256): parameters = "1;38;5;29"
    case (.fast, .palette256), (.alert, .palette256): parameters = "1;38;5;166"
    case (.microphone, .palette256): parameters = "1;38;5;196"
    case (.slow, .trueColor): parameters = "1;38;2;0;114;178"
    case (.good, .trueColor): parameters = "1;38;2;0;158;115"
    case (.fast, .trueColor), (.alert, .trueColor): parameters = "1;38;2;213;94;0"
    case (.microphone, .trueColor): parameters = "1;38;2;230;0;0"
    }
    return "\u{1B}[\(parameters)m"
  }
}
