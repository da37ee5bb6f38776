/// A moment of the audio: samples at 16 kHz since the stream's start.
///
/// Audio that was lost counts too, so that an instant keeps up with the clock while it is listening.
package struct AudioInstant: Hashable, Comparable, Sendable {
  /// Samples a second of all audio inside the program.
  package static let sampleRate = 16_000
  package static let zero = AudioInstant(sample: 0)

  /// Samples since the start.
  package var sample: Int64

  /// The instant of a sample.
  package init(sample: Int64) { self.sample = sample }

  /// The instant nearest to `seconds` after the start.
  package init(seconds: Double) { sample = AudioDuration(seconds: seconds).samples }

  /// Seconds since the start.
  package var seconds: Double { Double(sample) / Double(Self.sampleRate) }

  package static func < (a: Self, b: Self) -> Bool { a.sample < b.sample }
  package static func + (a: Self, b: AudioDuration) -> Self { Self(sample: a.sample + b.samples) }
  package static func - (a: Self, b: AudioDuration) -> Self { Self(sample: a.sample - b.samples) }
  package static func - (a: Self, b: Self) -> AudioDuration { AudioDuration(samples: a.sample - b.sample) }
}

/// A length of audio in samples at 16 kHz.
package struct AudioDuration: Hashable, Comparable, Sendable {
  package static let zero = AudioDuration(samples: 0)

  /// At 16 kHz; negative for a step back.
  package var samples: Int64

  /// The length of so many samples at 16 kHz.
  package init(samples: Int64) { self.samples = samples }

  /// The length nearest to `seconds`; beyond ±10^9 seconds it is clamped.
  package init(seconds: Double) {
    let bounded = seconds.isNaN ? 0 : min(max(seconds, -1e9), 1e9)
    samples = Int64((bounded * Double(AudioInstant.sampleRate)).rounded())
  }

  /// The length in seconds.
  package var seconds: Double { Double(samples) / Double(AudioInstant.sampleRate) }

  package static func < (a: Self, b: Self) -> Bool { a.samples < b.samples }
  package static func + (a: Self, b: Self) -> Self { Self(samples: a.samples + b.samples) }
  package static func - (a: Self, b: Self) -> Self { Self(samples: a.samples - b.samples) }
  package static func += (a: inout Self, b: Self) { a = a + b }
}

extension Range<AudioInstant> {
  package var duration: AudioDuration { upperBound - lowerBound }
}
