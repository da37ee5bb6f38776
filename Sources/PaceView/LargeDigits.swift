/// Digits that can be read from two metres.
package enum LargeDigits {
  /// How many columns and half rows a dot of the font takes.
  package enum Size: Sendable, CaseIterable {
    case small, medium, large

    var dotColumns: Int {
      switch self {
      case .small: 1
      case .medium: 2
      case .large: 4
      }
    }

    /// Half blocks put two rows of dots into one; ASCII has none.
    package func rows(_ glyphs: Glyphs) -> Int {
      switch self {
      case .small: glyphs.isUnicode ? (LargeDigits.dotRows + 1) / 2 : LargeDigits.dotRows
      case .medium: LargeDigits.dotRows
      case .large: LargeDigits.dotRows * 2
      }
    }

    /// Columns of `count` digits and the gaps between them.
    package func columns(digits count: Int) -> Int {
      count * LargeDigits.dotColumns * dotColumns + max(0, count - 1) * gap
    }

    var gap: Int { dotColumns }
  }

  static let dotRows = 7
  static let dotColumns = 5

  private static let font: [Character: [String]] = [
    "0": [" ### ", "#   #", "#   #", "#   #", "#   #", "#   #", " ### "],
    "1": ["  #  ", " ##  ", "  #  ", "  #  ", "  #  ", "  #  ", " ### "],
    "2": [" ### ", "#   #", "    #", "  ## ", " #   ", "#    ", "#####"],
    "3": [" ### ", "#   #", "    #", "  ## ", "    #", "#   #", " ### "],
    "4": ["   # ", "  ## ", " # # ", "#  # ", "#####", "   # ", "   # "],
    "5": ["#####", "#    ", "#### ", "    #", "    #", "#   #", " ### "],
    "6": [" ### ", "#    ", "#    ", "#### ", "#   #", "#   #", " ### "],
    "7": ["#####", "    #", "   # ", "  #  ", "  #  ", "  #  ", "  #  "],
    "8": [" ### ", "#   #", "#   #", " ### ", "#   #", "#   #", " ### "],
    "9": [" ### ", "#   #", "#   #", " ####", "    #", "    #", " ### "],
    "-": ["     ", "     ", "     ", " ### ", "     ", "     ", "     "],
    " ": ["     ", "     ", "     ", "     ", "     ", "     ", "     "],
  ]

  /// Rows of `text`, which holds digits, dashes and spaces.
  package static func rows(_ text: String, size: Size, glyphs: Glyphs) -> [String] {
    let dots = (0..<dotRows).map { row in
      text.map { character in
        let line = font[character].map { $0[row] } ?? ""
        return line.map { String(repeating: $0, count: size.dotColumns) }.joined()
      }.joined(separator: String(repeating: " ", count: size.gap))
    }
    switch size {
    case .small: return glyphs.isUnicode ? halved(dots) : dots.map { drawn($0, glyphs) }
    case .medium: return dots.map { drawn($0, glyphs) }
    case .large: return dots.flatMap { [drawn($0, glyphs), drawn($0, glyphs)] }
    }
  }

  private static func drawn(_ line: String, _ glyphs: Glyphs) -> String {
    line.map { $0 == "#" ? glyphs.filled : " " }.joined()
  }

  /// Two rows of dots in one row of half blocks.
  private static func halved(_ dots: [String]) -> [String] {
    stride(from: 0, to: dots.count, by: 2).map { row in
      let lower = row + 1 < dots.count ? dots[row + 1] : String(repeating: " ", count: dots[row].count)
      return String(
        zip(dots[row], lower).map { upper, lower in
          upper == "#" ? lower == "#" ? "█" : "▀" : lower == "#" ? "▄" : " "
        })
    }
  }
}
