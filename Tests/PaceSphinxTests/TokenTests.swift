import Testing

@testable import PaceSphinx

@Suite struct TokenTests {
  @Test(arguments: [
    ("was", "was"), ("was(2)", "was"), ("can't", "can't"), ("a(12)", "a"), ("(2)", "(2)"),
    ("odd(x)", "odd(x)"),
  ])
  func wordsKeepTheirText(token: String, word: String) {
    #expect(UtteranceDecoder.word(of: token) == word)
  }

  @Test(arguments: ["<s>", "</s>", "<sil>", "[NOISE]", "[SPEECH]", "++UM++", ""])
  func fillersAreNoWords(token: String) {
    #expect(UtteranceDecoder.word(of: token) == nil)
  }
}
