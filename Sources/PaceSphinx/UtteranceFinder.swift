import PaceCore

/// Cuts a stream into utterances, from its sound alone: the same ones for live speech and for a recording.
package final class UtteranceFinder {
  /// The utterance in progress.
  package private(set) var open: Utterance?
  /// Everything accepted or skipped so far.
  package private(set) var position = AudioInstant.zero

  private let frontEnd: FrontEnd
  private var mean: CepstralMean?
  private var endpointer = Endpointer()
  private var band = SpeechBand(sampleRate: Double(AudioInstant.sampleRate))
  /// Samples of the frame that is not full yet.
  private var frame: [Int16] = []
  /// Of the frames whose cepstra are yet to come.
  private var powers: [Double] = []
  /// Where the next frame with cepstra begins.
  private var frameStart = AudioInstant.zero
  /// The newest silence, kept for the onset of the next utterance.
  private var preRoll: [[Float]] = []
  private var utteranceCount = 0

  /// The mean cepstrum of the speech in all utterances that have ended; nil where there was none, or where the model
  /// wants no mean taken off.
  package var speechMean: [Float]? { mean?.ofSpeech }

  /// - Parameter startingMean: a `speechMean` of the same voice and microphone, in place of what the model expects.
  /// Throws `unusableData` where the model's parameters are wrong or that mean is another model's.
  package init(_ model: ModelDescription, startingMean: [Float]? = nil) throws(PaceError) {
    frontEnd = try FrontEnd(model)
    if let startingMean, let expected = frontEnd.expectedMean, startingMean.count != expected.count {
      throw PaceError(
        .unusableData,
        "the calibration does not fit the model \(model.name): it was learnt with another, or changed since. "
          + "Read the passage again with pace calibrate.")
    }
    mean = frontEnd.expectedMean.map { CepstralMean(start: startingMean ?? $0) }
  }

  /// Hears the next samples; returns the utterances that ended within them.
  package func accept(_ samples: Span<Int16>) throws(PaceError) -> [Utterance] {
    var ended: [Utterance] = []
    for i in samples.indices {
      frame.append(samples[i])
      guard frame.count == FrontEnd.frameShift else { continue }
      powers.append(band.power(of: frame))
      ended += try takeFrame()
    }
    return ended
  }

  /// Learns that `duration` of audio was lost; returns the utterances that ended with it.
  package func skip(_ duration: AudioDuration) throws(PaceError) -> [Utterance] {
    let ended = try finish()
    position = position + duration
    frameStart = position
    return ended
  }

  /// The sound breaks off; returns the utterances that ended with it.
  package func finish() throws(PaceError) -> [Utterance] {
    var ended = try takeFrame()
    ended += try takeRows(frontEnd.flush())
    if let last = endUtterance() { ended.append(last) }
    // The last frames, which no window fits into.
    powers.removeAll()
    preRoll.removeAll()
    endpointer.reset()
    frameStart = position
    return ended
  }

  private func takeFrame() throws(PaceError) -> [Utterance] {
    position = position + AudioDuration(samples: Int64(frame.count))
    let rows = try frontEnd.process(frame)
    frame.removeAll(keepingCapacity: true)
    return takeRows(rows)
  }

  private func takeRows(_ rows: [Float]) -> [Utterance] {
    var ended: [Utterance] = []
    for first in stride(from: rows.startIndex, to: rows.endIndex, by: frontEnd.rowLength)
    where !powers.isEmpty {
      if let utterance = take(rows[first..<first + frontEnd.rowLength], power: powers.removeFirst()) {
        ended.append(utterance)
      }
    }
    return ended
  }

  private func take(_ row: ArraySlice<Float>, power: Double) -> Utterance? {
    defer { frameStart = frameStart + AudioDuration(samples: Int64(FrontEnd.frameShift)) }
    switch endpointer.next(power: power) {
    case .silence:
      preRoll.append(Array(row))
      if preRoll.count > Endpointer.preRoll { preRoll.removeFirst() }
      return nil
    case .onset:
      utteranceCount += 1
      let before = AudioDuration(samples: Int64(preRoll.count * FrontEnd.frameShift))
      open = Utterance(number: utteranceCount, start: frameStart - before, rowLength: frontEnd.rowLength)
      for row in preRoll { append(row[...]) }
      preRoll.removeAll(keepingCapacity: true)
      append(row)
      return nil
    case .speech:
      append(row)
      return nil
    case .offset:
      append(row)
      return endUtterance()
    }
  }

  private func append(_ row: ArraySlice<Float>) {
    open?.append(mean?.normalized(row) ?? Array(row))
  }

  private func endUtterance() -> Utterance? {
    guard let utterance = open else { return nil }
    open = nil
    mean?.endUtterance()
    return utterance
  }
}
