import Dispatch
import Glibc
import Synchronization

/// Turns signals into messages while it lives; a second one that ends the program does so at once.
final class SignalWatch {
  private let interrupts = Interrupts()
  private let sources: [any DispatchSourceSignal]
  private let numbers: [CInt]

  init(_ mailbox: Mailbox) {
    let queue = DispatchQueue(label: "signals")
    let registered = DispatchSemaphore(value: 0)
    // What was ignored from the start (nohup) stays ignored.
    numbers = [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGCONT].filter { !Self.isIgnored($0) }
    sources = numbers.map { [interrupts] number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        if ![SIGTSTP, SIGCONT].contains(number) { interrupts.count(number) }
        mailbox.post(.signal(number))
      }
      source.setRegistrationHandler { registered.signal() }
      source.resume()
      return source
    }
    // Until then a signal would be lost.
    for _ in sources { registered.wait() }
  }

  /// Stops as the shell expects it of Ctrl-Z, until the shell lets the program go on. Where no shell could do that, the
  /// kernel lets it run (POSIX: an orphaned process group).
  static func stopProgram() {
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    var before = sigset_t()
    // Dispatch has a handler of its own there.
    var handling = sigaction()
    sigaction(SIGTSTP, nil, &handling)
    signal(SIGTSTP, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &stop, &before)
    pthread_kill(pthread_self(), SIGTSTP)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    sigaction(SIGTSTP, &handling, nil)
  }

  private static func isIgnored(_ number: CInt) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Sees to it that a second signal leaves the terminal as it was, by `restore`.
  func guardTerminal(_ restore: @escaping @Sendable () -> Void) { interrupts.guardTerminal(restore) }

  /// Gives the signals back: from here on they end the program at once.
  func release() {
    for source in sources { source.cancel() }
    for number in numbers { signal(number, SIG_DFL) }
  }

  private final class Interrupts: Sendable {
    private struct State {
      var restore: (@Sendable () -> Void)?
      var hasCome = false
    }

    private let state = Mutex(State())

    func guardTerminal(_ restore: @escaping @Sendable () -> Void) {
      state.withLock { $0.restore = restore }
    }

    /// - Parameter number: of a signal that ends the program.
    func count(_ number: CInt) {
      let (isSecond, restore) = state.withLock { state in
        defer { state.hasCome = true }
        return (state.hasCome, state.restore)
      }
      guard isSecond else { return }
      restore?()
      _exit(128 + number)
    }
  }
}
