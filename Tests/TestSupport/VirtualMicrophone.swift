import Glibc

/// A capture device of ALSA that plays a sound file in real time; what it can do is in Tests/VirtualMicrophone.
package struct VirtualMicrophone: Sendable {
  /// A fault of the device. Times are seconds of its sound.
  package enum Fault: Sendable {
    /// The device fails with an error number, once or, where it is sticky, after every recovery again.
    case error(CInt, at: Double, isSticky: Bool = false)
    /// The device is gone with an error number, and can be opened again later.
    case absence(CInt, from: Double, until: Double)
    /// The device gives nothing for a while, and says nothing of it; where it hangs, opening and closing it wait too.
    case stall(at: Double, seconds: Double, hangs: Bool = false)
    /// The device does not open.
    case openError(CInt)
    /// Opening the device takes so long.
    case slowOpening(seconds: Double)
  }

  /// What ALSA knows it by.
  package var name: String
  package var file: String
  /// So many times as fast as real time.
  package var speed: Double
  package var isLooping: Bool
  /// In order of time.
  package var faults: [Fault]

  /// - Parameter file: gives the device its rate and channels; after its end there is silence.
  package init(
    _ name: String, playing file: String, speed: Double = 1, isLooping: Bool = false, faults: [Fault] = []
  ) {
    self.name = name
    self.file = file
    self.speed = speed
    self.isLooping = isLooping
    self.faults = faults
  }

  /// Its entry in a configuration of ALSA.
  package var definition: String {
    var fields = ["type wavmic", "file \"\(file)\"", "speed \(speed)", "loop \(isLooping ? 1 : 0)"]
    var errors = ""
    var stalls = ""
    for fault in faults {
      switch fault {
      case .error(let number, let seconds, let isSticky):
        errors += "{ at \(milliseconds(seconds)) errno \(number) until \(isSticky ? -1 : 0) } "
      case .absence(let number, let start, let end):
        errors += "{ at \(milliseconds(start)) errno \(number) until \(milliseconds(end)) } "
      case .stall(let start, let seconds, let hangs):
        stalls += "{ at \(milliseconds(start)) ms \(milliseconds(seconds)) hangs \(hangs ? 1 : 0) } "
      case .openError(let number):
        fields.append("open_errno \(number)")
      case .slowOpening(let seconds):
        fields.append("open_ms \(milliseconds(seconds))")
      }
    }
    if !errors.isEmpty { fields.append("faults [ \(errors)]") }
    if !stalls.isEmpty { fields.append("stalls [ \(stalls)]") }
    fields.append("hint { show on description \"A microphone that plays a file\" }")
    return "pcm.!\(name) {\n\(fields.map { "  \($0)\n" }.joined())}\n"
  }

  private func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }
}
