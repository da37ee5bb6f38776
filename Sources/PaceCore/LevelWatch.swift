/// What is wrong with a microphone's level.
package enum LevelFault: String, Sendable, CaseIterable {
  /// It distorts: the loudest sounds do not fit.
  case clipped
  /// The speech is so quiet that words are lost.
  case tooQuiet = "too_quiet"
}

/// Listens to the level of speech, and tells of each fault once.
package struct LevelWatch: Sendable {
  /// Speech that is looked at together, in blocks of 0.1 s.
  private static let blocks = 100
  /// dBFS. A block whose peak is above has most likely lost it.
  private static let fullScale = -0.05
  /// The share of such blocks from which on it is no accident.
  private static let mostClipped = 0.05
  /// dBFS, of the loudest tenth. Speech is recorded at -35 to -12, and is heard down to about 30 dB less.
  private static let quiet = -52.0

  private var levels: [SignalLevel] = []
  private var told: Set<LevelFault> = []

  package init() {}

  /// Takes the level of the next block.
  /// - Parameter isSpeaking: whether somebody speaks; what is no speech may be as loud or quiet as it is.
  /// - Returns: a fault that was not told yet.
  package mutating func hear(_ level: SignalLevel, isSpeaking: Bool) -> LevelFault? {
    guard isSpeaking else { return nil }
    levels.append(level)
    guard levels.count == Self.blocks else { return nil }
    defer { levels.removeAll(keepingCapacity: true) }
    guard let fault = Self.fault(of: levels), told.insert(fault).inserted else { return nil }
    return fault
  }

  /// What is wrong with the level of speech; nil for nothing.
  package static func fault(of levels: [SignalLevel]) -> LevelFault? {
    let clipped = levels.count { ($0.peak ?? -.infinity) > fullScale }
    if Double(clipped) > mostClipped * Double(levels.count) { return .clipped }
    let loudest = RoomLevels(levels.map(\.rms)).speech ?? -.infinity
    return loudest < quiet ? .tooQuiet : nil
  }
}
