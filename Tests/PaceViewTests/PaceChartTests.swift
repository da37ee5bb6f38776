import PaceCore
import PaceView
import Testing

/// Six rows of the scale 55-220: 27.5 words per minute each; the target's ends are the feet of rows 1 and 3.
@Suite struct PaceChartTests {
  @Test func `a column is as high as its pace, and the target's ends are lines`() {
    #expect(
      chart([55, 82.5, 110, 137.5, 165, 220, nil], width: 13) == [
        "          █  ",
        " 165 ┄┄┄┄┄█┄┄",
        "         ██  ",
        " 110 ┄┄┄███┄┄",
        "       ████  ",
        "     ▁█████  ",
      ])
  }

  @Test func `ASCII has whole cells`() {
    #expect(
      chart([55, 120, 190, nil], width: 10, glyphs: .ascii) == [
        "          ", " 165 ..#..", "       #  ", " 110 ..#..", "      ##  ", "     ###  ",
      ])
  }

  @Test(arguments: [(0, 1), (1e9, 6), (54, 1)])
  func `a pace beyond the scale stays in the chart`(pace: Double, height: Int) {
    let rows = chart([pace], width: 6)
    #expect(rows.count { "▁█".contains($0.last ?? " ") } == height)
  }

  @Test func `the newest columns are shown`() {
    let shown = chart([220, 220, 55, nil], width: 7)
    #expect(shown == chart([55, nil], width: 7))
  }

  @Test(arguments: [(0, 20), (6, 5), (6, 0), (-1, 20)])
  func `without room there is no chart`(rows: Int, width: Int) {
    #expect(chart([120], rows: rows, width: width).isEmpty)
  }

  @Test(arguments: 1...12)
  func `every row has the chart's width`(rows: Int) {
    for width in 6...90 {
      let lines = chart([nil, 0, 120, 1e9], rows: rows, width: width)
      #expect(lines.count == rows)
      #expect(lines.allSatisfy { Columns.width(of: $0) == width })
    }
  }

  private func chart(_ paces: [Double?], rows: Int = 6, width: Int, glyphs: Glyphs = .unicode) -> [String] {
    PaceChart.lines(paces, scale: PaceScale(target: .talk), rows: rows, width: width, glyphs: glyphs).map(
      \.text)
  }
}
