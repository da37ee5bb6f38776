import PaceView

/// How much colour a terminal shows.
package enum ColorDepth: Hashable, Sendable {
  case none, sixteen, palette256
}

/// Styles as control sequences (ECMA-48, SGR).
///
/// Blue, bluish green and vermilion after Okabe and Ito, so that the colour-blind tell them apart; each comes with a
/// word and a shape besides.
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
    case (.slow, .palette256): parameters = "1;38;5;33"
    case (.good, .palette256): parameters = "1;38;5;36"
    case (.fast, .palette256), (.alert, .palette256): parameters = "1;38;5;202"
    case (.microphone, .palette256): parameters = "1;38;5;196"
    }
    return "\u{1B}[\(parameters)m"
  }
}
