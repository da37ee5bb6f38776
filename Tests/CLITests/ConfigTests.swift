import Foundation
import TestSupport
import Testing

/// The user's own defaults.
@Suite(.timeLimit(.minutes(3))) struct ConfigTests {
  private let folder: TemporaryDirectory
  private let clip = RealSpeech.clips[0].path

  init() throws { folder = try TemporaryDirectory() }

  @Test func settingsAreDefaultsAndFlagsWin() throws {
    let config = "# mine\n target=120-150 # slower\n\nwindow = 5\ndevice = nosuch\n"
    let set = try target(config, ["file", clip, "--json"])
    #expect(set == [120, 150])
    #expect(try target(config, ["file", clip, "--json", "--target", "90-100"]) == [90, 100])
    #expect(try target(config, ["file", clip, "--json", "--target=90-100"]) == [90, 100])
    #expect(try target(config, ["file", clip, "--json", "--preset", "slow"]) == [90, 120])
    // A microphone is not meant where a recording is given.
    #expect(try target(config, ["live", "--input", clip, "--speed", "50", "--json"]) == [120, 150])
    let live = try run(config, ["live"])
    #expect(live.status == .exited(66))
    #expect(live.errors.contains("\"nosuch\""))
  }

  @Test func theyAreShown() throws {
    let shown = try run("target = 120-150\njobs = 2", ["config"])
    #expect(shown.status == .exited(0))
    #expect(shown.lines.prefix(2) == ["target = 120-150", "jobs = 2"])
    #expect(shown.output.contains("pace/config"))
    let json = try JSONLine(#require(run("target = 120-150", ["config", "--json"]).lines.first))
    #expect(json.keys == ["file", "settings"])
    #expect((json["settings"] as? [String: String]) == ["target": "120-150"])
    #expect(try run(nil, ["config"]).output.hasPrefix("Nothing is set."))
  }

  @Test(
    arguments: [
      ("taget = 120-150", "line 1: there is no setting \"taget\". Did you mean target?"),
      ("\nverbosity = 3", "line 2: there is no setting \"verbosity\". There are target, preset"),
      ("target = fast", "120-150"), ("alert = horn", "none"), ("target", "no setting"),
      ("target =", "no setting"),
      ("target = 100-120\npreset = ted", "line 2: target in line 1 says it already"),
      ("jobs = 1\njobs = 2", "line 2"), ("\u{0}\u{1B}[31m", "line 1"), ("= 3", "line 1"),
    ])
  func aWrongOneIsAnErrorWithItsLine(config: String, why: String) throws {
    for command in [["file", clip], ["live", "--input", clip], ["config"]] {
      let result = try run(config, command)
      #expect(result.status == .exited(64))
      #expect(result.output == "")
      #expect(result.errors.contains(why), "\(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(!result.errors.contains("\u{1B}"))
    }
    // Help is to be had all the same.
    #expect(try run(config, ["file", "--help"]).status == .exited(0))
  }

  private func target(_ config: String, _ arguments: [String]) throws -> [Double] {
    let result = try run(config, arguments)
    let report = try JSONLine(#require(result.lines.last))
    let target = try #require(report["target"] as? [String: Any])
    return [target["low"], target["high"]].compactMap { $0 as? Double }
  }

  private func run(_ config: String?, _ arguments: [String]) throws -> BuiltProgram.Result {
    let settings = folder.file("pace")
    try? FileManager.default.removeItem(atPath: settings)
    try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
    if let config { try Data(config.utf8).write(to: URL(filePath: settings + "/config")) }
    return try BuiltProgram.run(arguments, environment: ["XDG_CONFIG_HOME": folder.file("")])
  }
}
