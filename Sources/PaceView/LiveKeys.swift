/// The keys of the live screen, as it tells of them.
enum LiveKeys {
  private static let keys: [(key: String, does: String)] = [
    ("space", "pause, and go on"), ("m", "mark a new section"), ("+ -", "move the target by 5 WPM"),
    ("[ ]", "narrow and widen the target"), ("r", "start over"), ("?", "these keys"),
    ("q", "end, with the summary"),
  ]

  /// The keys in at most so many rows.
  static func lines(rows: Int, columns: Int) -> [StyledText] {
    let gap = rows > keys.count ? [StyledText("")] : []
    return gap
      + keys.prefix(max(0, rows)).map { entry in
        StyledText(entry.key + String(repeating: " ", count: 7 - entry.key.count), .strong)
          + StyledText(Columns.truncate(entry.does, to: max(0, columns - 7), ellipsis: ""))
      }
  }

  /// The most of them that fits into a row.
  static func hint(columns: Int, isPaused: Bool) -> String {
    let pause = isPaused ? "space go on" : "space pause"
    return [
      "\(pause)   m mark   + - [ ] target   r start over   ? help   q quit",
      "\(pause)   m mark   r start over   ? help   q quit", "\(pause)  ? help  q quit", "? help  q quit",
    ]
    .first { Columns.width(of: $0) <= columns } ?? "q quit"
  }
}
