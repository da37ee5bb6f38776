import ArgumentParser
import PaceCore
import PaceSphinx

/// What `live` and `file` have in common.
struct CommonOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The pace you aim at, in words per minute (default 110-165).", valueName: "low-high"),
    transform: Parse.target)
  var target: Target?

  @Option(help: "A known target: \(Preset.list).")
  var preset: Preset?

  @Option(help: "The recognizer's model: a name, a description file, or a folder.")
  var model = "en-us"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The pace is that of the last so many seconds (default 15; 3 to 300).", valueName: "s"),
    transform: Parse.seconds(3...300))
  var window: AudioDuration = MeterOptions().window

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The shortest silence that is a pause (default 0.25; 0.05 to 10).", valueName: "s"),
    transform: Parse.seconds(0.05...10))
  var pause: AudioDuration = MeterOptions().pause

  @Flag(help: "Print JSON for scripts.")
  var json = false

  @Option(help: "Colour: auto, always or never. NO_COLOR is honoured.")
  var color = ColorChoice.auto

  @Flag(name: .shortAndLong, help: "Say more on standard error, and let the sound libraries speak.")
  var verbose = false

  mutating func validate() throws {
    if target != nil, preset != nil {
      throw ValidationError("--target and --preset both say the target. Give one of them.")
    }
  }

  /// The pace to aim at.
  var aim: Target { target ?? preset?.target ?? .talk }

  /// What to measure with, given the model that hears.
  func meterOptions(for model: ModelDescription) -> MeterOptions {
    MeterOptions(
      target: aim, window: window, pause: pause, estimator: model.estimator)
  }
}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

/// Targets by name, in words per minute.
enum Preset: String, ExpressibleByArgument, CaseIterable {
  case talk, ted, audiobook, slow

  var target: Target {
    switch self {
    case .talk: .talk
    case .ted: Target(low: 140, high: 180)
    case .audiobook: Target(low: 140, high: 170)
    case .slow: Target(low: 90, high: 120)
    }
  }

  static var list: String {
    allCases.map { "\($0.rawValue) (\(Int($0.target.low))-\(Int($0.target.high)))" }.joined(separator: ", ")
  }
}

/// Reading what users write.
enum Parse {
  /// `110-165`: words per minute, the lower first.
  static func target(_ text: String) throws -> Target {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Double($0) }
    guard ends.count == 2, let low = ends[0], let high = ends[1], low < high,
      [low, high].allSatisfy(Target.range.contains)
    else {
      throw ValidationError(
        "\"\(text)\" is no target. Write two paces from 20 to 500, the lower first, as in 120-150.")
    }
    return Target(low: low, high: high)
  }

  /// A number of seconds in a range.
  static func seconds(_ range: ClosedRange<Double>) -> @Sendable (String) throws -> AudioDuration {
    { text in
      guard let seconds = Double(text.hasSuffix("s") ? String(text.dropLast()) : text),
        range.contains(seconds)
      else {
        throw ValidationError(
          "\"\(text)\" is no number of seconds from \(number(range.lowerBound)) to \(number(range.upperBound))."
        )
      }
      return AudioDuration(seconds: seconds)
    }
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }

  /// A whole number in a range.
  static func count(_ range: ClosedRange<Int>) -> @Sendable (String) throws -> Int {
    { text in
      guard let count = Int(text), range.contains(count) else {
        throw ValidationError(
          "\"\(text)\" is no whole number from \(range.lowerBound) to \(range.upperBound).")
      }
      return count
    }
  }

  /// A DURATION: `90`, `90s`, `20m` or `1h30m`.
  static func duration(_ text: String) throws -> AudioDuration {
    let fault = ValidationError(
      "\"\(text)\" is no duration from 0.1 s on. Write it as 90, 90s, 20m or 1h30m.")
    var total = 0.0
    var digits = ""
    var smallestUnit = Double.infinity
    for character in text {
      if character.isASCII, character.isNumber || character == "." {
        digits.append(character)
        continue
      }
      let units: [Character: Double] = ["h": 3600, "m": 60, "s": 1]
      guard let unit = units[character], unit < smallestUnit, let number = Double(digits) else { throw fault }
      total += number * unit
      smallestUnit = unit
      digits = ""
    }
    if !digits.isEmpty {
      // Without a unit they are seconds, alone.
      guard smallestUnit == .infinity, let number = Double(digits) else { throw fault }
      total = number
    }
    // A tenth of a second is the least that is heard.
    guard total >= 0.1, total <= 1e6 else { throw fault }
    return AudioDuration(seconds: total)
  }
}
