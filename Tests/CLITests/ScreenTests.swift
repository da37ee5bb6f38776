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

  /// A tmux server of its own with one window.
  private final class Tmux {
    private let socket = "pace-test-\(UUID().uuidString)"

    init(width: Int, height: Int) throws {
      let started = try run(
        "-u -f /dev/null new-session -d -x \(width) -y \(height) 'LC_ALL=C.UTF-8 exec bash --norc'")
      try #require(started.errors == "")
    }

    deinit { _ = try? run("kill-server") }

    func type(_ text: String, enter: Bool = true) throws {
      _ = try Shell.run(
        "tmux -L \(socket) send-keys -l \"$0\" \(enter ? "&& tmux -L \(socket) send-keys Enter" : "")", text)
    }

    /// The screen once it is as awaited; the test's time limit ends the wait.
    func screen(withHistory: Bool = false, where isAwaited: (String) -> Bool) throws -> String {
      while true {
        let screen = try run("capture-pane -p" + (withHistory ? " -S -" : "")).output
        if isAwaited(screen) { return screen }
      }
    }

    private func run(_ command: String) throws -> (output: String, errors: String) {
      try Shell.run("tmux -L \(socket) \(command)")
    }
  }
}
