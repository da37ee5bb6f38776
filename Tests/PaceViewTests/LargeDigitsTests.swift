import PaceView
import Testing

@Suite struct LargeDigitsTests {
  @Test func `small digits put two rows of dots in one`() {
    #expect(
      LargeDigits.rows("107", size: .small, glyphs: .unicode) == [
        " ▄█   ▄▀▀▀▄ ▀▀▀▀█",
        "  █   █   █   ▄▀ ",
        "  █   █   █   █  ",
        " ▀▀▀   ▀▀▀    ▀  ",
      ])
  }

  @Test func `ASCII digits are drawn a row a dot`() {
    #expect(
      LargeDigits.rows("2-", size: .small, glyphs: .ascii) == [
        " ###       ", "#   #      ", "    #      ", "  ##   ### ", " #         ", "#          ",
        "#####      ",
      ])
  }

  @Test(arguments: LargeDigits.Size.allCases)
  func `digits take the room that they say`(size: LargeDigits.Size) {
    for glyphs in [Glyphs.unicode, .ascii] {
      for text in ["---", "  7", "123", "456", "890"] {
        let rows = LargeDigits.rows(text, size: size, glyphs: glyphs)
        #expect(rows.count == size.rows(glyphs))
        #expect(rows.allSatisfy { Columns.width(of: $0) == size.columns(digits: 3) })
      }
    }
  }

  @Test(arguments: LargeDigits.Size.allCases)
  func `no two digits look alike`(size: LargeDigits.Size) {
    let drawn = "0123456789- ".map { LargeDigits.rows(String($0), size: size, glyphs: .unicode) }
    #expect(Set(drawn).count == drawn.count)
  }

  @Test func `larger is larger`() {
    let columns = LargeDigits.Size.allCases.map { $0.columns(digits: 3) }
    #expect(columns == columns.sorted() && Set(columns).count == columns.count)
  }
}
