import PaceCore
import PaceView
import Testing

@Suite struct LiveViewTests {
  @Test func `the chart has a column every five seconds, empty where nothing was told`() {
    var view = LiveView(source: "mic", isMicrophone: true, target: .talk)
    for (seconds, pace) in [(1, 100), (4.9, 110), (5, 120), (9, 130), (10.2, 140), (26, 150)]
      as [(Double, Double)]
    {
      view.update(reading(at: seconds, pace: pace), words: [])
    }
    #expect(view.history == [120, 140, nil, nil, 150])
  }

  @Test func `a long talk keeps as many columns as a screen shows`() {
    var view = LiveView(source: "mic", isMicrophone: true, target: .talk)
    view.update(reading(at: 36_000, pace: 120), words: [])
    #expect(view.history.count == 400)
    #expect(view.history.last == 120)
  }

  @Test func `before the first reading the screen says that it is starting`() {
    let view = LiveView(source: "mic", isMicrophone: true, target: .talk)
    #expect(view.frame(width: 40, height: 5, glyphs: .unicode).text.contains("--- WPM  Starting"))
  }

  @Test(arguments: [
    (true, MicrophoneSign.on, "● MIC mic"), (false, .on, "● PLAY mic"), (true, .off, "● OFF mic"),
    (true, .paused, "‖ PAUSED mic"), (true, .lost, "✕ LOST mic"),
  ])
  func `the sign tells whether the microphone is on`(
    isMicrophone: Bool, microphone: MicrophoneSign, sign: String
  ) {
    var view = LiveView(source: "mic", isMicrophone: isMicrophone, target: .talk)
    view.microphone = microphone
    let frame = view.frame(width: 40, height: 5, glyphs: .unicode)
    #expect(frame.text.contains(sign))
    #expect(frame.cells.contains { $0.style == .microphone } == (microphone == .on))
  }

  @Test(
    arguments: [
      (143, nil, ""), (143, 154.9, "→ steady"), (143, 155.1, "↗ getting faster"),
      (143, 130, "↘ getting slower"),
    ]
      as [(Double, Double?, String)])
  func `the trend is told where it is worth it`(pace: Double, trend: Double?, told: String) {
    var view = LiveView(source: "mic", isMicrophone: true, target: .talk)
    view.update(reading(at: 20, pace: pace, trend: trend), words: [])
    let text = view.frame(width: 80, height: 5, glyphs: .unicode).text
    #expect(told.isEmpty || text.contains(told))
    #expect("→↗↘".contains { text.contains($0) } == !told.isEmpty)
  }

  @Test func `a recording has no microphone to be muted`() {
    var view = LiveView(source: "talk.wav", isMicrophone: false, target: .talk)
    view.update(reading(at: 5, pace: nil, state: .noSignal), words: [])
    #expect(!view.frame(width: 80, height: 24, glyphs: .unicode).text.contains("microphone"))
  }
}
