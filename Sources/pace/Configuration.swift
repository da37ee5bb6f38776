import ArgumentParser
import Glibc
import PaceCore
import PaceSystem
import PaceTerminal

/// The user's own defaults: a file of lines such as `target = 120-150`, each an option without its dashes.
struct Configuration {
  struct Setting {
    var key: String
    var value: String
    /// Counted from 1.
    var line: Int
  }

  /// The options that it may set, and the commands that have them.
  static let keys: [(key: String, commands: [String])] = [
    ("target", ["live", "file"]), ("preset", ["live", "file"]), ("window", ["live", "file"]),
    ("pause", ["live", "file"]), ("color", ["live", "file"]),
    ("model", ["live", "file", "calibrate", "doctor"]), ("device", ["live", "calibrate", "doctor"]),
    ("slot", ["live"]), ("alert", ["live"]), ("jobs", ["file"]),
  ]
  /// Options that contradict each other: the one that was given takes the others' place. A reading that is learnt from is
  /// a recording of a microphone, which has its name.
  private static func rivals(of key: String, in command: String) -> [String] {
    let rivals = [["target", "preset"]] + (command == "live" ? [["device", "input"]] : [])
    return rivals.first { $0.contains(key) } ?? [key]
  }

  /// More than anybody writes.
  private static let sizeLimit = 1 << 16

  let path: String
  private(set) var settings: [Setting] = []

  /// Reads the file; without one there are no settings. Throws `missing` where it may not be read, and
  /// `usage` with the line where it is wrong.
  init(environment: (String) -> String?) throws(PaceError) {
    path = UserFolder.settings(environment: environment) + "/config"
    guard let bytes = try SmallFile.bytes(of: path, limit: Self.sizeLimit) else { return }
    // Some editors begin a file with a byte order mark.
    let text = String(decoding: bytes, as: UTF8.self).trimmingPrefix("\u{FEFF}")
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (i, line) in lines.enumerated() {
      guard !line.contains("\0") else {
        throw fault(i + 1, "there is a NUL character. Save it as plain text")
      }
      let text = line.prefix { $0 != "#" }
      guard !text.allSatisfy(\.isWhitespace) else { continue }
      let setting = try setting(in: text, line: i + 1)
      let rivals = Self.rivals(of: setting.key, in: "live")
      if let earlier = settings.first(where: { rivals.contains($0.key) }) {
        throw fault(setting.line, "\(earlier.key) in line \(earlier.line) says it already. Leave one of them")
      }
      try check(setting)
      settings.append(setting)
    }
  }

  private func setting(in text: Substring, line: Int) throws(PaceError) -> Setting {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
    guard sides.count == 2, !sides[1].isEmpty else {
      throw fault(line, "\"\(Self.short(text))\" is no setting. Write it as in target = 120-150")
    }
    guard Self.keys.contains(where: { $0.key == sides[0] }) else {
      let names = Self.keys.map(\.key)
      let nearest = names.min { Spelling.distance(sides[0], $0) < Spelling.distance(sides[0], $1) }
      let advice =
        nearest.flatMap { Spelling.distance(sides[0], $0) <= 3 ? "Did you mean \($0)?" : nil }
        ?? "There are \(names.joined(separator: ", "))"
      throw fault(line, "there is no setting \"\(Self.short(sides[0][...]))\". \(advice)")
    }
    return Setting(key: sides[0], value: sides[1], line: line)
  }

  /// Throws where no command takes it: the parser knows what each option may be.
  private func check(_ setting: Setting) throws(PaceError) {
    let command = Self.keys.first { $0.key == setting.key }?.commands.first ?? ""
    let arguments = ["--\(setting.key)", setting.value]
    do {
      _ = try Pace.parseAsRoot([command] + arguments + (command == "file" ? ["-"] : []))
    } catch {
      throw fault(setting.line, "\(setting.key) = \(setting.value) is wrong: \(Pace.message(for: error))")
    }
  }

  private func fault(_ line: Int, _ why: String) -> PaceError {
    let end = why.hasSuffix("?") || why.hasSuffix(".") ? "" : "."
    return PaceError(.usage, "\(path), line \(line): \(why)\(end)")
  }

  /// Enough of a text to know it by.
  private static func short(_ text: Substring) -> String {
    let text = trimmed(text)
    return text.count > 60 ? text.prefix(60) + "..." : text
  }

  private static func trimmed(_ text: Substring) -> String {
    let front = text.drop(while: \.isWhitespace)
    return String(front.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// The arguments with what is set and was not given; flags win.
  func applied(to arguments: [String]) -> [String] {
    guard let command = arguments.first else { return arguments }
    let options = arguments.prefix { $0 != "--" }
    // All that is known is meant there, unless told.
    if options.contains("--show") || options.contains("--reset") { return arguments }
    func isGiven(_ key: String) -> Bool {
      options.contains { $0 == "--\(key)" || $0.hasPrefix("--\(key)=") }
    }
    let added = settings.filter { setting in
      Self.keys.contains { $0.key == setting.key && $0.commands.contains(command) }
        && !Self.rivals(of: setting.key, in: command).contains(where: isGiven)
    }
    return [command] + added.flatMap { ["--\($0.key)", $0.value] } + arguments.dropFirst()
  }
}

struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Shows your own defaults, and the file that holds them.")

  @Flag(help: "Print JSON for scripts: an object with the file and its settings.")
  var json = false

  func run() throws {
    let known = try Configuration(environment: TerminalTraits.environment)
    if json {
      let settings = known.settings.map { JSON.Member(key: $0.key, value: .string($0.value)) }
      let line: JSON = ["file": .string(known.path), "settings": .object(settings)]
      return try Output.line(line.text)
    }
    for setting in known.settings { try Output.line("\(setting.key) = \(setting.value)") }
    let names = Configuration.keys.map(\.key).joined(separator: ", ")
    try Output.line(
      known.settings.isEmpty
        ? "Nothing is set. Write lines such as target = 120-150 into \(known.path)"
        : "Set in \(known.path)")
    try Output.line("Settings are \(names); an option on the command line goes before.")
  }
}
