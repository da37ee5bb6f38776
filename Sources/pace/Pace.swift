import ArgumentParser
import Glibc
import PaceCore
import PaceTerminal
import PaceView

@main
struct Pace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pace",
    abstract: "Shows how fast you speak, live or from a recording. Nothing you say leaves this machine.",
    version: "0.1.0",
    subcommands: [
      LiveCommand.self, FileCommand.self, CalibrateCommand.self, DevicesCommand.self, DoctorCommand.self,
      ConfigCommand.self, CheckModelCommand.self,
    ])

  static func main() {
    Output.holdStandardStreams()
    // A reader that goes away is an error of write(2), not the end of the program.
    signal(SIGPIPE, SIG_IGN)
    // What may not be written is an error that can be told.
    signal(SIGXFSZ, SIG_IGN)
    let arguments = Array(CommandLine.arguments.dropFirst())
    if !arguments.contains("-v"), !arguments.contains("--verbose") { Output.silenceLibraries() }
    do {
      try Spelling.check(arguments, commands: configuration.subcommands.map { $0.configuration })
      var command = try parseAsRoot(Self.configured(arguments))
      try command.run()
    } catch is Output.ReaderGone {
      Glibc.exit(0)
    } catch is Output.TerminalGone {
      Glibc.exit(128 + SIGHUP)
    } catch let error as Output.Failure {
      Output.fault(error.fault)
      Glibc.exit(error.fault.exitCode)
    } catch let error as PaceError {
      Output.fault(error)
      Glibc.exit(error.exitCode)
    } catch {
      end(withParserError: error)
    }
  }

  /// The arguments with the user's own defaults, for the commands that take some.
  private static func configured(_ arguments: [String]) throws -> [String] {
    let takers = Set(Configuration.keys.flatMap(\.commands))
    guard let command = arguments.first, takers.contains(command), !arguments.contains("--help"),
      !arguments.contains("-h")
    else { return arguments }
    return try Configuration(environment: TerminalTraits.environment).applied(to: arguments)
  }

  /// What the argument parser throws is help that was asked for, or a fault in the arguments.
  private static func end(withParserError error: any Error) -> Never {
    let code = exitCode(for: error)
    let text = fullMessage(for: error)
    if code == .success {
      do { try Output.line(text) } catch let error as Output.Failure {
        Glibc.exit(error.fault.exitCode)
      } catch {}
    } else if !text.isEmpty {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
        Columns.printable(String($0))
      }
      let message = lines.joined(separator: "\n")
      Output.talk("pace: " + (message.hasPrefix("Error: ") ? String(message.dropFirst(7)) : message))
    }
    Glibc.exit(code.rawValue)
  }
}

extension PaceError {
  /// The exit code of the interface (those of sysexits.h).
  var exitCode: CInt {
    switch code {
    case .usage: EX_USAGE
    case .unusableData: EX_DATAERR
    case .missing: EX_NOINPUT
    case .unavailable: EX_UNAVAILABLE
    case .io: EX_IOERR
    }
  }
}
