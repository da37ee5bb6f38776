/// A text that was said, or is to be said.
package struct SpokenText: Hashable, Sendable {
  /// Tokens with a letter or digit, less hesitations: a hyphenated compound is one word.
  package private(set) var wordCount = 0
  /// As a recognizer writes them, in small letters and without hyphens, hesitations left out.
  package private(set) var recognizable: [String] = []

  package init(_ text: String) {
    for token in text.split(whereSeparator: \.isWhitespace) {
      guard token.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
      guard !Hesitations.english.contains(String(token.filter(\.isLetter)).lowercased()) else { continue }
      wordCount += 1
      for part in token.lowercased().split(whereSeparator: { "-‐‑–—/".contains($0) }) {
        let letters = part.compactMap { character -> Character? in
          if character == "’" || character == "'" { return "'" }
          return character.isLetter || character.isNumber ? character : nil
        }
        let word = letters.drop { $0 == "'" }.reversed().drop { $0 == "'" }.reversed()
        if !word.isEmpty { recognizable.append(String(word)) }
      }
    }
  }
}
