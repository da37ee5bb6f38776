import PaceCore
import Testing

@Suite struct NudgeRuleTests {
  private let target = Target(low: 110, high: 165)

  /// What is told after so many seconds of each pace, told every fifth of a second.
  private func nudges(
    _ course: [(seconds: Double, pace: Double?)], articulation: Double = 200, uncertainty: Double? = nil
  ) -> [Nudge?] {
    var rule = NudgeRule()
    var reading = PaceMeter().reading()
    var now = 0.0
    return course.map { seconds, pace in
      let end = now + seconds
      while now < end - 1e-6 {
        now += 0.2
        reading.at = AudioInstant(seconds: now)
        (reading.pace, reading.articulationRate) = (pace, pace.map { _ in articulation })
        reading.uncertainty = uncertainty
        rule.update(reading, target: target)
      }
      return rule.nudge
    }
  }

  @Test func afterFiveSecondsOutsideTheTargetTheSpeakerIsTold() {
    #expect(nudges([(20, 150), (4.8, 180), (0.6, 180), (60, 200)]) == [nil, nil, .slowDown, .slowDown])
  }

  @Test func onceItIsRightTheNudgeGoes() {
    #expect(nudges([(6, 180), (0.8, 150), (0.6, 150)]) == [.slowDown, .slowDown, nil])
    #expect(nudges([(6, 180), (0.2, nil)]) == [.slowDown, nil])
  }

  @Test(
    arguments: [
      (180, 70, nil), (180, 20, .slowDown), (240, 70, .slowDown), (100, 40, nil), (60, 40, .speedUp),
    ] as [(Double, Double, Nudge?)])
  func aPaceThatIsQuiteUnsureIsNudgedForCertainFaultsAlone(pace: Double, uncertainty: Double, nudge: Nudge?) {
    #expect(nudges([(6, pace)], articulation: pace, uncertainty: uncertainty) == [nudge])
  }

  /// A pace that touches the edge does not make it flicker, nor begin.
  @Test func anEdgeIsNoNudge() {
    let touching = (0..<20).flatMap { _ in [(3.0, 180.0), (1.2, 160.0)] }
    #expect(nudges(touching).allSatisfy { $0 == nil })
    #expect(nudges([(6, 180), (0.6, 160), (3, 170), (0.6, 164), (3, 170)]).allSatisfy { $0 == .slowDown })
  }

  @Test func slowSpeechIsToldAndPausesForEffectAreNot() {
    #expect(nudges([(6, 90)], articulation: 100) == [.speedUp])
    #expect(nudges([(60, 90)], articulation: 130) == [nil])
  }

  @Test func onePaceToTheOtherStartsTheTimeAnew() {
    #expect(nudges([(6, 180), (4, 90), (2, 90)], articulation: 100) == [.slowDown, .slowDown, .speedUp])
  }
}
