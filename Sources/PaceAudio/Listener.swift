import PaceCore

/// Turns audio into events: the level of each block, and what the recognizer makes of it.
///
/// Audio goes on in blocks of a fixed length, so that the events are the same in whatever portions it came.
package struct Listener<R: Recognizer> {
  package typealias Event = ListeningEvent<R.Finding>

  /// 0.1 s: short enough to be live, long enough that the recognizer's own overhead stays small.
  package static var blockLength: Int { AudioInstant.sampleRate / 10 }

  private var recognizer: R
  private var block: [Int16] = []
  private var position = AudioInstant.zero

  /// Listens with a recognizer of its own, from the stream's start.
  package init(recognizer: R) { self.recognizer = recognizer }

  /// Hears the next samples.
  /// - Parameter isBehind: see `Recognizer.accept`.
  package mutating func hear(_ samples: Span<Int16>, isBehind: Bool = false) throws(R.Failure) -> [Event] {
    var events: [Event] = []
    var next = 0
    while next < samples.count {
      let count = min(samples.count - next, Self.blockLength - block.count)
      for i in next..<next + count { block.append(samples[i]) }
      next += count
      if block.count == Self.blockLength { events += try flush(isBehind: isBehind) }
    }
    return events
  }

  /// Learns that `duration` of audio was lost.
  package mutating func lose(_ duration: AudioDuration, reason: GapReason) throws(R.Failure) -> [Event] {
    var events = try flush()
    events += try recognizer.skip(duration).map { .hypothesis($0) }
    let start = position
    position = position + duration
    events.append(.gap(AudioGap(span: start..<position, reason: reason)))
    return events
  }

  /// The audio has ended.
  package mutating func end() throws(R.Failure) -> [Event] {
    var events = try flush()
    events += try recognizer.finish().map { .hypothesis($0) }
    events.append(.ended(position))
    return events
  }

  private mutating func flush(isBehind: Bool = false) throws(R.Failure) -> [Event] {
    guard !block.isEmpty else { return [] }
    let block = self.block
    self.block.removeAll()
    let level = SignalLevel(of: block.span)
    let hypotheses = try recognizer.accept(block.span, isBehind: isBehind)
    position = position + AudioDuration(samples: Int64(block.count))
    return hypotheses.map { .hypothesis($0) } + [Event.heard(through: position, level: level)]
  }
}
