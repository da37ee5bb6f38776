import ArgumentParser
import PaceCore
import PaceSphinx

/// Loads a model and announces each of its files before it is touched; `ModelLoader` runs it as a child, since a
/// damaged file may crash PocketSphinx.
struct CheckModelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "check-model", shouldDisplay: false)

  @Argument var model: String

  func run() throws {
    let (description, _) = try ModelCatalog.model(named: model, executable: ModelLoader.ownPath)
    var failure: (any Error)?
    do {
      try ModelRehearsal.run(description) { path in
        do { try Output.line(path) } catch { failure = error }
      }
    } catch {
      // The last line tells the parent what is wrong.
      try Output.line(error.message)
      throw ExitCode.failure
    }
    if let failure { throw failure }
  }
}
