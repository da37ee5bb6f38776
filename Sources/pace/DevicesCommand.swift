import ArgumentParser
import PaceAudio

struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "Lists the microphones: the name to pass as --device, and whether it opens.")

  @Flag(help: "Print JSON for scripts: an object a line.")
  var json = false

  func run() throws {
    let devices = try CaptureDevice.all()
    if json {
      for device in devices {
        let line: JSON = [
          "device": .string(device.name), "description": .string(device.description),
          "opens": .bool(device.fault == nil), "fault": JSON(device.fault),
        ]
        try Output.line(line.text)
      }
      return
    }
    for device in devices {
      // ALSA's null device is always there, and always silent.
      let state =
        device.fault.map { "does not open: \($0)" } ?? (device.name == "null" ? "silence only" : "opens")
      try Output.line("\(device.name)\n    \(device.description)\n    \(state)")
    }
    if !devices.contains(where: { $0.fault == nil && $0.name != "null" }) {
      Output.talk("pace: no microphone opens. Plug one in, or close the program that uses it.")
    }
  }
}
