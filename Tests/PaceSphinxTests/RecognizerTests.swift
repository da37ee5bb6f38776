import PaceAudio
import PaceCore
import PaceSphinx
import TestSupport
import Testing

@Suite struct RecognizerTests {
  @Test func countsTheWordsOfRealSpeech() throws {
    var heard = 0
    for clip in RealSpeech.clips {
      let count = try Hearing.words(clip.samples).count { !$0.isHesitation }
      // Each of these sentences by itself may be off by a word or two of its eight to twenty-two.
      #expect(abs(count - clip.words) <= 2, "\(clip.number): \(count) of \(clip.words)")
      heard += count
    }
    let truth = RealSpeech.clips.map(\.words).reduce(0, +)
    #expect(abs(Double(heard) / Double(truth) - 1) <= 0.1, "\(heard) of \(truth)")
  }

  @Test(arguments: RealSpeech.clips) func onsetsAreTrue(clip: RealSpeech) throws {
    try expectOnsets(of: Hearing.words(clip.samples), in: clip, shiftedBy: 0)
  }

  @Test func endsAreTrue() throws {
    var differences: [Double] = []
    for clip in RealSpeech.clips {
      for (word, figure) in try pairs(Hearing.words(clip.samples), in: clip, shiftedBy: 0) {
        differences.append(abs(word.end.seconds - figure.end))
      }
    }
    // The aligner that made the figures stretches a word over the silence behind it; we do not.
    #expect(differences.count { $0 <= 0.1 } * 100 >= differences.count * 85, "\(differences)")
  }

  @Test func silenceBetweenClipsShiftsNoTimes() throws {
    let (first, second) = (RealSpeech.clips[0], RealSpeech.clips[3])
    let lead = try first.samples + Hearing.silence(seconds: 4)
    let words = try Hearing.words(lead + second.samples)
    let boundary = AudioInstant(sample: Int64(lead.count))
    try expectOnsets(of: words.filter { $0.end < boundary }, in: first, shiftedBy: 0)
    try expectOnsets(of: words.filter { $0.start > boundary }, in: second, shiftedBy: boundary.seconds)
  }

  @Test func aFreshDecoderHearsTheSame() throws {
    let samples = try RealSpeech.clips[2].samples
    #expect(try Hearing.words(samples) == Hearing.words(samples))
  }

  @Test(arguments: [1, 441, 1600, 16_000]) func portionsMakeNoDifference(portion: Int) throws {
    let samples = try RealSpeech.clips[4].samples
    #expect(try Hearing.events(samples, portion: portion) == Hearing.events(samples, portion: samples.count))
  }

  @Test func silenceNeverReachesTheDecoder() throws {
    for samples in [
      Hearing.silence(seconds: 5), Array(repeating: 0, count: 80_000), Array(repeating: 900, count: 80_000),
    ] {
      #expect(try Hearing.words(samples).isEmpty)
    }
  }

  /// Words appear while they are spoken, not when the sentence is over.
  @Test func wordsAppearWithinASecond() throws {
    var meter = PaceMeter()
    var seen = 0
    var slowest = AudioDuration.zero
    for event in try Hearing.events(RealSpeech.clips[0].samples) {
      meter.apply(event)
      if meter.ledger.wordCount > seen, let last = meter.ledger.words.last {
        slowest = max(slowest, meter.heardThrough - last.end)
        seen = meter.ledger.wordCount
      }
    }
    #expect(seen >= 18)
    #expect(slowest < AudioDuration(seconds: 1))
  }

  @Test func longSpeechWithoutAPauseIsSplit() throws {
    // The loud middles of all clips, one after the other: no pause to end an utterance at.
    let samples = try RealSpeech.clips.flatMap { try $0.samples.dropFirst(6400).dropLast(8000) }
    let finals = try Hearing.events(samples).compactMap { event -> Hypothesis? in
      if case .hypothesis(let hypothesis) = event, hypothesis.isFinal { hypothesis } else { nil }
    }
    for (earlier, later) in zip(finals, finals.dropFirst()) {
      #expect(later.heardThrough - earlier.heardThrough < AudioDuration(seconds: 15))
    }
    #expect(finals.count >= 2)
  }

  @Test func lostAudioMovesTheClock() throws {
    let clip = RealSpeech.clips[3]
    var listener = Listener(recognizer: try SphinxRecognizer(Hearing.model))
    var meter = PaceMeter()
    let lost = AudioDuration(seconds: 7.5)
    let samples = try clip.samples
    let events = try listener.lose(lost, reason: .overrun) + listener.hear(samples.span) + listener.end()
    for event in events { meter.apply(event) }
    try expectOnsets(of: meter.ledger.settled, in: clip, shiftedBy: lost.seconds)
  }

  @Test func aRecognizerThatIsBehindLeavesOutPartialsButNoWords() throws {
    func hypotheses(isBehind: Bool) throws -> [Hypothesis] {
      var listener = Listener(recognizer: try SphinxRecognizer(Hearing.model))
      let samples = try RealSpeech.clips[0].samples
      let events = try listener.hear(samples.span, isBehind: isBehind) + listener.end()
      return events.compactMap { if case .hypothesis(let hypothesis) = $0 { hypothesis } else { nil } }
    }
    let all = try hypotheses(isBehind: false)
    let few = try hypotheses(isBehind: true)
    #expect(few.filter(\.isFinal).map(\.words) == all.filter(\.isFinal).map(\.words))
    let partials = few.filter { !$0.isFinal }
    #expect(partials.count * 2 < all.count { !$0.isFinal })
    // The screen still goes on.
    for (earlier, later) in zip(partials, partials.dropFirst()) {
      #expect(later.heardThrough - earlier.heardThrough < AudioDuration(seconds: 2))
    }
    #expect(partials.count >= 3)
  }

  @Test func alternativesFollowTheBestPath() throws {
    let recognizer = try SphinxRecognizer(Hearing.model)
    #expect(recognizer.alternatives(atMost: 3).isEmpty)
    let samples = try RealSpeech.clips[4].samples
    _ = try recognizer.accept(samples.span)
    let final = try #require(recognizer.finish().last)
    let alternatives = recognizer.alternatives(atMost: 3)
    #expect(alternatives.count == 3)
    #expect(Set(alternatives.map { $0.map(\.text) }).count > 1)
    let last = try #require(alternatives.first?.last)
    #expect(abs(last.end.seconds - (final.words.last?.end.seconds ?? 0)) < 0.5)
  }

  /// Every word whose text was heard right, at least half of them, begins within 100 ms of its figure.
  private func expectOnsets(
    of words: [Word], in clip: RealSpeech, shiftedBy shift: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let pairs = try pairs(words, in: clip, shiftedBy: shift)
    #expect(pairs.count * 2 >= clip.words, sourceLocation: sourceLocation)
    for (word, figure) in pairs {
      let difference = word.start.seconds - shift - figure.start
      #expect(abs(difference) <= 0.1, "\(word.text) by \(difference) s", sourceLocation: sourceLocation)
    }
  }

  private func pairs(_ words: [Word], in clip: RealSpeech, shiftedBy shift: Double) throws -> [(
    Word, WordTimes.Figure
  )] {
    let figures = try #require(WordTimes.figures[clip.number])
    return words.compactMap { word in
      let onset = word.start.seconds - shift
      let nearest = figures.min { abs($0.start - onset) < abs($1.start - onset) }
      return nearest.flatMap { $0.word == word.text ? (word, $0) : nil }
    }
  }
}
