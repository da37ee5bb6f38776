import Glibc

/// The terminal on standard input while it gives each key as it is pressed, unseen; put back in the end.
package final class Keyboard: Sendable {
  package let descriptor = STDIN_FILENO
  private let original: termios

  /// Nil where standard input is no terminal.
  package init?() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    original = settings
  }

  deinit { leave() }

  package func enter() {
    var settings = original
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
    // No Ctrl-\: it would end the program without putting the terminal back.
    withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VQUIT)] = 0 }
    tcsetattr(descriptor, TCSAFLUSH, &settings)
  }

  /// Puts the terminal back, from any thread.
  package func leave() {
    var settings = original
    tcsetattr(descriptor, TCSANOW, &settings)
  }
}
