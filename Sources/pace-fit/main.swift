// Fits a model's estimator: pace-fit DESCRIPTION CORPUS...; writes the coefficients and the errors that they reached
// into the description. The first corpus is of good recordings; bad ones of the same speakers, and sounds that are no
// speech, may follow.
import Foundation
import PaceAudio
import PaceCore
import PaceSphinx
import PaceSystem

/// What the model's recognizer makes of the clips of some corpora.
func hearings(in corpora: [Corpus], model: ModelDescription) throws -> [Hearing] {
  let decoders = Workers<Utterance, Hypothesis>(atMost: processorCount(atMost: 64)) {
    () throws(PaceError) in
    let decoder = try UtteranceDecoder(model)
    return { utterance throws(PaceError) in try decoder.decode(utterance) }
  }
  var hearings: [Hearing] = []
  for corpus in corpora {
    for clip in corpus.clips {
      let finder = try UtteranceFinder(model)
      let source = try AudioInput.open(corpus.path(of: clip))
      var found: [Pending<Hypothesis>] = []
      var buffer = [Int16](repeating: 0, count: 16_384)
      reading: while true {
        var span = buffer.mutableSpan
        guard case .samples(let count) = try source.read(into: &span) else { break reading }
        for utterance in try finder.accept(buffer.span.extracting(0..<count)) {
          found.append(try decoders.submit(utterance))
        }
      }
      for utterance in try finder.finish() { found.append(try decoders.submit(utterance)) }
      var ledger = WordLedger()
      for hypothesis in found { ledger.apply(try hypothesis.value()) }
      hearings.append(
        Hearing(
          corpus: corpus.name, clip: clip, words: ledger.finalWords,
          speech: ledger.speech(to: finder.position),
          spans: try corpus.spans(of: clip)))
      FileHandle.standardError.write(Data("\r\u{1B}[Kheard \(clip.id)".utf8))
    }
  }
  FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
  return hearings
}

struct Score {
  var errors: [(clip: Clip, group: String, error: Double, count: Double)] = []
  var falseRates: [Double] = []

  mutating func add(_ hearing: Hearing, _ estimator: PaceEstimator) {
    guard hearing.clip.seconds >= Fit.shortestForScore || !hearing.clip.isSpeech else { return }
    let count = hearing.count(by: estimator)
    if hearing.clip.isSpeech {
      let truth = Double(hearing.clip.truth)
      errors.append((hearing.clip, hearing.group, count.rounded() / truth - 1, count))
    } else {
      falseRates.append(count.rounded() * 60 / hearing.clip.seconds)
    }
  }

  static func mean(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
  }

  var wordsError: Double { Self.mean(errors.map { abs($0.error) }) }
  var groups: [String: [(clip: Clip, group: String, error: Double, count: Double)]] {
    Dictionary(grouping: errors) { $0.group }
  }
  /// Every speaker counting once.
  var speakerError: Double { Self.mean(groups.values.map { Self.mean($0.map { abs($0.error) }) }) }
  /// After a factor that is learnt from a speaker's other clips.
  var personalErrors: [Double] {
    groups.values.filter { $0.count >= 3 }.flatMap { clips in
      clips.indices.map { i in
        let others = clips.indices.filter { $0 != i }
        let truth = others.reduce(0) { $0 + Double(clips[$1].clip.truth) }
        let found = others.reduce(0) { $0 + clips[$1].count }
        return clips[i].count * truth / max(1, found) / Double(clips[i].clip.truth) - 1
      }
    }
  }

  /// Sets the spreads so that the intervals hold nine of ten clips of speakers that nobody knew. Four fifths of the
  /// variance of a clip's error is its speaker's, one its words' own.
  func setSpreads(of estimator: inout PaceEstimator) {
    let sizes = errors.map { abs($0.error) }.sorted()
    guard !sizes.isEmpty else { return }
    let spread = sizes[Int(0.9 * Double(sizes.count))] / 1.96
    let words = Self.mean(errors.map { Double($0.clip.truth) })
    estimator.wordSpread = spread * (0.2 * words).squareRoot()
    estimator.speakerSpread = spread * 0.8.squareRoot()
    // A factor that was learnt once takes about half of a voice's own error away.
    estimator.calibratedSpread = estimator.speakerSpread / 2
  }

  func worst(_ count: Int) -> some Sequence<(clip: Clip, group: String, error: Double, count: Double)> {
    errors.sorted { abs($0.error) > abs($1.error) }.prefix(count)
  }

  var text: String {
    func percent(_ value: Double) -> String { String(format: "%.2f %%", 100 * value) }
    var parts: [String] = []
    if !errors.isEmpty {
      parts += [
        "words \(percent(wordsError))", "speakers \(percent(speakerError))",
        "worst \(percent(worst(1).map { abs($0.error) }.max() ?? 0))",
        "personal \(percent(Self.mean(personalErrors.map(abs))))",
      ]
    }
    if !falseRates.isEmpty {
      parts.append(
        String(format: "false %.1f a minute, worst %.1f", Self.mean(falseRates), falseRates.max() ?? 0))
    }
    return parts.joined(separator: ", ")
  }
}

/// The errors on each corpus.
struct Scores {
  private var corpora: [String: Score] = [:]

  subscript(corpus: String) -> Score { corpora[corpus] ?? Score() }

  mutating func add(_ hearing: Hearing, _ estimator: PaceEstimator) {
    corpora[hearing.corpus, default: Score()].add(hearing, estimator)
  }
}

func main() throws {
  let arguments = CommandLine.arguments
  guard arguments.count >= 3 else {
    print("usage: pace-fit models/NAME.json CORPUS...")
    exit(64)
  }
  let path = arguments[1]
  let corpora = try arguments[2...].map(Corpus.init)
  let heard = try hearings(in: corpora, model: ModelDescription(contentsOf: path))
  var raw = Scores()
  var left = Scores()
  var pooled = Scores()
  var estimator = Fit.estimator(heard)
  let unit = PaceEstimator(
    gate: .init(intercept: 100, coefficients: []), gateThreshold: 0,
    ratio: .init(intercept: 0, coefficients: []), speakerSpread: 0, calibratedSpread: 0, wordSpread: 0)
  // Each speaker, and each noise, judged by an estimator that never heard it.
  let groups = Set(heard.map(\.group)).sorted()
  // A corpus may hold hundreds of noises: they are left out a tenth at a time.
  let noises = groups.filter { group in heard.contains { $0.group == group && !$0.clip.isSpeech } }
  let speakers = groups.filter { !noises.contains($0) }
  let folds =
    speakers.map { [$0] }
    + (0..<10).map { fold in noises.indices.filter { $0 % 10 == fold }.map { noises[$0] } }
  for fold in folds where !fold.isEmpty {
    let other = Fit.estimator(heard.filter { !fold.contains($0.group) })
    for hearing in heard where fold.contains(hearing.group) { left.add(hearing, other) }
  }
  for hearing in heard {
    raw.add(hearing, unit)
    pooled.add(hearing, estimator)
  }
  var figures: [String: [String: String]] = [:]
  for corpus in corpora {
    figures[corpus.name] = [
      "as recognized": raw[corpus.name].text, "each speaker left out": left[corpus.name].text,
      "all fitted": pooled[corpus.name].text,
    ]
    print(corpus.name)
    for (name, text) in figures[corpus.name]!.sorted(by: <) { print("  \(name): \(text)") }
    for error in left[corpus.name].worst(8) {
      print(String(format: "    %@ %+.1f %%", error.clip.id, 100 * error.error))
    }
  }
  // The first corpus is that of good recordings.
  left[corpora[0].name].setSpreads(of: &estimator)
  let encoder = JSONEncoder()
  let data = try encoder.encode(estimator)
  guard
    var description = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
      as? [String: Any]
  else { return }
  description["estimator"] = try JSONSerialization.jsonObject(with: data)
  description["estimator_errors"] = figures
  let text = try JSONSerialization.data(
    withJSONObject: description, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
  try (text + Data("\n".utf8)).write(to: URL(filePath: path))
}

do {
  try main()
} catch {
  print("pace-fit: \(error)")
  exit(1)
}
