import PaceCore
import Testing

@Suite struct PaceEstimatorTests {
  /// Says that long words of few phones are no speech, and that quick ones hide others.
  private static let estimator = PaceEstimator(
    gate: .init(intercept: 4, coefficients: [0, 0, 2, -6, 0, 0, 0]), gateThreshold: 0.5,
    ratio: .init(intercept: 0.1, coefficients: [0.5, 0, 0, 0]), speakerSpread: 0.06, calibratedSpread: 0.03,
    wordSpread: 0.5)

  @Test func `noise that was taken for words counts for nothing`() {
    // A word of two phones a second, as music makes them, and speech a minute later.
    let music = (0..<20).map { word(at: Double($0), lasting: 0.9, phones: 2) }
    let speech = (0..<20).map { word(at: 80 + 0.35 * Double($0), lasting: 0.3, phones: 4) }
    let weighed = Self.estimator.weighed(music + speech, speech: [0..<20, 80..<87], voice: nil)
    #expect(weighed.prefix(20).allSatisfy { $0.weight == 0 })
    #expect(weighed.suffix(20).allSatisfy { $0.weight > 0 })
    #expect(weighed.map(\.span) == (music + speech).map(\.span))
  }

  @Test func `an estimator that cannot be says what is wrong`() {
    func fault(_ damage: (inout PaceEstimator) -> Void) -> String? {
      var estimator = Self.estimator
      damage(&estimator)
      return estimator.fault
    }
    #expect(fault { _ in } == nil)
    #expect(fault { $0.gate.coefficients = [1] } == "gate")
    #expect(fault { $0.gate.intercept = .nan } == "gate")
    #expect(fault { $0.ratio.coefficients.append(0) } == "ratio")
    #expect(fault { $0.ratio.intercept = 1e9 } == "ratio")
    #expect(fault { $0.gateThreshold = 5 } == "gateThreshold")
    #expect(fault { $0.speakerSpread = -1 } == "speakerSpread")
    #expect(fault { $0.calibratedSpread = 2 } == "calibratedSpread")
    #expect(fault { $0.wordSpread = 1e300 } == "wordSpread")
  }

  @Test func `a rate from a word or two among noise is not known`() {
    let words = (0..<10).map { index in
      var word = word(at: Double(index), lasting: 0.3, phones: 4)
      word.weight = index == 4 ? 1 : 0
      return word
    }
    let report = PaceReport(
      words: words, duration: 12, gaps: GapLedger(), options: MeterOptions(estimator: Self.estimator))
    #expect(report.wordCount == 1)
    #expect(report.speechRate == nil && report.overallRate == nil && report.uncertainty == nil)
    let speech = (0..<10).map { word(at: Double($0), lasting: 0.5, phones: 4) }
    let known = PaceReport(
      words: speech, duration: 12, gaps: GapLedger(), options: MeterOptions(estimator: Self.estimator))
    #expect(known.speechRate == 10 * 60 / 9.5)
  }

  @Test func `words far apart do not change each other's weight`() {
    let music = (0..<20).map { word(at: Double($0), lasting: 0.9, phones: 2) }
    let speech = (0..<20).map { word(at: 80 + 0.35 * Double($0), lasting: 0.3, phones: 4) }
    let alone = Self.estimator.weighed(speech, speech: [80..<87], voice: nil)
    let both = Self.estimator.weighed(music + speech, speech: [0..<20, 80..<87], voice: nil)
    for (one, other) in zip(alone, both.suffix(20)) { #expect(abs(one.weight - other.weight) < 1e-9) }
  }

  @Test func `quick speech stands for more words than slow speech`() throws {
    func weight(lasting seconds: Double) throws -> Double {
      let words = (0..<60).map { word(at: Double($0) * seconds * 1.1, lasting: seconds, phones: 4) }
      let end = AudioInstant(seconds: 66 * seconds)
      return try #require(Self.estimator.weighed(words, speech: [0..<end], voice: nil).last).weight
    }
    #expect(try weight(lasting: 0.2) > weight(lasting: 0.3))
    #expect(try weight(lasting: 0.3) > weight(lasting: 0.4))
  }

  @Test func `a few words are taken for ordinary speech`() throws {
    let one = [word(at: 0, lasting: 0.1, phones: 8)]
    let many = (0..<40).map { word(at: Double($0) * 0.15, lasting: 0.1, phones: 8) }
    let ordinary = 1.105  // exp(0.1)
    func distance(_ words: [Word]) throws -> Double {
      let weighed = Self.estimator.weighed(words, speech: [0..<6], voice: nil)
      return abs(try #require(weighed.first).weight - ordinary)
    }
    #expect(try distance(one) < 0.2 * distance(many))
  }

  @Test func `a known voice has its factor and is surer`() {
    let words = (0..<20).map { word(at: 0.35 * Double($0), lasting: 0.3, phones: 4) }
    let anybody = Self.estimator.weighed(words, speech: [0..<7], voice: nil).wordCount
    let known = Self.estimator.weighed(words, speech: [0..<7], voice: VoiceCalibration(factor: 1.2)).wordCount
    #expect(abs(known / anybody - 1.2) < 1e-9)
    let width = Self.estimator.relativeUncertainty(count: 100, doubt: 0, voice: nil)
    // Who has just begun to speak is less sure, and after half a minute no more so.
    let widths = [5, 15, 30, 60].map {
      Self.estimator.relativeUncertainty(count: 100, doubt: 0, voice: nil, heard: AudioDuration(seconds: $0))
    }
    #expect(widths[0] > widths[1] && widths[1] > widths[2] && widths[2] == width && widths[3] == width)
    #expect(Self.estimator.relativeUncertainty(count: 100, doubt: 0, voice: .init(factor: 1)) < width)
  }

  @Test func `less speech and more noise are less sure`() {
    func width(_ count: Double, _ doubt: Double) -> Double {
      Self.estimator.relativeUncertainty(count: count, doubt: doubt, voice: nil)
    }
    #expect(abs(width(100, 0) - 1.96 * (0.06 * 0.06 + 0.05 * 0.05).squareRoot()) < 1e-9)
    #expect(width(10, 0) > width(100, 0))
    #expect(width(100, 0.3) > width(100, 0))
  }

  @Test func `a filling window waits for words that tell, a full one shows what it has`() {
    func isTelling(words: Double, in seconds: Double, window: AudioDuration) -> Bool {
      let span = 0..<AudioInstant(seconds: seconds)
      return MeterOptions(window: window, estimator: Self.estimator).isTelling(
        .init(span: span, count: words, pace: words * 60 / seconds))
    }
    #expect(!isTelling(words: 10, in: 4, window: 15))
    #expect(isTelling(words: 40, in: 14, window: 15))
    #expect(isTelling(words: 10, in: 15, window: 15))
    #expect(isTelling(words: 10, in: 5, window: 5))
    #expect(!isTelling(words: 3, in: 15, window: 15))
  }

  @Test func `no words and no sound are no trouble`() {
    #expect(Self.estimator.weighed([], speech: [], voice: nil).isEmpty)
    let word = word(at: 1, lasting: 0, phones: 1)
    #expect(Self.estimator.weighed([word], speech: [], voice: nil).allSatisfy { $0.weight.isFinite })
  }

  @Test func `active time is that of the spans alone`() {
    let time = ActiveTime([2..<4, 6..<7])
    #expect(time.seconds(from: 0, to: 10) == 3)
    #expect(time.seconds(from: 3, to: 6.5) == 1.5)
    #expect(time.seconds(from: 4, to: 6) == 0)
    #expect(time.seconds(from: 8, to: 3) == 0)
    #expect(ActiveTime([]).seconds(from: 0, to: 1) == 0)
  }

  private func word(at start: Double, lasting seconds: Double, phones: Int) -> Word {
    Word(
      "word", from: AudioInstant(seconds: start), to: AudioInstant(seconds: start + seconds),
      evidence: WordEvidence(
        phones: phones, syllables: 1, acousticScore: -33, languageScore: -500, isBesideSilence: false))
  }
}
