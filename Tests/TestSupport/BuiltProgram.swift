import Foundation
import PaceSystem

/// The built `pace`, run as a user runs it.
package final class BuiltProgram {
  package struct Result {
    package var status: ChildProcess.Ending
    package var output: String
    package var errors: String

    package var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// `pace` in the folder that the tests were built into.
  package static let path: String = {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appendingPathComponent("pace").path
  }()

  /// A home without anything of this machine's user in it, and a plain locale.
  private static let environment = [
    "LC_ALL": "C.UTF-8", "TERM": "dumb", "COLUMNS": "", "XDG_CONFIG_HOME": "/nowhere", "HOME": "/nowhere",
  ]

  private let process: ChildProcess
  private let errors: Int32
  private var unread = Data()

  /// Starts `pace`.
  /// - Parameters:
  ///   - input: the path of what becomes its standard input.
  ///   - environment: added to the tests' own.
  package init(_ arguments: [String], input: String = "/dev/null", environment: [String: String] = [:]) throws
  {
    let variables = Self.environment.merging(environment) { $1 }.map { "\($0)=\($1)" }
    let stdin = open(input, O_RDONLY)
    defer { close(stdin) }
    errors = try Descriptor.unnamedFile().release()
    guard
      let process = try ChildProcess.start(
        ["/usr/bin/env"] + variables + [Self.path] + arguments, input: stdin, errors: errors,
        // As a shell would start it: so it can be stopped.
        ownGroup: true)
    else { throw CocoaError(.executableNotLoadable) }
    self.process = process
  }

  deinit { close(errors) }

  /// Runs `pace` to its end.
  package static func run(
    _ arguments: [String], input: String = "/dev/null", environment: [String: String] = [:]
  ) throws -> Result {
    try BuiltProgram(arguments, input: input, environment: environment).finish()
  }

  /// Waits until it is stopped (as by SIGSTOP).
  package func awaitStop() throws {
    while try !String(contentsOfFile: "/proc/\(process.identifier)/stat", encoding: .utf8).contains(") T ") {}
  }

  /// How many threads and descriptors it has.
  package func holdings() throws -> [Int] {
    try ["task", "fd"].map {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process.identifier)/\($0)").count
    }
  }

  package func send(_ signal: Int32) { process.send(signal) }

  /// The next line of its output; nil at the end.
  package func line() throws -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread = Data(unread[(end + 1)...])
        return line
      }
      var bytes = [UInt8](repeating: 0, count: 65536)
      let count = try readBytes(process.output, into: &bytes, name: "pace")
      if count == 0 { return nil }
      unread += bytes[..<count]
    }
  }

  /// Reads the rest and waits for its end.
  package func finish() throws -> Result {
    var output = ""
    while let line = try line() { output += line + "\n" }
    output += String(decoding: unread, as: UTF8.self)
    let status = process.wait()
    lseek(errors, 0, SEEK_SET)
    return Result(status: status, output: output, errors: try ReadAll.text(from: errors))
  }
}
