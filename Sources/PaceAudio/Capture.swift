import PaceCore
import PaceSystem
import Synchronization

/// Reads a source on a thread of its own into a queue, so that decoding never holds capture up.
package final class Capture: Sendable {
  /// Where the audio goes.
  package let queue: PCMQueue
  private let isStopped = Atomic(false)
  private let isPaused = Atomic(false)

  private init(queue: PCMQueue) { self.queue = queue }

  /// Starts reading.
  /// - Parameters:
  ///   - limit: ends the stream after so much audio, lost audio included.
  ///   - onChange: told what becomes of the device, and where in the stream; from the thread that reads.
  package static func start(
    _ source: sending any AudioSource, into queue: PCMQueue, limit: AudioDuration?,
    onChange: @escaping @Sendable (DeviceChange, AudioInstant) -> Void = { _, _ in }
  ) throws(PaceError) -> Capture {
    let capture = Capture(queue: queue)
    try startThread { capture.run(source, limit: limit, onChange) }
    return capture
  }

  /// Has the source let its device go, or take it again. What became of it is told through `onChange`.
  package func setPaused(_ isPaused: Bool) { self.isPaused.store(isPaused, ordering: .relaxed) }

  /// Ends the stream; what is queued is still heard.
  package func stop() {
    isStopped.store(true, ordering: .relaxed)
    queue.end()
  }

  private func run(
    _ source: any AudioSource, limit: AudioDuration?, _ onChange: (DeviceChange, AudioInstant) -> Void
  ) {
    var buffer = [Int16](repeating: 0, count: PCMQueue.portion)
    var position = AudioInstant.zero
    let end = AudioInstant.zero + (limit ?? AudioDuration(samples: .max))
    do {
      while !isStopped.load(ordering: .relaxed), position < end {
        source.setPaused(isPaused.load(ordering: .relaxed))
        var span = buffer.mutableSpan
        switch try source.read(into: &span) {
        case .samples(let count):
          guard count > 0 else { continue }
          let wanted = min(Int64(count), (end - position).samples)
          queue.push(buffer.span.extracting(0..<Int(wanted)), at: position, lossReason: nil)
          position = position + AudioDuration(samples: wanted)
        case .gap(let duration, let reason):
          // A gap that goes on is told as it grows, so that the time goes on with it.
          position = min(position + duration, end)
          queue.push([Int16]().span, at: position, lossReason: reason)
        case .change(let change):
          onChange(change, position)
        case .end:
          return queue.end()
        }
      }
      queue.end()
    } catch {
      queue.end(error)
    }
  }
}
