import PaceCore

/// A bar with the target zone marked and a needle over it: needle, track and labels, a row each.
package enum Gauge {
  package static let rows = 3

  package static func lines(pace: Double?, scale: PaceScale, width: Int, glyphs: Glyphs) -> [StyledText] {
    guard width > 0 else { return [] }
    let low = scale.column(of: scale.target.low, columns: width)
    let high = scale.column(of: scale.target.high, columns: width)
    let track =
      StyledText(String(repeating: glyphs.track, count: low), .dim)
      + StyledText(
        high == low
          ? glyphs.targetEdge
          : glyphs.targetEdge + String(repeating: glyphs.targetTrack, count: high - low - 1)
            + glyphs.targetEdge,
        .good)
      + StyledText(String(repeating: glyphs.track, count: max(0, width - 1 - high)), .dim)
    return [needle(pace, scale, width, glyphs), track, labels(scale, width, low, high)]
  }

  private static func needle(_ pace: Double?, _ scale: PaceScale, _ width: Int, _ glyphs: Glyphs)
    -> StyledText
  {
    guard let pace else { return StyledText() }
    let glyph = pace < scale.low ? glyphs.atLeft : pace > scale.high ? glyphs.atRight : glyphs.needle
    let column = scale.column(of: pace, columns: width)
    return StyledText(String(repeating: " ", count: column))
      + StyledText(glyph, Style(scale.target.zone(of: pace)))
  }

  /// The target's ends under their marks, and the scale's ends where there is room.
  private static func labels(_ scale: PaceScale, _ width: Int, _ low: Int, _ high: Int) -> StyledText {
    var row = Array(repeating: Character(" "), count: width)
    for (pace, column) in [
      (scale.target.low, low), (scale.target.high, high), (scale.low, 0), (scale.high, width - 1),
    ] {
      let label = Array("\(Int(pace.rounded()))")
      let start = min(max(column - label.count / 2, 0), width - label.count)
      guard start >= 0 else { continue }
      let around = max(start - 1, 0)..<min(start + label.count + 1, width)
      guard row[around].allSatisfy({ $0 == " " }) else { continue }
      row.replaceSubrange(start..<start + label.count, with: label)
    }
    return StyledText(String(row), .dim)
  }
}
