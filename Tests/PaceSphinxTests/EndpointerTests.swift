import Testing

@testable import PaceSphinx

/// Marbles: a character is 50 ms; `.` is a quiet room, `+` is speech 30 dB over it.
@Suite struct EndpointerTests {
  @Test func silenceIsSilence() {
    #expect(decisions(String(repeating: ".", count: 100)).allSatisfy { $0 == .silence })
  }

  @Test func speechIsOneUtteranceWithItsHangover() {
    let decisions = decisions(
      "...................." + "++++++++++++++++++++" + "..............................")
    #expect(decisions.count { $0 == .onset } == 1)
    #expect(decisions.count { $0 == .offset } == 1)
    let onset = decisions.firstIndex(of: .onset) ?? -1
    let offset = decisions.firstIndex(of: .offset) ?? -1
    // Noticed within 50 ms; the words' own ends and the silence the decoder wants are within the hangover.
    #expect((100..<106).contains(onset))
    #expect((200 + Endpointer.hangover - 2..<200 + Endpointer.hangover + 20).contains(offset))
  }

  @Test func aClickIsNoSpeech() {
    let click =
      Array(repeating: Self.quiet, count: 100) + [1e-2, 1e-2] + Array(repeating: Self.quiet, count: 100)
    #expect(decisions(powers: click).allSatisfy { $0 == .silence })
  }

  @Test func aShortPauseDoesNotSplit() {
    let decisions = decisions("..........++++++++++....++++++++++....................")
    #expect(decisions.count { $0 == .onset } == 1)
  }

  @Test func aLongUtteranceEndsAtADip() {
    let decisions = decisions("....................." + String(repeating: "+", count: 190) + "...++++++++++")
    #expect(decisions.count { $0 == .offset } == 1)
    let offset = decisions.firstIndex(of: .offset) ?? 0
    #expect(decisions[(offset + 1)...].contains(.onset))
  }

  @Test func nothingIsLongerThanTheLimit() {
    // Fluent speech: it dips for 50 ms at a time, never for long enough to be a pause.
    let decisions = decisions("...................." + String(repeating: "+++++.", count: 200))
    let offsets = decisions.indices.filter { decisions[$0] == .offset }
    #expect(offsets.count >= 3)
    for (earlier, later) in zip(offsets, offsets.dropFirst()) { #expect(later - earlier <= 1500) }
  }

  @Test(arguments: [1e-9, 1e-7, 1e-5]) func theThresholdFollowsTheLevel(quiet: Double) {
    let powers = Array(repeating: quiet, count: 200) + Array(repeating: quiet * 1000, count: 100)
    #expect(decisions(powers: powers).contains(.onset))
  }

  private static let quiet = 1e-7

  private func decisions(_ marbles: String) -> [Endpointer.Decision] {
    decisions(
      powers: marbles.flatMap { Array(repeating: $0 == "+" ? Self.quiet * 1000 : Self.quiet, count: 5) })
  }

  private func decisions(powers: [Double]) -> [Endpointer.Decision] {
    var endpointer = Endpointer()
    return powers.map { endpointer.next(power: $0) }
  }
}
