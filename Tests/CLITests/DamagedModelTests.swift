import Foundation
import TestSupport
import Testing

/// Model files that a user names may be anything; PocketSphinx would crash on some of these.
@Suite struct DamagedModelTests {
  private static let original = "/usr/share/pocketsphinx/test/data/tidigits"

  enum Damage: CaseIterable {
    case missingMeans, emptyDictionary, garbageDictionary, truncatedMdef, truncatedModel, malformedARPA,
      noModel

    var file: String {
      switch self {
      case .missingMeans: "means"
      case .emptyDictionary, .garbageDictionary: "words.dic"
      case .truncatedMdef: "am"
      case .truncatedModel, .malformedARPA: "words.lm"
      case .noModel: "language model"
      }
    }
  }

  @Test(.timeLimit(.minutes(3)), arguments: Damage.allCases) func damageIsAnErrorThatNamesTheFile(
    damage: Damage
  ) throws {
    let folder = try ModelFolder()
    switch damage {
    case .missingMeans: try folder.remove("am/means")
    case .emptyDictionary: try folder.write([], to: "words.dic")
    case .garbageDictionary:
      try folder.write(Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 7919) }), to: "words.dic")
    case .truncatedMdef: try folder.write(folder.read("am/mdef").prefix(1000), to: "am/mdef")
    case .truncatedModel: try folder.write(folder.read("words.lm.bin").prefix(5000), to: "words.lm.bin")
    case .malformedARPA:
      try folder.remove("words.lm.bin")
      try folder.write(
        Data("\\data\\\nngram 1=5\nngram 2=9\n\n\\1-grams:\n-1.0 one\n\\2-grams:\nrubbish\n\\end\\\n".utf8),
        to: "words.lm")
    case .noModel: try folder.remove("words.lm.bin")
    }
    let result = try BuiltProgram.run(["file", RealSpeech.clips[1].path, "--model", folder.path])
    #expect([.exited(65), .exited(66)].contains(result.status), "\(result)")
    #expect(result.output == "")
    #expect(result.errors.contains(damage.file), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test(.timeLimit(.minutes(3))) func aSoundFolderIsUsed() throws {
    let digits = "\(Self.original)/dhd.2934z.raw"
    let folder = try ModelFolder()
    let result = try BuiltProgram.run(["file", "-", "--model", folder.path, "--words"], input: digits)
    #expect(result.output.contains("nine"))
  }

  /// A copy of the digits model in a folder of its own.
  private struct ModelFolder {
    private let folder: TemporaryDirectory

    init() throws {
      folder = try TemporaryDirectory()
      for (from, to) in [
        ("hmm", "am"), ("lm/tidigits.dic", "words.dic"), ("lm/tidigits.lm.bin", "words.lm.bin"),
      ] {
        try FileManager.default.copyItem(atPath: "\(original)/\(from)", toPath: folder.file(to))
      }
    }

    var path: String { folder.path }
    func read(_ name: String) throws -> [UInt8] { try readFile(folder.file(name)) }
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
      _ = try folder.write(bytes, to: name)
    }
    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: folder.file(name)) }
  }
}
