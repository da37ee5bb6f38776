/// The seam of the recognizer: audio in, hypotheses out.
///
/// Times in the hypotheses are the stream's: samples accepted and skipped so far.
package protocol Recognizer {
  associatedtype Failure: Error
  /// A hypothesis, or what becomes one once it is decoded.
  associatedtype Finding: Sendable = Hypothesis
  /// Hears the next samples (16 kHz mono); returns what it now thinks, oldest first.
  /// - Parameter isBehind: whether more audio waits than should: then partial results may be left out, which the next
  ///   ones would replace before anybody saw them.
  mutating func accept(_ samples: Span<Int16>, isBehind: Bool) throws(Failure) -> [Finding]
  /// Learns that `duration` of audio was lost: ends the utterance and moves its clock on.
  mutating func skip(_ duration: AudioDuration) throws(Failure) -> [Finding]
  /// Ends the utterance; returns its final hypothesis.
  mutating func finish() throws(Failure) -> [Finding]
}
