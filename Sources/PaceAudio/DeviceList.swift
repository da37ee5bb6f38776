import CALSA
import Glibc
import PaceCore
import PaceSystem

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

  /// Seconds that a device may take to open, and that all those may which do not.
  private static let openingPatience = 3.0
  private static let wholePatience = 9.0

  /// All capture devices in ALSA's order, each opened once to see whether it can be.
  package static func all() throws(PaceError) -> [CaptureDevice] { tried(try known()) }

  /// The names of those that open, without `name` and the one that gives nothing but silence.
  package static func openNames(besides name: String) -> [String] {
    let others = ((try? known()) ?? []).filter { ![name, "null"].contains($0.name) }
    return tried(others).filter { $0.fault == nil }.map(\.name)
  }

  /// The devices of ALSA's configuration, none of them opened.
  private static func known() throws(PaceError) -> [CaptureDevice] {
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
            name: name, description: description.split(separator: "\n").joined(separator: ", ")))
      }
      next += 1
    }
    return devices
  }

  private static func text(_ key: String, of hint: UnsafeMutableRawPointer) -> String? {
    guard let text = snd_device_name_get_hint(hint, key) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  /// The same devices, each with its fault if it has one.
  private static func tried(_ devices: [CaptureDevice]) -> [CaptureDevice] {
    var patience = wholePatience
    return devices.map { device in
      let fault = Pending { openingFault(of: device.name) }
      var device = device
      if fault.isKnown(within: min(patience, openingPatience)) {
        do throws(PaceError) { device.fault = try fault.value() } catch { device.fault = error.message }
      } else {
        device.fault = "its sound server does not answer"
        patience = max(0.5, patience - openingPatience)
      }
      return device
    }
  }

  private static func openingFault(of name: String) -> String? {
    var pcm: OpaquePointer?
    let status = snd_pcm_open(&pcm, name, SND_PCM_STREAM_CAPTURE, CInt(SND_PCM_NONBLOCK))
    guard status == 0, let pcm else { return String(cString: snd_strerror(status)) }
    snd_pcm_close(pcm)
    return nil
  }
}
