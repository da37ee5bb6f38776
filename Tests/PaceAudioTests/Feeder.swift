import Glibc
import PaceSystem
import TestSupport

/// Sends bytes through pipes, as another program would.
enum Feeder {
  /// A reader that goes away must not end the tests; the program ignores this signal too.
  private static let ignoresBrokenPipes: Void = { signal(SIGPIPE, SIG_IGN) }()

  /// Writes `bytes` to `descriptor` on a thread of its own and closes it.
  static func feed(_ bytes: [UInt8], to descriptor: CInt, inPiecesOf size: Int = 65_536) throws {
    _ = ignoresBrokenPipes
    try startThread {
      var rest = bytes[...]
      while !rest.isEmpty, writeBytes(descriptor, rest.prefix(size)) { rest = rest.dropFirst(size) }
      close(descriptor)
    }
  }

  /// Makes a named pipe in `folder` that gives `bytes` to who opens it; returns its path.
  static func fifo(_ bytes: [UInt8], in folder: TemporaryDirectory) throws -> String {
    _ = ignoresBrokenPipes
    let path = folder.file("fifo")
    guard mkfifo(path, 0o600) == 0 else { throw SoundWriter.Failure(description: "no named pipe at \(path)") }
    try startThread {
      let descriptor = open(path, O_WRONLY)
      _ = writeBytes(descriptor, bytes[...])
      close(descriptor)
    }
    return path
  }
}
