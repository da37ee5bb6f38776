import Foundation
import PaceSystem
import TestSupport
import Testing

/// What `pace calibrate` learns from real readings, and what it refuses to learn from.
@Suite(.timeLimit(.minutes(3))) struct CalibrateTests {
  private let reading: Reading

  init() throws { reading = try Reading() }

  @Test func aReadingOfTheTextIsLearntFrom() throws {
    let result = try reading.calibrate()
    #expect(result.status == .exited(0))
    #expect(result.errors == "")
    let sentence = try #require(
      result.output.wholeMatch(
        of: #/You read 70 words; pace had counted (\d+)\. It now counts .* with the microphone "default"\.\n/#
      ))
    let counted = try #require(Double(sentence.1))
    #expect(abs(counted - 70) <= 10)

    let known = try #require(reading.known().first)
    #expect(
      known.keys == [
        "device", "model", "factor", "words_read", "words_counted", "noise_floor_db", "cepstral_mean", "date",
      ])
    #expect(known.text("device") == "default")
    #expect(known.text("model") == "en-us")
    #expect(known.number("words_read") == 70)
    // Shrunk by 70 / 170.
    let factor = try #require(known.number("factor"))
    let countedExactly = try #require(known.number("words_counted"))
    #expect(abs(factor - (1 + (70 / countedExactly - 1) * 70 / 170)) < 0.001)
    let floor = try #require(known.number("noise_floor_db"))
    #expect((-60 ... -30).contains(floor))
    #expect((known["cepstral_mean"] as? [Double])?.count == 13)
  }

  @Test func anotherTextIsRefused() throws {
    let result = try reading.run(["calibrate", "--input", reading.sound()])
    try expectRefusal(result, "% of the text's words were recognized")
  }

  @Test func halfATextIsRefused() throws {
    try expectRefusal(
      reading.calibrate(sound: reading.sound(clips: 3)), "it stops before the end of the text")
    try expectRefusal(reading.calibrate(["--for", "15s"]), "it stops before the end of the text")
    try expectRefusal(reading.calibrate(["--for", "5s"]), "too short for 70 words")
  }

  @Test func silenceAndNoiseAreRefused() throws {
    let silence = reading.folder.file("silence.wav")
    try SoundWriter.write([Int16](repeating: 0, count: 30 * 16_000), to: silence)
    try expectRefusal(reading.calibrate(sound: silence), "no speech was heard")

    var generator = SeededGenerator(seed: 5)
    let noise = reading.folder.file("noise.wav")
    try SoundWriter.write(
      (0..<30 * 16_000).map { _ in Int16.random(in: -4000...4000, using: &generator) }, to: noise)
    try expectRefusal(reading.calibrate(sound: noise), "it is too noisy")
  }

  @Test func aTextOfAFewWordsIsRefused() throws {
    let text = try reading.folder.write("Hello there.".utf8, to: "hello.txt")
    let result = try reading.run(["calibrate", "--input", reading.sound(), "--text", text])
    #expect(result.status == .exited(65))
    #expect(result.errors.contains("has 2 words"))
    #expect(try reading.known().isEmpty)
  }

  @Test func whatIsKnownStaysWhereAReadingIsRefused() throws {
    try reading.writeStore(devices: ["default"])
    let before = try readFile(reading.store)
    #expect(try reading.calibrate(sound: reading.sound(clips: 3)).status == .exited(65))
    #expect(try readFile(reading.store) == before)
  }

  /// The microphone through the real API of ALSA; without a terminal the reader's silence ends it.
  @Test func silenceEndsAReading() throws {
    let microphone = VirtualMicrophone("vm", playing: try reading.sound(clips: 3))
    let configuration = try AlsaConfiguration(in: reading.folder, microphones: [microphone])
    let result = try BuiltProgram.run(
      ["calibrate", "--device", "vm", "--text", reading.text(clips: 3)],
      environment: reading.environment.merging(configuration.environment) { $1 })
    #expect(result.status == .exited(0))
    // The text that is to be read, the sign that the microphone is on, and the result.
    #expect(result.output.contains("\nHe was not") || result.output.contains(" He was not"))
    #expect(result.output.contains("You read 44 words"))
    #expect(result.errors.contains("Microphone \"vm\" is on"))
    #expect(try reading.known().map { $0.text("device") } == ["vm"])
  }

  @Test func aMicrophoneThatDoesNotOpenIsRefused() throws {
    let result = try reading.run(["calibrate", "--device", "nosuchdevice"])
    #expect(result.status == .exited(66))
    #expect(result.errors.contains("pace devices"))
    #expect(!result.errors.contains("is on"))
  }

  private func expectRefusal(_ result: BuiltProgram.Result, _ why: String) throws {
    #expect(result.status == .exited(65))
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("pace: "))
    #expect(result.errors.contains(why), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: reading.store))
  }
}
