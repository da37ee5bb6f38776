import Foundation
import Synchronization

/// A configuration of ALSA with devices of our own beside the system's.
package struct AlsaConfiguration: Sendable {
  package let path: String

  /// What a process must find in its environment to have these devices.
  package var environment: [String: String] { ["ALSA_CONFIG_PATH": path] }

  /// Writes `asound.conf` in `directory`.
  /// - Parameters:
  ///   - definitions: more devices, in ALSA's own words.
  ///   - isAlone: leaves the system's devices out, which a sound server's `default` is one of.
  package init(
    in directory: TemporaryDirectory, microphones: [VirtualMicrophone], definitions: String = "",
    isAlone: Bool = false
  )
    throws
  {
    path = directory.file("asound.conf")
    let text = Self.text(microphones.map(\.definition) + [definitions], isAlone: isAlone)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private static func text(_ definitions: [String], isAlone: Bool = false) -> String {
    let system = isAlone ? "" : "</usr/share/alsa/alsa.conf>\n"
    return system + "pcm_type.wavmic { lib \"\(plugin)\" }\n" + definitions.joined(separator: "\n")
  }

  /// SwiftPM puts the plugin beside the tests.
  private static let plugin: String = {
    let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: executable).deletingLastPathComponent()
      .appendingPathComponent("libasound_module_pcm_wavmic.so").path
  }()
}

extension AlsaConfiguration {
  /// Gives this process a device more.
  package static func install(_ microphone: VirtualMicrophone) throws { try install(microphone.definition) }

  package static func install(_ definition: String) throws {
    try installed.withLock { installed in
      let directory = try installed.directory ?? TemporaryDirectory()
      let path = directory.file("asound.conf")
      installed.definitions.append(definition)
      try text(installed.definitions).write(toFile: path, atomically: true, encoding: .utf8)
      // ALSA reads a file anew when its inode or its second of modification differs: two versions may share both.
      let date = Date(timeIntervalSince1970: Double(1_000_000_000 + installed.definitions.count))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
      if installed.directory == nil {
        setenv("ALSA_CONFIG_PATH", path, 1)
        installed.directory = directory
        atexit { AlsaConfiguration.installed.withLock { $0.directory = nil } }
      }
    }
  }

  private struct Installed {
    var directory: TemporaryDirectory?
    var definitions: [String] = []
  }

  private static let installed = Mutex(Installed())
}
