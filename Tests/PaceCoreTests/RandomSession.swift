import PaceCore
import TestSupport

extension SeededGenerator {
  mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }

  mutating func duration(_ seconds: ClosedRange<Double>) -> AudioDuration {
    AudioDuration(seconds: Double.random(in: seconds, using: &self))
  }
}

/// What a whimsical recognizer might say: it revises old words, clears its view, starts over, and loses audio.
struct RandomSession {
  private(set) var events: [PaceEvent] = []
  private var random: SeededGenerator
  private var now = AudioInstant.zero
  private var level = SignalLevel(rms: -30, peak: -12, isSignal: true)
  private var utterance = 1
  private var revision = 0
  private var utteranceStart = AudioInstant.zero
  private var words: [Word] = []

  init(seed: UInt64, steps: Int = 300) {
    random = SeededGenerator(seed: seed)
    for _ in 0..<steps { step() }
    events.append(.ended(now))
  }

  private mutating func step() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<45: hear(random.duration(0.05...0.6))
    case 45..<48: hear(random.duration(1...4))
    case 48..<80: decode(random.duration(0.05...1.5), isFinal: false)
    case 80..<88: tell(isFinal: false)
    case 88..<94: decode(random.duration(0.05...1.5), isFinal: true)
    case 94..<97: startUtterance()
    default: lose(random.duration(0.05...5))
    }
  }

  private mutating func hear(_ duration: AudioDuration) {
    now = now + duration
    tellLevel()
  }

  /// The view of a block of audio comes before the news that it was heard.
  private mutating func decode(_ duration: AudioDuration, isFinal: Bool) {
    now = now + duration
    tell(isFinal: isFinal)
    tellLevel()
  }

  private mutating func tellLevel() {
    if random.chance(0.1) {
      let isSignal = random.chance(0.7)
      let rms = isSignal ? Double.random(in: -70...0, using: &random) : nil
      level = SignalLevel(rms: rms, peak: rms.map { $0 / 2 }, isSignal: isSignal)
    }
    events.append(.heard(through: now, level: level))
  }

  private mutating func tell(isFinal: Bool) {
    revision += 1
    hearWords()
    if random.chance(0.3) { rethink() }
    let shown = random.chance(0.05) ? [] : words
    events.append(
      .hypothesis(
        Hypothesis(
          utterance: utterance, revision: revision, isFinal: isFinal, words: shown, heardThrough: now)))
    if isFinal { startUtterance() }
  }

  /// Appends the words that fit between the last one and now.
  private mutating func hearWords() {
    while true {
      let start = (words.last?.end ?? utteranceStart) + random.duration(0...0.3)
      let end = start + random.duration(0.05...0.5)
      guard end <= now else { return }
      words.append(Word("w\(words.count)", from: start, to: end, isHesitation: random.chance(0.1)))
    }
  }

  /// Changes one word of whatever age, or takes it back.
  private mutating func rethink() {
    guard let index = words.indices.randomElement(using: &random) else { return }
    if random.chance(0.3) {
      words.remove(at: index)
    } else {
      let old = words[index]
      let third = AudioDuration(samples: old.span.duration.samples / 3)
      words[index] = Word(
        "r\(revision)", from: old.start + third, to: old.end, isHesitation: random.chance(0.2))
    }
  }

  private mutating func startUtterance() {
    utterance += 1
    revision = 0
    utteranceStart = now
    words = []
  }

  private mutating func lose(_ duration: AudioDuration) {
    events.append(.gap(AudioGap(span: now..<now + duration, reason: .overrun)))
    now = now + duration
    startUtterance()
  }
}
