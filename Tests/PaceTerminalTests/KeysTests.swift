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
    #expect(Keys.characters(in: sent) == Array(keys.unicodeScalars.map(Character.init)))
  }
}
