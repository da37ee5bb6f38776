import PaceCore
import Testing

/// A quarter of a second a marble: `a-` is 120 words per minute.
@Suite struct SlidingWindowTests {
  @Test(
    arguments: [
      ("ab" * 60, 240.0, [15, 16, 20, 29.5]),
      ("a-" * 60, 120, [15, 16, 20, 29.5]),
      ("aa-" * 40, 80, [15, 16.5, 18, 29.25]),
      ("a---" * 30, 60, [15, 17, 25, 29]),
    ] as [(String, Double, [Double])])
  func `a steady pace is its exact figure`(line: String, pace: Double, instants: [Double]) {
    for instant in instants { #expect(self.pace(line, at: instant) == pace, "at \(instant)") }
  }

  @Test(arguments: [0, 1, 7.25])
  func `the first window is the speech so far`(onset: Double) {
    let line = "-" * Int(onset * 4) + "a-" * 40
    #expect(pace(line, at: onset + 2.75) == nil)
    #expect(pace(line, at: onset + 3) == 120)
    #expect(pace(line, at: onset + 3.25) == 7 * 60 / 3.25)
    #expect(pace(line, at: onset + 9) == 120)
    #expect(span(line, at: onset + 9) == AudioInstant(seconds: onset)..<AudioInstant(seconds: onset + 9))
    #expect(
      span(line, at: onset + 18) == AudioInstant(seconds: onset + 3)..<AudioInstant(seconds: onset + 18))
  }

  @Test func `the pace falls in a silence, then rests after two seconds of it`() {
    let line = "a-" * 8 + "-" * 40
    #expect(pace(line, at: 4.75) == 8 * 60 / 4.75)
    #expect(pace(line, at: 5.5) == 8 * 60 / 5.5)
    #expect(pace(line, at: 5.75) == nil)
    #expect(span(line, at: 5.75) == nil)
    #expect(pace(line, at: 12) == nil)
  }

  @Test func `a long pause on purpose is no slow speech`() {
    // Speech comes back at 9 s.
    let line = "a-" * 8 + "-" * 20 + "a-" * 40
    #expect(pace(line, at: 11.75) == nil)
    #expect(pace(line, at: 12) == 120)
    #expect(pace(line, at: 15) == 120)
    #expect(span(line, at: 15) == 9..<15)
  }

  @Test func `a pause that is no rest counts`() {
    // 1.75 s between the words.
    let line = "a-" * 7 + "a-------" + "a-" * 8
    #expect(pace(line, at: 9.5) == 16 * 60 / 9.5)
  }

  @Test func `lost audio is left out and is no silence`() {
    let line = "a-" * 8 + "_" * 40 + "a-" * 8
    #expect(pace(line, at: 14) == 120)
    // From 3 s to 18 s, 5 s of which were heard.
    #expect(pace(line, at: 18) == 120)
  }

  @Test(
    arguments: [("a-a--------", 3), ("a------b-----", 3), ("~-~-~-~-~-b-a-", 3.5), ("", 1)]
      as [(String, Double)])
  func `too few words give no pace`(line: String, at: Double) {
    #expect(pace(line, at: at) == nil)
  }

  @Test func `three words are enough`() {
    #expect(pace("a------b------c-", at: 4) == 3 * 60 / 4.0)
  }

  @Test func `hesitations carry the speech but are no words`() {
    let line = "a-~-" * 20
    #expect(pace(line, at: 16) == 60)
    #expect(pace("~~~~~~~~~~~~a-b-c-", at: 4.5) == 3 * 60 / 4.5)
  }

  @Test func `a shorter window follows a change sooner`() {
    let line = "a---" * 20 + "a-" * 20
    #expect(pace(line, at: 25, length: 5) == 120)
    #expect(pace(line, at: 25) == (10 + 10) * 60 / 15.0)
  }

  @Test func `a window below the least length needs only itself`() {
    #expect(pace("ab" * 10, at: 2, length: 2) == 240)
  }

  /// The greatest step between two looks a twentieth of a second apart, once the window is full.
  private func greatestStep(_ line: String, fadeIn: AudioDuration) -> Double {
    let paces = (300..<500).compactMap { pace(line, at: Double($0) / 20, fadeIn: fadeIn) }
    return zip(paces, paces.dropFirst()).map { abs($0 - $1) }.max() ?? 0
  }

  @Test func `a new word comes little by little`() {
    let line = "a-" * 50
    #expect(greatestStep(line, fadeIn: 0) > 3)
    #expect(greatestStep(line, fadeIn: 1) < 0.5)
  }

  @Test(arguments: [("a-" * 50, 120.0), ("ab" * 50, 240)] as [(String, Double)])
  func `words that come little by little make the pace no slower`(line: String, pace: Double) {
    let paces = (300..<500).compactMap { self.pace(line, at: Double($0) / 20, fadeIn: 1) }
    #expect(paces.count == 200)
    // Here a word is half as long as the time to the next, and counts from its end on.
    #expect(abs(paces.reduce(0, +) / 200 - pace) < 0.01 * pace)
  }

  private func pace(
    _ line: String, at seconds: Double, length: AudioDuration = 15, fadeIn: AudioDuration = 0
  ) -> Double? {
    let (marbles, now) = (Marbles(line, step: 0.25), AudioInstant(seconds: seconds))
    var window = SlidingWindow(length: length, rest: 2)
    window.fadeIn = fadeIn
    return window.content(at: now, over: marbles.words(by: now), gaps: marbles.gaps)?.pace
  }

  private func span(_ line: String, at seconds: Double) -> Range<AudioInstant>? {
    let (marbles, now) = (Marbles(line, step: 0.25), AudioInstant(seconds: seconds))
    return SlidingWindow(length: 15, rest: 2).span(at: now, over: marbles.words(by: now), gaps: marbles.gaps)
  }
}
