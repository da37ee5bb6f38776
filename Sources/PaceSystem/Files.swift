import Glibc
import PaceCore

/// Small files as a whole.
package enum SmallFile {
  /// The bytes of a file; nil where there is none. Throws `missing` where it may not be read or is larger than `limit`.
  package static func bytes(of path: String, limit: Int) throws(PaceError) -> [UInt8]? {
    let number = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard number >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw PaceError(.missing, "cannot open \"\(path)\": \(errorText(errno)). Check its permissions.")
    }
    let descriptor = Descriptor(number)
    var status = stat()
    guard fstat(descriptor.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit
    else {
      let why = status.st_mode & S_IFMT == S_IFDIR ? "a folder" : "no small file"
      throw PaceError(.missing, "cannot use \"\(path)\": it is \(why). Move it away.")
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = try readBytes(descriptor.number, into: &buffer, name: path), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Puts a file in its place at once, for its owner alone: a reader finds the old one or the new one, never a part.
  /// The folder must be there. A symbolic link stays one.
  /// - Returns: 0, or the error number.
  package static func replace(_ path: String, with bytes: [UInt8]) -> CInt {
    var target = path
    if let real = realpath(path, nil) {
      target = String(cString: real)
      free(real)
    }
    // mkstemp(3) replaces the X, and lets nobody else in.
    var template = Array("\(target).XXXXXX".utf8CString)
    let number = mkstemp(&template)
    guard number >= 0 else { return errno }
    let descriptor = Descriptor(number)
    let temporary = template
    errno = 0
    guard writeBytes(descriptor.number, bytes[...]), fsync(descriptor.number) == 0,
      rename(temporary, target) == 0
    else {
      let status = errno
      unlink(temporary)
      return status == 0 ? EIO : status
    }
    return 0
  }

  /// Makes a folder, for its owner alone, and those above it.
  /// - Returns: 0, or the error number.
  package static func makeFolder(_ path: String) -> CInt {
    if mkdir(path, 0o700) == 0 { return 0 }
    let status = errno
    if status == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      let above = makeFolder(String(path[..<slash]))
      return above == 0 ? (mkdir(path, 0o700) == 0 ? 0 : errno) : above
    }
    guard status == EEXIST else { return status }
    var folder = stat()
    guard stat(path, &folder) == 0 else { return errno }
    return folder.st_mode & S_IFMT == S_IFDIR ? 0 : ENOTDIR
  }
}
