import PaceCore

/// Speech drawn as marbles, one character for each `step` of audio.
///
/// A letter is a word, `~` a hesitation, `-` silence, `_` lost audio, `0` an input that is dead; a character that is
/// repeated is one that lasts longer.
struct Marbles {
  private(set) var words: [Word] = []
  private(set) var gaps = GapLedger()
  private(set) var end = AudioInstant.zero
  /// What an ideal recognizer says: every word as soon as it has ended. Without `.ended`.
  private(set) var events: [PaceEvent] = []
  private var utterance = 1
  private var revision = 0
  private var firstOfUtterance = 0

  init(_ line: String, step: Double = 0.5) {
    let step = AudioDuration(seconds: step)
    var rest = line[...]
    while let kind = rest.first {
      let run = rest.prefix { $0 == kind }
      rest = rest.dropFirst(run.count)
      let start = end
      for i in 0..<run.count {
        end = end + step
        // A recognizer lets an utterance end when nothing was said for a while.
        if kind == "-" || kind == "0", i == 1 { endUtterance() }
        if kind != "_" { events.append(.heard(through: end, level: Self.level(of: kind))) }
      }
      switch kind {
      case "-", "0": break
      case "_": lose(start..<end)
      default: say(Word(String(kind), from: start, to: end, isHesitation: kind == "~"))
      }
    }
  }

  /// The words that have ended by `instant`.
  func words(by instant: AudioInstant) -> [Word] { words.filter { $0.end <= instant } }

  var meter: PaceMeter { meter(MeterOptions()) }

  func meter(_ options: MeterOptions) -> PaceMeter {
    var meter = PaceMeter(options: options)
    for event in events { meter.apply(event) }
    return meter
  }

  func report(_ options: MeterOptions = MeterOptions()) -> PaceReport {
    PaceReport(words: words, duration: end - .zero, gaps: gaps, options: options)
  }

  private static func level(of kind: Character) -> SignalLevel {
    switch kind {
    case "0": SignalLevel(rms: nil, peak: nil, isSignal: false)
    case "-": SignalLevel(rms: -60, peak: -50, isSignal: true)
    default: SignalLevel(rms: -20, peak: -10, isSignal: true)
    }
  }

  private mutating func say(_ word: Word) {
    words.append(word)
    revision += 1
    events.append(
      .hypothesis(
        Hypothesis(
          utterance: utterance, revision: revision, isFinal: false, words: Array(words[firstOfUtterance...]),
          heardThrough: end)))
  }

  private mutating func endUtterance() {
    guard firstOfUtterance < words.count else { return }
    revision += 1
    events.append(
      .hypothesis(
        Hypothesis(
          utterance: utterance, revision: revision, isFinal: true, words: Array(words[firstOfUtterance...]),
          heardThrough: end)))
    utterance += 1
    firstOfUtterance = words.count
  }

  private mutating func lose(_ span: Range<AudioInstant>) {
    let gap = AudioGap(span: span, reason: .overrun)
    gaps.append(gap)
    events.append(.gap(gap))
    utterance += 1
    firstOfUtterance = words.count
  }
}

extension Hypothesis {
  /// The view of an utterance at the end of a line of marbles, a quarter of a second each.
  init(_ line: String, utterance: Int = 1, revision: Int, isFinal: Bool = false) {
    let marbles = Marbles(line, step: 0.25)
    self.init(
      utterance: utterance, revision: revision, isFinal: isFinal, words: marbles.words,
      heardThrough: marbles.end)
  }
}

extension String {
  static func * (line: String, count: Int) -> String { String(repeating: line, count: count) }
}

extension AudioInstant: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral seconds: Double) { self.init(seconds: seconds) }
  package init(integerLiteral seconds: Int) { self.init(seconds: Double(seconds)) }
}

extension AudioDuration: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  package init(floatLiteral seconds: Double) { self.init(seconds: seconds) }
  package init(integerLiteral seconds: Int) { self.init(seconds: Double(seconds)) }
}
