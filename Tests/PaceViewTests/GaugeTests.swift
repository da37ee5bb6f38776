import PaceCore
import PaceView
import Testing

/// The target 110-165 makes a scale of 55-220.
@Suite struct GaugeTests {
  private let scale = PaceScale(target: .talk)

  @Test(
    arguments: [
      (55, 0, "▼"), (110, 11, "▼"), (137.5, 17, "▼"), (165, 22, "▼"), (220, 33, "▼"),
      (54, 0, "◀"), (0, 0, "◀"), (221, 33, "▶"), (1e9, 33, "▶"),
    ])
  func `the needle stands over its pace and stays in the gauge`(pace: Double, column: Int, needle: String)
    throws
  {
    let line = try #require(Gauge.lines(pace: pace, scale: scale, width: 34, glyphs: .unicode).first)
    #expect(line.text == String(repeating: " ", count: column) + needle)
  }

  @Test(arguments: [(90, Style.slow), (110, .good), (165, .good), (170, .fast)] as [(Double, Style)])
  func `the needle has the colour of its zone`(pace: Double, style: Style) {
    let line = Gauge.lines(pace: pace, scale: scale, width: 34, glyphs: .unicode).first
    #expect(line?.runs.last?.style == style)
  }

  @Test func `without a pace there is no needle`() {
    let lines = Gauge.lines(pace: nil, scale: scale, width: 34, glyphs: .unicode)
    #expect(lines.map(\.text)[0] == "")
    #expect(lines.map(\.text)[1] == "───────────┿━━━━━━━━━━┿───────────")
    #expect(lines.map(\.text)[2] == "55        110        165       220")
  }

  @Test func `ASCII has a gauge of its own`() {
    let lines = Gauge.lines(pace: 143, scale: scale, width: 34, glyphs: .ascii).map(\.text)
    #expect(lines[0] == "                  V")
    #expect(lines[1] == "-----------|==========|-----------")
  }

  @Test(arguments: [
    Target.talk, Target(low: 110, high: 111), Target(low: 0, high: 20), Target(low: 90, high: 90),
  ])
  func `the track is as wide as the gauge`(target: Target) {
    let scale = PaceScale(target: target)
    for width in 1...130 {
      let lines = Gauge.lines(pace: 100, scale: scale, width: width, glyphs: .unicode)
      #expect(lines.count == Gauge.rows)
      #expect(lines[1].width == width)
      #expect(lines.allSatisfy { $0.width <= width })
    }
    #expect(Gauge.lines(pace: 100, scale: scale, width: 0, glyphs: .unicode).isEmpty)
  }

  @Test(
    arguments: [
      (Target.talk, 55, 220), (Target(low: 100, high: 110), 50, 160), (Target(low: 30, high: 90), 0, 150),
    ]
      as [(Target, Double, Double)])
  func `the scale has the target in its middle`(target: Target, low: Double, high: Double) {
    let scale = PaceScale(target: target)
    #expect(scale.low == low)
    #expect(scale.high == high)
    #expect(scale.fraction(of: low) == 0)
    #expect(scale.fraction(of: high) == 1)
  }
}
