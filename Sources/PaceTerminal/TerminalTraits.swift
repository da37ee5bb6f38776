import Glibc
import PaceView

/// What the environment says that a terminal can show.
package enum TerminalTraits {
  /// - Parameter environment: looked up by name.
  package static func glyphs(environment: (String) -> String?) -> Glyphs {
    if environment("TERM") == "dumb" { return .ascii }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(environment).first { !$0.isEmpty } ?? ""
    let isUnicode = locale.lowercased().contains("utf-8") || locale.lowercased().contains("utf8")
    return isUnicode ? .unicode : .ascii
  }

  /// Whether the terminal moves its cursor as we ask.
  package static func isCapable(environment: (String) -> String?) -> Bool {
    !["", "dumb"].contains(environment("TERM") ?? "")
  }

  /// - Parameters:
  ///   - isForced: true for colour whatever the stream, false for none, nil to go by the rest.
  ///   - isTerminal: whether the stream is one.
  package static func colorDepth(isForced: Bool?, isTerminal: Bool, environment: (String) -> String?)
    -> ColorDepth
  {
    let term = environment("TERM") ?? ""
    let colors = environment("COLORTERM") ?? ""
    let isRich = term.contains("256color") || !colors.isEmpty
    let depth: ColorDepth =
      ["truecolor", "24bit"].contains(colors) ? .trueColor : isRich ? .palette256 : .sixteen
    if let isForced { return isForced ? depth : .none }
    // no-color.org: present and not empty.
    let isRefused = environment("NO_COLOR").map { !$0.isEmpty } ?? false
    return isTerminal && !isRefused && isCapable(environment: environment) ? depth : .none
  }

  /// The process's own environment.
  package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Columns of the terminal behind a descriptor; nil where it is none.
  package static func columns(of descriptor: CInt) -> Int? {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }
}
