import Dispatch
import Glibc
import PaceTerminal

/// Turns keys into messages.
final class KeyWatch {
  private let source: any DispatchSourceRead

  /// - Parameter descriptor: of a terminal that gives each key as it is pressed.
  init(_ descriptor: CInt, _ mailbox: Mailbox) {
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: DispatchQueue(label: "keys"))
    var keys = Keys()
    source.setEventHandler { [source] in
      var bytes = [UInt8](repeating: 0, count: 64)
      let count = read(descriptor, &bytes, bytes.count)
      if count < 0, errno == EAGAIN { return }
      // A terminal that went away reads as ended for ever.
      guard count > 0 else { return source.cancel() }
      for key in keys.characters(in: String(decoding: bytes[..<count], as: UTF8.self)) {
        mailbox.post(.key(key))
      }
    }
    source.resume()
  }

  deinit { source.cancel() }
}
