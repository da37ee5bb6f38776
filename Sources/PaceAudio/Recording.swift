import PaceCore

/// Audio in memory, as it came.
package struct Recording: Sendable {
  package private(set) var samples: [Int16] = []
  /// How much audio was lost in between.
  package private(set) var lost = AudioDuration.zero

  /// Nothing so far.
  package init() {}

  /// How long it took, with what was lost of it.
  package var duration: AudioDuration { AudioDuration(samples: Int64(samples.count)) + lost }

  /// Takes the next samples, 16 kHz mono.
  package mutating func append(_ more: Span<Int16>) {
    for i in more.indices { samples.append(more[i]) }
  }

  /// Learns that so much audio was lost.
  package mutating func lose(_ duration: AudioDuration) { lost += duration }

  /// Reads a source to its end, or so much of it. Throws what `read` does.
  package init(_ source: any AudioSource, limit: AudioDuration) throws(PaceError) {
    var buffer = [Int16](repeating: 0, count: 16_384)
    while duration < limit {
      var span = buffer.mutableSpan
      switch try source.read(into: &span) {
      case .samples(let count):
        append(buffer.span.extracting(0..<min(count, Int((limit - duration).samples))))
      case .gap(let duration, _): lose(duration)
      case .change: break
      case .end: return
      }
    }
  }

  /// The levels of its blocks of 0.1 s.
  package var levels: [SignalLevel] {
    let length = AudioInstant.sampleRate / 10
    return stride(from: 0, through: samples.count - length, by: length).map {
      SignalLevel(of: samples.span.extracting($0..<$0 + length))
    }
  }

  /// A source that gives it from the start.
  package var source: any AudioSource { Playback(samples) }

  private final class Playback: AudioSource {
    private let samples: [Int16]
    private var next = 0

    init(_ samples: [Int16]) { self.samples = samples }

    func read(into buffer: inout MutableSpan<Int16>) -> AudioRead {
      let count = min(buffer.count, samples.count - next)
      for i in 0..<count { buffer[i] = samples[next + i] }
      next += count
      return count > 0 ? .samples(count) : .end
    }
  }
}
