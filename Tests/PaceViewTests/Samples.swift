import PaceCore
import PaceView

/// What the live screen may be showing.
enum Scene: String, CaseIterable, Sendable {
  case good
  case tooFast = "too-fast"
  case tooSlow = "too-slow"
  case resting, listening
  case noSignal = "no-signal"
  case tooFewWords = "too-few-words"
  case noise, behind
  case deviceLost = "device-lost"
  case paused, slot, overtime, question, help

  /// A minute of a talk, then the scene.
  var view: LiveView {
    var view = LiveView(source: "Snowball iCE: USB Audio (hw:1,0)", isMicrophone: true, target: .talk)
    if self != .listening && self != .noSignal {
      let talk: [Double?] = [nil, 118, 131, 140, 152, 149, nil, 96, 104, 133, 158, 171]
      for second in 1...5 * talk.count {
        view.update(reading(at: Double(second), pace: talk[(second - 1) / 5], state: .speaking), words: [])
      }
    }
    view.update(last, words: words)
    switch self {
    case .tooFast: view.nudge = .slowDown
    case .tooSlow: view.nudge = .speedUp
    case .deviceLost: view.microphone = .lost
    case .paused: view.microphone = .paused
    case .slot: (view.slot, view.section) = (AudioDuration(seconds: 300), 4)
    case .overtime: view.slot = AudioDuration(seconds: 60)
    case .question: view.question = "Start over? y / n"
    case .help: view.showsHelp = true
    default: break
    }
    return view
  }

  private var last: PaceReading {
    switch self {
    case .good, .slot, .overtime, .question, .help: reading(at: 62.4, pace: 143.2, trend: 146)
    case .tooFewWords: reading(at: 62.4, pace: nil, state: .tooFewWords)
    case .noise: reading(at: 62.4, pace: nil, state: .noise, level: -31)
    case .behind: reading(at: 62.4, pace: 143.2, trend: 146, state: .behind)
    case .deviceLost: reading(at: 62.4, pace: nil, state: .deviceLost, level: nil)
    case .paused: reading(at: 62.4, pace: nil, state: .paused, level: nil)
    case .tooFast: reading(at: 62.4, pace: 187.6, trend: 214, level: -1.8)
    case .tooSlow: reading(at: 62.4, pace: 92, trend: 71)
    case .resting: reading(at: 62.4, pace: nil, state: .resting, level: -53.4)
    case .listening:
      reading(at: 1.6, pace: nil, state: .listening, words: 0, average: nil, level: -48)
    case .noSignal:
      reading(at: 4.2, pace: nil, state: .noSignal, words: 0, average: nil, level: nil)
    }
  }

  private var words: [Word] {
    guard self != .listening && self != .noSignal else { return [] }
    return "and now that you have seen the gauge let me tell you um how it counts the words that you say"
      .split(separator: " ").map { Word(String($0), from: .zero, to: .zero) }
  }
}

func reading(
  at seconds: Double, pace: Double?, trend: Double? = nil, state: MeterState = .speaking, words: Int = 131,
  average: Double? = 138.7, level: Double? = -21.3
) -> PaceReading {
  var reading = PaceMeter().reading()
  reading.at = AudioInstant(seconds: seconds)
  reading.pace = pace
  reading.trend = trend
  reading.zone = pace.map(Target.talk.zone(of:))
  reading.state = state
  reading.words = words
  reading.average = average
  reading.level = level
  return reading
}

extension Glyphs {
  var name: String { isUnicode ? "unicode" : "ascii" }
}
