import Glibc

/// Estimates how many words were really said from what a recognizer made of them.
///
/// Recognizers err by rule: they find words in noise, break slow and unusual speech into too many and melt fast speech
/// into too few. Two linear models set that right. The *gate*, a logistic regression on the words around a word,
/// says whether they are speech at all. The *ratio*, a ridge regression of log(words said / words found) on the words
/// around it that are, says for how many spoken words it stands. Their features are means over a context of some
/// seconds, drawn to those of ordinary speech while there is little of it. The coefficients come from recordings with
/// known word counts (`pace-fit`), the spreads from the errors on speakers that were left out of the fit.
package struct PaceEstimator: Hashable, Sendable, Codable {
  /// A linear model: an intercept, and a coefficient for each feature in order.
  package struct LinearModel: Hashable, Sendable, Codable {
    package var intercept: Double
    package var coefficients: [Double]

    package init(intercept: Double, coefficients: [Double]) {
      self.intercept = intercept
      self.coefficients = coefficients
    }

    package func value(at features: [Double]) -> Double {
      zip(coefficients, features).reduce(intercept) { $0 + $1.0 * $1.1 }
    }
  }

  /// Log odds that the words around a word are speech.
  package var gate: LinearModel
  /// The probability of speech that a word has to reach.
  package var gateThreshold: Double
  /// log(words said / words found).
  package var ratio: LinearModel
  /// Relative standard error of the ratio for a speaker nobody knows, and for one who is calibrated.
  package var speakerSpread: Double
  package var calibratedSpread: Double
  /// Relative standard error of a count of one word; that of n words is this over the square root of n.
  package var wordSpread: Double

  package init(
    gate: LinearModel, gateThreshold: Double, ratio: LinearModel, speakerSpread: Double,
    calibratedSpread: Double, wordSpread: Double
  ) {
    self.gate = gate
    self.gateThreshold = gateThreshold
    self.ratio = ratio
    self.speakerSpread = speakerSpread
    self.calibratedSpread = calibratedSpread
    self.wordSpread = wordSpread
  }

  /// What in it cannot be meant, as a key; nil where all can.
  package var fault: String? {
    func isSound(_ model: LinearModel, _ features: [String]) -> Bool {
      model.coefficients.count == features.count
        && ([model.intercept] + model.coefficients).allSatisfy { abs($0) < 1000 }
    }
    if !isSound(gate, Self.gateFeatureNames) { return "gate" }
    if !isSound(ratio, Self.ratioFeatureNames) { return "ratio" }
    if !(0..<1).contains(gateThreshold) { return "gateThreshold" }
    if !(0...1).contains(speakerSpread) { return "speakerSpread" }
    if !(0...1).contains(calibratedSpread) { return "calibratedSpread" }
    if !(0...10).contains(wordSpread) { return "wordSpread" }
    return nil
  }

  /// How far before and after a word's end the words reach that the gate goes by.
  package static let gateContext = (
    past: AudioDuration(seconds: 12), future: AudioDuration(seconds: 3)
  )
  /// The same for the ratio, which belongs to a voice and a manner of speaking and changes slowly.
  package static let ratioContext = (
    past: AudioDuration(seconds: 45), future: AudioDuration(seconds: 45)
  )
  /// After this long a word's weight stays as it is.
  package static var settlingAge: AudioDuration { ratioContext.future }
  /// The longest past that a word's weight depends on.
  package static var memory: AudioDuration { ratioContext.past + gateContext.past }

  /// The words with their weights, in the same order; those that are noise get 0.
  /// - Parameters:
  ///   - words: in order of time, hesitations included.
  ///   - speech: the stretches of sound that the recognizer was given, in order of time.
  ///   - voice: what is known of the speaker.
  package func weighed(_ words: [Word], speech: [Range<AudioInstant>], voice: VoiceCalibration?) -> [Word] {
    let activity = ActiveTime(speech)
    var result = words
    let gateFeatures = Self.gateFeatures(of: words, activity: activity)
    for i in words.indices where !isSpeech(gateFeatures[i]) { result[i].weight = 0 }
    let ratioFeatures = Self.ratioFeatures(of: result, activity: activity)
    for i in words.indices where result[i].weight > 0 {
      // Outside of anything that was fitted, a straight line says nothing.
      result[i].weight = min(max(exp(ratio.value(at: ratioFeatures[i])), 0.6), 1.6) * (voice?.factor ?? 1)
    }
    return result
  }

  package func isSpeech(_ gateFeatures: [Double]) -> Bool {
    1 / (1 + exp(-gate.value(at: gateFeatures))) > gateThreshold
  }

  /// The recognizer needs this long to get used to a voice and a room...
  private static let startLength = AudioDuration(seconds: 25)
  /// ... and before that, a rate has a relative standard error besides that falls from this to none: chosen so that
  /// the intervals of the first 25 s hold the true pace as often for speakers left out of the choice as later ones do.
  private static let startSpread = 0.25

  /// Half-width of a 95 % interval for a rate that `count` words gave, as a share of it.
  /// - Parameters:
  ///   - doubt: the share of what the recognizer took for words that was noise, 0...1; that the rest is speech is less
  ///     sure where there is much of it.
  ///   - heard: how long the voice has been heard by then; nil for long enough.
  package func relativeUncertainty(
    count: Double, doubt: Double, voice: VoiceCalibration?, heard: AudioDuration? = nil
  ) -> Double {
    let speaker = voice == nil ? speakerSpread : calibratedSpread
    let words = wordSpread * wordSpread / max(count, 1)
    let length = Self.startLength
    let start = Self.startSpread * max(0, 1 - (heard ?? length).seconds / length.seconds)
    return 1.96 * (speaker * speaker + words + doubt * doubt / 4 + start * start).squareRoot()
  }
}

/// How much of the time before an instant the recognizer was given sound.
package struct ActiveTime {
  private let spans: [Range<AudioInstant>]
  /// Seconds of the spans before each.
  private let before: [Double]

  package init(_ spans: [Range<AudioInstant>]) {
    self.spans = spans
    var sum = 0.0
    before = spans.map { span in
      defer { sum += span.duration.seconds }
      return sum
    }
  }

  /// Active seconds between two instants.
  package func seconds(from start: AudioInstant, to end: AudioInstant) -> Double {
    max(0, seconds(before: end) - seconds(before: start))
  }

  private func seconds(before instant: AudioInstant) -> Double {
    let next = spans.partitioningIndex { $0.lowerBound >= instant }
    guard next > 0 else { return 0 }
    let span = spans[next - 1]
    return before[next - 1] + (min(span.upperBound, instant) - span.lowerBound).seconds
  }
}

/// The features, each an average over the words of a context. `typical` is what it is in ordinary read English; so
/// many words of that are always among them.
extension PaceEstimator {
  /// Of read English by many speakers.
  private enum Typical {
    static let duration = 0.34
    static let logDuration = -1.2
    static let phones = 3.7
    static let acoustic = -33.0
    static let language = -500.0
    static let besideSilence = 0.3
    static let share = 0.88
  }

  package static let gateFeatureNames = [
    "acoustic score", "language score", "phones a word", "log duration", "words an active second",
    "share of active time in words", "acoustic score squared",
  ]
  package static let ratioFeatureNames = [
    "log phones a second", "share beside silence", "language score", "share of active time in words",
  ]

  /// The gate's features for every word.
  package static func gateFeatures(of words: [Word], activity: ActiveTime) -> [[Double]] {
    let sums = Sums(words)
    return words.indices.map { i in
      let end = words[i].end
      let from = end - gateContext.past
      let to = end + gateContext.future
      let sum = sums.between(from, to)
      let active = activity.seconds(from: from, to: to)
      let count = sum.count + 1
      let acoustic =
        (sum.acoustic + Typical.acoustic * Typical.duration) / (sum.duration + Typical.duration)
        - Typical.acoustic
      return [
        acoustic,
        (sum.language + Typical.language) / count / -Typical.language + 1,
        (sum.phones + Typical.phones) / count - Typical.phones,
        (sum.logDuration + Typical.logDuration) / count - Typical.logDuration,
        sum.count / (active + 0.3) - 2.6,
        (sum.duration + 0.85) / (active + 1) - 0.85,
        // Speech sounds neither much less like speech than usual, nor much more.
        acoustic * acoustic / 10,
      ]
    }
  }

  /// The ratio's features for every word, from those around it whose weight is not 0.
  package static func ratioFeatures(of words: [Word], activity: ActiveTime) -> [[Double]] {
    let sums = Sums(words.filter { $0.weight > 0 })
    return words.map { word in
      let from = word.end - ratioContext.past
      let to = word.end + ratioContext.future
      return ratioFeatures(sums.between(from, to), active: activity.seconds(from: from, to: to))
    }
  }

  /// The ratio's features over all words whose weight is not 0.
  package static func ratioFeatures(ofAll words: [Word], activity: ActiveTime) -> [Double] {
    guard let first = words.first, let last = words.last else { return ratioFeatures(.init(), active: 0) }
    // Sound without words at the ends is none of theirs, beyond what any context would hold.
    let margin = gateContext.past
    return ratioFeatures(
      Sums(words.filter { $0.weight > 0 }).between(first.start - margin, last.end + margin),
      active: activity.seconds(from: first.start - margin, to: last.end + margin))
  }

  private static func ratioFeatures(_ sum: Sums.Row, active: Double) -> [Double] {
    // Ten words of ordinary speech: a few words alone prove no manner of speaking.
    let prior = 10.0
    let count = sum.count + prior
    let duration = sum.duration + prior * Typical.duration
    return [
      log((sum.phones + prior * Typical.phones) / duration / (Typical.phones / Typical.duration)),
      (sum.besideSilence + prior * Typical.besideSilence) / count - Typical.besideSilence,
      (sum.language + prior * Typical.language) / count / -Typical.language + 1,
      duration / (active + prior * Typical.duration / Typical.share) - Typical.share,
    ]
  }

  /// Running sums over the words, so that those of any context are a difference.
  private struct Sums {
    struct Row {
      var count = 0.0
      var duration = 0.0
      var logDuration = 0.0
      var phones = 0.0
      var acoustic = 0.0
      var language = 0.0
      var besideSilence = 0.0

      static func - (a: Row, b: Row) -> Row {
        Row(
          count: a.count - b.count, duration: a.duration - b.duration,
          logDuration: a.logDuration - b.logDuration, phones: a.phones - b.phones,
          acoustic: a.acoustic - b.acoustic, language: a.language - b.language,
          besideSilence: a.besideSilence - b.besideSilence)
      }
    }

    private var ends: [AudioInstant] = []
    /// Sums over the words before each end, and over all.
    private var rows: [Row] = [Row()]

    init(_ words: [Word]) {
      var row = Row()
      for word in words {
        ends.append(word.end)
        if !word.isHesitation, let evidence = word.evidence {
          let duration = word.span.duration.seconds
          row.count += 1
          row.duration += duration
          row.logDuration += log(duration + 0.01)
          row.phones += Double(evidence.phones)
          row.acoustic += evidence.acousticScore * duration
          row.language += evidence.languageScore
          row.besideSilence += evidence.isBesideSilence ? 1 : 0
        }
        rows.append(row)
      }
    }

    /// Of the words that end after `start`, and at `end` or before.
    func between(_ start: AudioInstant, _ end: AudioInstant) -> Row {
      rows[ends.partitioningIndex { $0 > end }] - rows[ends.partitioningIndex { $0 > start }]
    }
  }
}
