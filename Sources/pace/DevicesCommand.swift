import ArgumentParser
import PaceAudio
import PaceView

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
          "kind": .string(device.kind.rawValue), "default": .bool(device.isDefault),
          "opens": .bool(device.fault == nil), "fault": JSON(device.fault),
        ]
        try Output.line(line.text)
      }
      return
    }
    for device in devices {
      let kind =
        switch device.kind {
        case .microphone: device.isDefault ? "the default microphone" : "microphone"
        case .monitor: "monitor: what an output plays"
        case .null: "silence only"
        }
      let state = device.fault.map { "does not open: \($0)" } ?? "opens"
      let lines = [device.name, "    \(device.description)", "    \(kind), \(state)"]
      for line in lines where line != "    " { try Output.line(Columns.printable(line)) }
    }
    if !devices.contains(where: { $0.fault == nil && $0.kind != .null }) {
      Output.talk("pace: no microphone opens. Plug one in, or close the program that uses it.")
    }
  }
}
