import Foundation
import PaceSystem
import TestSupport
import Testing

/// `pace doctor` on real microphones, through the real API of ALSA.
@Suite(.timeLimit(.minutes(3))) struct DoctorTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  @Test func aGoodMicrophonePassesEveryCheck() throws {
    let (result, checks) = try doctor(playing: RealSpeech.clips[0].path)
    #expect(result.status == .exited(0))
    #expect(checks.allSatisfy { $0.keys == ["check", "status", "finding", "remedy"] })
    #expect(
      checks.compactMap { $0.text("check") } == [
        "model", "device", "signal", "level", "noise", "stream", "processor", "terminal",
      ])
    // The tests' output is no terminal, and how busy their machine is, is anybody's guess.
    let certain = checks.filter { !["processor", "terminal"].contains($0.text("check")) }
    #expect(certain.allSatisfy { $0.text("status") == "ok" && $0["remedy"] == nil })
    #expect(checks[6].text("finding")?.contains("% of a core") == true)
  }

  @Test func aDeadMicrophoneIsAFailure() throws {
    let silence = folder.file("silence.wav")
    try SoundWriter.write([Int16](repeating: 0, count: 16_000), to: silence)
    let (result, checks) = try doctor(playing: silence)
    #expect(result.status == .exited(69))
    let signal = try #require(checks.first { $0.text("check") == "signal" })
    #expect(signal.text("status") == "failure")
    #expect(signal.text("remedy")?.contains("Unmute") == true)
  }

  @Test func whatIsTooLoudOrTooQuietIsSaid() throws {
    let samples = try RealSpeech.clips[0].samples
    for (gain, finding) in [(64.0, "clipped"), (0.01, "too quiet")] {
      let path = folder.file("\(finding).wav")
      try SoundWriter.write(
        samples.map { Int16(max(-32_768, min(32_767, Double($0) * gain))) }, to: path)
      let (result, checks) = try doctor(playing: path)
      #expect(result.status == .exited(0))
      let level = try #require(checks.first { $0.text("check") == "level" })
      #expect(level.text("finding")?.hasSuffix(finding) == true)
    }
  }

  @Test func aMicrophoneThatDoesNotOpenIsAFailureAndTheRestIsChecked() throws {
    let configuration = try AlsaConfiguration(
      in: folder, microphones: [VirtualMicrophone("vm", playing: "", faults: [.openError(EBUSY)])])
    let result = try BuiltProgram.run(
      ["doctor", "--device", "vm"], environment: configuration.environment)
    #expect(result.status == .exited(69))
    #expect(result.lines[0].wholeMatch(of: #/ok       model      en-us loads in [\d.]+ s/#) != nil)
    #expect(result.output.contains("failure  device     cannot open microphone \"vm\": busy"))
    #expect(result.output.contains("warning  terminal"))
    let missing = try BuiltProgram.run(["doctor", "--model", "nosuch", "--device", "nowhere"])
    #expect(missing.status == .exited(66))
  }

  private func doctor(playing sound: String) throws -> (BuiltProgram.Result, [JSONLine]) {
    let configuration = try AlsaConfiguration(
      in: folder, microphones: [VirtualMicrophone("vm", playing: sound, isLooping: true)])
    let result = try BuiltProgram.run(
      ["doctor", "--device", "vm", "--for", "4s", "--json"], environment: configuration.environment)
    return (result, try result.lines.map(JSONLine.init))
  }
}
