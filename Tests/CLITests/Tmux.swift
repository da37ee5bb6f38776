import Foundation
import TestSupport
import Testing

/// A tmux server of its own with one window.
final class Tmux {
  private let socket = "pace-test-\(UUID().uuidString)"

  init(width: Int, height: Int) throws {
    let started = try run(
      "-u -f /dev/null new-session -d -x \(width) -y \(height) 'LC_ALL=C.UTF-8 exec bash --norc'")
    try #require(started.errors == "")
  }

  deinit { _ = try? run("kill-server") }

  func type(_ text: String, enter: Bool = true) throws {
    _ = try Shell.run(
      "tmux -L \(socket) send-keys -l -- \"$0\" \(enter ? "&& tmux -L \(socket) send-keys Enter" : "")", text)
  }

  /// A key by tmux's name for it, such as `C-c`.
  func press(_ key: String) throws { _ = try run("send-keys \(key)") }

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
