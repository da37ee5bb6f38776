/// How loud the room and the voice in it are, from the levels of blocks of audio (dBFS).
package struct RoomLevels: Hashable, Sendable {
  /// What the quietest tenth of the blocks does not exceed: what is left between words. Nil for digital silence.
  package let noiseFloor: Double?
  /// What the loudest tenth exceeds; nil for digital silence.
  package let speech: Double?

  /// - Parameter levels: nil for a block of digital silence.
  package init(_ levels: [Double?]) {
    let sorted = levels.map { $0 ?? -.infinity }.sorted()
    func level(at share: Double) -> Double? {
      guard let last = sorted.indices.last else { return nil }
      let level = sorted[Int((Double(last) * share).rounded())]
      return level.isFinite ? level : nil
    }
    noiseFloor = level(at: 0.1)
    speech = level(at: 0.9)
  }

  /// How far the speech stands out, in dB; infinite over digital silence, 0 where there is only that.
  package var contrast: Double {
    guard let speech else { return 0 }
    return noiseFloor.map { speech - $0 } ?? .infinity
  }
}
