import Glibc
import PaceCore

extension ModelDescription {
  package var acousticModelPath: String { path(acousticModel) }
  package var dictionaryPath: String { path(dictionary) }

  private func path(_ name: String) -> String {
    name.hasPrefix("/") ? name : name == "." ? directory : "\(directory)/\(name)"
  }

  /// The options for `ps_init`, each followed by its value: the model's files, then what live speech wants, then the
  /// description's own parameters, which win.
  package var decoderArguments: [String] {
    var options = [
      "-hmm": acousticModelPath,
      "-dict": dictionaryPath,
      "-samprate": String(sampleRate),
      // Silence is kept away by our endpointer; PocketSphinx's own corrupts the times of an open utterance.
      "-remove_silence": "no",
    ]
    for (option, path) in searchFiles { options[option] = path }
    options.merge(parameters) { $1 }
    return options.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
  }

  /// What would break the times, the files or the silence if a description changed it.
  private static let ownOptions: Set<String> = [
    "-allphone", "-dict", "-frate", "-fsg", "-hmm", "-input_endian", "-jsgf", "-keyphrase", "-kws", "-lm",
    "-lmctl",
    "-logfn", "-mfclogdir", "-rawlogdir", "-remove_silence", "-samprate", "-senlogdir",
  ]

  /// The language model or grammar.
  var searchPath: String { searchFiles.first?.path ?? directory }

  private var searchFiles: [(option: String, path: String)] {
    [("-lm", languageModel), ("-fsg", finiteStateGrammar), ("-jsgf", grammar)].compactMap { option, name in
      name.map { (option, path($0)) }
    }
  }

  /// Checks that every file is there, can be read and is not empty.
  /// Throws `missing` or `unusableData`, naming the file and, where known, the package that brings it.
  package func checkFiles() throws(PaceError) {
    let required = ["mdef", "means", "variances", "transition_matrices"].map { "\(acousticModelPath)/\($0)" }
    let remedy = package.map { "Install it with apt-get install \($0)." } ?? "Check the model's folder."
    guard sampleRate == AudioInstant.sampleRate else {
      throw PaceError(
        .unusableData,
        "the model \(name) wants \(sampleRate) Hz audio, and pace listens at 16000 Hz. "
          + "Use a 16 kHz model.")
    }
    if let option = Self.ownOptions.intersection(parameters.keys).min() {
      throw PaceError(
        .unusableData,
        "the model \(name) sets \(option), which pace sets itself. Take it out of its parameters.")
    }
    guard !searchFiles.isEmpty else {
      throw PaceError(
        .unusableData,
        "the model \(name) names no language model and no grammar. Name one in its description.")
    }
    for path in required + [dictionaryPath] + searchFiles.map(\.path) {
      guard let size = readableSize(of: path) else {
        throw PaceError(.missing, "the model \(name) lacks \"\(path)\", or it may not be read. \(remedy)")
      }
      guard size > 0 else {
        throw PaceError(.unusableData, "the model \(name) cannot be used: \"\(path)\" is empty. \(remedy)")
      }
    }
  }
}

/// The size of a file that may be read; nil where there is none.
private func readableSize(of path: String) -> Int? {
  var status = stat()
  guard access(path, R_OK) == 0, stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
    return nil
  }
  return Int(status.st_size)
}
