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
    #expect(after.contains("Average 1"))
    #expect(!after.contains("PLAY"))
  }

  @Test(.timeLimit(.minutes(3))) func keysDoWhatTheHelpSays() throws {
    let terminal = try Tmux(width: 80, height: 24)
    let folder = try TemporaryDirectory()
    let configuration = try AlsaConfiguration(
      in: folder,
      microphones: [VirtualMicrophone("vm", playing: RealSpeech.clips[0].path, isLooping: true)])
    let command = "\(BuiltProgram.path) live --device vm --slot 9s"
    try terminal.type("ALSA_CONFIG_PATH=\(configuration.path) \(command); echo sta\"\"tus $?")
    _ = try terminal.screen {
      $0.contains("● MIC vm") && $0.contains("of 0:09") && Self.verdict(in: $0) != nil
    }

    try terminal.type(" ", enter: false)
    let paused = try terminal.screen { $0.contains("‖ PAUSED vm") && $0.contains("space goes on") }
    #expect(!paused.contains("● MIC"))
    try terminal.type(" ", enter: false)
    _ = try terminal.screen { $0.contains("● MIC vm") && !$0.contains("space goes on") }

    try terminal.type("?", enter: false)
    _ = try terminal.screen { $0.contains("mark a new section") && $0.contains("● MIC vm") }
    try terminal.type("?", enter: false)
    try terminal.type("m", enter: false)
    _ = try terminal.screen { $0.contains("section 2") }
    try terminal.type("+]", enter: false)
    _ = try terminal.screen { $0.contains("Target 110-175") }
    try terminal.type("-[", enter: false)
    _ = try terminal.screen { $0.contains("Target 110-165") }
    _ = try terminal.screen { $0.contains("OVER") }

    // Only a yes starts over.
    try terminal.type("rn", enter: false)
    _ = try terminal.screen { $0.contains("OVER") && !$0.contains("y / n") }
    try terminal.type("r", enter: false)
    _ = try terminal.screen { $0.contains("Start over? y / n") }
    try terminal.type("y", enter: false)
    _ = try terminal.screen { $0.contains("left") && !$0.contains("section") }
    _ = try terminal.screen { Self.verdict(in: $0) != nil }
    try terminal.type("m", enter: false)
    _ = try terminal.screen { $0.contains("section 2") }
    try terminal.type("q", enter: false)
    let summary = try terminal.screen(withHistory: true) { $0.contains("status 0") }
    #expect(summary.contains("Average "))
    #expect(summary.contains("Section 2"))
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
