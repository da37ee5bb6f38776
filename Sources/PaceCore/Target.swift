/// The pace that the speaker aims at, in words per minute, both ends included.
package struct Target: Hashable, Sendable {
  package var low: Double
  package var high: Double

  package init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }

  /// Where its ends may lie.
  package static let range = 20.0...500.0
  /// Conversational delivery to an audience.
  package static let talk = Target(low: 110, high: 165)

  package func zone(of pace: Double) -> Zone {
    pace < low ? .slow : pace > high ? .fast : .good
  }
}

package enum Zone: String, Sendable, CaseIterable {
  case slow, good, fast
}
