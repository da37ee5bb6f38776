/// Takes the mean of the speech so far off each utterance's cepstra, so that the sound of room and microphone goes.
///
/// An utterance's mean is fixed when it begins, from all speech before it, and so depends on no decoding. Older speech
/// counts for less: it never weighs more than eight seconds.
struct CepstralMean {
  /// Frames that the starting mean counts for.
  static let startWeight = 200.0
  /// Frames that all speech before counts for at most.
  static let limit = 800.0

  private var sum: [Double]
  private var weight = startWeight
  /// The mean that the utterance in progress loses.
  private(set) var current: [Float]
  private var utteranceSum: [Double]
  private var utteranceFrames = 0.0
  /// Of all utterances that are over; nothing in it fades.
  private var speechSum: [Double]
  private var speechFrames = 0.0

  /// - Parameter start: the mean of speech that is expected, before any was heard.
  init(start: [Float]) {
    sum = start.map { Double($0) * Self.startWeight }
    current = start
    utteranceSum = Array(repeating: 0, count: start.count)
    speechSum = utteranceSum
  }

  /// The plain mean of all speech in the utterances that are over; nil before there was any.
  var ofSpeech: [Float]? {
    speechFrames > 0 ? speechSum.map { Float($0 / speechFrames) } : nil
  }

  /// Takes the next row of the utterance; returns it without the mean.
  mutating func normalized(_ row: ArraySlice<Float>) -> [Float] {
    utteranceFrames += 1
    var result = Array(row)
    for i in result.indices {
      utteranceSum[i] += Double(result[i])
      result[i] -= current[i]
    }
    return result
  }

  /// The utterance is over: the next one's mean has it in it.
  mutating func endUtterance() {
    weight += utteranceFrames
    speechFrames += utteranceFrames
    let scale = min(1, Self.limit / weight)
    weight *= scale
    for i in sum.indices {
      speechSum[i] += utteranceSum[i]
      sum[i] = (sum[i] + utteranceSum[i]) * scale
      current[i] = Float(sum[i] / weight)
      utteranceSum[i] = 0
    }
    utteranceFrames = 0
  }
}
