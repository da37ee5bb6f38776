import PaceCore

/// Pace over time in columns, with the ends of the target as lines.
package enum PaceChart {
  /// - Parameters:
  ///   - paces: one a column, oldest first; nil where there was none.
  ///   - rows: the chart's height.
  ///   - width: columns in all; the first `labelWidth` are the scale's.
  package static func lines(
    _ paces: [Double?], scale: PaceScale, rows: Int, width: Int, glyphs: Glyphs
  ) -> [StyledText] {
    guard rows > 0, width > labelWidth else { return [] }
    let columns = width - labelWidth
    let shown = paces.suffix(columns)
    let highRow = row(of: scale.target.high, scale, rows)
    let lowRow = row(of: scale.target.low, scale, rows)
    return (0..<rows).map { row in
      let isEdge = row == highRow || row == lowRow
      let edge = row == highRow ? scale.target.high : scale.target.low
      let label = isEdge ? "\(Int(edge.rounded()))" : ""
      var line = StyledText(String(repeating: " ", count: labelWidth - 1 - label.count) + label + " ", .dim)
      for pace in shown { line += cell(pace, row: row, rows: rows, scale, isEdge: isEdge, glyphs) }
      let rest = columns - shown.count
      if rest > 0 { line += StyledText(String(repeating: isEdge ? glyphs.line : " ", count: rest), .dim) }
      return line
    }
  }

  package static let labelWidth = 5

  /// The row, counted from the top, that the line of `pace` is in.
  private static func row(of pace: Double, _ scale: PaceScale, _ rows: Int) -> Int {
    let fromBottom = Int((scale.fraction(of: pace) * Double(rows)).rounded(.down))
    return rows - 1 - min(max(fromBottom, 0), rows - 1)
  }

  private static func cell(
    _ pace: Double?, row: Int, rows: Int, _ scale: PaceScale, isEdge: Bool, _ glyphs: Glyphs
  ) -> StyledText {
    let blank = StyledText(isEdge ? glyphs.line : " ", .dim)
    guard let pace else { return blank }
    let steps = Double(glyphs.bars.count - 1)
    // A known pace below the scale still shows that there was one.
    let height = max(scale.fraction(of: pace) * Double(rows), 1 / steps)
    let inRow = min(max(height - Double(rows - 1 - row), 0), 1)
    let step = Int((inRow * steps).rounded())
    return step == 0 ? blank : StyledText(glyphs.bars[step], Style(scale.target.zone(of: pace)))
  }
}
