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
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
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
      // No Ctrl-\: it would end the program without putting the terminal back.
      withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VQUIT)] = 0 }
      tcsetattr(descriptor, TCSAFLUSH, &settings)
      _ = write("\u{1B}[?1049h\u{1B}[?25l")
    }
  }

  /// Puts the terminal back as it was; a second time does nothing.
  package func leave() {
    let wasEntered = state.withLock { state in
      defer { state.isEntered = false }
      return state.isEntered
    }
    if wasEntered { restore() }
  }

  /// Puts the terminal back from any thread, even while another is stuck writing to it.
  package func restore() {
    var settings = original
    // Not after what is still to be written: a stopped terminal takes nothing.
    tcsetattr(descriptor, TCSANOW, &settings)
    _ = write("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
  }

  /// Columns and rows now; 80 x 24 where the terminal does not say.
  package var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Rings the terminal's bell.
  package func ring() {
    state.withLock { state in
      if state.isEntered { _ = write("\u{7}") }
    }
  }

  /// Shows a frame by writing what changed.
  package func show(_ frame: Frame) {
    state.withLock { state in
      guard state.isEntered else { return }
      let text = FrameDiff.text(from: state.shown, to: frame, depth: depth)
      // A frame that was cut off is drawn anew as a whole.
      state.shown = text.isEmpty || write(Self.together(text)) ? frame : nil
    }
  }

  /// Synchronized output: a terminal that knows it shows all of it at once, others pass it over.
  private static func together(_ text: String) -> String { "\u{1B}[?2026h\(text)\u{1B}[?2026l" }

  /// Writes what the terminal takes; false where it stopped taking (Ctrl-S) or is gone.
  private func write(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      guard errno == EAGAIN || errno == EINTR else { return false }
      var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard Glibc.poll(&poll, 1, 200) > 0 else { return false }
    }
    return true
  }
}
