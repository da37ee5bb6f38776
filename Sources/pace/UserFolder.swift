import Glibc

/// The user's folder of settings for this program, as the XDG Base Directory Specification has it.
enum UserFolder {
  /// - Parameter environment: looked up by name; a path that is not absolute counts for nothing.
  static func settings(environment: (String) -> String?) -> String {
    func folder(_ name: String) -> String? { environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil } }
    let home = folder("HOME") ?? getpwuid(getuid())?.pointee.pw_dir.map { String(cString: $0) } ?? "/"
    return "\(folder("XDG_CONFIG_HOME") ?? "\(home)/.config")/pace"
  }
}
