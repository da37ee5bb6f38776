import PaceCore
import TestSupport
import Testing

@Suite struct WordLedgerTests {
  @Test(
    arguments: [
      (["a"], "a"),
      (["a", "ab", "abc"], "abc"),
      (["ab", "ac"], "ac"),
      (["ab", "-cb"], "cb"),
      (["abc", "a--"], "a"),
      (["ab", "---"], ""),
      (["ab", "---", "-d"], "d"),
    ] as [([String], String)])
  func `a word counts when it first appears and follows the revisions`(views: [String], shown: String) {
    let ledger = ledger(after: views)
    #expect(ledger.text == shown)
    #expect(ledger.wordCount == shown.count)
    #expect(ledger.isEmpty == shown.isEmpty)
    #expect(ledger.settled.isEmpty)
  }

  @Test func `a new utterance keeps what the last one showed without a final view`() {
    var ledger = ledger(after: ["a", "ab"])
    ledger.apply(Hypothesis("--c", utterance: 2, revision: 1))
    #expect(ledger.text == "abc")
    #expect(ledger.settledText == "ab")
    ledger.apply(Hypothesis("---", utterance: 2, revision: 2))
    #expect(ledger.text == "ab")
  }

  @Test func `a word settles one second after its end`() {
    var ledger = ledger(after: ["a-b"])
    ledger.settle(through: AudioInstant(seconds: 1.25) - AudioDuration(samples: 1))
    #expect(ledger.settledText == "")
    ledger.settle(through: 1.25)
    #expect(ledger.settledText == "a")
    ledger.settle(through: 1.75)
    #expect(ledger.settledText == "ab")
    #expect(ledger.text == "ab")
  }

  @Test func `a final view settles everything at once`() {
    var ledger = ledger(after: ["ab"])
    ledger.apply(Hypothesis("ac", revision: 2, isFinal: true))
    #expect(ledger.settledText == "ac")
    #expect(ledger.provisional.isEmpty)
  }

  @Test func `settling everything leaves nothing provisional`() {
    var ledger = ledger(after: ["a~b"])
    ledger.settleAll()
    #expect(ledger.settledText == "a~b")
    #expect(ledger.wordCount == 2)
    #expect(ledger.hesitationCount == 1)
  }

  @Test(arguments: [(1, 9), (2, 2), (2, 3)])
  func `an older utterance or revision is ignored`(utterance: Int, revision: Int) {
    var ledger = ledger(after: ["a"])
    ledger.apply(Hypothesis("-b", utterance: 2, revision: 3))
    ledger.apply(Hypothesis("-xyz", utterance: utterance, revision: revision))
    #expect(ledger.text == "ab")
  }

  @Test(arguments: [false, true])
  func `nothing comes after the final view of an utterance`(isFinal: Bool) {
    var ledger = WordLedger()
    ledger.apply(Hypothesis("ab", revision: 1, isFinal: true))
    ledger.apply(Hypothesis("abxy", revision: 2, isFinal: isFinal))
    #expect(ledger.text == "ab")
  }

  @Test(
    arguments: [
      // Heard through 1.75 s: a and b are older than a second.
      ("xy-----d", "abd"),
      ("-------d", "abd"),
      ("xxxy---d", "abyd"),
    ])
  func `a late revision does not change a settled word`(late: String, shown: String) {
    var ledger = ledger(after: ["ab-----"])
    #expect(ledger.settledText == "ab")
    ledger.apply(Hypothesis(late, revision: 2))
    #expect(ledger.text == shown)
    #expect(ledger.words.prefix(2).map(\.text) == ["a", "b"])
  }

  @Test func `a word that has aged is settled before the revision that comes with its age`() {
    // Nothing told the ledger of the time between; the outcome is as if it had been told.
    var ledger = ledger(after: ["a"])
    ledger.apply(Hypothesis("x------b", revision: 2))
    #expect(ledger.text == "ab")
  }

  @Test func `a word across the end of the settled ones loses what they cover`() throws {
    var ledger = ledger(after: ["a-----"])
    ledger.apply(Hypothesis("xxxx--", revision: 2))
    let word = try #require(ledger.words.last)
    #expect(word.text == "x")
    #expect(word.span == 0.25..<1.0)
  }

  @Test func `hesitations are counted apart`() {
    var ledger = ledger(after: ["~a~b"])
    #expect(ledger.wordCount == 2)
    #expect(ledger.hesitationCount == 2)
    ledger.apply(Hypothesis("~a~b------", revision: 2))
    #expect(ledger.settledText == "~a~b")
    #expect(ledger.wordCount == 2)
    #expect(ledger.hesitationCount == 2)
    #expect(self.ledger(after: ["~"]).isEmpty == false)
  }

  @Test func `in the end the words are those of the final views, whatever was settled before`() {
    var ledger = ledger(after: ["ab----cd"])
    #expect(ledger.settledText == "ab")
    #expect(ledger.finalText == "abcd")
    ledger.apply(Hypothesis("xyz---cd", revision: 2, isFinal: true))
    #expect(ledger.text == "abzcd")
    #expect(ledger.finalText == "xyzcd")
    ledger.apply(Hypothesis("--------e", utterance: 2, revision: 1))
    #expect(ledger.finalText == "xyzcde")
    // The second never becomes final.
    ledger.apply(Hypothesis("---------f", utterance: 3, revision: 1, isFinal: true))
    #expect(ledger.finalText == "xyzcdef")
  }

  /// The first utterance seen as each line in turn.
  private func ledger(after views: [String]) -> WordLedger {
    var ledger = WordLedger()
    for (i, view) in views.enumerated() { ledger.apply(Hypothesis(view, revision: i + 1)) }
    return ledger
  }
}

extension WordLedger {
  fileprivate var text: String { words.map(\.text).joined() }
  fileprivate var finalText: String { finalWords.map(\.text).joined() }
  fileprivate var settledText: String { settled.map(\.text).joined() }
}
