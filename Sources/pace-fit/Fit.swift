import Foundation
import PaceCore

/// What the recognizer made of a clip.
struct Hearing {
  var corpus: String
  var clip: Clip
  var words: [Word]
  var speech: [Range<AudioInstant>]
  /// When the true words were said, where that is known.
  var spans: [Range<AudioInstant>]?

  var group: String { clip.isSpeech ? clip.speaker ?? clip.id : clip.id }
  var activity: ActiveTime { ActiveTime(speech) }
}

/// Fits an estimator to recordings with known word counts.
struct Fit {
  /// A noise has this share of the weight that all speech has: a word lost costs more than a false one.
  static let noiseWeight = 0.5
  static let gateRidge = 3.0
  static let gateThreshold = 0.1
  static let ratioRidge = 0.03
  /// Shorter clips say too little of a voice.
  static let shortestForRatio = 7.0
  static let shortestForScore = 18.0

  /// The estimator that fits the hearings best.
  static func estimator(_ hearings: [Hearing]) -> PaceEstimator {
    var estimator = PaceEstimator(
      gate: .init(intercept: 0, coefficients: []), gateThreshold: gateThreshold,
      ratio: .init(
        intercept: 0, coefficients: PaceEstimator.ratioFeatureNames.map { _ in 0 }),
      speakerSpread: 0, calibratedSpread: 0, wordSpread: 0)
    estimator.gate = gate(hearings)
    let speech = hearings.filter { $0.clip.isSpeech && $0.clip.seconds >= shortestForRatio }
    var seconds: [String: Double] = [:]
    for hearing in speech { seconds[hearing.group, default: 0] += hearing.clip.seconds }
    let rows = speech.map { hearing in
      let words = estimator.weighed(hearing.words, speech: hearing.speech, voice: nil).gated
      return Regression.Row(
        features: PaceEstimator.ratioFeatures(ofAll: words, activity: hearing.activity),
        // A clip most of whose words the gate shut out is the gate's error, not the ratio's.
        target: min(max(log(Double(hearing.clip.truth) / (words.wordCount + 0.5)), -0.4), 0.4),
        // A voice heard for long counts more than another, but not by as much.
        weight: hearing.clip.seconds / pow(seconds[hearing.group] ?? 1, 0.6) / 3)
    }
    let ratio = Regression.linear(rows, ridge: ratioRidge)
    estimator.ratio = .init(intercept: ratio[0], coefficients: Array(ratio[1...]))
    return estimator
  }

  private static func gate(_ hearings: [Hearing]) -> PaceEstimator.LinearModel {
    var rows: [Regression.Row] = []
    for hearing in hearings {
      let features = PaceEstimator.gateFeatures(of: hearing.words, activity: hearing.activity)
      for (word, features) in zip(hearing.words, features) where !word.isHesitation {
        rows.append(.init(features: features, target: hearing.isSpeech(word) ? 1 : 0, weight: 1))
      }
    }
    // The features are of different sizes, which a ridge must not see.
    let scales = (rows.first?.features ?? []).indices.map { i in
      let values = rows.map { $0.features[i] }
      let mean = values.reduce(0, +) / Double(values.count)
      return max(1e-9, (values.reduce(0) { $0 + pow($1 - mean, 2) } / Double(values.count)).squareRoot())
    }
    let speech = Double(rows.count { $0.target == 1 })
    let noise = Double(max(1, rows.count { $0.target == 0 }))
    for i in rows.indices {
      rows[i].features = zip(rows[i].features, scales).map { $0 / $1 }
      if rows[i].target == 0 { rows[i].weight = noiseWeight * speech / noise }
    }
    let beta = Regression.logistic(rows, ridge: gateRidge)
    return .init(intercept: beta[0], coefficients: zip(beta[1...], scales).map { $0 / $1 })
  }
}

extension Hearing {
  /// Whether a word that was heard lies where words were said, as far as that is known.
  func isSpeech(_ word: Word) -> Bool {
    guard clip.isSpeech else { return false }
    guard let spans, !spans.isEmpty else { return true }
    let covered = spans.reduce(0.0) { sum, span in
      sum + max(0, (min(span.upperBound, word.end) - max(span.lowerBound, word.start)).seconds)
    }
    return covered > 0.3 * word.span.duration.seconds
  }

  /// Estimated words.
  func count(by estimator: PaceEstimator) -> Double {
    estimator.weighed(words, speech: speech, voice: nil).wordCount
  }
}

extension [Word] {
  /// With weight 1 for those that passed the gate.
  var gated: [Word] {
    map { word in
      var word = word
      word.weight = word.weight > 0 ? 1 : 0
      return word
    }
  }
}
