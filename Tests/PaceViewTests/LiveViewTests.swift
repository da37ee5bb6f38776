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
    #expect(view.chart(columns: 10) == [110, 135, nil, nil, nil, 150])
  }

  @Test(arguments: [(33, 165, 5), (33, 166, 10), (33, 600, 20), (71, 600, 10), (120, 600, 5), (5, 600, 120)])
  func `the chart has room for ten minutes in any width`(columns: Int, seconds: Int, step: Int) {
    var view = LiveView(source: "mic", isMicrophone: true, target: .talk)
    // The pace is the time.
    for second in 1...seconds { view.update(reading(at: Double(second), pace: Double(second)), words: []) }
    let chart = view.chart(columns: columns)
    #expect(chart.count == (seconds + step - 1) / step)
    #expect(chart[0] == Double(1 + step) / 2)
    #expect(chart.count <= columns)
  }

  @Test func `the chart moves on and keeps what it showed`() {
    var view = LiveView(source: "mic", isMicrophone: true, target: .talk)
    var shown: [Double?] = []
    for second in 1...4_000 {
      view.update(reading(at: Double(second), pace: Double(second % 97 + 90)), words: [])
      guard second % 10 == 0, second > 700 else { continue }
      let chart = view.chart(columns: 71)
      #expect(chart.count == 71)
      if !shown.isEmpty { #expect(Array(chart.dropLast()) == Array(shown.dropFirst())) }
      shown = chart
    }
  }

  @Test func `a jump of the clock leaves a hole`() {
    var view = LiveView(source: "mic", isMicrophone: true, target: .talk)
    view.update(reading(at: 36_000, pace: 120), words: [])
    #expect(view.chart(columns: 71) == Array(repeating: nil, count: 70) + [120])
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
