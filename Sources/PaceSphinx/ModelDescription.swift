import FoundationEssentials
import PaceCore

/// What `models/NAME.json` says of a model: where it lies and how to decode with it.
package struct ModelDescription: Hashable, Sendable, Decodable {
  package var name: String
  /// What it is, in a line.
  package var about: String
  /// The Debian package that brings it.
  package var package: String?
  /// The folder that the files below are relative to.
  package var directory: String
  /// Samples a second of the audio it is fed.
  package var sampleRate: Int
  package var acousticModel: String
  package var dictionary: String
  /// An n-gram model, ARPA or binary; nil where a grammar is given.
  package var languageModel: String?
  /// A finite-state grammar in Sphinx's format, in place of a language model.
  package var finiteStateGrammar: String?
  /// A grammar in JSGF, in place of a language model.
  package var grammar: String?
  /// The dictionary's words that are hesitations.
  package var hesitations: Set<String>
  /// A word that a sound dictionary holds.
  package var knownWord: String?
  /// PocketSphinx's options, each with its dash, as text.
  package var parameters: [String: String]
  /// Turns its words into a count of those that were said; nil where it was not fitted (`make fit`).
  package var estimator: PaceEstimator?

  enum CodingKeys: String, CodingKey {
    case name, about, package, directory, dictionary, grammar, hesitations, parameters, estimator
    case sampleRate = "sample_rate"
    case acousticModel = "acoustic_model"
    case languageModel = "language_model"
    case finiteStateGrammar = "finite_state_grammar"
    case knownWord = "known_word"
  }

  /// Reads a description; throws `missing` or `unusableData`, naming the file.
  package init(contentsOf path: String) throws(PaceError) {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw PaceError(
        .missing, "cannot read the model description \"\(path)\". Check the name and the permissions.")
    }
    func unusable(_ why: String) -> PaceError {
      PaceError(
        .unusableData,
        "the model description \"\(path)\" is not as it should be: \(why). Compare it with models/en-us.json."
      )
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch {
      throw unusable(Self.reason(error))
    }
    if let fault = estimator?.fault { throw unusable("\"estimator.\(fault)\" cannot be right") }
    directory = URL(filePath: directory, relativeTo: URL(filePath: path)).path
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "\"\(Self.path(context.codingPath + [key]))\" is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\"\(Self.path(context.codingPath))\" has the wrong type"
    default: "it is not JSON"
    }
  }

  /// Such as `estimator.gate`; places in a list are left out.
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.filter { $0.intValue == nil }.map(\.stringValue).joined(separator: ".")
  }

  /// Describes a folder that holds an acoustic model (itself, or in its one folder that has an `mdef`), one dictionary
  /// (`.dict` or `.dic`) and one language model or grammar.
  package init(folder: String) throws(PaceError) {
    let files = Self.files(in: folder)
    let names = (files + ["hmm", "am", "acoustic-model"]).filter { Self.exists("\(folder)/\($0)/mdef") }
    let acousticModels = Self.exists("\(folder)/mdef") ? ["."] : Array(Set(names))
    let dictionaries = files.filter { $0.hasSuffix(".dict") || $0.hasSuffix(".dic") }
    // A phone model decodes phones, not words.
    let languageModels = files.filter {
      ($0.hasSuffix(".lm.bin") || $0.hasSuffix(".lm") || $0.hasSuffix(".lm.gz")) && !$0.contains("phone.lm")
    }
    let grammars = files.filter { $0.hasSuffix(".gram") || $0.hasSuffix(".jsgf") }
    let finiteStateGrammars = files.filter { $0.hasSuffix(".fsg") }
    func only(_ found: [String], _ what: String) throws(PaceError) -> String {
      guard let name = found.first else {
        throw PaceError(
          .missing, "the model \"\(folder)\" has no \(what). Put one there, or name a known model.")
      }
      guard found.count == 1 else {
        throw PaceError(
          .unusableData,
          "the model \"\(folder)\" has \(found.count) files that could be its \(what): "
            + "\(found.sorted().joined(separator: ", ")). Say which in a description like models/en-us.json.")
      }
      return name
    }
    name = folder
    about = "a model in a folder"
    directory = folder
    sampleRate = AudioInstant.sampleRate
    acousticModel = try only(acousticModels, "acoustic model (a folder with mdef, means, variances, ...)")
    dictionary = try only(dictionaries, "dictionary (.dict)")
    let search = try only(
      languageModels + grammars + finiteStateGrammars, "language model or grammar (.lm.bin, .lm, .gram, .fsg)"
    )
    languageModel = languageModels.first { $0 == search }
    grammar = grammars.first { $0 == search }
    finiteStateGrammar = finiteStateGrammars.first { $0 == search }
    hesitations = Hesitations.english
    parameters = [:]
  }

  private static func files(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
