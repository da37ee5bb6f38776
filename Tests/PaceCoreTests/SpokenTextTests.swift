import PaceCore
import Testing

@Suite struct SpokenTextTests {
  @Test func wordsAreCountedAsTheyAreSaid() {
    let text = SpokenText("He was, um, not an ill-disposed young man -- 1811!\n")
    #expect(text.wordCount == 8)
    #expect(
      text.recognizable == ["he", "was", "not", "an", "ill", "disposed", "young", "man", "1811"])
  }

  @Test(arguments: [
    ("o'clock", ["o'clock"]), ("‘Feed’st’", ["feed'st"]), ("'tis", ["tis"]), ("\"Don’t!\"", ["don't"]),
    ("either/or", ["either", "or"]), ("…", []), ("Uhm,", []), ("'", []),
  ])
  func wordsAreWrittenAsRecognized(token: String, words: [String]) {
    #expect(SpokenText(token).recognizable == words)
  }
}
