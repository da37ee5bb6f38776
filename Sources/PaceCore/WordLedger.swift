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
  package private(set) var final: [Word] = []
  /// The sound of the utterances that have ended, and where that of the one in progress began.
  private var closedSpeech: [Range<AudioInstant>] = []
  private var openSpeech: AudioInstant?
  /// How many words were settled when the utterance began.
  private var settledBefore = 0
  private var utterance = Int.min
  private var revision = Int.min
  private var isClosed = false

  package init() {}

  /// All words in order of time, hesitations included.
  package var words: [Word] { settled + provisional }

  /// What the recognizer made of everything in the end, hesitations included; of an utterance that is not final, what
  /// is known so far. It depends on the final hypotheses alone, not on when the others came.
  package var finalWords: [Word] { finalWords(from: 0) }

  /// The same without the first `count` words of the final hypotheses.
  package func finalWords(from count: Int) -> [Word] {
    let final = final[count...]
    return isClosed ? Array(final) : final + settled[settledBefore...] + provisional
  }

  /// The sound that the recognizer was given until `now`, and after `start`, in order of time.
  package func speech(from start: AudioInstant = .zero, to now: AudioInstant) -> [Range<AudioInstant>] {
    let first = closedSpeech.partitioningIndex { $0.upperBound > start }
    guard let openSpeech, openSpeech < now else { return Array(closedSpeech[first...]) }
    return closedSpeech[first...] + [openSpeech..<now]
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
      closeSpeech(at: hypothesis.start)
      openSpeech = hypothesis.start
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
      closeSpeech(at: hypothesis.heardThrough)
      isClosed = true
    } else {
      settle(through: hypothesis.heardThrough)
    }
  }

  private mutating func closeSpeech(at end: AudioInstant) {
    if let openSpeech, openSpeech < end { closedSpeech.append(openSpeech..<end) }
    openSpeech = nil
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

  private mutating func settle(_ words: some Sequence<Word>) { settled += words }
}
