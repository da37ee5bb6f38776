/// An error that a user reads: one line that says what, why, and what to do.
package struct PaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault; the command turns it into an exit code.
  package enum Code: Hashable, Sendable {
    /// What the user asked for cannot be asked.
    case usage
    /// The data is not what it should be: no audio, empty, not text.
    case unusableData
    /// A file, model or device does not exist or may not be read.
    case missing
    /// The microphone is there but cannot be used.
    case unavailable
    /// Reading or writing failed.
    case io
  }

  package var code: Code
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package var description: String { message }
}
