extension PaceReport {
  /// The silences of `threshold` or longer between two words; silence in which audio was lost is none.
  static func pauses(between words: ArraySlice<Word>, gaps: GapLedger, threshold: AudioDuration) -> Pauses {
    var spans: [Range<AudioInstant>] = []
    var total = AudioDuration.zero
    for (word, next) in zip(words, words.dropFirst()) where word.end < next.start {
      let silence = gaps.heard(from: word.end, to: next.start)
      guard silence >= threshold, silence == next.start - word.end else { continue }
      spans.append(word.end..<next.start)
      total += silence
    }
    let lengths = spans.map(\.duration).sorted()
    let middle = lengths.count / 2
    let median =
      lengths.isEmpty
      ? nil
      : lengths.count % 2 == 1
        ? lengths[middle]
        : AudioDuration(samples: (lengths[middle - 1].samples + lengths[middle].samples) / 2)
    return Pauses(
      threshold: threshold, spans: spans, total: total, median: median,
      longest: spans.max { $0.duration < $1.duration })
  }

  /// Syllables a second of the words' phonation time; nil where their recognizer cannot tell.
  static func syllableRate(of words: ArraySlice<Word>, gaps: GapLedger, threshold: AudioDuration) -> Double? {
    let words = words.trimmed
    guard let first = words.first, let last = words.last else { return nil }
    let syllables = words.reduce(0.0) { $0 + $1.count * Double($1.evidence?.syllables ?? 0) }
    let silence = pauses(between: words, gaps: gaps, threshold: threshold).total
    let phonation = (gaps.heard(from: first.start, to: last.end) - silence).seconds
    return syllables > 0 && phonation >= 1 ? syllables / phonation : nil
  }

  /// The pace at every full second of the audio, over the window that ends there.
  static func timeline(
    of words: [Word], duration: AudioDuration, gaps: GapLedger, options: MeterOptions
  ) -> [TimelinePoint] {
    let window = options.paceWindow
    let horizon = options.window + options.rest
    var ended = 0
    var first = 0
    let seconds = max(0, duration.samples / Int64(AudioInstant.sampleRate))
    return (0..<seconds).map { second in
      let now = AudioInstant(sample: (second + 1) * Int64(AudioInstant.sampleRate))
      while ended < words.count, words[ended].end <= now { ended += 1 }
      while first + 1 < ended, words[first + 1].end < now - horizon { first += 1 }
      let content = window.content(at: now, over: words[first..<ended], gaps: gaps)
      return TimelinePoint(at: now, pace: content.flatMap { options.isTelling($0) ? $0.pace : nil })
    }
  }

  /// Speech from which on a section has a rate.
  private static let leastSection = AudioDuration(seconds: 5)

  static func sections(of words: [Word], marks: [AudioInstant], end: AudioInstant, gaps: GapLedger)
    -> [Section]
  {
    guard !marks.isEmpty else { return [] }
    return zip([.zero] + marks, marks + [end]).map { start, end in
      let inside = Self.words(words, in: start..<max(start, end)).trimmed
      let rate = inside.first.flatMap { first in
        inside.last.flatMap {
          let span = gaps.heard(from: first.start, to: $0.end)
          return span >= leastSection ? Rate.perMinute(inside.wordCount, in: span) : nil
        }
      }
      return Section(
        span: start..<max(start, end), wordCount: Int(inside.wordCount.rounded()), speechRate: rate)
    }
  }

  /// The longest stretch of the talk in which the pace was too fast without a break; nil where it never was.
  package var longestFastRun: Range<AudioInstant>? {
    var longest: Range<AudioInstant>?
    var start: AudioInstant?
    for point in timeline {
      guard let pace = point.pace, options.target.zone(of: pace) == .fast else {
        start = nil
        continue
      }
      // A point stands for the second before it.
      let begin = start ?? point.at - AudioDuration(seconds: 1)
      start = begin
      if point.at - begin > longest?.duration ?? .zero { longest = begin..<point.at }
    }
    return longest
  }

  static func shares(of timeline: [TimelinePoint], in target: Target) -> TargetShares? {
    let zones = timeline.compactMap { $0.pace.map(target.zone(of:)) }
    guard !zones.isEmpty else { return nil }
    func share(_ zone: Zone) -> Double { Double(zones.count { $0 == zone }) / Double(zones.count) }
    return TargetShares(below: share(.slow), within: share(.good), above: share(.fast))
  }

  /// The fastest and the slowest full window; nil for both while no window was full.
  static func extremes(
    of timeline: [TimelinePoint], words: [Word], gaps: GapLedger, options: MeterOptions
  ) -> (fastest: Passage?, slowest: Passage?) {
    let window = options.paceWindow
    let passages = timeline.compactMap { point -> Passage? in
      guard let pace = point.pace else { return nil }
      let ended = words.partitioningIndex { $0.end > point.at }
      guard let span = window.span(at: point.at, over: words[..<ended], gaps: gaps),
        span.duration >= window.length
      else { return nil }
      return Passage(span: span, pace: pace)
    }
    return (passages.max { $0.pace < $1.pace }, passages.min { $0.pace < $1.pace })
  }
}
