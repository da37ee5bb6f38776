/// What a recognizer knows of a word beside its text: what the estimate of the true number of words goes by.
package struct WordEvidence: Hashable, Sendable {
  /// Phones of its pronunciation in the dictionary.
  package var phones: Int
  /// Vowels among them.
  package var syllables: Int
  /// Log likelihood of its sound, a frame, in the recognizer's own unit.
  package var acousticScore: Double
  /// Log probability of the word after those before it, in the recognizer's own unit.
  package var languageScore: Double
  /// Whether the recognizer heard silence or a noise right before or after it.
  package var isBesideSilence: Bool

  package init(
    phones: Int, syllables: Int, acousticScore: Double, languageScore: Double, isBesideSilence: Bool
  ) {
    self.phones = phones
    self.syllables = syllables
    self.acousticScore = acousticScore
    self.languageScore = languageScore
    self.isBesideSilence = isBesideSilence
  }
}
