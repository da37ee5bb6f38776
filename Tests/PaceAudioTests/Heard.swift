import Glibc
import PaceAudio
import PaceCore
import Testing

/// What a source gave.
struct Heard: Equatable {
  struct Gap: Equatable {
    /// How many samples came before it.
    var index: Int
    var duration: AudioDuration
    var reason: GapReason
  }

  var samples: [Int16] = []
  var gaps: [Gap] = []
  var changes: [DeviceChange] = []
  var error: PaceError?

  /// A loss that goes on is one gap.
  mutating func lose(_ duration: AudioDuration, _ reason: GapReason) {
    if let last = gaps.last, last.index == samples.count, last.reason == reason {
      gaps[gaps.count - 1].duration += duration
      return
    }
    gaps.append(Gap(index: samples.count, duration: duration, reason: reason))
  }
}

extension Heard: CustomTestStringConvertible {
  var testDescription: String {
    "\(samples.count) samples from \(samples.prefix(3)) to \(samples.suffix(3)), gaps \(gaps), \(changes), "
      + (error?.message ?? "no error")
  }
}

extension AudioSource {
  /// Listens until the source ends or fails, or has given `limit` samples or more.
  func hear(portion: Int = 4096, limit: Int = .max) -> Heard {
    var heard = Heard()
    var buffer = [Int16](repeating: 0, count: portion)
    while heard.samples.count < limit {
      var span = buffer.mutableSpan
      do throws(PaceError) {
        switch try read(into: &span) {
        case .samples(let count): heard.samples += buffer[..<count]
        case .gap(let duration, let reason): heard.lose(duration, reason)
        case .change(let change): heard.changes.append(change)
        case .end: return heard
        }
      } catch {
        heard.error = error
        return heard
      }
    }
    return heard
  }
}

extension AudioInput {
  /// Opens and hears a recording; where it does not open, that is the error.
  static func hear(_ path: String, portion: Int = 4096) -> Heard {
    do throws(PaceError) {
      return try open(path).hear(portion: portion)
    } catch {
      return Heard(error: error)
    }
  }
}

extension PCMQueue {
  /// Takes everything out until the end.
  func drain() -> Heard {
    var heard = Heard()
    var buffer = [Int16](repeating: 0, count: Self.portion)
    while true {
      switch pop(into: &buffer) {
      case .samples(let count): heard.samples += buffer[..<count]
      case .gap(let duration, let reason): heard.lose(duration, reason)
      case .end(let error):
        heard.error = error
        return heard
      }
    }
  }
}
