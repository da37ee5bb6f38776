import PaceCore
import TestSupport
import Testing

@Suite struct TextAlignmentTests {
  /// `+` for a word of the text that was heard in its place, `-` for another.
  @Test(arguments: [
    ("a b c d", "a b c d", "++++"), ("a b c d", "", "----"), ("", "a b", ""),
    ("a b c d", "a x c d", "+-++"), ("a b c d", "b c d", "-+++"), ("a b c d", "x a b y c d z", "++++"),
    ("a b c d", "a b", "++--"), ("a b c d", "c d", "--++"), ("a b c d", "b x d", "-+-+"),
    ("a b a", "a", "--+"),
  ])
  func wordsAreMatchedInOrder(text: String, heard: String, matched: String) {
    let alignment = TextAlignment(heard: words(heard), text: words(text))
    #expect(alignment.isMatched.map { $0 ? "+" : "-" }.joined() == matched)
  }

  @Test func sharesAreOfPartsOfTheText() {
    let alignment = TextAlignment(heard: words("a b c d x y"), text: words("a b c d e f g h"))
    #expect(alignment.matchedShare == 0.5)
    #expect(alignment.matchedShares(parts: 2) == [1, 0])
    #expect(alignment.matchedShares(parts: 4) == [1, 1, 0, 0])
    #expect(TextAlignment(heard: [], text: []).matchedShare == 0)
  }

  /// Words that lack in the text's worst stretch, and in the worst of those that reach its end.
  @Test(arguments: [
    ("a b c d e f", "a b c d e f", 0, 0), ("a b c d e f", "a x y d e z", 0, 0),
    ("a b c d e f", "a b c", 3, 3),
    ("a b c d e f", "a b e f", 2, 1), ("a b c d e f", "a b x d", 2, 2), ("a b c d e f", "", 6, 3),
    ("a b c d e f", "b c d x y e f", 1, 0), ("a b c d e f", "c d e f x", 2, 0), ("", "a", 0, 0),
    ("a b c d e f", "a b c x y z d e", 1, 1),
  ])
  func aLossIsOfWordsWithoutAnyInTheirPlace(text: String, heard: String, greatest: Int, ofLastThree: Int) {
    let alignment = TextAlignment(heard: words(heard), text: words(text))
    #expect(alignment.greatestLoss == greatest)
    #expect(alignment.greatestLoss(ofLast: 3) == ofLastThree)
  }

  /// No alignment matches more words than the longest common subsequence, and equal texts match in full.
  @Test func noMoreIsMatchedThanCanBe() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        String(Int.random(in: 0...3, using: &generator))
      }
      let heard = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        String(Int.random(in: 0...3, using: &generator))
      }
      let matched = TextAlignment(heard: heard, text: text).isMatched.count { $0 }
      #expect(matched <= longestCommonSubsequence(text, heard))
      #expect(TextAlignment(heard: text, text: text).matchedShare == (text.isEmpty ? 0 : 1))
    }
  }

  private func longestCommonSubsequence(_ a: [String], _ b: [String]) -> Int {
    var row = [Int](repeating: 0, count: b.count + 1)
    for word in a {
      var diagonal = 0
      for j in b.indices {
        let both = word == b[j] ? diagonal + 1 : max(row[j], row[j + 1])
        diagonal = row[j + 1]
        row[j + 1] = both
      }
    }
    return row[b.count]
  }

  private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}
