/// Somebody's reading of a known text, and what the recognizer made of it.
///
/// The thresholds come from 37 recordings of 13 speakers and voices with their transcripts. Of their own text 24 to 79 %
/// of the words were recognized in their places, of other texts of about that length at most 14 %. One speaker with a
/// cold lies at 17 % and is refused.
package struct PassageReading: Sendable {
  /// What is shorter says too little of a voice, and can be matched by chance.
  package static let minimumWords = 40
  /// What is longer is no passage to read aloud for a minute.
  package static let maximumWords = 2000
  /// Below it another text was read.
  private static let minimumMatch = 0.22
  /// The share of the text's words that may lack at its end: at most 5 % did where all was read, at least 12.5 % where
  /// the reading broke off after 85 %.
  private static let greatestEndingLoss = 0.11
  /// The share that may lack in any stretch of it: at most 20 % did where all was read, at least 25 % where the middle
  /// three tenths were left out.
  private static let greatestLoss = 0.21
  /// dB between voice and room: 12 and more in the recordings, 8 where there is only noise.
  private static let minimumContrast = 9.0
  /// dBFS; a room at rest stays below.
  private static let loudRoom = -50.0
  /// Nobody speaks faster, in words a second.
  private static let fastest = 8.0
  /// Words of reading that count as much as what is known of voices in general; see `voice`.
  private static let priorWords = 100.0

  package var text: SpokenText
  /// Hesitations included.
  package var heard: [Word]
  /// The count that stands to be corrected.
  package var countedWords: Double
  package var levels: RoomLevels
  /// Of the sound, without the silence around the words.
  package var speech: AudioDuration
  /// Audio that did not arrive.
  package var lost: AudioDuration

  package init(
    text: SpokenText, heard: [Word], countedWords: Double, levels: RoomLevels, speech: AudioDuration,
    lost: AudioDuration
  ) {
    self.text = text
    self.heard = heard
    self.countedWords = countedWords
    self.levels = levels
    self.speech = speech
    self.lost = lost
  }

  /// How the voice's words are to be counted.
  ///
  /// The factor is shrunk towards 1, by n / (n + 100) after n words: how many words are missed or made up varies from
  /// one reading to the next about as much, over a hundred words, as voices differ. (With 100, the corrected counts of
  /// the same speakers' other recordings were nearest; 50 and 200 did nearly as well.)
  ///
  /// Throws `unusableData` where nothing can be learnt, saying why.
  package func voice() throws(PaceError) -> VoiceCalibration {
    try check()
    let truth = Double(text.wordCount)
    let factor = truth / countedWords
    guard VoiceCalibration.plausible.contains(factor) else {
      throw Self.refusal(
        "pace counted \(Int(countedWords.rounded())) words where the text has \(text.wordCount)",
        "Read all of the text once, and nothing else")
    }
    return VoiceCalibration(factor: 1 + (factor - 1) * truth / (truth + Self.priorWords))
  }

  private func check() throws(PaceError) {
    guard lost == .zero else {
      throw Self.refusal(
        "\(lost.seconds.rounded(to: 2)) s of audio were lost", "Close other programs and read it again")
    }
    let words = heard.filter { !$0.isHesitation }.map(\.text)
    let isSilent = speech == .zero || words.isEmpty || levels.speech == nil
    // In a loud room the noise is what is wrong, whether or not words were found in it.
    if isSilent, (levels.noiseFloor ?? -.infinity) < Self.loudRoom { throw Self.noSpeech }
    guard levels.contrast >= Self.minimumContrast else {
      throw Self.refusal(
        "it is too noisy, the voice only \(Int(levels.contrast.rounded())) dB above the room",
        "Come closer to the microphone, or find a quieter room")
    }
    guard !isSilent else { throw Self.noSpeech }
    guard speech.seconds * Self.fastest >= Double(text.wordCount) else {
      throw Self.refusal(
        "\(speech.seconds.rounded(to: 1)) s of speech are too short for \(text.wordCount) words",
        "Read the text to its end")
    }
    let alignment = TextAlignment(heard: words, text: text.recognizable)
    let length = Double(text.recognizable.count)
    let isCutOff =
      Double(alignment.greatestLoss(ofLast: text.recognizable.count / 3)) > Self.greatestEndingLoss * length
    // What was read of it is the text: only then the end is what lacks.
    if isCutOff, alignment.matchedShares(parts: 3)[0] >= Self.minimumMatch {
      throw Self.refusal("it stops before the end of the text", "Read the text to its end")
    }
    guard alignment.matchedShare >= Self.minimumMatch else {
      throw Self.refusal(
        "only \(Int((alignment.matchedShare * 100).rounded())) % of the text's words were recognized in it",
        "Read the text that is shown, or give yours with --text")
    }
    guard Double(alignment.greatestLoss) <= Self.greatestLoss * length else {
      throw Self.refusal("a part of the text is missing", "Read all of the text")
    }
  }

  private static var noSpeech: PaceError {
    refusal("no speech was heard", "Check the microphone with pace devices and read the text aloud")
  }

  private static func refusal(_ why: String, _ advice: String) -> PaceError {
    PaceError(.unusableData, "nothing was learnt from the reading, and nothing is saved: \(why). \(advice).")
  }
}
