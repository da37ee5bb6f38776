import PaceAudio
import PaceCore
import TestSupport
import Testing

@Suite struct SignalLevelTests {
  @Test func `A full-scale square wave is at 0 dB`() {
    let level = SignalLevel(of: [Int16.min, .min, .min, .min].span)
    #expect(level == SignalLevel(rms: 0, peak: 0, isSignal: false))
  }

  @Test func `A sine wave is 3 dB below its peak`() throws {
    let tone = Signal.tone(500, frames: 16_000, amplitude: 0.1).map { Int16($0 * 32768) }
    let level = SignalLevel(of: tone.span)
    #expect(abs(try #require(level.peak) + 20) < 0.01)
    #expect(abs(try #require(level.rms) + 23.01) < 0.01)
    #expect(level.isSignal)
  }

  @Test(arguments: [[], [0], [0, 0, 0]] as [[Int16]]) func `Silence has no level`(samples: [Int16]) {
    #expect(SignalLevel(of: samples.span) == SignalLevel(rms: nil, peak: nil, isSignal: false))
  }

  @Test func `A constant is no signal, and the smallest change is one`() {
    #expect(!SignalLevel(of: [7, 7, 7].span).isSignal)
    #expect(SignalLevel(of: [0, 0, 1].span).isSignal)
  }
}
