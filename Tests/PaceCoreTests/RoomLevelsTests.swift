import PaceCore
import Testing

@Suite struct RoomLevelsTests {
  @Test func theFloorIsWhatIsLeftBetweenWords() {
    // 20 blocks of room, 80 of voice.
    let levels = RoomLevels((0..<100).map { $0 % 5 == 0 ? -60 : -20 })
    #expect(levels.noiseFloor == -60)
    #expect(levels.speech == -20)
    #expect(levels.contrast == 40)
  }

  @Test func aSteadyNoiseHasNoContrast() {
    #expect(RoomLevels(Array(repeating: -30, count: 50)).contrast == 0)
  }

  @Test func digitalSilenceIsNoLevel() {
    let gated = RoomLevels(Array(repeating: nil, count: 30) + Array(repeating: -20, count: 70))
    #expect(gated.noiseFloor == nil)
    #expect(gated.contrast == .infinity)
    #expect(RoomLevels([nil, nil]).contrast == 0)
    #expect(RoomLevels([]).speech == nil)
  }
}
