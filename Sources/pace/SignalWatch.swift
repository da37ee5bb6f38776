import Dispatch
import Glibc
import PaceTerminal
import Synchronization

/// Turns signals into messages while it lives; a second interrupt ends the program at once.
final class SignalWatch {
  private let interrupts = Interrupts()
  private let sources: [any DispatchSourceSignal]

  init(_ mailbox: Mailbox) {
    let queue = DispatchQueue(label: "signals")
    // What was ignored from the start (nohup) stays ignored.
    sources = [SIGINT, SIGTERM, SIGHUP, SIGTSTP].filter { !Self.isIgnored($0) }.map { [interrupts] number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        if number == SIGINT { interrupts.count() }
        mailbox.post(.signal(number))
      }
      source.resume()
      return source
    }
  }

  private static func isIgnored(_ number: CInt) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Sees to it that a second interrupt leaves this terminal as it was.
  func guardTerminal(_ screen: TerminalScreen) { interrupts.guardTerminal(screen) }

  private final class Interrupts: Sendable {
    private struct State {
      var screen: TerminalScreen?
      var hasCome = false
    }

    private let state = Mutex(State())

    func guardTerminal(_ screen: TerminalScreen) { state.withLock { $0.screen = screen } }

    func count() {
      let (isSecond, screen) = state.withLock { state in
        defer { state.hasCome = true }
        return (state.hasCome, state.screen)
      }
      guard isSecond else { return }
      screen?.restore()
      _exit(130)
    }
  }
}
