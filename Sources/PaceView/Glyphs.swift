/// The characters that the screen is drawn with.
package struct Glyphs: Hashable, Sendable {
  package var on: String
  package var pause: String
  package var cross: String
  package var good: String
  package var slow: String
  package var fast: String
  package var rising: String
  package var falling: String
  package var steady: String
  package var track: String
  package var targetTrack: String
  package var targetEdge: String
  package var needle: String
  package var atLeft: String
  package var atRight: String
  package var line: String
  package var ellipsis: String
  package var quote: (open: String, close: String) { isUnicode ? ("“", "”") : ("\"", "\"") }
  package var plusMinus: String { isUnicode ? "±" : "+-" }
  package var isUnicode: Bool
  /// Columns of growing height, from empty to full.
  package var bars: [String]
  /// Cells of a level meter: filled and empty.
  package var filled: String
  package var empty: String

  package static let unicode = Glyphs(
    on: "●", pause: "‖", cross: "✕", good: "●", slow: "▼", fast: "▲", rising: "↗", falling: "↘", steady: "→",
    track: "─",
    targetTrack: "━",
    targetEdge: "┿", needle: "▼", atLeft: "◀", atRight: "▶", line: "┄", ellipsis: "…", isUnicode: true,
    bars: [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"], filled: "█", empty: "░")

  package static let ascii = Glyphs(
    on: "*", pause: "=", cross: "x", good: "*", slow: "v", fast: "^", rising: "/", falling: "\\", steady: "-",
    track: "-",
    targetTrack: "=",
    targetEdge: "|", needle: "V", atLeft: "<", atRight: ">", line: ".", ellipsis: "...", isUnicode: false,
    bars: [" ", "#"], filled: "#", empty: ".")
}
