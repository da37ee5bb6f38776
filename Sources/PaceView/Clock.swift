/// Times as people write them.
package enum Clock {
  /// `0:42`, `12:05`, `1:02:33`.
  package static func text(_ seconds: Double) -> String {
    let total = Int(max(0, seconds))
    let (hours, minutes, rest) = (total / 3600, total / 60 % 60, total % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }
}
