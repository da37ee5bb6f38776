import PaceTerminal
import Testing

@Suite struct KeysTests {
  @Test(arguments: [
    ("q", "q"), ("+]", "+]"), ("\u{1B}", "\u{1B}"), ("\u{1B}[A", ""), ("a\u{1B}[1;5Cb", "ab"),
    ("\u{1B}OHx", "x"),
    ("\u{1B}[A\u{1B}[A\u{1B}[B", ""), ("\u{1B}[", ""), ("\u{1B}[12", ""), ("\u{1B}q", "\u{1B}q"), ("é", "é"),
    ("", ""),
    ("\u{1B}[200~r", "r"),
  ])
  func `arrows and the wheel are no characters`(sent: String, keys: String) {
    var known = Keys()
    #expect(known.characters(in: sent) == Array(keys.unicodeScalars.map(Character.init)))
  }

  /// A burst of the wheel does not come in one piece.
  @Test func `a control sequence may come in two pieces`() {
    let sent = "a\u{1B}[A\u{1B}[1;5Cb"
    for cut in sent.unicodeScalars.indices {
      var known = Keys()
      let pieces = [sent.unicodeScalars[..<cut], sent.unicodeScalars[cut...]]
      // The escape character by itself is a key, as far as is known by then.
      let keys = pieces.flatMap { known.characters(in: String($0)) }.filter { $0 != "\u{1B}" }
      #expect(keys == ["a", "b"])
    }
  }
}
