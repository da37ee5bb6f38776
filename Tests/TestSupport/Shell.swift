import Foundation
import PaceSystem

/// A command line as a user types it.
package enum Shell {
  /// - Parameter arguments: what the script finds in `$0`, `$1` and so on.
  package static func run(_ script: String, _ arguments: String...) throws -> (
    output: String, errors: String
  ) {
    let input = open("/dev/null", O_RDONLY)
    defer { close(input) }
    let errors = try Descriptor.unnamedFile()
    guard
      let process = try ChildProcess.start(
        ["bash", "-c", script] + arguments, input: input, errors: errors.number)
    else {
      throw CocoaError(.executableNotLoadable)
    }
    let output = try ReadAll.text(from: process.output)
    _ = process.wait()
    lseek(errors.number, 0, SEEK_SET)
    return (output, try ReadAll.text(from: errors.number))
  }
}

package enum ReadAll {
  /// What comes from a descriptor until its end.
  package static func text(from descriptor: Int32) throws -> String {
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while case let count = try readBytes(descriptor, into: &bytes, name: "a test's pipe"), count > 0 {
      text += bytes[..<count]
    }
    return String(decoding: text, as: UTF8.self)
  }
}
