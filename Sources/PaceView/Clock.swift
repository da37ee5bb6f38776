import PaceCore

/// Times as people write them.
package enum Clock {
  /// `0:42`, `12:05`, `1:02:33`.
  package static func text(_ seconds: Double) -> String {
    let total = Int(max(0, seconds))
    let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }

  /// What is left of a slot: `3:20 left`, or `0:41 OVER`.
  static func left(of slot: AudioDuration, at now: AudioInstant) -> String {
    let left = slot.seconds - now.seconds
    return left >= 0 ? "\(text(left.rounded(.up))) left" : "\(text(-left)) OVER"
  }
}
