import Glibc
import PaceCore
import PaceSystem
import PaceView
import Synchronization

/// The terminal while the gauge is on it: alternate screen, no echo, no cursor; put back in the end, whatever ends it.
package final class TerminalScreen: Sendable {
  private struct State {
    var isEntered = false
    var shown: Frame?
  }

  /// Keys come from here.
  package let descriptor: CInt
  private let depth: ColorDepth
  private let original: termios
  private let state = Mutex(State())

  /// Opens the controlling terminal; nil where there is none.
  package init?(depth: ColorDepth) {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.depth = depth
    original = settings
  }

  deinit {
    leave()
    close(descriptor)
  }

  package func enter() {
    state.withLock { state in
      guard !state.isEntered else { return }
      state.isEntered = true
      state.shown = nil
      var settings = original
      settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
      tcsetattr(descriptor, TCSAFLUSH, &settings)
      write("\u{1B}[?1049h\u{1B}[?25l")
    }
  }

  /// Puts the terminal back as it was; safe from any thread, and a second time.
  package func leave() {
    state.withLock { state in
      guard state.isEntered else { return }
      state.isEntered = false
      write("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
      var settings = original
      tcsetattr(descriptor, TCSAFLUSH, &settings)
    }
  }

  /// Columns and rows now; 80 x 24 where the terminal does not say.
  package var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Shows a frame by writing what changed.
  package func show(_ frame: Frame) {
    state.withLock { state in
      guard state.isEntered else { return }
      let text = FrameDiff.text(from: state.shown, to: frame, depth: depth)
      state.shown = frame
      if !text.isEmpty { write(text) }
    }
  }

  private func write(_ text: String) {
    // Nobody is left to tell where the terminal is gone.
    _ = writeBytes(descriptor, Array(text.utf8)[...])
  }
}
