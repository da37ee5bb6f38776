import FoundationEssentials
import PaceCore

/// Finds models by name or by path.
package enum ModelCatalog {
  /// The description of a known model, of a description file, or of a folder with a model in it.
  ///
  /// - Parameters:
  ///   - name: a name, or a path (anything with a slash, or that exists).
  ///   - executable: the program's own path, from which `models/` is found.
  /// - Returns: the description, and whether the user named the files, so that they are to be checked first.
  package static func model(named name: String, executable: String) throws(PaceError) -> (
    description: ModelDescription, isUsers: Bool
  ) {
    let folder = folder(of: executable)
    if !name.contains("/"), let folder {
      let path = "\(folder)/\(name).json"
      if FileManager.default.fileExists(atPath: path) {
        return (try ModelDescription(contentsOf: path), false)
      }
    }
    var isDirectory = false
    if FileManager.default.fileExists(atPath: name, isDirectory: &isDirectory) {
      return isDirectory
        ? (try ModelDescription(folder: name), true) : (try ModelDescription(contentsOf: name), true)
    }
    let known = folder.map(names(in:)) ?? []
    throw PaceError(
      .missing,
      "there is no model \"\(name)\". "
        + (known.isEmpty
          ? "Install pace with make install, so that it finds its models."
          : "Known are \(known.joined(separator: ", ")); or give a folder."))
  }

  /// The names of the known models in a folder of descriptions.
  package static func names(in folder: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }

  /// `PREFIX/share/pace/models` beside an installed program, or `models` of the source tree it was built in.
  package static func folder(of executable: String) -> String? {
    var directory = URL(filePath: executable).deletingLastPathComponent()
    let installed = directory.deletingLastPathComponent().appending(path: "share/pace/models").path
    if isFolder(installed) { return installed }
    while directory.path != "/", !directory.path.isEmpty {
      let models = directory.appending(path: "models").path
      if isFolder(models),
        FileManager.default.fileExists(atPath: directory.appending(path: "Package.swift").path)
      {
        return models
      }
      directory.deleteLastPathComponent()
    }
    return nil
  }

  private static func isFolder(_ path: String) -> Bool {
    var isDirectory = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
  }
}
