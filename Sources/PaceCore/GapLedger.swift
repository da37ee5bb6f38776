/// The lost stretches of the audio, in order of time. Rates leave them out: nobody knows what was said in them.
package struct GapLedger: Sendable {
  package private(set) var gaps: [AudioGap] = []

  package init(_ gaps: [AudioGap] = []) { self.gaps = gaps }

  /// Takes the next gap; one that goes on from the last for the same reason makes that longer.
  package mutating func append(_ gap: AudioGap) {
    if let last = gaps.last, last.continues(with: gap) {
      gaps[gaps.count - 1].span = last.span.lowerBound..<gap.span.upperBound
    } else {
      gaps.append(gap)
    }
  }

  /// How much of the audio between two instants was listened to; 0 where `end` is before `start`.
  package func heard(from start: AudioInstant, to end: AudioInstant) -> AudioDuration {
    guard start < end else { return .zero }
    var heard = end - start
    for gap in gaps.reversed() {
      if gap.span.upperBound <= start { break }
      let lost = gap.span.clamped(to: start..<end)
      if !lost.isEmpty { heard = heard - lost.duration }
    }
    return heard
  }
}
