import PaceCore
import Testing

@Suite struct FiguresTests {
  @Test(
    arguments: [(109.99, Zone.slow), (110, .good), (140, .good), (165, .good), (165.01, .fast)]
      as [(Double, Zone)])
  func `both ends belong to the target`(pace: Double, zone: Zone) {
    #expect(Target.talk.zone(of: pace) == zone)
  }

  @Test(
    arguments: [(1.25, 1, 1.3), (-0.04, 1, 0), (123.456, 2, 123.46), (7.5, 0, 8)] as [(Double, Int, Double)])
  func `figures are rounded to their decimals`(value: Double, decimals: Int, rounded: Double) {
    #expect(value.rounded(to: decimals) == rounded)
    #expect(value.rounded(to: decimals).sign == (rounded < 0 ? .minus : .plus))
  }

  @Test(
    arguments: [
      (Double.nan, 0), (.infinity, 16_000_000_000_000), (-.infinity, -16_000_000_000_000), (0.5, 8000),
    ] as [(Double, Int64)])
  func `any number of seconds becomes samples`(seconds: Double, samples: Int64) {
    #expect(AudioDuration(seconds: seconds).samples == samples)
    #expect(AudioInstant(seconds: seconds).sample == samples)
  }

  @Test(arguments: [(0.05, nil), (0.1, 1800), (60, 3)] as [(Double, Double?)])
  func `a rate needs a tenth of a second`(seconds: Double, rate: Double?) {
    #expect(Rate.perMinute(3, in: AudioDuration(seconds: seconds)) == rate)
    #expect(Rate.perMinute(0, in: AudioDuration(seconds: seconds)) == nil)
  }

  @Test(
    arguments: [(0, 10, 7), (0, 2, 2), (3, 4, 0), (2, 6, 1), (2.5, 3.5, 0), (6, 2, 0)]
      as [(Double, Double, Double)])
  func `lost audio was not heard`(start: Double, end: Double, heard: Double) {
    let gaps = GapLedger([AudioGap(span: 2..<4, reason: .overrun), AudioGap(span: 5..<6, reason: .behind)])
    #expect(gaps.heard(from: AudioInstant(seconds: start), to: AudioInstant(seconds: end)).seconds == heard)
  }
}
