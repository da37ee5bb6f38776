import PaceAudio
import PaceCore
import PaceSphinx
import TestSupport
import Testing

/// A recognizer of its own for each test: what a decoder learns of the sound carries over.
enum Hearing {
  static var model: ModelDescription {
    get throws { try ModelCatalog.model(named: "en-us", executable: BuiltProgram.path).description }
  }

  /// All events of `samples`, given in portions of `portion` samples.
  static func events(_ samples: [Int16], portion: Int = 1600) throws -> [PaceEvent] {
    var listener = Listener(recognizer: try SphinxRecognizer(model))
    var events: [PaceEvent] = []
    for start in stride(from: 0, to: samples.count, by: portion) {
      let end = min(start + portion, samples.count)
      events += try listener.hear(samples.span.extracting(start..<end))
    }
    return events + (try listener.end())
  }

  /// The words of `samples`, settled.
  static func words(_ samples: [Int16], portion: Int = 1600) throws -> [Word] {
    var meter = PaceMeter()
    for event in try events(samples, portion: portion) { meter.apply(event) }
    return meter.ledger.settled
  }

  /// A quiet room: noise at -66 dBFS from a seed.
  static func silence(seconds: Double) -> [Int16] {
    var generator = SeededGenerator(seed: 7)
    return (0..<Int(seconds * 16_000)).map { _ in Int16.random(in: -16...16, using: &generator) }
  }
}
