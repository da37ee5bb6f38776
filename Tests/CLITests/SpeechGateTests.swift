import Foundation
import TestSupport
import Testing

/// Sounds that are no speech, and speech, through the real program. The bounds are loose ones.
@Suite struct SpeechGateTests {
  private static let seconds = 20
  private static let rate = 16_000.0

  enum Sound: CaseIterable {
    case whiteNoise, hum, clicks, chords, breaths
  }

  @Test(arguments: Sound.allCases)
  func `a sound that is no speech has hardly a word`(sound: Sound) throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("sound.wav")
    try SoundWriter.write(Self.samples(sound), to: path)
    let result = try BuiltProgram.run(["file", path, "--json"])
    #expect(result.status == .exited(0))
    let report = try JSONLine(#require(result.lines.first))
    let words = try #require(report.number("words"))
    #expect(words * 60 / Double(Self.seconds) <= 15, "\(sound)")
  }

  @Test(arguments: [1.0, 0.03])
  func `speech keeps its words, loud or 30 dB quieter`(gain: Double) throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("speech.wav")
    let samples = try RealSpeech.clips.flatMap { try $0.samples }
    try SoundWriter.write(samples.map { Int16((Double($0) * gain).rounded()) }, to: path)
    let result = try BuiltProgram.run(["file", path, "--json"])
    let report = try JSONLine(#require(result.lines.first))
    let truth = Double(RealSpeech.clips.reduce(0) { $0 + $1.words })
    #expect(abs(try #require(report.number("words")) / truth - 1) < 0.12)
  }

  private static func samples(_ sound: Sound) -> [Float] {
    var generator = SeededGenerator(seed: 7)
    func noise() -> Double { Double.random(in: -1...1, using: &generator) }
    let count = seconds * Int(rate)
    var clickEnergy = 0.0
    return (0..<count).map { i in
      let time = Double(i) / rate
      switch sound {
      case .whiteNoise: return Float(0.05 * noise())
      case .hum: return Float(0.2 * sin(2 * .pi * 50 * time) + 0.05 * sin(2 * .pi * 150 * time))
      case .clicks:
        // A key every fifth of a second or so.
        if Double.random(in: 0...1, using: &generator) < 5 / rate { clickEnergy = 0.4 }
        clickEnergy *= 0.995
        return Float(clickEnergy * noise())
      case .chords:
        // Four voices that change every half second and fade.
        let beat = Int(time * 2)
        let roots: [Double] = [220, 293.7, 329.6, 370]
        let root = roots[beat % roots.count]
        var chord = 0.0
        for ratio in [1, 1.25, 1.5, 2] as [Double] {
          for harmonic in 1...4 {
            let frequency: Double = root * ratio * Double(harmonic)
            chord += sin(2 * .pi * frequency * time) / Double(harmonic)
          }
        }
        let age: Double = time * 2 - Double(beat)
        return Float(0.06 * exp(-3 * age) * chord)
      case .breaths: return Float(0.05 * pow(max(0, sin(2 * .pi * 0.25 * time)), 3) * noise())
      }
    }
  }
}
