import Glibc
import PaceCore

/// The one owner of an open file descriptor.
package struct Descriptor: ~Copyable {
  package let number: CInt

  package init(_ number: CInt) { self.number = number }

  deinit { close(number) }

  /// Gives the descriptor up to another owner.
  package consuming func release() -> CInt {
    let number = number
    discard self
    return number
  }

  /// A file without a name, gone when it is closed. Throws `io`.
  package static func unnamedFile() throws(PaceError) -> Descriptor {
    let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    // mkstemp(3) replaces the X.
    var template = Array("\(directory)/pace-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw PaceError(
        .io,
        "cannot make a temporary file in \(directory): \(errorText(errno)). Set TMPDIR to a folder with room."
      )
    }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return Descriptor(descriptor)
  }
}

/// Both ends of a pipe.
package struct Pipe: ~Copyable {
  package let reading: Descriptor
  package let writing: Descriptor

  package init() throws(PaceError) {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else {
      throw PaceError(.io, "cannot make a pipe: \(errorText(errno)). Close other programs and try again.")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = Descriptor(ends[0])
    writing = Descriptor(ends[1])
  }

  /// Gives both ends up to other owners.
  package consuming func release() -> (reading: CInt, writing: CInt) {
    (reading.release(), writing.release())
  }
}
