import PaceView
import Testing

@Suite struct FrameTests {
  @Test(
    arguments: [
      (0, "pace  "), (3, "   pac"), (5, "     p"), (6, "      "), (-2, "ce    "), (-9, "      "),
    ])
  func `what lies outside is left out`(column: Int, row: String) {
    var frame = Frame(width: 6, height: 1)
    frame.draw("pace", row: 0, column: column)
    #expect(frame.rowText(0) == row)
  }

  @Test(arguments: [-1, 2, 99])
  func `a row outside is left out`(row: Int) {
    var frame = Frame(width: 6, height: 2)
    frame.draw("pace", row: row, column: 0)
    #expect(frame == Frame(width: 6, height: 2))
  }

  @Test(arguments: [(-1, " 界 "), (0, "世界"), (1, " 世 "), (3, "    ")])
  func `a wide character is drawn whole or not at all`(column: Int, row: String) {
    var frame = Frame(width: 4, height: 1)
    frame.draw("世界", row: 0, column: column)
    #expect(frame.rowText(0) == row.padded(toColumns: 4))
  }

  @Test(arguments: [(0, "x 界"), (1, " x界"), (2, "世x "), (3, "世 x")])
  func `half a wide character does not stay`(column: Int, row: String) {
    var frame = Frame(width: 4, height: 1)
    frame.draw("世界", row: 0, column: 0)
    frame.draw("x", row: 0, column: column)
    #expect(frame.rowText(0) == row)
  }

  @Test func `wide over wide leaves no halves`() {
    var frame = Frame(width: 4, height: 1)
    frame.draw("世界", row: 0, column: 0)
    frame.draw("人", row: 0, column: 1)
    #expect(frame.rowText(0) == " 人 ")
  }

  @Test func `what takes no column is not drawn`() {
    var frame = Frame(width: 6, height: 1)
    frame.draw("a\u{1B}b\tc\n", row: 0, column: 0)
    #expect(frame.rowText(0) == "abc   ")
  }

  @Test func `text ends with the row or stands in its middle`() {
    var frame = Frame(width: 8, height: 3)
    frame.drawRight("pace", row: 0)
    frame.drawCentred("pace", row: 1)
    frame.drawCentred("far too long", row: 2)
    #expect(frame.text == "    pace\n  pace\nfar too")
  }

  @Test func `styles stay with their cells`() {
    var frame = Frame(width: 5, height: 1)
    frame.draw(StyledText("a", .fast) + StyledText("世", .dim), row: 0, column: 1)
    #expect(frame[0].map(\.style) == [.plain, .fast, .dim, .dim, .plain])
  }

  @Test(arguments: [(0, 0), (-3, 4), (4, -3)])
  func `a frame without room holds nothing`(width: Int, height: Int) {
    var frame = Frame(width: width, height: height)
    frame.draw("pace", row: 0, column: 0)
    #expect(frame.cells.isEmpty)
  }
}

extension Frame {
  func rowText(_ row: Int) -> String { String(self[row].compactMap(\.character)) }
}

extension String {
  fileprivate func padded(toColumns columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - Columns.width(of: self)))
  }
}
