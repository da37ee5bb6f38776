import PaceCore
import Testing

@Suite struct LevelWatchTests {
  private func level(_ rms: Double, peak: Double? = nil) -> SignalLevel {
    SignalLevel(rms: rms, peak: peak ?? rms + 12, isSignal: true)
  }

  private func faults(_ levels: [SignalLevel], isSpeaking: Bool = true) -> [LevelFault] {
    var watch = LevelWatch()
    return levels.compactMap { watch.hear($0, isSpeaking: isSpeaking) }
  }

  @Test(arguments: [-45.0, -35, -20, -12.5]) func speechAsItUsuallyIsHasNoFault(rms: Double) {
    #expect(faults(Array(repeating: level(rms), count: 1000)) == [])
  }

  @Test func eachFaultIsToldOnce() {
    let quiet = Array(repeating: level(-65), count: 300)
    let clipped = Array(repeating: [level(-8, peak: 0), level(-20), level(-14)], count: 100).flatMap(\.self)
    #expect(faults(quiet + clipped + quiet + clipped) == [.tooQuiet, .clipped])
  }

  @Test func onePeakIsNoFault() {
    let levels = (0..<1000).map { $0 % 100 == 7 ? level(-8, peak: 0) : level(-20) }
    #expect(faults(levels) == [])
  }

  @Test func whatIsNoSpeechMayBeQuiet() {
    #expect(faults(Array(repeating: level(-70), count: 1000), isSpeaking: false) == [])
    #expect(
      faults(Array(repeating: SignalLevel(rms: nil, peak: nil, isSignal: false), count: 100)) == [.tooQuiet])
  }
}
