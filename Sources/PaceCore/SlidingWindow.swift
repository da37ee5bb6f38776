/// The operator `slidingWindow()`: words per minute over the last `length` of audio, pauses included.
///
/// A silence of `rest` or more ends a run of speech: after it the window starts again at the next onset, and within it
/// there is no pace. While a run is shorter than the window, the window is the run so far. A word that lies partly
/// in the window counts in part, so that the pace does not leap as words leave it.
package struct SlidingWindow: Sendable {
  /// What the window holds at a moment.
  package struct Content: Hashable, Sendable {
    package var span: Range<AudioInstant>
    /// Estimated words in it.
    package var count: Double
    /// Words per minute.
    package var pace: Double

    package init(span: Range<AudioInstant>, count: Double, pace: Double) {
      self.span = span
      self.count = count
      self.pace = pace
    }
  }

  package var length: AudioDuration
  package var rest: AudioDuration
  /// Less audio or fewer words than these say too little.
  package var minimumLength = AudioDuration(seconds: 3)
  package var minimumWords = 3
  /// A new word comes to count little by little until it is this old, so that a pace that is watched does not leap with
  /// each. Half of this time is left out of the rate, as half of its words are.
  package var fadeIn = AudioDuration(seconds: 0)

  package init(length: AudioDuration, rest: AudioDuration) {
    self.length = length
    self.rest = rest
    minimumLength = min(minimumLength, length)
  }

  /// The stretch of audio that the window covers at `now`; nil before the first word and in a rest.
  /// - Parameter words: all words that have ended by `now`, in order of time, hesitations included.
  package func span(
    at now: AudioInstant, over words: some BidirectionalCollection<Word>, gaps: GapLedger
  ) -> Range<AudioInstant>? {
    guard let last = words.last, gaps.heard(from: last.end, to: now) < rest else { return nil }
    let earliest = now - length
    var onset = last.start
    var end = last.end
    for word in words.reversed() {
      if gaps.heard(from: word.end, to: onset) >= rest || end <= earliest { break }
      onset = word.start
      end = word.end
    }
    let start = max(onset, earliest)
    return start..<max(now, start)
  }

  /// What the window holds at `now`; nil before the first word, in a rest, and while there is too little to go by.
  package func content(
    at now: AudioInstant, over words: some BidirectionalCollection<Word>, gaps: GapLedger
  ) -> Content? {
    guard let span = span(at: now, over: words, gaps: gaps) else { return nil }
    let heard = gaps.heard(from: span.lowerBound, to: span.upperBound)
    // No more than a third of the window.
    let fadeIn = min(fadeIn.seconds, heard.seconds / 3)
    var found = 0
    var count = 0.0
    for word in words.reversed() {
      if word.end <= span.lowerBound { break }
      if word.isHesitation { continue }
      found += 1
      let inside = max(word.start, span.lowerBound)
      let share = word.span.isEmpty ? 1 : (word.end - inside).seconds / word.span.duration.seconds
      let shown = fadeIn > 0 ? min(max((now - word.end).seconds / fadeIn, 0), 1) : 1
      count += word.count * share * shown
    }
    guard found >= minimumWords, heard >= minimumLength else { return nil }
    return Content(span: span, count: count, pace: count * 60 / (heard.seconds - fadeIn / 2))
  }
}
