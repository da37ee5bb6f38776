import Glibc
import PaceCore

/// Reads what there is into `bytes`, from index `start` on; 0 at the end of the file. Throws `io`.
package func readBytes(_ descriptor: CInt, into bytes: inout [UInt8], from start: Int = 0, name: String)
  throws(PaceError)
  -> Int
{
  while true {
    let count = bytes.withUnsafeMutableBytes { buffer in
      Glibc.read(descriptor, buffer.baseAddress! + start, buffer.count - start)
    }
    if count >= 0 { return count }
    let number = errno
    if number == EINTR { continue }
    if number == EAGAIN {
      // Somebody made the stream non-blocking: wait for more.
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = Glibc.poll(&poll, 1, -1)
      continue
    }
    throw PaceError(.io, "cannot read \"\(name)\": \(errorText(number)). Check the disk or the sender.")
  }
}

/// Writes all of `bytes`; false where the reader went away or the disk is full.
package func writeBytes(_ descriptor: CInt, _ bytes: ArraySlice<UInt8>) -> Bool {
  var rest = bytes
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      return false
    }
  }
  return true
}
