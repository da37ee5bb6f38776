import Glibc
import PaceCore
import PaceSystem

/// 16 kHz mono signed 16-bit little-endian samples without a header, from a descriptor.
package final class RawPCM: AudioSource {
  /// What its user should know.
  package static let notice =
    "pace: standard input has no header; it is taken for raw samples, 16 kHz mono signed 16-bit little-endian."

  private let descriptor: CInt
  private let name: String
  private var oddByte: UInt8?

  /// Takes over `descriptor` and closes it in the end.
  package init(descriptor: CInt, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  deinit { close(descriptor) }

  /// Throws `io` where reading fails. A last odd byte is no sample and is dropped.
  package func read(into buffer: inout MutableSpan<Int16>) throws(PaceError) -> AudioRead {
    var bytes = [UInt8](repeating: 0, count: buffer.count * 2)
    var held = 0
    if let oddByte {
      bytes[0] = oddByte
      held = 1
    }
    let count = try readBytes(descriptor, into: &bytes, from: held, name: name)
    guard count > 0 else { return .end }
    let available = held + count
    for i in 0..<available / 2 {
      buffer[i] = Int16(bitPattern: UInt16(bytes[2 * i]) | UInt16(bytes[2 * i + 1]) << 8)
    }
    oddByte = available % 2 == 1 ? bytes[available - 1] : nil
    return .samples(available / 2)
  }
}
