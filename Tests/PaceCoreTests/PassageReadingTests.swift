import PaceCore
import Testing

/// What can be learnt from a reading, and why nothing can.
@Suite struct PassageReadingTests {
  private static let words = (0..<100).map { "w\($0)" }

  /// A reading of a hundred words in a quiet room, in which those of `heard` were recognized.
  private func reading(
    _ heard: [String] = words, counted: Double? = nil, text: [String] = words,
    levels: RoomLevels = RoomLevels([-60, -20]), seconds: Double = 40, lost: Double = 0
  ) -> PassageReading {
    let words = heard.enumerated().map { i, word in
      Word(
        word, from: AudioInstant(seconds: Double(i) * 0.4), to: AudioInstant(seconds: Double(i) * 0.4 + 0.3))
    }
    return PassageReading(
      text: SpokenText(text.joined(separator: " ")), heard: words,
      countedWords: counted ?? Double(heard.count),
      levels: levels, speech: AudioDuration(seconds: seconds), lost: AudioDuration(seconds: lost))
  }

  @Test func theFactorIsShrunkByHowMuchWasRead() throws {
    #expect(try reading().voice().factor == 1)
    // 100 of 80 words are 25 % more; half of that after a hundred words, ...
    #expect(try abs(reading(counted: 80).voice().factor - 1.125) < 1e-9)
    #expect(try abs(reading(counted: 125).voice().factor - 0.9) < 1e-9)
    // ... and three quarters after three hundred.
    let long = (0..<300).map { "w\($0)" }
    #expect(try abs(reading(long, counted: 240, text: long, seconds: 120).voice().factor - 1.1875) < 1e-9)
  }

  /// A hoarse voice is recognized badly, and reads all the same.
  @Test func aQuarterOfTheWordsIsEnough() throws {
    let heard = Self.words.enumerated().map { $0 % 4 == 2 ? $1 : "x" }
    #expect(try reading(heard).voice().factor == 1)
  }

  @Test func aRefusalSaysWhy() throws {
    let others = (0..<100).map { "x\($0)" }
    let refused: [(PassageReading, String)] = [
      (reading(others), "only 0 % of the text's words"),
      (reading(Self.words.enumerated().map { $0 % 5 == 3 ? $1 : "x" }), "only 20 %"),
      (reading(Array(Self.words[..<50])), "stops before the end"),
      (reading(Array(Self.words[..<85])), "stops before the end"),
      (reading(Array(Self.words[..<30] + Self.words[60...])), "a part of the text is missing"),
      (reading(seconds: 10), "too short"),
      (reading([]), "no speech"),
      (reading(seconds: 0), "no speech"),
      (reading(levels: RoomLevels([nil, nil])), "no speech"),
      (reading(levels: RoomLevels([-27, -20])), "too noisy"),
      (reading([], levels: RoomLevels([-20, -20])), "too noisy"),
      (reading(lost: 0.31), "0.31 s of audio were lost"),
      (reading(counted: 71), "pace counted 71 words where the text has 100"),
      (reading(counted: 143), "pace counted 143"),
    ]
    for (reading, why) in refused {
      let error = #expect(throws: PaceError.self, "\(why)") { try reading.voice() }
      #expect(error?.code == .unusableData)
      #expect(error?.message.contains(why) == true, "\(why): \(error?.message ?? "")")
      #expect(error?.message.contains("nothing is saved") == true)
    }
  }

  @Test func hesitationsAreNoWordsOfTheText() throws {
    var hesitant = reading()
    hesitant.heard = hesitant.heard.flatMap {
      [$0, Word("uh", from: $0.end, to: $0.end, isHesitation: true)]
    }
    #expect(try hesitant.voice().factor == 1)
  }
}
