import PaceCore
import PaceSystem

/// Measures a recording: reads ahead of the decoders as far as the queue goes, and feeds the meter in order.
package struct Measurement<R: Recognizer> where R.Finding == Pending<Hypothesis>, R.Failure == PaceError {
  private var listener: Listener<R>
  private var meter: PaceMeter
  private var queue: EventQueue

  /// - Parameter mostPending: how many utterances may wait for a decoder, or for an earlier one to be decoded.
  package init(_ recognizer: R, options: MeterOptions, mostPending: Int) {
    listener = Listener(recognizer: recognizer)
    meter = PaceMeter(options: options)
    queue = EventQueue(mostPending: mostPending)
  }

  /// - Parameter progress: told how far the recording is measured.
  /// - Returns: the report, and what kept the rest of the recording from being read. Throws that where nothing was.
  package consuming func run(_ source: any AudioSource, progress: (AudioInstant) -> Void) throws -> (
    PaceReport, damage: PaceError?
  ) {
    var buffer = [Int16](repeating: 0, count: 16_384)
    var hasHeard = false
    var damage: PaceError?
    reading: while true {
      let read: AudioRead
      do {
        var span = buffer.mutableSpan
        read = try source.read(into: &span)
      } catch {
        guard hasHeard else { throw error }
        damage = error
        break
      }
      switch read {
      case .samples(let count):
        try take(listener.hear(buffer.span.extracting(0..<count)), progress)
        hasHeard = hasHeard || count > 0
      case .gap(let duration, let reason): try take(listener.lose(duration, reason: reason), progress)
      case .change: break
      case .end: break reading
      }
    }
    try take(listener.end(), progress)
    while let event = try queue.next() { apply(event, progress) }
    return (meter.report(), damage)
  }

  private mutating func take(_ events: [EventQueue.Event], _ progress: (AudioInstant) -> Void) throws {
    for event in events {
      while queue.isFull, let oldest = try queue.next() { apply(oldest, progress) }
      queue.add(event)
    }
    while let event = try queue.nextKnown() { apply(event, progress) }
  }

  private mutating func apply(_ event: PaceEvent, _ progress: (AudioInstant) -> Void) {
    meter.record(event)
    progress(meter.heardThrough)
  }
}
