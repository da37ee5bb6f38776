import PaceCore
import Testing

@Suite struct PaceMeterTests {
  @Test(
    arguments: [
      ("", .listening),
      ("-----", .listening),
      ("--a", .tooFewWords),
      ("--~", .tooFewWords),
      ("a-b-c-", .speaking),
      ("a-b-c---", .speaking),
      ("a-b-c----", .resting),
      ("a---", .tooFewWords),
      ("a----", .resting),
      ("a-b-c------a", .tooFewWords),
      ("00000", .listening),
      ("000000", .noSignal),
      ("ab000000", .noSignal),
      ("000000-", .listening),
      ("a-b-c-00000", .resting),
      // Lost audio is neither a dead input nor silence.
      ("-____________", .listening),
      ("00000__00000", .listening),
      ("00000__000000", .noSignal),
      ("a-b-c-d____________", .speaking),
      // And does not bring a dead input back to life.
      ("000000__0", .noSignal),
      ("0000000__0", .noSignal),
    ] as [(String, MeterState)])
  func `each state has its reason`(line: String, state: MeterState) {
    #expect(Marbles(line).meter.reading().state == state)
  }

  @Test func `an input is dead after three seconds to the sample`() {
    var meter = PaceMeter()
    let dead = SignalLevel(rms: nil, peak: nil, isSignal: false)
    meter.apply(.heard(through: AudioInstant(sample: 3 * 16_000 - 1), level: dead))
    #expect(meter.reading().state == .listening)
    meter.apply(.heard(through: 3, level: dead))
    #expect(meter.reading().state == .noSignal)
  }

  @Test func `a mark begins a section, and a second one at once moves it`() {
    var meter = PaceMeter()
    #expect(meter.mark() == 1)
    meter = Marbles("a-b-").meter
    #expect(meter.mark() == 2)
    #expect(meter.mark() == 2)
    meter.apply(.heard(through: 5, level: SignalLevel(rms: -60, peak: -50, isSignal: true)))
    #expect(meter.mark() == 3)
    #expect(meter.report().sections.map(\.span) == [0..<2, 2..<5, 5..<5])
  }

  @Test(arguments: [
    ("a-b-c---x", 3), ("a-b-c---xy", 5), ("a-b-c---x---d", 4), ("a-b-c-------x", 4),
  ])
  func `a bell is no word where it stands alone`(line: String, words: Int) {
    let marbles = Marbles(line, step: 0.25)
    var meter = PaceMeter()
    for event in marbles.events {
      // The bell rings when the silence has begun, and may be heard within the next second.
      if meter.heardThrough == 1.5 { meter.ring(at: 1.5) }
      meter.apply(event)
    }
    #expect(meter.reading().words == words)
    #expect(meter.report().wordCount == words)
  }

  /// Counted from a moment on, a talk is as one that begins there.
  @Test func `what came before a new start does not count`() {
    let line = "a-b-cc-d-e-f--g-h-i-"
    for start in 0...20 {
      var meter = PaceMeter()
      let origin = AudioInstant(seconds: Double(start) / 2)
      for event in Marbles(line).events where event.time > origin { meter.apply(event.counted(from: origin)) }
      let said = Marbles(line).words.filter { $0.end > origin }
      #expect(meter.heardThrough - .zero == AudioInstant(10.0) - origin)
      #expect(meter.ledger.words.map(\.text) == said.map(\.text), "from \(start)")
      #expect(meter.ledger.words.allSatisfy { $0.start >= .zero && $0.end <= meter.heardThrough })
    }
  }

  @Test func `articulation leaves the pauses out`() throws {
    // Half of it is pauses.
    let reading = Marbles("ab--" * 10).meter(atOnce).reading()
    let (pace, articulation) = try (#require(reading.pace), #require(reading.articulationRate))
    #expect(abs(pace - 60) < 5)
    #expect(abs(articulation - 120) < 5)
    #expect(Marbles("----").meter.reading().articulationRate == nil)
  }

  /// Words count in full as soon as they are said.
  private var atOnce: MeterOptions {
    var options = MeterOptions()
    options.fadeIn = .zero
    return options
  }

  @Test func `a new word makes the pace rise little by little`() throws {
    let line = "a-" * 20
    func step(_ options: MeterOptions) throws -> Double {
      let before = try #require(Marbles(line, step: 0.25).meter(options).reading().pace)
      let after = try #require(Marbles(line + "a", step: 0.25).meter(options).reading().pace)
      return after - before
    }
    #expect(try step(atOnce) > 1.9)
    #expect(try step(MeterOptions()) < 0.5)
  }

  @Test func `a reading tells pace, trend, average, words and level`() {
    // 60 words per minute for 20 s, then 120 for 5 s.
    let reading = Marbles("a---" * 20 + "a-" * 10, step: 0.25).meter(atOnce).reading()
    #expect(reading.at == 25)
    #expect(reading.pace == (10 + 10) * 60 / 15.0)
    #expect(reading.trend == 120)
    #expect(reading.average == 30 * 60 / 24.75)
    #expect(reading.words == 30)
    #expect(reading.level == -60)
    #expect(reading.zone == .slow)
    #expect(reading.uncertainty == nil)
  }

  @Test(
    arguments: [("ab", 240.0, Zone.fast), ("a-", 120, .good), ("aa-", 80, .slow)] as [(String, Double, Zone)])
  func `the zone is that of the pace`(line: String, pace: Double, zone: Zone) {
    let reading = Marbles(line * 60, step: 0.25).meter(atOnce).reading()
    #expect(reading.pace == pace)
    #expect(reading.zone == zone)
  }

  @Test(arguments: ["", "-----", "a", "a-b-c----", "000000"])
  func `without a pace there is neither trend nor zone`(line: String) {
    let reading = Marbles(line).meter.reading()
    #expect(reading.pace == nil)
    #expect(reading.trend == nil)
    #expect(reading.zone == nil)
  }

  @Test func `the average stays in a rest and knows nothing before the first word`() {
    #expect(Marbles("----").meter.reading().average == nil)
    #expect(Marbles("a-b-").meter.reading().average == nil)
    #expect(Marbles("a-b-c-d-------").meter.reading().average == 4 * 60 / 3.5)
  }

  /// A recognizer may stretch the first word after a rest back over the silence.
  @Test func `a rest that was shown stays one`() {
    let marbles = Marbles("a-b-c-d-e-f-g-h------")
    var meter = marbles.meter
    let silence = marbles.end
    #expect(meter.reading().state == .resting)
    let word = Word("stretched", from: AudioInstant(seconds: 7.6), to: silence)
    meter.apply(
      .hypothesis(
        Hypothesis(utterance: 99, revision: 1, isFinal: false, words: [word], heardThrough: silence)))
    #expect(meter.reading().state == .tooFewWords)
    #expect(meter.reading().pace == nil)
  }

  @Test func `sound that goes on without a word is noise until there is speech`() {
    var meter = PaceMeter()
    let level = SignalLevel(rms: -20, peak: -10, isSignal: true)
    meter.apply(
      .hypothesis(Hypothesis(utterance: 1, revision: 1, isFinal: false, words: [], heardThrough: 0, start: 0))
    )
    meter.apply(.heard(through: 2, level: level))
    #expect(meter.reading().state == .listening)
    meter.apply(.heard(through: 3, level: level))
    #expect(meter.reading().state == .noise)
    let word = Word("word", from: 3, to: 3.4)
    meter.apply(
      .hypothesis(
        Hypothesis(utterance: 1, revision: 2, isFinal: false, words: [word], heardThrough: 3.5, start: 0)))
    #expect(meter.reading().state == .tooFewWords)
    meter.apply(
      .hypothesis(
        Hypothesis(utterance: 1, revision: 3, isFinal: true, words: [], heardThrough: 4, start: 0)))
    meter.apply(.heard(through: 8, level: level))
    #expect(meter.reading().state == .listening)
  }

  @Test func `it tells once that speech began and once that it ended`() {
    var meter = PaceMeter()
    var changes: [(AudioInstant, Bool)] = []
    for event in Marbles("--a-b-----c").events {
      if let change = meter.apply(event) { changes.append((meter.heardThrough, change)) }
    }
    #expect(changes.map(\.0) == [1.5, 4.5, 5.5])
    #expect(changes.map(\.1) == [true, false, true])
  }

  @Test func `the end settles every word`() {
    var meter = Marbles("a-b-cd").meter
    #expect(!meter.ledger.provisional.isEmpty)
    meter.apply(.ended(meter.heardThrough))
    #expect(meter.ledger.provisional.isEmpty)
    #expect(meter.reading().words == 4)
  }

  @Test func `time never runs back`() {
    var meter = Marbles("a-b-c-").meter
    meter.apply(.heard(through: 1, level: SignalLevel(rms: -20, peak: -10, isSignal: true)))
    #expect(meter.reading().at == 3)
  }

  @Test(arguments: ["a-b-~-c--d", "--a-b--__--c-d----", ""])
  func `its report is that of the words and gaps it was told of`(line: String) {
    let marbles = Marbles(line)
    let (told, direct) = (marbles.meter.report(), marbles.report())
    #expect(told.words == direct.words)
    #expect(told.duration == direct.duration)
    #expect(told.speechRate == direct.speechRate)
    #expect(told.articulationRate == direct.articulationRate)
    #expect(told.overallRate == direct.overallRate)
    #expect(told.timeline == direct.timeline)
  }
}
