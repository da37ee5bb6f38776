import PaceAudio
import PaceCore
import Synchronization
import TestSupport

/// A virtual microphone of a test's own, in a room with a known sound.
struct NoisyRoom {
  /// What ALSA knows the microphone by.
  let name: String
  /// The sound, at 16 kHz and mono.
  let sound: [Int16]
  private let folder: TemporaryDirectory

  /// - Parameter seconds: the length of the sound: noise, of which every piece is found nowhere else.
  init(seconds: Double, speed: Double = 1, faults: [VirtualMicrophone.Fault] = []) throws {
    let sound = Signal.noise(seed: 50, count: Int(seconds * 16_000))
    try self.init(sound: sound, speed: speed, faults: faults) { try SoundWriter.write(sound, to: $0) }
  }

  /// - Parameter write: writes the sound into a file, at the rate and with the channels of the device.
  init(
    sound: [Int16] = [], speed: Double = 1, faults: [VirtualMicrophone.Fault] = [],
    write: (String) throws -> Void
  ) throws {
    folder = try TemporaryDirectory()
    name = "room_\(Self.count.add(1, ordering: .relaxed).newValue)"
    self.sound = sound
    try write(folder.file("sound.wav"))
    try AlsaConfiguration.install(
      VirtualMicrophone(name, playing: folder.file("sound.wav"), speed: speed, faults: faults))
  }

  /// Where in the sound a piece is.
  func find(_ piece: ArraySlice<Int16>) -> Int? {
    sound.indices.first { sound[$0...].starts(with: piece) }
  }

  /// Opens the microphone and hears so much of it.
  func hear(seconds: Double) throws(PaceError) -> Heard {
    let count = Int(seconds * 16_000)
    var heard = try Microphone(name).hear(portion: PCMQueue.portion, limit: count)
    heard.samples.removeLast(max(0, heard.samples.count - count))
    return heard
  }

  private static let count = Atomic(0)
}
