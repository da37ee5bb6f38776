import Foundation
import Testing

/// Text that was looked at once and must stay as it was.
enum Golden {
  /// Compares `text` with `Golden/NAME.txt`; with PACE_RECORD_GOLDEN set, writes that file instead, and fails.
  static func expect(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
    let file = folder.appending(path: name + ".txt")
    if ProcessInfo.processInfo.environment["PACE_RECORD_GOLDEN"] != nil {
      try (text + "\n").write(to: file, atomically: true, encoding: .utf8)
      // So that nobody takes a recording for a test.
      Issue.record("recorded \(name)", sourceLocation: sourceLocation)
      return
    }
    let golden = try String(contentsOf: file, encoding: .utf8)
    #expect(text + "\n" == golden, "not as in Golden/\(name).txt:\n\(text)", sourceLocation: sourceLocation)
  }
}
