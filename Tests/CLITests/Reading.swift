import Foundation
import TestSupport
import Testing

/// The LibriVox clips as one reading of a known text, and a folder of settings to learn into.
struct Reading {
  /// The transcript of Debian's package without the "a" that is not said in 0920.
  private static let sentences = [
    "And Mister John Dashwood had then leisure to consider how much there might be prudently in his power to do for them.",
    "He was not an ill disposed young man,",
    "unless to be rather cold hearted and rather selfish is to be ill disposed.",
    "Had he married a more amiable woman he might have been made still more respectable than he was:",
    "he might even have been made amiable himself.",
  ]

  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  var environment: [String: String] { ["XDG_CONFIG_HOME": folder.path] }
  var store: String { folder.file("pace/calibration.json") }

  /// The text of the first clips.
  func text(clips: Int = 5) throws -> String {
    try folder.write(Self.sentences.prefix(clips).joined(separator: "\n").utf8, to: "text-\(clips).txt")
  }

  /// The sound of the first clips.
  func sound(clips: Int = 5) throws -> String {
    let path = folder.file("reading-\(clips).wav")
    try SoundWriter.write(RealSpeech.clips.prefix(clips).flatMap { try $0.samples }, to: path)
    return path
  }

  /// `pace calibrate` on the reading, or on another sound.
  func calibrate(_ arguments: [String] = [], sound: String? = nil) throws -> BuiltProgram.Result {
    try run(["calibrate", "--input", sound ?? self.sound(), "--text", text()] + arguments)
  }

  func run(_ arguments: [String]) throws -> BuiltProgram.Result {
    try BuiltProgram.run(arguments, environment: environment)
  }

  /// What the store holds, as `--show --json` says.
  func known(_ arguments: [String] = []) throws -> [JSONLine] {
    try run(["calibrate", "--show", "--json"] + arguments).lines.map(JSONLine.init)
  }

  /// Writes the store by hand.
  func writeStore(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file("pace"), withIntermediateDirectories: true)
    try text.write(toFile: store, atomically: false, encoding: .utf8)
  }

  /// A store with these microphones in it.
  func writeStore(devices: [String], model: String = "en-us", factor: Double = 1.1) throws {
    let entries = devices.map {
      """
      {"device": "\($0)", "model": "\(model)", "factor": \(factor), "words_read": 100, "words_counted": 80,
       "noise_floor_db": -60, "cepstral_mean": null, "date": "2026-11-21"}
      """
    }
    try writeStore(
      "{\"schema\": \"pace.calibration/1\", \"calibrations\": [\(entries.joined(separator: ","))]}")
  }
}
