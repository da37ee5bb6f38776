import Glibc
import PaceCore
import PaceSystem
import PaceView

/// Writing to the standard streams, a whole line at once and unbuffered, so that a reader sees each as it happens.
enum Output {
  /// The reader of standard output went away: nothing is wrong, and nothing more is to be said.
  struct ReaderGone: Error {}

  /// Standard output takes no more, so nothing that follows has a point.
  struct Failure: Error {
    var fault: PaceError
  }

  /// The terminal that showed standard output was closed; its SIGHUP is on the way.
  struct TerminalGone: Error {}

  private static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Writes a line to standard output. Throws `ReaderGone`, `TerminalGone` or `Failure`.
  static func line(_ text: String) throws {
    let status = write(text + "\n", to: STDOUT_FILENO)
    guard status != 0 else { return }
    if status == EPIPE { throw ReaderGone() }
    if status == EIO, isTerminal { throw TerminalGone() }
    throw Failure(
      fault: PaceError(
        .io, "cannot write to standard output: \(errorText(status)). Make room, or write elsewhere."))
  }

  /// Standard error as it was at the start.
  private static let talkDescriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0)
  /// Whether somebody watches the talk.
  static var talksToTerminal: Bool { isatty(talkDescriptor) == 1 }

  /// Leaves standard error to ourselves: the libraries of sound print there, across the gauge or beside an error that
  /// already says what is wrong.
  static func silenceLibraries() {
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard talkDescriptor >= 0, nowhere >= 0 else { return }
    dup2(nowhere, STDERR_FILENO)
    close(nowhere)
  }

  /// Writes an error as one line.
  static func fault(_ error: PaceError) { talk("pace: \(Columns.printable(error.message))") }

  /// Writes talk to standard error; there is nobody to tell where that fails.
  static func talk(_ text: String, terminator: String = "\n") {
    _ = write(text + terminator, to: talkDescriptor)
  }

  /// - Returns: 0, or the error number.
  private static func write(_ text: String, to descriptor: CInt) -> CInt {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Somebody made the stream non-blocking: wait until it takes more.
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = Glibc.poll(&poll, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }

  /// A program started without its standard streams gives the first files it opens their numbers, and what was meant
  /// for a person would be written into them: opens /dev/null in their place, for reading alone, so that a result that
  /// nobody gets is still an error.
  static func holdStandardStreams() {
    // Asked now, because a terminal that is gone is none.
    _ = isTerminal
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
