import FoundationEssentials
import PaceCore

/// Loads a model step by step, to find the file that is at fault.
///
/// PocketSphinx crashes or exits on some malformed files (a truncated mdef, a bad ARPA file): let a child process run
/// this, and the last step it announced names the culprit.
package enum ModelRehearsal {
  /// - Parameter announce: told the path of each file before it is loaded.
  /// Throws `unusableData`, naming the file.
  package static func run(_ model: ModelDescription, announce: (String) -> Void) throws(PaceError) {
    try model.checkFiles()
    var part = model
    part.languageModel = nil
    part.finiteStateGrammar = nil
    part.grammar = nil
    part.dictionary = "/dev/null"
    announce(model.acousticModelPath)
    _ = try SphinxDecoder(part, suspect: model.acousticModelPath)

    part.dictionary = model.dictionary
    announce(model.dictionaryPath)
    let speaker = try SphinxDecoder(part, suspect: model.dictionaryPath)
    guard try firstWords(of: model.dictionaryPath).contains(where: speaker.knows) else {
      throw fault(
        model, model.dictionaryPath,
        "none of its first words has a pronunciation that the acoustic model knows")
    }

    announce(model.searchPath)
    let decoder = try SphinxDecoder(model, suspect: model.searchPath)
    if decoder.speakableWords(ofFirst: 2000) == 0 {
      throw fault(model, model.searchPath, "none of its first words is in the dictionary")
    }
    let rowLength = try FrontEnd(model).rowLength
    try decoder.startUtterance(rowLength: rowLength)
    try decoder.process(Array(repeating: 0, count: 50 * rowLength)[...], rowLength: rowLength)
    try decoder.endUtterance()
  }

  private static func firstWords(of dictionary: String) throws(PaceError) -> [String] {
    guard let data = try? Data(contentsOf: URL(filePath: dictionary), options: .mappedIfSafe) else {
      throw PaceError(.missing, "cannot read the dictionary \"\(dictionary)\". Check its permissions.")
    }
    let lines = String(decoding: data.prefix(65536), as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.prefix(2000).compactMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) }
  }

  private static func fault(_ model: ModelDescription, _ path: String, _ why: String) -> PaceError {
    PaceError(
      .unusableData,
      "the model \(model.name) cannot be used: \"\(path)\" is damaged or of another kind; \(why). "
        + "Install or copy it again.")
  }
}
