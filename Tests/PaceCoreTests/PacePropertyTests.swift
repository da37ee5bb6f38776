import PaceCore
import TestSupport
import Testing

/// What holds whatever the recognizer says; the first breach of a session ends it, as all that follows is awry.
@Suite struct PacePropertyTests {
  private static let seeds: [UInt64] = Array(1...24)

  @Test(arguments: seeds)
  func `the readings of a beginning are the same whatever follows`(seed: UInt64) {
    let events = RandomSession(seed: seed, steps: 120).events
    var meter = PaceMeter()
    var readings: [PaceReading] = []
    for event in events {
      meter.apply(event)
      readings.append(meter.reading())
    }
    for end in stride(from: 1, through: events.count, by: 17) {
      #expect(Self.meter(events.prefix(end)).reading() == readings[end - 1])
    }
  }

  @Test(arguments: seeds)
  func `the timeline of a beginning is the beginning of the timeline`(seed: UInt64) {
    let meter = Self.meter(RandomSession(seed: seed).events)
    let whole = meter.report()
    for seconds in stride(from: 1, to: whole.timeline.count, by: 7) {
      let end = AudioInstant(seconds: Double(seconds))
      let words = whole.words.filter { $0.end <= end }
      let part = PaceReport(words: words, duration: end - .zero, gaps: meter.gaps, options: whole.options)
      #expect(part.timeline == Array(whole.timeline.prefix(seconds)))
    }
  }

  @Test(arguments: seeds)
  func `the same audio in smaller portions gives the same readings`(seed: UInt64) throws {
    let events = RandomSession(seed: seed).events
    var (coarse, fine) = (PaceMeter(), PaceMeter())
    for (i, event) in events.enumerated() {
      coarse.apply(event)
      for part in Self.portions(upTo: i, of: events, since: fine.heardThrough) { fine.apply(part) }
      fine.apply(event)
      // In between, only the finer portions know of the newest level.
      if case .heard = event { try #require(fine.reading() == coarse.reading()) }
    }
    try #require(fine.ledger.words == coarse.ledger.words)
  }

  @Test(arguments: seeds)
  func `stale views change nothing`(seed: UInt64) throws {
    var random = SeededGenerator(seed: ~seed)
    var (clean, disturbed) = (PaceMeter(), PaceMeter())
    var told: [Hypothesis] = []
    for event in RandomSession(seed: seed).events {
      clean.apply(event)
      disturbed.apply(event)
      if case .hypothesis(let hypothesis) = event { told.append(hypothesis) }
      if var stale = told.randomElement(using: &random) {
        stale.words = [Word("stale", from: stale.heardThrough, to: stale.heardThrough)]
        stale.isFinal = random.chance(0.5)
        try #require(disturbed.apply(.hypothesis(stale)) == nil)
      }
      try #require(disturbed.reading() == clean.reading())
      try #require(disturbed.ledger.words == clean.ledger.words)
    }
  }

  @Test(arguments: seeds)
  func `no figure is negative, infinite or no number`(seed: UInt64) throws {
    var meter = PaceMeter()
    for event in RandomSession(seed: seed).events {
      meter.apply(event)
      let reading = meter.reading()
      try #require(Self.areSound([reading.pace, reading.trend, reading.average]))
      try #require((reading.zone == nil) == (reading.pace == nil))
      try #require((reading.state == .speaking) == (reading.pace != nil) || reading.state == .noSignal)
    }
    let report = meter.report()
    try #require(Self.areSound([report.speechRate, report.articulationRate, report.overallRate]))
    try #require(Self.areSound([report.fastest?.pace, report.slowest?.pace]))
    try #require(Self.areSound(report.timeline.map(\.pace)))
    try #require((report.phonationTime ?? .zero) >= .zero)
    try #require((report.phonationTime ?? .zero) <= (report.speechSpan ?? .zero))
    try #require((report.speechSpan ?? .zero) <= report.duration)
  }

  @Test(arguments: seeds)
  func `settled words stay, and the count falls by provisional words at most`(seed: UInt64) throws {
    var meter = PaceMeter()
    for event in RandomSession(seed: seed).events {
      let before = meter.ledger
      meter.apply(event)
      let after = meter.ledger
      try #require(after.settled.starts(with: before.settled))
      try #require(before.wordCount - after.wordCount <= before.provisional.count)
      try #require(after.wordCount + after.hesitationCount == after.words.count)
      try #require(zip(after.words, after.words.dropFirst()).allSatisfy { $0.end <= $1.start })
    }
  }

  /// Pauses are well under or over what lets the gauge rest: live, a word that begins within the 2 s and ends after them
  /// comes too late to keep the gauge awake.
  @Test(arguments: seeds)
  func `gauge and timeline agree where nothing is revised`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let line = (0..<120).map { index in
      // Never the same letter twice in a row, which would be one word.
      let word = String(Array("abcdefgh")[index % 8]) * Int.random(in: 1...3, using: &random)
      return word + (random.chance(0.05) ? "_" : "-")
        * Int.random(in: random.chance(0.1) ? 12...15 : 0...2, using: &random)
    }.joined()
    let marbles = Marbles(line, step: 0.25)
    let timeline = marbles.report().timeline
    var options = MeterOptions()
    options.fadeIn = .zero
    var meter = PaceMeter(options: options)
    var gauge: [AudioInstant: Double?] = [:]
    for event in marbles.events {
      meter.apply(event)
      gauge[meter.heardThrough] = meter.reading().pace
    }
    for point in timeline {
      if let pace = gauge[point.at] { try #require(pace == point.pace, "at \(point.at.seconds)") }
    }
  }

  private static func meter(_ events: some Sequence<PaceEvent>) -> PaceMeter {
    var meter = PaceMeter()
    for event in events { meter.apply(event) }
    return meter
  }

  private static func areSound(_ figures: [Double?]) -> Bool {
    figures.allSatisfy { $0.map { $0.isFinite && $0 >= 0 } ?? true }
  }

  /// The audio heard between the last event and this one, in portions of 50 ms.
  private static func portions(upTo index: Int, of events: [PaceEvent], since last: AudioInstant)
    -> [PaceEvent]
  {
    guard case .heard(_, let level)? = events[index...].first(where: { $0.isHeard }) else { return [] }
    let end: AudioInstant
    switch events[index] {
    case .heard(let through, _): end = through
    case .hypothesis(let hypothesis): end = hypothesis.heardThrough
    case .gap, .ended: return []
    }
    let samples = stride(from: last.sample + 800, through: end.sample, by: 800)
    return samples.map { .heard(through: AudioInstant(sample: $0), level: level) }
  }
}

extension PaceEvent {
  fileprivate var isHeard: Bool {
    if case .heard = self { true } else { false }
  }
}
