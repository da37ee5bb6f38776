import PaceCore
import Testing

@Suite struct CheckTests {
  /// Three seconds of a room and three of speech in it.
  private func levels(room: Double, speech: Double, peak: Double = -6) -> [SignalLevel] {
    (0..<60).map {
      $0 % 2 == 0
        ? SignalLevel(rms: room, peak: room + 10, isSignal: true)
        : SignalLevel(rms: speech, peak: peak, isSignal: true)
    }
  }

  @Test func aGoodMicrophoneHasNothingWrong() {
    let checks = Check.sound(levels(room: -60, speech: -22), lost: .zero, hasSpeech: true)
    #expect(checks.map(\.name) == ["signal", "level", "noise", "stream"])
    #expect(checks.allSatisfy { $0.status == .ok && $0.remedy == nil })
    #expect(checks[1].finding == "speech at -22 dBFS")
    #expect(checks[2].finding == "floor at -60 dBFS")
  }

  @Test func whatIsWrongHasARemedy() {
    let dead = Array(repeating: SignalLevel(rms: nil, peak: nil, isSignal: false), count: 50)
    let cases: [(checks: [Check], name: String, status: Check.Status, finding: String)] = [
      (Check.sound(dead, lost: .zero, hasSpeech: false), "signal", .failure, "nothing but silence"),
      (
        Check.sound(levels(room: -60, speech: -9, peak: 0), lost: .zero, hasSpeech: true), "level", .warning,
        "speech at -9 dBFS, clipped"
      ),
      (
        Check.sound(levels(room: -80, speech: -64), lost: .zero, hasSpeech: true), "level", .warning,
        "speech at -64 dBFS, too quiet"
      ),
      (
        Check.sound(levels(room: -60, speech: -22), lost: .zero, hasSpeech: false), "level", .warning,
        "nobody spoke"
      ),
      (
        Check.sound(levels(room: -30, speech: -22), lost: .zero, hasSpeech: true), "noise", .warning,
        "floor at -30 dBFS, only 8 dB below the speech"
      ),
      (
        Check.sound(levels(room: -60, speech: -22), lost: 0.25, hasSpeech: true), "stream", .warning,
        "0.25 s of audio were lost"
      ),
      (
        Check.sound(levels(room: -40, speech: -3, peak: 0), lost: .zero, hasSpeech: false), "level", .warning,
        "sound at -3 dBFS, clipped"
      ),
      ([Check.processor(load: nil)], "processor", .warning, "not measured: nobody spoke"),
      ([Check.processor(load: 0.7)], "processor", .warning, "70 % of a core for speech"),
      ([Check.processor(load: 1.2)], "processor", .failure, "120 % of a core for speech"),
    ]
    for (checks, name, status, finding) in cases {
      let wrong = checks.filter { $0.status != .ok }
      #expect(wrong.map(\.name) == [name])
      #expect(wrong.first?.status == status)
      #expect(wrong.first?.finding == finding)
      #expect(wrong.first?.remedy?.hasSuffix(".") == true)
    }
    #expect(Check.processor(load: 0.2).status == .ok)
  }
}
