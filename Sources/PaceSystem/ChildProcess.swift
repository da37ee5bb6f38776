import Glibc
import PaceCore

/// A child process, killed and reaped when its owner is done with it.
package final class ChildProcess {
  package enum Ending: Hashable, Sendable {
    case exited(CInt)
    case killed(signal: CInt)

    package var isSuccess: Bool { self == .exited(0) }
  }

  /// The reading end of a pipe from its standard output.
  package let output: CInt
  package let identifier: pid_t
  private var ending: Ending?

  private init(_ identifier: pid_t, output: CInt) {
    self.identifier = identifier
    self.output = output
  }

  /// Starts a program.
  /// - Parameters:
  ///   - arguments: the program, looked for on the path unless it has a slash, and its arguments.
  ///   - input, errors: what become its standard streams; all other descriptors of ours close on exec.
  ///   - ownGroup: whether it is out of reach of the terminal's Ctrl-C.
  /// - Returns: nil where there is no such program or it cannot be started.
  package static func start(_ arguments: [String], input: CInt, errors: CInt, ownGroup: Bool = false)
    throws(PaceError)
    -> ChildProcess?
  {
    let output = try Pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, stream) in [
      (input, STDIN_FILENO), (output.writing.number, STDOUT_FILENO), (errors, STDERR_FILENO),
    ] {
      posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The signals as a shell would give them on: threads of ours block some, and we ignore that of a closed pipe.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var ours = sigset_t()
    sigemptyset(&ours)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&ours, signal) }
    posix_spawnattr_setsigdefault(&attributes, &ours)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    // A group of its own, so that Ctrl-C in the terminal is ours to answer.
    if ownGroup { flags |= POSIX_SPAWN_SETPGROUP }
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let cArguments = arguments.map { strdup($0) } + [nil]
    defer { for argument in cArguments { free(argument) } }
    var identifier = pid_t()
    guard posix_spawnp(&identifier, arguments[0], &actions, &attributes, cArguments, environ) == 0 else {
      return nil
    }
    return ChildProcess(identifier, output: output.reading.release())
  }

  deinit {
    close(output)
    guard ending == nil else { return }
    kill(identifier, SIGKILL)
    _ = wait()
  }

  /// Sends it a signal, unless it has ended.
  package func send(_ signal: CInt) {
    if ending == nil { kill(identifier, signal) }
  }

  /// Waits for its end.
  package func wait() -> Ending {
    if let ending { return ending }
    var status: CInt = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    let result: Ending = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
    ending = result
    return result
  }
}
