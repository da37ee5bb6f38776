import PaceCore
import PaceSystem
import Synchronization

/// Reads a source on a thread of its own into a queue, so that decoding never holds capture up.
package final class Capture: Sendable {
  /// Where the audio goes.
  package let queue: PCMQueue
  private let isStopped = Atomic(false)

  private init(queue: PCMQueue) { self.queue = queue }

  /// Starts reading.
  /// - Parameter limit: ends the stream after so much audio, lost audio included.
  package static func start(
    _ source: sending any AudioSource, into queue: PCMQueue, limit: AudioDuration?
  ) throws(PaceError) -> Capture {
    let capture = Capture(queue: queue)
    try startThread { capture.run(source, limit: limit) }
    return capture
  }

  /// Ends the stream; what is queued is still heard.
  package func stop() {
    isStopped.store(true, ordering: .relaxed)
    queue.end()
  }

  private func run(_ source: any AudioSource, limit: AudioDuration?) {
    var buffer = [Int16](repeating: 0, count: PCMQueue.portion)
    var position = AudioInstant.zero
    var lossReason: GapReason?
    let end = AudioInstant.zero + (limit ?? AudioDuration(samples: .max))
    do {
      while !isStopped.load(ordering: .relaxed), position < end {
        var span = buffer.mutableSpan
        switch try source.read(into: &span) {
        case .samples(let count):
          guard count > 0 else { continue }
          let wanted = min(Int64(count), (end - position).samples)
          queue.push(buffer.span.extracting(0..<Int(wanted)), at: position, lossReason: lossReason)
          position = position + AudioDuration(samples: wanted)
          lossReason = nil
        case .gap(let duration, let reason):
          position = position + duration
          lossReason = reason
        case .end:
          return queue.end(at: position, lossReason: lossReason)
        }
      }
      queue.end(at: position, lossReason: lossReason)
    } catch {
      queue.end(error, at: position, lossReason: lossReason)
    }
  }
}
