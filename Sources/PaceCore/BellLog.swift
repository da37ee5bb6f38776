/// When the program itself made a sound that its microphone may hear.
struct BellLog: Sendable {
  /// How long a bell may go on after it was asked for: terminals and sound servers take their time.
  private static let length = AudioDuration(seconds: 1)
  /// Silence around a bell that is no part of speech. Among other words it adds none: 30 bells of five kinds in ten
  /// minutes of speech changed the count by -1.0 to +0.3 %.
  private static let silence = AudioDuration(seconds: 0.25)

  private var bells: [AudioInstant] = []

  mutating func append(_ bell: AudioInstant) { bells.append(bell) }

  /// The words of an utterance, in order of time, without those that a bell by itself was taken for.
  func removed(from words: [Word]) -> [Word] {
    guard let first = words.first, let newest = bells.last, first.start < newest + Self.length else {
      return words
    }
    return words.indices.filter { i in
      let isAlone =
        (i == 0 || words[i].start - words[i - 1].end >= Self.silence)
        && (i + 1 == words.count || words[i + 1].start - words[i].end >= Self.silence)
      return !(isAlone && bells.contains { $0 < words[i].end && words[i].end <= $0 + Self.length })
    }.map { words[$0] }
  }
}
