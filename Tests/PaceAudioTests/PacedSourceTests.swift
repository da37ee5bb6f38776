import PaceAudio
import PaceCore
import PaceSystem
import TestSupport
import Testing

@Suite struct PacedSourceTests {
  @Test func `A recording is given out unchanged and no faster than it sounds`() {
    let samples = Signal.noise(seed: 60, count: 32_000)
    let gap = AudioDuration(samples: 16_000)
    let source = PacedSource(
      ScriptedSource([.samples(samples), .gap(gap, .overrun), .samples([1])]), speed: 10)
    let start = MonotonicClock.now
    let heard = source.hear(portion: 800)
    #expect(
      heard
        == Heard(samples: samples + [1], gaps: [Heard.Gap(index: 32_000, duration: gap, reason: .overrun)]))
    #expect(MonotonicClock.now - start >= 0.3)
  }
}
