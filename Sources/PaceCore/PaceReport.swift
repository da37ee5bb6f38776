/// The figures of a whole recording or rehearsal. A figure that is not known is nil.
///
/// Definitions as in phonetics (Laver 1994; Goldman-Eisler 1968): speech rate counts pauses in, articulation rate
/// leaves them out.
package struct PaceReport: Sendable {
  package struct Pauses: Hashable, Sendable {
    package var threshold: AudioDuration
    package var spans: [Range<AudioInstant>]
    package var total: AudioDuration
    package var median: AudioDuration?
    package var longest: Range<AudioInstant>?
  }

  /// Shares of the speaking time, 0...1, that sum to 1.
  package struct TargetShares: Hashable, Sendable {
    package var below: Double
    package var within: Double
    package var above: Double
  }

  package struct TimelinePoint: Hashable, Sendable {
    package var at: AudioInstant
    package var pace: Double?
  }

  package struct Passage: Hashable, Sendable {
    package var span: Range<AudioInstant>
    package var pace: Double
  }

  /// A part of the talk between two marks.
  package struct Section: Hashable, Sendable {
    package var span: Range<AudioInstant>
    /// Estimated words that end in it.
    package var wordCount: Int
    /// Words per minute from its first word's start to its last one's end.
    package var speechRate: Double?
  }

  /// All words that are speech in order of time, with their weights, hesitations included.
  package var words: [Word]
  package var options: MeterOptions
  package var duration: AudioDuration
  /// Estimated words, rounded.
  package var wordCount: Int
  package var hesitationCount: Int
  /// Words per minute of `speechSpan`.
  package var speechRate: Double?
  /// Words per minute of phonation time.
  package var articulationRate: Double?
  /// Words per minute of the whole audio.
  package var overallRate: Double?
  /// Half-width of a 95 % interval for `speechRate`, WPM.
  package var uncertainty: Double?
  /// Syllables a second of phonation time.
  package var syllableRate: Double?
  /// From the first word's start to the last word's end, lost audio left out.
  package var speechSpan: AudioDuration?
  /// `speechSpan` less silent pauses.
  package var phonationTime: AudioDuration?
  package var pauses: Pauses
  package var targetShares: TargetShares?
  /// Pace at every full second.
  package var timeline: [TimelinePoint]
  package var fastest: Passage?
  package var slowest: Passage?
  /// Empty where there is no mark.
  package var sections: [Section]

  /// - Parameters:
  ///   - found: what the recognizer took for words, with their weights, in order of time.
  ///   - marks: where the sections begin, the first one's left out; in order of time.
  package init(
    words found: [Word], duration: AudioDuration, gaps: GapLedger, options: MeterOptions,
    marks: [AudioInstant] = []
  ) {
    let words = found.filter { $0.weight > 0 }
    self.words = words
    self.options = options
    self.duration = duration
    hesitationCount = words.count { $0.isHesitation }
    wordCount = Int(words.wordCount.rounded())
    // Hesitations before the first word and after the last are none of the speech.
    let speech = words.trimmed
    pauses = Self.pauses(between: speech, gaps: gaps, threshold: options.pause)
    if let first = speech.first, let last = speech.last {
      let span = gaps.heard(from: first.start, to: last.end)
      speechSpan = span
      phonationTime = span - pauses.total
    }
    let listened = gaps.heard(from: .zero, to: .zero + duration)
    let count = Double(wordCount)
    let doubt = Double(found.count - words.count) / Double(max(found.count, 1))
    let share = options.uncertainty(ofRate: 1, count: count, doubt: doubt, heard: speechSpan)
    // A rate that may as well be none, or nearly twice as much, is not known.
    if (share ?? 0) < 0.75 {
      overallRate = Rate.perMinute(count, in: listened)
      speechRate = speechSpan.flatMap { Rate.perMinute(count, in: $0) }
      articulationRate = phonationTime.flatMap { Rate.perMinute(count, in: $0) }
      syllableRate = Self.syllableRate(of: speech, gaps: gaps, threshold: options.pause)
    }
    uncertainty = speechRate.flatMap { rate in share.map { $0 * rate } }
    timeline = Self.timeline(of: words, duration: duration, gaps: gaps, options: options)
    targetShares = Self.shares(of: timeline, in: options.target)
    (fastest, slowest) = Self.extremes(of: timeline, words: words, gaps: gaps, options: options)
    sections = Self.sections(of: words, marks: marks, end: .zero + duration, gaps: gaps)
  }

  /// The words, hesitations included, whose end lies in a stretch.
  package func words(in span: Range<AudioInstant>) -> ArraySlice<Word> { Self.words(words, in: span) }

  static func words(_ words: [Word], in span: Range<AudioInstant>) -> ArraySlice<Word> {
    let first = words.partitioningIndex { $0.end > span.lowerBound }
    let last = words.partitioningIndex { $0.end > span.upperBound }
    return words[first..<last]
  }
}

extension RandomAccessCollection {
  /// The first index whose element satisfies `belongs`, where all that do come after all that do not.
  func partitioningIndex(where belongs: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if belongs(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
