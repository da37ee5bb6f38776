import PaceCore

/// The stretch of paces that gauge and chart show: the target and as much again on either side, at least 50 WPM.
package struct PaceScale: Hashable, Sendable {
  package let target: Target
  package let low: Double
  package let high: Double

  package init(target: Target) {
    self.target = target
    let margin = max(50, target.high - target.low)
    low = max(0, target.low - margin)
    high = target.high + margin
  }

  /// Where `pace` lies, 0 at `low` and 1 at `high`; outside of them beyond.
  package func fraction(of pace: Double) -> Double { (pace - low) / (high - low) }

  /// The column of `columns` that shows `pace`, clamped into them.
  package func column(of pace: Double, columns: Int) -> Int {
    let column = (fraction(of: pace) * Double(columns - 1)).rounded()
    return Int(min(max(column, 0), Double(max(columns - 1, 0))))
  }
}
