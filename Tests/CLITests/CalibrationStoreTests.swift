import Foundation
import PaceSystem
import TestSupport
import Testing

/// Where calibrations are kept, shown and forgotten, and what they are applied to.
@Suite(.timeLimit(.minutes(3))) struct CalibrationStoreTests {
  private let reading: Reading

  init() throws { reading = try Reading() }

  @Test func theFileIsItsOwnersAndReadable() throws {
    #expect(try reading.calibrate(["--device", "hw:1"]).status == .exited(0))
    let attributes = try FileManager.default.attributesOfItem(atPath: reading.store)
    #expect((attributes[.posixPermissions] as? Int) == 0o600)
    let text = String(decoding: try readFile(reading.store), as: UTF8.self)
    #expect(text.hasPrefix("{\n  \"schema\": \"pace.calibration/1\",\n  \"calibrations\": [\n    {\n"))
    #expect(text.contains("\n      \"device\": \"hw:1\",\n"))
    // No temporary file stays behind.
    let folder = (reading.store as NSString).deletingLastPathComponent
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["calibration.json"])
  }

  @Test func eachMicrophoneAndModelHasItsOwn() throws {
    try reading.writeStore(devices: ["default", "hw:2"])
    let learnt = try JSONLine(#require(reading.calibrate(["--json"]).lines.first))
    let known = try reading.known()
    #expect(known.map { $0.text("device") } == ["hw:2", "default"])
    #expect(known.first?.number("factor") == 1.1)
    #expect(known.last?.number("factor") == learnt.number("factor"))
    #expect(try reading.known(["--device", "hw:2"]).count == 1)
    #expect(try reading.known(["--model", "tidigits"]).isEmpty)
  }

  @Test func showIsForPeopleToo() throws {
    #expect(try reading.run(["calibrate", "--show"]).output.hasPrefix("Nothing is known yet."))
    let nothing = try reading.run(["calibrate", "--show", "--device", "a", "--model", "b"]).output
    #expect(nothing.hasPrefix("Nothing is known of the microphone \"a\" with the model b yet."))
    try reading.writeStore(devices: ["default"], factor: 0.95)
    let output = try reading.run(["calibrate", "--show"]).output
    #expect(output.contains("\"default\" with the model en-us"))
    #expect(output.contains("5 % lower"))
    #expect(output.contains("-60.0 dBFS"))
    #expect(output.contains(reading.store))
  }

  @Test func resetForgetsWhatIsMeant() throws {
    try reading.writeStore(devices: ["a", "b", "c"])
    var result = try reading.run(["calibrate", "--reset", "--device", "b"])
    #expect(result.status == .exited(0))
    #expect(result.output == "Forgot \"b\" with the model en-us\n")
    #expect(try reading.known().map { $0.text("device") } == ["a", "c"])
    result = try reading.run(["calibrate", "--reset", "--device", "b"])
    #expect(result.status == .exited(0))
    #expect(result.output == "Nothing was known of the microphone \"b\".\n")
    result = try reading.run(["calibrate", "--reset"])
    #expect(result.output.hasPrefix("Forgot \"a\" with the model en-us\nForgot \"c\""))
    #expect(!FileManager.default.fileExists(atPath: reading.store))
    #expect(try reading.run(["calibrate", "--reset"]).status == .exited(0))
  }

  @Test(arguments: [
    ("", "damaged"), ("{", "damaged"), ("[]", "damaged"), ("\u{0}\u{1}", "damaged"),
    (#"{"schema": "pace.calibration/1"}"#, "damaged"),
    (#"{"schema": "pace.calibration/2", "calibrations": []}"#, "another version"),
    (Self.store(factor: "9"), "a figure that cannot be"), (Self.store(factor: "\"1\""), "damaged"),
    (Self.store(mean: "[]"), "a figure that cannot be"), (Self.store(mean: "[1e400]"), "damaged"),
    (Self.store(mean: "[1e30]"), "a figure that cannot be"),
    (Self.store(counted: "1e300"), "a figure that cannot be"),
    (Self.store(counted: "0"), "a figure that cannot be"),
  ])
  func aDamagedFileIsSaidAndLeftAlone(text: String, why: String) throws {
    try reading.writeStore(text)
    for arguments in [
      ["calibrate", "--show"], ["calibrate", "--reset", "--device", "default"],
      ["calibrate", "--input", try reading.sound(), "--text", try reading.text()],
      ["file", RealSpeech.clips[1].path, "--calibration", "default"],
    ] {
      let result = try reading.run(arguments)
      #expect(result.status == .exited(65))
      #expect(result.output == "")
      #expect(result.errors.contains(why) && result.errors.contains("pace calibrate --reset"))
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(try readFile(reading.store) == Array(text.utf8))
    }
    #expect(try reading.run(["calibrate", "--reset"]).status == .exited(0))
    #expect(!FileManager.default.fileExists(atPath: reading.store))
  }

  private static func store(factor: String = "1", mean: String = "null", counted: String = "1") -> String {
    """
    {"schema": "pace.calibration/1", "calibrations": [{"device": "default", "model": "en-us", "factor": \(factor),
     "words_read": 1, "words_counted": \(counted), "cepstral_mean": \(mean), "date": "2026-11-21"}]}
    """
  }

  @Test func withoutItsOwnFolderSettingsAreInTheHome() throws {
    for folder in ["", "relative"] {
      let environment = ["XDG_CONFIG_HOME": folder, "HOME": reading.folder.path]
      let arguments = ["calibrate", "--input", try reading.sound(), "--text", try reading.text()]
      #expect(try BuiltProgram.run(arguments, environment: environment).status == .exited(0))
      let path = reading.folder.file(".config/pace/calibration.json")
      #expect(FileManager.default.fileExists(atPath: path), "\(folder)")
      try FileManager.default.removeItem(atPath: path)
    }
  }

  /// Before anything is read aloud; not even root can make a folder in a file.
  @Test func aFolderThatCannotBeWrittenIsSaidAtOnce() throws {
    let result = try BuiltProgram.run(["calibrate"], environment: ["XDG_CONFIG_HOME": "/dev/null"])
    #expect(result.status == .exited(74))
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("pace: cannot write \"/dev/null/pace/calibration.json\""))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func aLinkStaysALink() throws {
    let target = try reading.folder.write([], to: "elsewhere.json")
    try reading.writeStore(devices: ["a", "b"])
    try FileManager.default.removeItem(atPath: target)
    try FileManager.default.moveItem(atPath: reading.store, toPath: target)
    try FileManager.default.createSymbolicLink(atPath: reading.store, withDestinationPath: target)
    _ = try reading.run(["calibrate", "--reset", "--device", "a"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: reading.store) == target)
    #expect(try reading.known().map { $0.text("device") } == ["b"])
  }

  @Test func aRecordingIsCountedAsAnyVoiceUnlessAsked() throws {
    try reading.writeStore(devices: ["default"])
    let clip = RealSpeech.clips[1].path
    #expect(try reading.run(["file", clip]).errors == "")
    let told = try reading.run(["file", clip, "--calibration", "default"])
    #expect(told.status == .exited(0))
    #expect(told.errors.contains("10 % higher") && told.errors.contains("\"default\""))
    let played = ["live", "--input", clip, "--speed", "20", "--json"]
    #expect(try reading.run(played).errors == "")
    #expect(try reading.run(played + ["--calibration", "default"]).errors.contains("10 % higher"))
    for command in [["file", clip], played] {
      let unknown = try reading.run(command + ["--calibration", "hw:9"])
      #expect(unknown.status == .exited(66))
      #expect(unknown.errors.contains("pace calibrate --device hw:9"))
    }
  }

  @Test func aMicrophoneIsCountedAsWasLearnt() throws {
    try reading.writeStore(devices: ["vm"])
    let microphone = VirtualMicrophone("vm", playing: RealSpeech.clips[1].path)
    let configuration = try AlsaConfiguration(in: reading.folder, microphones: [microphone])
    func errors(_ arguments: [String]) throws -> String {
      let result = try BuiltProgram.run(
        ["live", "--device", "vm", "--json", "--for", "1s"] + arguments,
        environment: reading.environment.merging(configuration.environment) { $1 })
      #expect(result.status == .exited(0))
      return result.errors
    }
    #expect(try errors([]).contains("10 % higher"))
    #expect(try errors(["--no-calibration"]) == "")
    #expect(try errors(["--model", "tidigits"]) == "")
    // A rehearsal does not fail for what was learnt; that it is not used is said.
    try reading.writeStore("{")
    #expect(try errors([]).contains("damaged"))
  }

  @Test func aModelThatHasChangedIsSaid() throws {
    try reading.writeStore(Self.store(mean: "[1, 2]"))
    let result = try reading.run(["file", RealSpeech.clips[1].path, "--calibration", "default"])
    #expect(result.status == .exited(65))
    #expect(result.errors.contains("does not fit the model en-us"))
  }
}
