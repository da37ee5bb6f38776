import Testing

@testable import PaceSphinx

@Suite struct CepstralMeanTests {
  @Test func theFirstUtteranceLosesTheStart() {
    var mean = CepstralMean(start: [40, -5])
    #expect(mean.normalized([41, -5]) == [1, 0])
    // Within an utterance it stays, whatever is said.
    #expect(mean.normalized([100, 100]) == [60, 105])
    #expect(mean.normalized([41, -5]) == [1, 0])
  }

  @Test func laterUtterancesLoseTheMeanOfAllSpeechBefore() {
    var mean = CepstralMean(start: [10])
    hear(200, of: 20, &mean)
    // As long as the start counts for: half way.
    #expect(mean.current == [15])
    hear(400, of: 30, &mean)
    #expect(mean.current == [22.5])
  }

  @Test func olderSpeechFades() {
    var mean = CepstralMean(start: [0])
    hear(1400, of: 8, &mean)
    #expect(mean.current == [7])
    // The 1600 frames so far weigh 800 now.
    hear(800, of: 1, &mean)
    #expect(mean.current == [4])
    for _ in 0..<50 { hear(800, of: 1, &mean) }
    #expect(mean.current == [1])
  }

  @Test func anUtteranceWithoutFramesChangesNothing() {
    var mean = CepstralMean(start: [3, 4])
    mean.endUtterance()
    #expect(mean.current == [3, 4])
  }

  @Test func theMeanOfAllSpeechForgetsNothing() {
    var mean = CepstralMean(start: [0])
    #expect(mean.ofSpeech == nil)
    _ = mean.normalized([9])
    // Not before the utterance is over.
    #expect(mean.ofSpeech == nil)
    mean.endUtterance()
    #expect(mean.ofSpeech == [9])
    hear(2999, of: 1, &mean)
    hear(1000, of: 5, &mean)
    #expect(mean.ofSpeech == [2.002])
  }

  @Test func aModelNeedNotNameAllElements() {
    #expect(FrontEnd.vector("40, -3,1", count: 5) == [40, -3, 1, 0, 0])
    #expect(FrontEnd.vector("1,2,3", count: 2) == [1, 2])
    #expect(FrontEnd.vector("", count: 2) == [0, 0])
  }

  private func hear(_ frames: Int, of value: Float, _ mean: inout CepstralMean) {
    for _ in 0..<frames { _ = mean.normalized([value]) }
    mean.endUtterance()
  }
}
