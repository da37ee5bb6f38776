import Foundation
import TestSupport
import Testing

/// `pace calibrate` in a real terminal, whose keys end the reading.
@Suite(.serialized) struct CalibrateScreenTests {
  @Test(
    .timeLimit(.minutes(3)),
    arguments: [
      ("Enter", "no speech was heard", 65), ("q", "no speech was heard", 65),
      ("C-c", "nothing was read", 130),
    ])
  func aKeyEndsTheReadingAndTheTerminalIsRestored(key: String, message: String, code: Int) throws {
    let reading = try Reading()
    let silence = reading.folder.file("silence.wav")
    try SoundWriter.write([Int16](repeating: 0, count: 1600), to: silence)
    let configuration = try AlsaConfiguration(
      in: reading.folder, microphones: [VirtualMicrophone("vm", playing: silence)])
    let variables = reading.environment.merging(configuration.environment) { $1 }
      .map { "\($0)=\($1)" }.joined(separator: " ")

    let terminal = try Tmux(width: 50, height: 40)
    try terminal.type(
      "\(variables) \(BuiltProgram.path) calibrate --device vm; echo sta\"\"tus $?; stty -a | tr ' ' '\\n' | grep -x -e -*echo -e -*icanon; echo do\"\"ne"
    )
    let shown = try terminal.screen { $0.contains("is on") }
    #expect(shown.contains("Every morning the old baker"))
    let passage = shown.split(separator: "\n").drop { !$0.hasPrefix("Every morning") }
    #expect(passage.prefix(5).allSatisfy { $0.count > 30 }, "wrapped to the terminal's width")

    try terminal.press(key)
    let after = try terminal.screen { $0.contains("done") }
    #expect(after.contains("status \(code)"))
    #expect(after.split(separator: "\n").joined(separator: " ").contains(message), "\(after)")
    #expect(after.contains("\necho") && after.contains("\nicanon"))
    #expect(!FileManager.default.fileExists(atPath: reading.store))
  }
}
