/// The estimate of the words said while they are being said: what is old keeps its weight, the rest is weighed anew.
struct RunningEstimate: Sendable {
  /// The words whose weight stays: how many they are by the estimate, and where they lie.
  private var settledCount = 0.0
  private var firstStart: AudioInstant?
  private var lastEnd: AudioInstant?
  /// How many of the ledger's final words those were taken from.
  private var settled = 0
  /// The newest words that are speech, with their weights: at least those of the last 45 s.
  private(set) var recent: [Word] = []

  /// Estimated words so far.
  var count: Double { settledCount + recent.wordCount }

  /// From the first word's start to the last one's end, hesitations around them left out.
  var span: (start: AudioInstant, end: AudioInstant)? {
    let words = recent.trimmed
    guard let start = firstStart ?? words.first?.start, let end = words.last?.end ?? lastEnd else {
      return nil
    }
    return (start, end)
  }

  /// Takes what the ledger has come to hold by `now`.
  mutating func update(_ ledger: WordLedger, now: AudioInstant, options: MeterOptions) {
    let words = weighed(ledger, now: now, options: options)
    // A word that may still be revised stays open, however old.
    let old = words.prefix(ledger.final.count - settled).prefix {
      $0.end + PaceEstimator.settlingAge < now
    }
    settledCount += old.wordCount
    let speech = old.filter { $0.weight > 0 }.trimmed
    firstStart = firstStart ?? speech.first?.start
    lastEnd = speech.last?.end ?? lastEnd
    settled += old.count
    recent = words[old.count...].filter { $0.weight > 0 }
  }

  /// The words that are not settled, with their weights.
  private func weighed(_ ledger: WordLedger, now: AudioInstant, options: MeterOptions) -> [Word] {
    let words = ledger.finalWords(from: settled)
    guard let estimator = options.estimator, let first = words.first else { return words }
    let horizon = first.end - PaceEstimator.memory
    let past = ledger.final[..<settled].suffix(while: { $0.end > horizon })
    let all = estimator.weighed(
      past + words, speech: ledger.speech(from: horizon, to: now), voice: options.voice)
    return Array(all[past.count...])
  }
}

extension RandomAccessCollection {
  /// The elements at the end that satisfy `belongs`, where all that do come after all that do not.
  fileprivate func suffix(while belongs: (Element) -> Bool) -> SubSequence {
    self[partitioningIndex(where: belongs)...]
  }
}
