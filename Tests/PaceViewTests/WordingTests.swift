import PaceCore
import PaceView
import Testing

@Suite struct WordingTests {
  @Test(
    arguments: [
      (12.4, 143.2, MeterState.speaking, "0:12  143 WPM  good"),
      (0, 92.4, .speaking, "0:00   92 WPM  too slow"),
      (3723, 187.6, .speaking, "1:02:03  188 WPM  too fast"),
      (60, 1234.5, .speaking, "1:00  1235 WPM  too fast"),
      (5, nil, .listening, "0:05  --- WPM  listening"),
      (5, nil, .tooFewWords, "0:05  --- WPM  too few words"),
      (5, nil, .resting, "0:05  --- WPM  resting"),
      (5, nil, .noSignal, "0:05  --- WPM  no signal"),
      (5, 150, .noSignal, "0:05  --- WPM  no signal"),
      (5, nil, .behind, "0:05  --- WPM  catching up"),
    ] as [(Double, Double?, MeterState, String)])
  func `a plain line tells time, pace and verdict`(at: Double, pace: Double?, state: MeterState, line: String)
  {
    #expect(PlainLine.text(reading(at: at, pace: pace, state: state), target: .talk) == line)
  }

  @Test(
    arguments: [
      (0, "0:00"), (0.99, "0:00"), (42, "0:42"), (59.999, "0:59"), (60, "1:00"), (725, "12:05"),
      (3599, "59:59"),
      (3600, "1:00:00"), (3753, "1:02:33"), (360_000, "100:00:00"), (-3, "0:00"),
    ] as [(Double, String)])
  func `times are written as people write them`(seconds: Double, text: String) {
    #expect(Clock.text(seconds) == text)
  }

  @Test func `words are listed with their times`() {
    let words = [
      Word("from", from: AudioInstant(seconds: 0.61), to: AudioInstant(seconds: 0.834), confidence: 0.93),
      Word("um", from: AudioInstant(seconds: 9.996), to: AudioInstant(seconds: 70), isHesitation: true),
    ]
    #expect(
      WordList.lines(words).map(\.text) == ["  0.61-0.83  from  93 %", "  10.00-70.00  um  (hesitation)"])
  }
}
