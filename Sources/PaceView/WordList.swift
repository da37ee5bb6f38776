import PaceCore

/// The words with their times, one a line.
package enum WordList {
  package static func lines(_ words: [Word]) -> [StyledText] {
    words.map { word in
      let mark = word.isHesitation ? "  (hesitation)" : ""
      let confidence = word.confidence.map { "  \(Int(($0 * 100).rounded())) %" } ?? ""
      return StyledText("  \(time(word.start))-\(time(word.end))  ", .dim) + StyledText(word.text)
        + StyledText(mark + confidence, .dim)
    }
  }

  /// Seconds with two decimals.
  private static func time(_ instant: AudioInstant) -> String {
    let hundredths = Int((instant.seconds * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
