import ArgumentParser
import Glibc
import PaceCore
import PaceSphinx

/// Loads a model and announces each of its files before it is touched; `ModelLoader` runs it as a child, since a
/// damaged file may crash PocketSphinx.
struct CheckModelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "check-model", shouldDisplay: false)

  /// Seconds that the check may take: ten times what the general model does on a slow machine.
  private static let patience: CUnsignedInt = 30
  /// What a line that names a file begins with; any other is the fault itself.
  static let fileTag = "file "

  @Argument var model: String

  func run() throws {
    let (description, _) = try ModelCatalog.model(named: model, executable: ModelLoader.ownPath)
    var failure: (any Error)?
    do {
      // A model that keeps PocketSphinx busy for ever is no model either, and a parent that died waits for nothing.
      alarm(Self.patience)
      try ModelRehearsal.run(description) { path in
        do { try Output.line(Self.fileTag + path) } catch { failure = error }
      }
    } catch {
      // The last line tells the parent what is wrong.
      try Output.line(error.message)
      throw ExitCode.failure
    }
    if let failure { throw failure }
  }
}
