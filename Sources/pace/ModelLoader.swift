import Glibc
import PaceCore
import PaceSphinx
import PaceSystem

/// Finds and loads the model that the user asked for.
enum ModelLoader {
  /// The description of a model that can be loaded. Throws `missing` or `unusableData`.
  static func find(_ name: String) throws(PaceError) -> ModelDescription {
    let (model, isUsers) = try ModelCatalog.model(named: name, executable: ownPath)
    try model.checkFiles()
    if isUsers { try rehearse(name, model) }
    return model
  }

  /// - Parameter startingMean: see `UtteranceFinder`.
  static func load(_ model: ModelDescription, startingMean: [Float]?, isVerbose: Bool) throws(PaceError)
    -> sending SphinxRecognizer
  {
    try timed(model, isVerbose) { () throws(PaceError) in
      try SphinxRecognizer(model, startingMean: startingMean)
    }
  }

  /// What a model is called wherever it is named from: its name, or where the user's own files lie.
  static func key(of name: String) -> String {
    guard let (_, isUsers) = try? ModelCatalog.model(named: name, executable: ownPath), isUsers,
      let path = realpath(name, nil)
    else { return name }
    defer { free(path) }
    return String(cString: path)
  }

  /// What `load` makes, after which the time it took is told where that is wanted.
  static func timed<Made>(
    _ model: ModelDescription, _ isVerbose: Bool, _ load: () throws(PaceError) -> sending Made
  ) throws(PaceError) -> sending Made {
    let started = MonotonicClock.now
    let made = try load()
    if isVerbose {
      let seconds = (MonotonicClock.now - started).rounded(to: 2)
      Output.talk("pace: the model \(model.name) from \(model.directory) was loaded in \(seconds) s")
    }
    return made
  }

  static var ownPath: String {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : CommandLine.arguments[0]
  }
}

extension ModelLoader {
  /// Loads a model that the user named in a child process first: PocketSphinx crashes on some damaged files.
  /// Throws `unusableData`, naming the file.
  private static func rehearse(_ name: String, _ model: ModelDescription) throws(PaceError) {
    let nothing = Descriptor(open("/dev/null", O_RDWR | O_CLOEXEC))
    guard
      let process = try ChildProcess.start(
        [ownPath, CheckModelCommand.configuration.commandName ?? "", "--", name], input: nothing.number,
        errors: nothing.number)
    else { return }
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while case let count = try readBytes(process.output, into: &bytes, name: name), count > 0 {
      text += bytes[..<count]
    }
    guard !process.wait().isSuccess else { return }
    let last = String(decoding: text, as: UTF8.self).split(separator: "\n").last.map(String.init)
    if let last, !last.hasPrefix(CheckModelCommand.fileTag) { throw PaceError(.unusableData, last) }
    let file = last.map { String($0.dropFirst(CheckModelCommand.fileTag.count)) } ?? model.directory
    throw PaceError(
      .unusableData,
      "the model \(name) cannot be used: \"\(file)\" is damaged, or its parameters are. Install or copy it again."
    )
  }
}
