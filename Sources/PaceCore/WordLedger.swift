/// Keeps the words of all utterances while the recognizer revises, clears and restarts its results.
///
/// A word counts as soon as it appears in a hypothesis. It is provisional until its utterance is final or until it has
/// stayed for `settlingAge` after its end; then it is settled for good, and later revisions that still name it are
/// matched by time. So the settled count never falls, and the whole count never falls by more than the provisional
/// words.
package struct WordLedger: Sendable {
  /// PocketSphinx revises no word that is older than this (measured: 0.7 % at 0.8-1 s, none after).
  package static let settlingAge = AudioDuration(seconds: 1)

  /// In order of time, without overlap; only ever appended to.
  package private(set) var settled: [Word] = []
  package private(set) var provisional: [Word] = []
  /// The words of the final hypotheses, which may differ from what was settled before they came.
  private var final: [Word] = []
  /// How many words were settled when the utterance began.
  private var settledBefore = 0
  private var settledHesitations = 0
  private var utterance = Int.min
  private var revision = Int.min
  private var isClosed = false

  package init() {}

  /// Words without hesitations, settled and provisional.
  package var wordCount: Int {
    settled.count - settledHesitations + provisional.count { !$0.isHesitation }
  }

  package var hesitationCount: Int {
    settledHesitations + provisional.count { $0.isHesitation }
  }

  /// Whether anything was said, hesitations included.
  package var isEmpty: Bool { settled.isEmpty && provisional.isEmpty }

  /// All words in order of time, hesitations included.
  package var words: [Word] { settled + provisional }

  /// What the recognizer made of everything in the end, hesitations included; of an utterance that is not final, what
  /// is known so far. It depends on the final hypotheses alone, not on when the others came.
  package var finalWords: [Word] {
    isClosed ? final : final + settled[settledBefore...] + provisional
  }

  /// From the first word's start to the last one's end; hesitations around them are left out.
  package var wordsSpan: (start: AudioInstant, end: AudioInstant)? {
    func isWord(_ word: Word) -> Bool { !word.isHesitation }
    guard let first = settled.first(where: isWord) ?? provisional.first(where: isWord),
      let last = provisional.last(where: isWord) ?? settled.last(where: isWord)
    else { return nil }
    return (first.start, last.end)
  }

  /// The newest words in order of time, hesitations included.
  package func lastWords(_ count: Int) -> [Word] {
    Array(settled.suffix(max(0, count - provisional.count))) + provisional.suffix(count)
  }

  /// Takes the newest view of an utterance; a stale one (older revision or utterance, or after the final one) is ignored.
  package mutating func apply(_ hypothesis: Hypothesis) {
    guard hypothesis.utterance >= utterance else { return }
    if hypothesis.utterance > utterance {
      // The recognizer started over; what it had shown was heard all the same.
      settle(provisional)
      provisional = []
      if !isClosed { final += settled[settledBefore...] }
      settledBefore = settled.count
      utterance = hypothesis.utterance
      revision = Int.min
      isClosed = false
    }
    guard !isClosed, hypothesis.revision > revision else { return }
    revision = hypothesis.revision
    // What has aged by now is settled, whether or not anybody told of the time between.
    settle(through: hypothesis.heardThrough)
    provisional = Self.words(hypothesis.words, after: settled.last?.end)
    if hypothesis.isFinal {
      final += Self.words(hypothesis.words, after: final.last?.end)
      settleAll()
      isClosed = true
    } else {
      settle(through: hypothesis.heardThrough)
    }
  }

  /// Settles what has aged enough by `heardThrough`.
  package mutating func settle(through heardThrough: AudioInstant) {
    let count = provisional.prefix { $0.end + Self.settlingAge <= heardThrough }.count
    settle(provisional.prefix(count))
    provisional.removeFirst(count)
  }

  /// Settles everything: no more revisions will come.
  package mutating func settleAll() {
    settle(provisional)
    provisional = []
  }

  /// The words whose middle lies after `boundary`, cut there.
  private static func words(_ words: [Word], after boundary: AudioInstant?) -> [Word] {
    guard let boundary else { return words }
    return words.compactMap { word in
      guard word.start.sample / 2 + word.end.sample / 2 >= boundary.sample else { return nil }
      var word = word
      word.span = max(word.start, boundary)..<max(word.end, boundary)
      return word
    }
  }

  private mutating func settle(_ words: some Sequence<Word>) {
    for word in words {
      settled.append(word)
      if word.isHesitation { settledHesitations += 1 }
    }
  }
}
