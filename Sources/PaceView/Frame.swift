/// A screenful of text: `height` rows of `width` cells.
package struct Frame: Hashable, Sendable {
  package struct Cell: Hashable, Sendable {
    /// nil for the right half of a wide character.
    package var character: Character?
    package var style: Style

    package static let blank = Cell(character: " ", style: .plain)
  }

  package let width: Int
  package let height: Int
  /// Row by row.
  package private(set) var cells: [Cell]

  package init(width: Int, height: Int) {
    self.width = max(width, 0)
    self.height = max(height, 0)
    cells = Array(repeating: .blank, count: self.width * self.height)
  }

  package subscript(row: Int) -> ArraySlice<Cell> { cells[row * width..<(row + 1) * width] }

  /// Draws `text` from a cell on; what lies outside the frame is left out.
  package mutating func draw(_ text: StyledText, row: Int, column: Int) {
    guard 0..<height ~= row else { return }
    var column = column
    for run in text.runs {
      for character in run.text {
        let span = Columns.width(of: character)
        guard span > 0 else { continue }
        defer { column += span }
        guard column >= 0, column + span <= width else { continue }
        for covered in column..<column + span { clear(row * width + covered) }
        cells[row * width + column] = Cell(character: character, style: run.style)
        if span == 2 { cells[row * width + column + 1] = Cell(character: nil, style: run.style) }
      }
    }
  }

  /// Blanks the other half of the wide character that a cell belongs to: no terminal shows half of one.
  private mutating func clear(_ index: Int) {
    if cells[index].character == nil { cells[index - 1] = .blank }
    if (index + 1) % width != 0, cells[index + 1].character == nil { cells[index + 1] = .blank }
  }

  /// Draws `text` so that it ends with the row.
  package mutating func drawRight(_ text: StyledText, row: Int) {
    draw(text, row: row, column: width - text.width)
  }

  package mutating func drawCentred(_ text: StyledText, row: Int) {
    draw(text, row: row, column: max(0, (width - text.width) / 2))
  }

  /// The rows as plain text, without spaces at their ends.
  package var text: String {
    (0..<height).map { row in
      var line = String(self[row].compactMap(\.character))
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
