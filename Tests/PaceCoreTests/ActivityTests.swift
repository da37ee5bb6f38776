import PaceCore
import Testing

@Suite struct ActivityTests {
  private let oneSample = AudioDuration(samples: 1)

  @Test func `nobody speaks before the first word`() {
    var activity = Activity(timeout: 2)
    #expect(activity.update(speechEnd: nil, now: 100, gaps: GapLedger()) == nil)
    #expect(!activity.isActive)
  }

  @Test func `it turns on with speech and off exactly after the time-out`() {
    var activity = Activity(timeout: 2)
    #expect(activity.update(speechEnd: 1, now: 1, gaps: GapLedger()) == true)
    #expect(
      activity.update(speechEnd: 1, now: AudioInstant(seconds: 3) - oneSample, gaps: GapLedger()) == nil)
    #expect(activity.isActive)
    #expect(activity.update(speechEnd: 1, now: 3, gaps: GapLedger()) == false)
    #expect(activity.update(speechEnd: 1, now: 4, gaps: GapLedger()) == nil)
    #expect(activity.update(speechEnd: 4, now: 4.5, gaps: GapLedger()) == true)
  }

  @Test func `speech that is noticed too late turns nothing on`() {
    var activity = Activity(timeout: 2)
    #expect(activity.update(speechEnd: 1, now: 3, gaps: GapLedger()) == nil)
    #expect(!activity.isActive)
  }

  @Test func `a word taken back does not end the speech sooner`() {
    var activity = Activity(timeout: 2)
    _ = activity.update(speechEnd: 1, now: 1, gaps: GapLedger())
    #expect(activity.update(speechEnd: nil, now: 2.5, gaps: GapLedger()) == nil)
    #expect(
      activity.update(speechEnd: 0.25, now: AudioInstant(seconds: 3) - oneSample, gaps: GapLedger()) == nil)
    #expect(activity.update(speechEnd: 0.25, now: 3, gaps: GapLedger()) == false)
  }

  @Test func `lost audio is no silence`() {
    var activity = Activity(timeout: 2)
    let gaps = GapLedger([AudioGap(span: 2..<10, reason: .suspended)])
    _ = activity.update(speechEnd: 1, now: 1, gaps: gaps)
    #expect(activity.update(speechEnd: 1, now: AudioInstant(seconds: 11) - oneSample, gaps: gaps) == nil)
    #expect(activity.update(speechEnd: 1, now: 11, gaps: gaps) == false)
  }
}
