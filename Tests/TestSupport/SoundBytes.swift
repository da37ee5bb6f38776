import Foundation

/// 16-bit little-endian samples and their bytes.
package enum SoundBytes {
  package static func samples(ofFile path: String, headerLength: Int = 0) throws -> [Int16] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path)).dropFirst(headerLength)
    return stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }

  package static func data(_ samples: [Int16]) -> Data {
    Data(samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
  }
}
