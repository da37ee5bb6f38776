/// How many columns of a terminal text takes.
package enum Columns {
  /// Scalars that terminals draw two columns wide (Unicode Standard Annex 11, W and F, in coarse blocks).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x2E80...0x303E, 0x3041...0x33FF,
    0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F,
    0x1F680...0x1F6FF,
    0x1F7E0...0x1F7EB, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]

  /// 1 or 2; 0 for what does not show.
  package static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    // Nearly all that is drawn; the tables need not be asked.
    if 0x20..<0x7F ~= first.value { return 1 }
    switch first.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator, .surrogate:
      return 0
    default: return wide.contains { $0.contains(first.value) } ? 2 : 1
    }
  }

  package static func width(of text: String) -> Int { text.reduce(0) { $0 + width(of: $1) } }

  /// `text` with a question mark for every control character: what a file is called must not steer a terminal.
  package static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return text
    }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }

  /// The front of `text` that fits into `limit` columns, with an ellipsis where something was left out.
  package static func truncate(_ text: String, to limit: Int, ellipsis: String) -> String {
    guard width(of: text) > limit else { return text }
    var kept = ""
    var used = width(of: ellipsis)
    guard used <= limit else { return "" }
    for character in text {
      used += width(of: character)
      if used > limit { break }
      kept.append(character)
    }
    return kept + ellipsis
  }

  /// The end of `text` that fits into `limit` columns, with an ellipsis where something was left out.
  package static func truncateFront(_ text: String, to limit: Int, ellipsis: String) -> String {
    String(truncate(String(text.reversed()), to: limit, ellipsis: String(ellipsis.reversed())).reversed())
  }

  /// The end of `text` in whole words that fits into `limit` columns.
  package static func tail(_ words: some BidirectionalCollection<String>, to limit: Int) -> String {
    var tail = ""
    for word in words.reversed() {
      let longer = tail.isEmpty ? word : word + " " + tail
      guard width(of: longer) <= limit else { break }
      tail = longer
    }
    return tail
  }

  /// The words of `text` on as few lines of at most `limit` columns as hold them; a word that is longer is cut.
  package static func wrapped(_ text: String, to limit: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      let word = truncate(String(word), to: limit, ellipsis: "")
      if let last = lines.last, width(of: last) + 1 + width(of: word) <= limit {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}
