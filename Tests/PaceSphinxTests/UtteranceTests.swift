import PaceCore
import TestSupport
import Testing

@testable import PaceSphinx

/// What parallel decoding rests on: utterances depend on the sound alone, and their words on themselves alone.
@Suite struct UtteranceTests {
  /// The clips with silence between them, as utterances.
  private func utterances(_ model: ModelDescription, portion: Int = .max) throws -> [Utterance] {
    let finder = try UtteranceFinder(model)
    let samples = try RealSpeech.clips.flatMap { try $0.samples + Hearing.silence(seconds: 1) }
    var found: [Utterance] = []
    for start in stride(from: 0, to: samples.count, by: min(portion, samples.count)) {
      let end = min(start + min(portion, samples.count), samples.count)
      found += try finder.accept(samples.span.extracting(start..<end))
    }
    return try found + finder.finish()
  }

  @Test func whatADecoderHeardBeforeChangesNothing() throws {
    let model = try Hearing.model
    let utterances = try utterances(model)
    #expect(utterances.count >= 5)
    let decoder = try UtteranceDecoder(model)
    let inOrder = try utterances.map(decoder.decode)
    #expect(try Array(utterances.reversed().map(decoder.decode).reversed()) == inOrder)
    for (utterance, hypothesis) in zip(utterances, inOrder) {
      #expect(!hypothesis.words.isEmpty)
      #expect(try UtteranceDecoder(model).decode(utterance) == hypothesis)
    }
  }

  @Test func theDigitsModelForgetsToo() throws {
    // It runs with a second pass and a lattice, and other features.
    let model = try ModelCatalog.model(named: "tidigits", executable: BuiltProgram.path).description
    let utterances = try utterances(model)
    let decoder = try UtteranceDecoder(model)
    let inOrder = try utterances.map(decoder.decode)
    #expect(try Array(utterances.reversed().map(decoder.decode).reversed()) == inOrder)
  }

  @Test func anUtteranceThatGrowsGetsTheSameWords() throws {
    let model = try Hearing.model
    let whole = try utterances(model)
    let decoder = try UtteranceDecoder(model)
    for utterance in whole.prefix(3) {
      var growing = Utterance(
        number: utterance.number, start: utterance.start, rowLength: utterance.rowLength)
      for frame in 0..<utterance.frameCount {
        growing.append(Array(utterance.cepstra(fromFrame: frame).prefix(utterance.rowLength)))
        if frame % 7 == 0 { _ = try decoder.advance(growing) }
      }
      let grown = try decoder.decode(growing)
      #expect(growing == utterance)
      #expect(try grown == UtteranceDecoder(model).decode(utterance))
    }
  }

  @Test(arguments: [1, 159, 161, 1600, 7777]) func portionsMakeNoDifference(portion: Int) throws {
    let model = try Hearing.model
    #expect(try utterances(model, portion: portion) == utterances(model))
  }

  @Test func aLossOfAudioKeepsTheFramesInPlace() throws {
    let finder = try UtteranceFinder(Hearing.model)
    let samples = try RealSpeech.clips[0].samples
    let middle = samples.count / 2
    let lost = AudioDuration(samples: 12_345)
    var found = try finder.accept(samples.span.extracting(..<middle)) + finder.skip(lost)
    let before = try #require(found.last)
    // It ends where the audio did, but for the last frame that a window fits into.
    #expect(abs(before.end.sample - Int64(middle)) < 400)
    found = try finder.accept(samples.span.extracting(middle...)) + finder.finish()
    let after = try #require(found.first)
    let restart = Int64(middle) + lost.samples
    #expect(after.start.sample >= restart)
    #expect((after.start.sample - restart) % 160 == 0)
    #expect(finder.position.sample == Int64(samples.count) + lost.samples)
  }

  @Test(arguments: [0, 1, 159, 160, 409, 410, 2000]) func audioTooShortForSpeechIsNone(count: Int) throws {
    let finder = try UtteranceFinder(Hearing.model)
    let samples = [Int16](repeating: 1000, count: count)
    #expect(try (finder.accept(samples.span) + finder.finish()).isEmpty)
    #expect(finder.position.sample == Int64(count))
  }

  @Test func aKnownMeanTakesTheModelsPlace() throws {
    let model = try Hearing.model
    let samples = try RealSpeech.clips[0].samples
    func cepstra(_ finder: UtteranceFinder) throws -> [Utterance] {
      try finder.accept(samples.span) + finder.finish()
    }
    let unknown = try UtteranceFinder(model)
    #expect(unknown.speechMean == nil)
    let plain = try cepstra(unknown)
    let mean = try #require(unknown.speechMean)
    let known = try UtteranceFinder(model, startingMean: mean)
    let normalized = try cepstra(known)
    #expect(known.speechMean == mean)
    // The same speech, of which the first utterance now loses what it really has too much.
    #expect(normalized.map(\.start) == plain.map(\.start))
    let first = try #require(normalized.first)
    #expect(first.cepstra != plain.first?.cepstra)
    for i in 0..<first.rowLength where normalized.count == 1 {
      let sum = stride(from: i, to: first.cepstra.count, by: first.rowLength).reduce(0) {
        $0 + first.cepstra[$1]
      }
      #expect(abs(sum / Float(first.frameCount)) < 0.01)
    }
  }

  @Test func anotherModelsMeanIsRefused() throws {
    let model = try Hearing.model
    let error = #expect(throws: PaceError.self) { _ = try UtteranceFinder(model, startingMean: [1, 2]) }
    #expect(error?.code == .unusableData)
    #expect(error?.message.contains("pace calibrate") == true)
  }
}
