import Foundation
import PaceSystem
import TestSupport
import Testing

/// `pace live` on a microphone that fails, through the real API of ALSA.
@Suite(.serialized, .timeLimit(.minutes(3))) struct MicrophoneFaultTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  @Test(arguments: [ENODEV, EIO, EPIPE])
  func aMicrophoneThatIsGoneForAWhileIsWaitedFor(error: CInt) throws {
    let (result, events) = try live(faults: [.absence(error, from: 4, until: 6)], "--for", "10s")
    #expect(result.status == .exited(0))
    #expect(result.errors == "")
    let changes = events.filter { $0.text("event") == "device" }
    #expect(changes.map { $0.text("state") } == ["lost", "back"])
    try #require(changes.count == 2)
    #expect(changes.allSatisfy { $0.keys == ["event", "t", "state", "device", "message"] })
    #expect(changes[0].text("message")?.contains("pace devices") == true)
    let (lost, back) = try (#require(changes[0].number("t")), #require(changes[1].number("t")))
    #expect((4...6).contains(lost))
    #expect((6...8).contains(back))

    let readings = events.filter { $0.text("event") == "reading" }
    let away = readings.filter { $0.text("state") == "device_lost" }
    // The time goes on, and what nobody hears is not known.
    #expect(away.count > 5)
    #expect(away.allSatisfy { $0["pace"] == nil && $0["level_db"] == nil && $0.number("words") ?? 0 > 5 })
    // The first is told at once, whatever was still to be heard.
    #expect(away.allSatisfy { (3...8).contains($0.number("t") ?? 0) })

    let gap = try #require(gaps(of: events).first { $0.text("reason") == "device_lost" })
    let seconds = try #require(gap.number("seconds"))
    #expect(try abs(#require(gap.number("t")) + seconds - back) < 0.3)
    let words = events.filter { $0.text("event") == "word" }.compactMap { $0.number("start") }
    #expect(words.contains { $0 < 3.5 })
    #expect(words.contains { $0 > back })
    #expect(events.last?.number("duration") == 10)
    // Lost time is no pause.
    let pauses = try #require(events.last?["pauses"] as? [String: Any])
    #expect((pauses["longest"] as? Double ?? 0) < 1.5)
  }

  @Test func aMicrophoneThatStaysAwayLosesNoWords() throws {
    let (result, events) = try live(faults: [.error(ENODEV, at: 4, isSticky: true)], "--for", "6s")
    #expect(result.status == .exited(69))
    let summary = try #require(events.last)
    #expect(summary.text("event") == "summary")
    #expect(summary.number("duration") == 6)
    let shown = try #require(events.last { $0.text("event") == "reading" }?.number("words"))
    #expect(shown >= 7)
    #expect(try #require(summary.number("words")) >= shown)
    #expect(result.errors.hasPrefix("pace: lost the microphone \"vm\""))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func aMicrophoneThatStandsStillLeavesAGap() throws {
    let (result, events) = try live(faults: [.stall(at: 3, seconds: 0.8)], "--for", "6s")
    #expect(result.status == .exited(0))
    let gaps = gaps(of: events)
    #expect(gaps.map { $0.text("reason") } == ["stalled"])
    #expect(try abs(#require(gaps.first?.number("seconds")) - 0.8) < 0.15)
    #expect(events.last?.number("duration") == 6)
  }

  @Test func aMicrophoneThatGivesNothingForGoodIsLost() throws {
    let (result, events) = try live(faults: [.stall(at: 2, seconds: 600)], "--for", "5s")
    #expect(result.status == .exited(69))
    let change = try #require(events.first { $0.text("event") == "device" })
    #expect(change.text("state") == "lost")
    #expect(try #require(change.number("t")) < 4)
  }

  /// As when a sound server is stopped: the time goes on although nobody lets the device go.
  @Test func aMicrophoneThatHangsIsLostAndTheTimeGoesOn() throws {
    let (result, events) = try live(faults: [.stall(at: 2, seconds: 600, hangs: true)], "--for", "6s")
    #expect(result.status == .exited(69))
    let away = events.filter { $0.text("event") == "reading" && $0.text("state") == "device_lost" }
    #expect(Set(away.compactMap { $0.number("t") }).count > 5)
    #expect(events.last?.number("duration") == 6)
  }

  @Test func aMutedMicrophoneGivesNoSignal() throws {
    let silence = folder.file("silence.wav")
    try SoundWriter.write([Int16](repeating: 0, count: 16_000), to: silence)
    let (_, events) = try live(playing: silence, "--for", "4s")
    let states = events.filter { $0.text("event") == "reading" }.compactMap { $0.text("state") }
    #expect(states.first == "listening")
    #expect(states.last == "no_signal")
  }

  @Test(arguments: [(64.0, "clipped"), (0.005, "very quiet")])
  func aLevelThatCostsWordsIsSaidOnce(gain: Double, word: String) throws {
    let sound = folder.file("sound.wav")
    let samples = try RealSpeech.clips.flatMap { try $0.samples }
    try SoundWriter.write(samples.map { Int16(max(-32_768, min(32_767, Double($0) * gain))) }, to: sound)
    let (result, _) = try live(playing: sound, speed: 2, "--speed", "2", "--for", "25s")
    #expect(result.status == .exited(0))
    #expect(result.errors.contains(word))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  /// Fault upon fault leaves no thread or descriptor behind, and costs no words outside of the gaps.
  @Test func aHardDayIsSurvived() throws {
    let faults: [VirtualMicrophone.Fault] = [
      .error(EPIPE, at: 4), .absence(ENODEV, from: 7, until: 9), .error(ESTRPIPE, at: 12),
      .stall(at: 14, seconds: 1), .absence(EIO, from: 18, until: 20), .absence(EPIPE, from: 24, until: 26),
    ]
    let program = try start(faults: faults, "--json", "--for", "36s")
    var (calmly, held): ([[Int]], [[Int]]) = ([], [])
    var lines: [JSONLine] = []
    while let line = try program.line() {
      let event = try JSONLine(line)
      lines.append(event)
      guard event.text("event") == "reading", let t = event.number("t") else { continue }
      if t < 4 { try calmly.append(program.holdings()) }
      // Not while a device is opened anew.
      if t > 4, event.text("state") == "speaking" { try held.append(program.holdings()) }
    }
    #expect(try program.finish().status == .exited(0))
    #expect(lines.last?.number("duration") == 36)
    let most = try [0, 1].map { i in try #require(calmly.map { $0[i] }.max()) }
    // The thread that opened the device may be about to end.
    let last = held.suffix(20)
    // The thread sanitizer speaks with a symbolizer from its first suppressed report on, through two pipes.
    let pipes = ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil ? 0 : 2
    #expect(last.contains { $0[0] <= most[0] && $0[1] <= most[1] + pipes }, "\(most), then \(last)")
    let gaps = gaps(of: lines).compactMap { gap -> ClosedRange<Double>? in
      guard let start = gap.number("t"), let seconds = gap.number("seconds") else { return nil }
      return start - 0.5...start + seconds + 0.5
    }
    #expect(gaps.count >= 6)
    let (_, calm) = try live("--for", "36s")
    func words(_ events: [JSONLine]) -> Int {
      events.count { event in
        guard event.text("event") == "word", let start = event.number("start") else { return false }
        return !gaps.contains { $0.contains(start) }
      }
    }
    #expect(abs(words(lines) - words(calm)) <= words(calm) / 8)
  }

  /// The recognizer cannot keep up with sound that comes so fast.
  @Test func aMachineThatIsTooSlowSaysSoAndLosesTheOldest() throws {
    let (result, events) = try live(speed: 40, "--speed", "40", "--for", "90s")
    #expect(result.status == .exited(0))
    let states = events.filter { $0.text("event") == "reading" }.compactMap { $0.text("state") }
    #expect(states.contains("behind"))
    let gaps = gaps(of: events)
    #expect(!gaps.isEmpty)
    #expect(gaps.allSatisfy { $0.text("reason") == "behind" && $0.number("seconds") ?? 0 > 4 })
    #expect(events.last?.number("duration") == 90)
    #expect(events.last?.number("words") ?? 0 > 40)
  }

  /// As often as Ctrl-Z is pressed.
  @Test func theTimeInWhichItWasStoppedIsAGap() throws {
    let program = try start("--json", "--for", "12s")
    var events: [JSONLine] = []
    func listen(until isEnough: (JSONLine) -> Bool) throws {
      while let line = try program.line() {
        try events.append(JSONLine(line))
        if isEnough(events[events.count - 1]) { return }
      }
    }
    for _ in 1...2 {
      try listen { $0.text("event") == "word" }
      program.send(SIGTSTP)
      try program.awaitStop()
      program.send(SIGCONT)
      try listen { $0.text("state") == "paused" }
      // Two pauses without anything heard between them would be one.
      try listen { $0.text("event") == "reading" && $0.text("state") != "paused" }
    }
    try listen { _ in false }
    #expect(try program.finish().status == .exited(0))
    #expect(gaps(of: events).map { $0.text("reason") } == ["paused", "paused"])
    #expect(events.last?.number("duration") == 12)
  }

  @Test func aMicrophoneThatNeverOpensIsNotWaitedForForEver() throws {
    let (result, events) = try live(faults: [.slowOpening(seconds: 600)])
    #expect(result.status == .exited(69))
    #expect(events.isEmpty)
    #expect(result.errors.contains("does not answer"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func aMachineWithoutASoundInputIsToldHowToGoOnWithout() throws {
    let nothing = VirtualMicrophone("default", playing: "", faults: [.openError(ENODEV)])
    let configuration = try AlsaConfiguration(in: folder, microphones: [nothing], isAlone: true)
    let result = try BuiltProgram.run(["live", "--json"], environment: configuration.environment)
    #expect(result.status == .exited(69))
    #expect(result.errors.contains("--input FILE"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test func aBusyMicrophoneSaysSoAndWhatElseThereIs() throws {
    let configuration = try AlsaConfiguration(
      in: folder,
      microphones: [
        VirtualMicrophone("vm", playing: RealSpeech.clips[0].path, faults: [.openError(EBUSY)]),
        VirtualMicrophone("other", playing: RealSpeech.clips[0].path),
      ])
    let result = try BuiltProgram.run(
      ["live", "--device", "vm", "--json"], environment: configuration.environment)
    #expect(result.status == .exited(69))
    #expect(result.output == "")
    #expect(result.errors.contains("busy"))
    #expect(result.errors.contains("These open: other"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  // MARK: What they share

  private func start(
    playing sound: String = RealSpeech.clips[0].path, speed: Double = 1,
    faults: [VirtualMicrophone.Fault] = [], _ arguments: String...
  ) throws -> BuiltProgram {
    let microphone = VirtualMicrophone("vm", playing: sound, speed: speed, isLooping: true, faults: faults)
    let configuration = try AlsaConfiguration(in: folder, microphones: [microphone])
    return try BuiltProgram(
      ["live", "--device", "vm"] + arguments, environment: configuration.environment)
  }

  private func live(
    playing sound: String = RealSpeech.clips[0].path, speed: Double = 1,
    faults: [VirtualMicrophone.Fault] = [], _ arguments: String...
  ) throws -> (BuiltProgram.Result, [JSONLine]) {
    let microphone = VirtualMicrophone("vm", playing: sound, speed: speed, isLooping: true, faults: faults)
    let configuration = try AlsaConfiguration(in: folder, microphones: [microphone])
    let result = try BuiltProgram.run(
      ["live", "--device", "vm", "--json"] + arguments, environment: configuration.environment)
    return (result, try result.lines.map(JSONLine.init))
  }

  private func gaps(of events: [JSONLine]) -> [JSONLine] { events.filter { $0.text("event") == "gap" } }
}
