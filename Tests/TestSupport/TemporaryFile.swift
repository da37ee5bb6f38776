import Foundation

/// A file that goes away with its owner.
package final class TemporaryFile {
  package let path: String

  /// - Parameter name: the end of its name.
  package init(_ data: Data, name: String = "") throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + name).path
    try data.write(to: URL(fileURLWithPath: path))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
