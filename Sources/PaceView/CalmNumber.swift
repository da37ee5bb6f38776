import PaceCore

/// A number that does not flicker: it changes at most every second and a half, and only by a step worth seeing.
package struct CalmNumber: Sendable {
  private static let interval = AudioDuration(seconds: 1.5)
  private static let step = 3.0

  private var shown: Int?
  private var changedAt = AudioInstant.zero

  package init() {}

  /// What to show of `value` at `now`; a value that is not known any more goes at once.
  package mutating func show(_ value: Double?, at now: AudioInstant) -> Int? {
    guard let value else {
      shown = nil
      return nil
    }
    if let shown, now - changedAt < Self.interval || abs(value - Double(shown)) < Self.step { return shown }
    shown = Int(value.rounded())
    changedAt = now
    return shown
  }
}
