import Glibc
import PaceCore
import PaceSystem

/// The text that was said.
enum Reference {
  /// The number of words in a text file. Throws as `text(inFile:)` does.
  static func words(inFile path: String) throws(PaceError) -> Int {
    SpokenText(try text(inFile: path)).wordCount
  }

  /// A text file. Throws `missing`, or `unusableData` where it is not UTF-8 text or holds no word.
  static func text(inFile path: String) throws(PaceError) -> String {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else {
      throw PaceError(.missing, "cannot open the text \"\(path)\": \(errorText(errno)). Check the name.")
    }
    let descriptor = Descriptor(number)
    var status = stat()
    guard fstat(number, &status) == 0, [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT) else {
      throw PaceError(
        .missing, "cannot read the text \"\(path)\": it is no file. Give the text that was said.")
    }
    var text: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while case let count = try readBytes(descriptor.number, into: &bytes, name: path), count > 0 {
      text += bytes[..<count]
    }
    guard let string = String(validating: text, as: UTF8.self), !text.contains(0) else {
      throw PaceError(.unusableData, "the text \"\(path)\" is not UTF-8 text. Save it as plain text.")
    }
    guard SpokenText(string).wordCount > 0 else {
      throw PaceError(.unusableData, "the text \"\(path)\" holds no word. Give the text that was said.")
    }
    return string
  }
}
