import Foundation
import PaceSystem
import TestSupport
import Testing

/// `pace live` on a microphone, through the real API of ALSA.
@Suite(.serialized, .timeLimit(.minutes(3))) struct MicrophoneTests {
  private let folder: TemporaryDirectory
  private let clip = RealSpeech.clips[0]

  init() throws { folder = try TemporaryDirectory() }

  @Test func aMicrophoneIsHeard() throws {
    let result = try live(VirtualMicrophone("vm", playing: clip.path), arguments: ["--for", "8s"])
    #expect(result.status == .exited(0))
    #expect(result.errors == "")
    let events = try result.lines.map(JSONLine.init)
    #expect(events.first?.text("device") == "vm")
    #expect(events.allSatisfy { $0.text("event") != "gap" })
    let summary = try #require(events.last)
    #expect(summary["file"] == nil)
    #expect(summary.number("duration") == 8)
    // The same audio as the recording, and as many words.
    let file = try JSONLine(#require(BuiltProgram.run(["file", clip.path, "--json"]).lines.first))
    #expect(try abs(#require(summary.number("words")) - #require(file.number("words"))) <= 1)
  }

  @Test func anOverrunIsAGapAndTheRehearsalGoesOn() throws {
    let microphone = VirtualMicrophone("vm", playing: clip.path, faults: [.error(EPIPE, at: 3)])
    let result = try live(microphone, arguments: ["--for", "7s"])
    #expect(result.status == .exited(0))
    let events = try result.lines.map(JSONLine.init)
    let gaps = events.filter { $0.text("event") == "gap" }
    #expect(gaps.count == 1)
    #expect(gaps.first?.keys == ["event", "t", "seconds", "reason"])
    #expect(gaps.first?.text("reason") == "overrun")
    #expect(try abs(#require(gaps.first?.number("t")) - 3) < 0.5)
    let words = events.filter { $0.text("event") == "word" }.compactMap { $0.number("start") }
    #expect(words.contains { $0 < 2 })
    #expect(words.contains { $0 > 4 })
  }

  @Test func devicesAreListed() throws {
    let configuration = try AlsaConfiguration(
      in: folder, microphones: [VirtualMicrophone("vm", playing: clip.path)])
    let result = try BuiltProgram.run(["devices", "--json"], environment: configuration.environment)
    let devices = try result.lines.map(JSONLine.init)
    let device = try #require(devices.first { $0.text("device") == "vm" })
    #expect(device.keys == ["device", "description", "kind", "default", "opens", "fault"])
    #expect(device["opens"] as? Bool == true)
    #expect(device.text("kind") == "microphone")
    #expect(devices.first { $0.text("device") == "null" }?.text("kind") == "null")
    #expect(device.text("description") == "A microphone that plays a file")
  }

  private func live(_ microphone: VirtualMicrophone, arguments: [String]) throws -> BuiltProgram.Result {
    let configuration = try AlsaConfiguration(in: folder, microphones: [microphone])
    return try BuiltProgram.run(
      ["live", "--device", microphone.name, "--json"] + arguments, environment: configuration.environment)
  }
}
