/// Turns what the listening side tells it into readings and, at the end, a report.
///
/// A pure reducer: the readings depend on the events alone, whose times are the audio's own.
package struct PaceMeter: Sendable {
  /// An input without any signal for this long is dead.
  package static let deadAfter = AudioDuration(seconds: 3)
  /// Sound without speech for most of this long is noise.
  private static let noiseSpan = AudioDuration(seconds: 3)
  private static let noiseShare = 0.8

  package var options: MeterOptions
  package private(set) var ledger = WordLedger()
  package private(set) var gaps = GapLedger()
  package private(set) var activity: Activity
  package private(set) var heardThrough = AudioInstant.zero
  private var estimate = RunningEstimate()
  private var lastSignal = AudioInstant.zero
  /// The end of the speech before the last rest.
  private var lastRest: AudioInstant?
  private var level: Double?
  /// Where the speaker began a new section.
  private var marks: [AudioInstant] = []
  private var bells = BellLog()

  package init(options: MeterOptions = MeterOptions()) {
    self.options = options
    activity = Activity(timeout: options.rest)
  }

  /// Takes one event.
  /// - Returns: whether speech began (true) or ended (false) with it; nil for no change.
  @discardableResult
  package mutating func apply(_ event: PaceEvent) -> Bool? {
    let wasActive = activity.isActive
    // A rest that began before the event's own news is a rest all the same.
    updateActivity(at: event.time)
    record(event)
    estimate.update(ledger, now: heardThrough, options: options)
    updateActivity(at: heardThrough)
    return activity.isActive == wasActive ? nil : activity.isActive
  }

  /// Takes one event for the report alone, which costs less: the readings do not follow it.
  package mutating func record(_ event: PaceEvent) {
    switch event {
    case .heard(let through, let level):
      advance(to: through)
      self.level = level.rms
      if level.isSignal { lastSignal = heardThrough }
      ledger.settle(through: heardThrough)
    case .hypothesis(var hypothesis):
      advance(to: hypothesis.heardThrough)
      hypothesis.words = bells.removed(from: hypothesis.words)
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
  }

  private mutating func advance(to instant: AudioInstant) { heardThrough = max(heardThrough, instant) }

  private mutating func updateActivity(at now: AudioInstant) {
    let change = activity.update(
      speechEnd: estimate.recent.last?.end, now: max(now, heardThrough), gaps: gaps)
    if change == false { lastRest = activity.lastSpeech }
  }

  /// The reading at the end of the audio heard so far.
  package func reading() -> PaceReading {
    let recent = recentWords()
    let isSpeaking = activity.isActive
    func content(of window: SlidingWindow) -> SlidingWindow.Content? {
      var window = window
      window.fadeIn = options.fadeIn
      return isSpeaking ? window.content(at: heardThrough, over: recent, gaps: gaps) : nil
    }
    let firstWord = estimate.span?.start ?? heardThrough
    let trend = content(of: options.trend)
    let known = content(of: options.paceWindow).flatMap { options.isTelling($0) ? $0 : nil }
    return PaceReading(
      at: heardThrough, pace: known?.pace, trend: known == nil ? nil : trend?.pace,
      uncertainty: known.flatMap {
        options.uncertainty(ofRate: $0.pace, count: $0.count, heard: heardThrough - firstWord)
      },
      zone: known.map { options.target.zone(of: $0.pace) }, state: state(pace: known?.pace),
      words: Int(estimate.count.rounded()), average: average,
      articulationRate: known.flatMap { articulationRate(in: $0, of: recent) },
      syllableRate: known.flatMap { syllableRate(in: $0.span, of: recent) }, level: level)
  }

  /// The report on everything heard so far.
  package func report() -> PaceReport {
    let speech = ledger.speech(to: heardThrough)
    let words =
      options.estimator?.weighed(ledger.finalWords, speech: speech, voice: options.voice)
      ?? ledger.finalWords
    return PaceReport(
      words: words, duration: heardThrough - .zero, gaps: gaps, options: options, marks: marks)
  }

  /// Begins a new section of the talk here; right after the last mark it moves that.
  /// - Returns: the new section's number, from 1.
  package mutating func mark() -> Int {
    if let last = marks.last, heardThrough - last < AudioDuration(seconds: 1) { marks.removeLast() }
    if heardThrough > .zero { marks.append(heardThrough) }
    return marks.count + 1
  }

  /// Learns that the program makes a sound: what the microphone hears of it, from that moment on, is no word.
  package mutating func ring(at bell: AudioInstant) { bells.append(bell) }

  /// The newest words that are speech, hesitations included, in order of time: those of the last 45 s at least.
  package var lastWords: [Word] { estimate.recent }

  /// Whether what was heard as `word` is speech as far as is known by now.
  package func isSpeech(_ word: Word) -> Bool {
    let middle = word.start + AudioDuration(samples: (word.end - word.start).samples / 2)
    let next = estimate.recent.partitioningIndex { $0.end > middle }
    return next < estimate.recent.endIndex && estimate.recent[next].start <= middle
  }

  private func state(pace: Double?) -> MeterState {
    if gaps.heard(from: lastSignal, to: heardThrough) >= Self.deadAfter { return .noSignal }
    if !activity.isActive {
      if isNoisy { return .noise }
      return estimate.span == nil && estimate.recent.isEmpty ? .listening : .resting
    }
    return pace == nil ? .tooFewWords : .speaking
  }

  /// Whether sound goes on, but no speech.
  private var isNoisy: Bool {
    let start = heardThrough - Self.noiseSpan
    let sound = ledger.speech(from: start, to: heardThrough).reduce(0.0) { sum, span in
      sum + max(0, (span.upperBound - max(span.lowerBound, start)).seconds)
    }
    return sound >= Self.noiseShare * Self.noiseSpan.seconds
  }

  private var average: Double? {
    guard let (start, end) = estimate.span, end - start >= options.paceWindow.minimumLength else {
      return nil
    }
    return Rate.perMinute(estimate.count, in: gaps.heard(from: start, to: end))
  }

  /// What the pace would be without the window's silent pauses, those at its ends among them.
  private func articulationRate(in content: SlidingWindow.Content, of words: [Word]) -> Double? {
    let span = content.span
    let inside = words.filter { $0.end > span.lowerBound }
    guard let first = inside.first, let last = inside.last else { return nil }
    let heard = gaps.heard(from: span.lowerBound, to: span.upperBound)
    var silence = PaceReport.pauses(between: inside[...], gaps: gaps, threshold: options.pause).total
    let ends = [
      gaps.heard(from: span.lowerBound, to: first.start), gaps.heard(from: last.end, to: span.upperBound),
    ]
    for end in ends where end >= options.pause { silence += end }
    let phonation = (heard - silence).seconds
    return phonation >= 1 ? content.pace * heard.seconds / phonation : nil
  }

  private func syllableRate(in span: Range<AudioInstant>, of words: [Word]) -> Double? {
    let words = words.filter { $0.start >= span.lowerBound && $0.end <= span.upperBound }
    return PaceReport.syllableRate(of: words[...], gaps: gaps, threshold: options.pause)
  }

  /// Enough of the newest words for any window, as they are to be counted.
  private func recentWords() -> [Word] {
    let words = estimate.recent
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
  package static func perMinute(_ count: Double, in duration: AudioDuration) -> Double? {
    guard count > 0, duration.seconds >= 0.1 else { return nil }
    return count * 60 / duration.seconds
  }
}
