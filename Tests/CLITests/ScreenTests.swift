import Foundation
import TestSupport
import Testing

/// The gauge in a real terminal: tmux shows what a user sees.
@Suite(.serialized) struct ScreenTests {
  @Test(.timeLimit(.minutes(3)), arguments: [(80, 24), (40, 12)])
  func theDigitsMoveAndTheTerminalIsRestored(width: Int, height: Int) throws {
    let terminal = try Tmux(width: width, height: height)
    let folder = try TemporaryDirectory()
    let speech = try folder.write(
      SoundBytes.data(RealSpeech.clips.flatMap { try $0.samples }), to: "talk.raw")
    try terminal.type(
      "echo be\"\"fore; \(BuiltProgram.path) live --input - < \(speech); echo sta\"\"tus $?")

    // The large digits, whose full cells stand in for the number: two different ones are two different pictures.
    let first = try terminal.screen {
      $0.contains("WPM") && $0.contains("█  ") && Self.verdict(in: $0) != nil
    }
    #expect(first.contains("● PLAY"))
    #expect(!first.contains("before"))
    let digits = Self.digits(in: first)
    _ = try terminal.screen { Self.verdict(in: $0) != nil && Self.digits(in: $0) != digits }

    try terminal.type("q", enter: false)
    let after = try terminal.screen(withHistory: true) { $0.contains("status 0") }
    #expect(after.contains("before"))
    #expect(after.contains("speech rate"))
    #expect(!after.contains("PLAY"))
  }

  private static func verdict(in screen: String) -> String? {
    ["GOOD", "TOO FAST", "TOO SLOW"].first { screen.contains($0) }
  }

  /// The rows between the header and the verdict.
  private static func digits(in screen: String) -> [Substring] {
    screen.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().prefix {
      verdict(in: String($0)) == nil
    }
  }
}
