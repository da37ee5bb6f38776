import PaceAudio
import PaceCore
import TestSupport
import Testing

@Suite struct ListenerTests {
  /// What a listener says to samples that come in `portions` (then in whole), with a gap at `gapIndex`.
  private func events(_ samples: [Int16], portions: [Int], gapIndex: Int? = nil) -> [PaceEvent] {
    var listener = Listener(recognizer: EchoRecognizer())
    var events: [PaceEvent] = []
    var rest = portions
    var index = 0
    while index < samples.count {
      if index == gapIndex { events += listener.lose(AudioDuration(samples: 5_000), reason: .overrun) }
      let wanted = rest.isEmpty ? samples.count : rest.removeFirst()
      var end = min(index + wanted, samples.count)
      if let gapIndex, index < gapIndex { end = min(end, gapIndex) }
      events += listener.hear(samples.span.extracting(index..<end))
      index = end
    }
    return events + listener.end()
  }

  @Test(arguments: [1, 7, 512, 800, 1_599, 1_600, 1_601, 4_096], [nil, 1, 1_600, 4_321])
  func `The events are the same in whatever portions the audio comes`(portion: Int, gapIndex: Int?) {
    let samples = Signal.noise(seed: 40, count: 9_999)
    let whole = events(samples, portions: [], gapIndex: gapIndex)
    let portions = [Int](repeating: portion, count: samples.count / portion)
    #expect(events(samples, portions: portions, gapIndex: gapIndex) == whole)
  }

  @Test func `Every tenth of a second is heard, with what the recognizer made of it before`() {
    let samples = Signal.noise(seed: 41, count: 2_000)
    let first = SignalLevel(of: samples.span.extracting(..<1_600))
    let rest = SignalLevel(of: samples.span.extracting(1_600...))
    #expect(
      events(samples, portions: []) == [
        .hypothesis(EchoRecognizer.hypothesis(1_600, through: 1_600)),
        .heard(through: AudioInstant(sample: 1_600), level: first),
        .hypothesis(EchoRecognizer.hypothesis(400, through: 2_000)),
        .heard(through: AudioInstant(sample: 2_000), level: rest),
        .hypothesis(EchoRecognizer.hypothesis(0, through: 2_000)),
        .ended(AudioInstant(sample: 2_000)),
      ])
  }

  @Test func `A gap moves the clock, after what was heard before it`() {
    let samples = [Int16](repeating: 0, count: 500)
    let silence = SignalLevel(rms: nil, peak: nil, isSignal: false)
    let gap = AudioGap(span: AudioInstant(sample: 100)..<AudioInstant(sample: 5_100), reason: .overrun)
    #expect(
      events(samples, portions: [100], gapIndex: 100) == [
        .hypothesis(EchoRecognizer.hypothesis(100, through: 100)),
        .heard(through: AudioInstant(sample: 100), level: silence),
        .hypothesis(EchoRecognizer.hypothesis(-5_000, through: 5_100)),
        .gap(gap),
        .hypothesis(EchoRecognizer.hypothesis(400, through: 5_500)),
        .heard(through: AudioInstant(sample: 5_500), level: silence),
        .hypothesis(EchoRecognizer.hypothesis(0, through: 5_500)),
        .ended(AudioInstant(sample: 5_500)),
      ])
  }

  @Test func `Nothing heard is an end at zero`() {
    #expect(
      events([], portions: []) == [.hypothesis(EchoRecognizer.hypothesis(0, through: 0)), .ended(.zero)])
  }
}

/// Says how many samples it was given, and where it is.
private struct EchoRecognizer: Recognizer {
  private var position = AudioInstant.zero

  static func hypothesis(_ count: Int64, through sample: Int64) -> Hypothesis {
    let instant = AudioInstant(sample: sample)
    return Hypothesis(
      utterance: 0, revision: Int(sample), isFinal: false,
      words: [Word("\(count)", from: instant, to: instant)],
      heardThrough: instant)
  }

  mutating func accept(_ samples: Span<Int16>, isBehind: Bool) -> [Hypothesis] {
    position = position + AudioDuration(samples: Int64(samples.count))
    return [Self.hypothesis(Int64(samples.count), through: position.sample)]
  }

  mutating func skip(_ duration: AudioDuration) -> [Hypothesis] {
    position = position + duration
    return [Self.hypothesis(-duration.samples, through: position.sample)]
  }

  mutating func finish() -> [Hypothesis] { [Self.hypothesis(0, through: position.sample)] }
}
