import PaceView

/// What to write so that a terminal showing one frame shows the next: the changed cells alone.
package enum FrameDiff {
  /// - Parameter shown: what the terminal shows; nil, or a frame of another size, draws everything.
  /// - Returns: control sequences and text; empty where nothing changed.
  package static func text(from shown: Frame?, to next: Frame, depth: ColorDepth) -> String {
    let known = shown.flatMap { $0.width == next.width && $0.height == next.height ? $0 : nil }
    var text = known == nil ? "\u{1B}[0m\u{1B}[2J" : ""
    var style: Style?
    for row in 0..<next.height {
      var column = 0
      while column < next.width {
        let start = column
        while column < next.width, cell(next, row, column) != (known.map { cell($0, row, column) } ?? .blank)
        {
          column += 1
        }
        guard column > start else {
          column += 1
          continue
        }
        // The right half of a wide character is written with its left one.
        let first = cell(next, row, start).character == nil ? max(0, start - 1) : start
        text += "\u{1B}[\(row + 1);\(first + 1)H"
        for position in first..<column {
          let cell = cell(next, row, position)
          guard let character = cell.character else { continue }
          if cell.style != style {
            text += ANSI.reset + ANSI.sequence(cell.style, depth: depth)
            style = cell.style
          }
          text.append(character)
        }
      }
    }
    if style != nil { text += ANSI.reset }
    return text
  }

  private static func cell(_ frame: Frame, _ row: Int, _ column: Int) -> Frame.Cell {
    frame.cells[row * frame.width + column]
  }
}
