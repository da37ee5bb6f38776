/// Turns what the listening side tells it into readings and, at the end, a report.
///
/// A pure reducer: the readings depend on the events alone, whose times are the audio's own.
package struct PaceMeter: Sendable {
  /// An input without any signal for this long is dead.
  package static let deadAfter = AudioDuration(seconds: 3)

  package let options: MeterOptions
  package private(set) var ledger = WordLedger()
  package private(set) var gaps = GapLedger()
  package private(set) var activity: Activity
  package private(set) var heardThrough = AudioInstant.zero
  private var lastSignal = AudioInstant.zero
  /// The end of the speech before the last rest.
  private var lastRest: AudioInstant?
  private var level: Double?

  package init(options: MeterOptions = MeterOptions()) {
    self.options = options
    activity = Activity(timeout: options.rest)
  }

  /// Takes one event.
  /// - Returns: whether speech began (true) or ended (false) with it; nil for no change.
  @discardableResult
  package mutating func apply(_ event: PaceEvent) -> Bool? {
    let wasActive = activity.isActive
    switch event {
    case .heard(let through, let level):
      advance(to: through)
      self.level = level.rms
      if level.isSignal { lastSignal = heardThrough }
      ledger.settle(through: heardThrough)
    case .hypothesis(let hypothesis):
      advance(to: hypothesis.heardThrough)
      ledger.apply(hypothesis)
    case .gap(let gap):
      // Lost audio is neither silence nor a dead input.
      gaps.append(gap)
      if lastSignal > gap.span.lowerBound - Self.deadAfter { lastSignal = gap.span.upperBound }
      advance(to: gap.span.upperBound)
    case .ended(let end):
      advance(to: end)
      ledger.settleAll()
    }
    updateActivity()
    return activity.isActive == wasActive ? nil : activity.isActive
  }

  /// Moves the clock on, and notes a rest that began before the event's own news.
  private mutating func advance(to instant: AudioInstant) {
    heardThrough = max(heardThrough, instant)
    updateActivity()
  }

  private mutating func updateActivity() {
    let lastWord = ledger.provisional.last ?? ledger.settled.last
    let change = activity.update(speechEnd: lastWord?.end, now: heardThrough, gaps: gaps)
    if change == false { lastRest = activity.lastSpeech }
  }

  /// The reading at the end of the audio heard so far.
  package func reading() -> PaceReading {
    let recent = recentWords()
    let isSpeaking = activity.isActive
    let pace = isSpeaking ? options.paceWindow.pace(at: heardThrough, over: recent, gaps: gaps) : nil
    let trend = isSpeaking ? options.trend.pace(at: heardThrough, over: recent, gaps: gaps) : nil
    return PaceReading(
      at: heardThrough, pace: pace, trend: trend, uncertainty: nil, zone: pace.map(options.target.zone(of:)),
      state: state(pace: pace), words: ledger.wordCount, average: average, level: level)
  }

  /// The report on everything heard so far.
  package func report() -> PaceReport {
    PaceReport(words: ledger.finalWords, duration: heardThrough - .zero, gaps: gaps, options: options)
  }

  private func state(pace: Double?) -> MeterState {
    if gaps.heard(from: lastSignal, to: heardThrough) >= Self.deadAfter { return .noSignal }
    if ledger.isEmpty { return .listening }
    if !activity.isActive { return .resting }
    return pace == nil ? .tooFewWords : .speaking
  }

  private var average: Double? {
    guard let (start, end) = ledger.wordsSpan, end - start >= options.paceWindow.minimumLength else {
      return nil
    }
    return Rate.perMinute(ledger.wordCount, in: gaps.heard(from: start, to: end))
  }

  /// Enough of the newest words for any window: walking back stops well before the whole talk is copied.
  private func recentWords() -> [Word] {
    let horizon = heardThrough - options.window - options.rest
    let settled = ledger.settled
    var first = settled.endIndex
    while first > settled.startIndex, settled[first - 1].end > horizon { first -= 1 }
    // One more, so that the window sees how long the silence before its first word was.
    let words = Array(settled[max(first - 1, settled.startIndex)...]) + ledger.provisional
    guard let lastRest else { return words }
    // What the recognizer stretches back over the silence does not undo the rest that was shown.
    let earliest = lastRest + options.rest
    return words.compactMap { word in
      guard word.end > lastRest else { return nil }
      var word = word
      word.span = max(word.start, min(earliest, word.end))..<word.end
      return word
    }
  }
}

/// Rates per minute of audio.
package enum Rate {
  /// `count` per minute of `duration`; nil for less than a tenth of a second, in which nobody says a word.
  package static func perMinute(_ count: Int, in duration: AudioDuration) -> Double? {
    guard count > 0, duration.seconds >= 0.1 else { return nil }
    return Double(count) * 60 / duration.seconds
  }
}
