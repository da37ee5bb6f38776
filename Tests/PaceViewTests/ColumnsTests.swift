import PaceView
import Testing

@Suite struct ColumnsTests {
  @Test(
    arguments: [
      ("", 0), ("pace", 4), ("naïve", 5), ("nai\u{308}ve", 5), ("●▼▲", 3), ("━┿░█", 4), ("“…”", 3),
      ("世界", 4), ("マイク", 6), ("한국", 4), ("ｗ", 2),
      ("🎤", 2), ("👍🏽", 2), ("👩‍💻", 2), ("🇩🇪", 2), ("🪑", 2), ("🟢", 2),
      ("a\u{200B}b", 2), ("\t", 0), ("\u{1B}", 0), ("\u{7F}", 0), ("\r\n", 0),
    ])
  func `text takes the columns that a terminal gives it`(text: String, width: Int) {
    #expect(Columns.width(of: text) == width)
  }

  @Test(
    arguments: [
      ("pace", 4, "pace"), ("pace meter", 6, "pace …"), ("pace", 3, "pa…"), ("pace", 1, "…"), ("pace", 0, ""),
      ("pace", -1, ""), ("世界人", 6, "世界人"), ("世界人", 5, "世界…"), ("世界人", 4, "世…"), ("", 0, ""),
    ])
  func `what is too long ends with an ellipsis`(text: String, limit: Int, front: String) {
    #expect(Columns.truncate(text, to: limit, ellipsis: "…") == front)
  }

  @Test func `an ellipsis that does not fit itself is left out`() {
    #expect(Columns.truncate("pace", to: 2, ellipsis: "...") == "")
    #expect(Columns.truncate("pace", to: 3, ellipsis: "...") == "...")
  }

  @Test(
    arguments: [
      (99, "it counts words"), (15, "it counts words"), (14, "counts words"), (11, "words"), (4, ""),
      (-2, ""),
    ])
  func `the end of what was said comes in whole words`(limit: Int, tail: String) {
    #expect(Columns.tail(["it", "counts", "words"], to: limit) == tail)
  }
}
