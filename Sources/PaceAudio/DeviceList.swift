import CALSA
import Glibc
import PaceCore

/// A capture device that ALSA knows.
package struct CaptureDevice: Hashable, Sendable {
  /// What to pass as `--device`.
  package var name: String
  /// ALSA's words for it, in one line.
  package var description: String
  /// Why it does not open; nil where it does.
  package var fault: String?

  /// What gives the sound.
  package enum Kind: String, Sendable {
    case microphone
    /// What a sound output plays.
    case monitor
    /// Silence for ever.
    case null
  }

  /// What it is, as far as its name and description tell.
  package var kind: Kind {
    if name == "null" { return .null }
    let words = (name + " " + description).lowercased()
    return words.contains("monitor") ? .monitor : .microphone
  }

  /// Whether it is what is listened to unless told.
  package var isDefault: Bool { name == "default" }

  /// A device as ALSA tells of it; see the properties.
  package init(name: String, description: String, fault: String? = nil) {
    self.name = name
    self.description = description
    self.fault = fault
  }

  /// All capture devices in ALSA's order, each opened once to see whether it can be.
  package static func all() throws(PaceError) -> [CaptureDevice] {
    pace_alsa_quiet()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    let status = snd_device_name_hint(-1, "pcm", &hints)
    guard status == 0, let hints else {
      throw PaceError(
        .unavailable,
        "cannot list the microphones: \(String(cString: snd_strerror(status))). Check ALSA's configuration.")
    }
    defer { snd_device_name_free_hint(hints) }
    var devices: [CaptureDevice] = []
    var next = hints
    while let hint = next.pointee {
      // No IOID means both directions.
      if let name = text("NAME", of: hint), text("IOID", of: hint) ?? "Input" == "Input" {
        let description = text("DESC", of: hint) ?? ""
        devices.append(
          CaptureDevice(
            name: name, description: description.split(separator: "\n").joined(separator: ", "),
            fault: fault(of: name)))
      }
      next += 1
    }
    return devices
  }

  /// The names of those that open, without `name` and the one that gives nothing but silence.
  package static func openNames(besides name: String) -> [String] {
    let devices = (try? all()) ?? []
    return devices.filter { $0.fault == nil && ![name, "null"].contains($0.name) }.map(\.name)
  }

  private static func text(_ key: String, of hint: UnsafeMutableRawPointer) -> String? {
    guard let text = snd_device_name_get_hint(hint, key) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  private static func fault(of name: String) -> String? {
    var pcm: OpaquePointer?
    let status = snd_pcm_open(&pcm, name, SND_PCM_STREAM_CAPTURE, CInt(SND_PCM_NONBLOCK))
    guard status == 0, let pcm else { return String(cString: snd_strerror(status)) }
    snd_pcm_close(pcm)
    return nil
  }
}
