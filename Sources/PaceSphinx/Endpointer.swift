import Glibc

/// Finds where speech begins and ends from the energy of 10 ms frames in the speech band, so that silence never reaches the decoder.
///
/// The threshold follows the noise floor, taken as the lowest smoothed energy of the last seconds (minimum statistics
/// after Martin 2001), and stays within reach of the loudest. It leans to letting noise in rather than speech out.
struct Endpointer {
  enum Decision: Equatable {
    case silence
    /// Speech, whose onset lies up to `preRoll` frames back.
    case onset
    case speech
    /// The utterance ended with this frame.
    case offset
  }

  /// Frames before the noticed onset that belong to the utterance: plosives and fricatives begin softly.
  static let preRoll = 20
  /// Frames below the threshold that end an utterance.
  static let hangover = 40
  /// Loud frames out of the last `onsetSpan` that begin one.
  static let onsetFrames = 4
  static let onsetSpan = 8
  /// An utterance of this many frames ends at the next short dip, ...
  static let softLimit = 900
  static let dip = 10
  /// ... and of this many at once.
  static let hardLimit = 1450

  /// dB over the noise floor.
  private static let margin = 7.0
  /// dB under the recent peak below which nothing is speech.
  private static let reach = 45.0
  /// dBFS below which nothing is speech, whatever the floor: less than one step of 16 bit.
  private static let lowest = -85.0
  /// Blocks of `blockFrames` frames over which the floor is the minimum: 5 s.
  private static let blockFrames = 25
  private static let floorBlocks = 20

  private var smoothed: Double?
  private var blockMinimum = Double.infinity
  private var framesInBlock = 0
  private var minima: [Double] = []
  private var peak = -60.0
  private var recent: [Bool] = []
  private var isSpeech = false
  private var quietFrames = 0
  private var length = 0

  /// Takes the mean square of a frame in the speech band, full scale being 1.
  mutating func next(power: Double) -> Decision {
    let energy = 10 * log10(max(power, 1e-10))
    let level = smoothed.map { $0 + 0.4 * (energy - $0) } ?? energy
    smoothed = level
    trackFloor(level)
    // 1 dB a second: the loudest word of the last half minute stays in reach.
    peak = max(peak - 0.01, level)
    let isLoud = energy > threshold
    return isSpeech ? continued(isLoud) : idle(isLoud)
  }

  /// Ends the utterance from outside, as at a loss of audio.
  mutating func reset() {
    isSpeech = false
    recent = []
  }

  private var threshold: Double {
    let floor = min(minima.min() ?? .infinity, blockMinimum)
    return max(floor + Self.margin, peak - Self.reach, Self.lowest)
  }

  private mutating func trackFloor(_ level: Double) {
    blockMinimum = min(blockMinimum, level)
    framesInBlock += 1
    guard framesInBlock == Self.blockFrames else { return }
    minima.append(blockMinimum)
    if minima.count > Self.floorBlocks { minima.removeFirst() }
    blockMinimum = .infinity
    framesInBlock = 0
  }

  private mutating func idle(_ isLoud: Bool) -> Decision {
    recent.append(isLoud)
    if recent.count > Self.onsetSpan { recent.removeFirst() }
    guard recent.count(where: \.self) >= Self.onsetFrames else { return .silence }
    isSpeech = true
    recent = []
    quietFrames = 0
    length = 0
    return .onset
  }

  private mutating func continued(_ isLoud: Bool) -> Decision {
    quietFrames = isLoud ? 0 : quietFrames + 1
    length += 1
    let isOver =
      quietFrames >= Self.hangover || length >= Self.softLimit && quietFrames >= Self.dip
      || length >= Self.hardLimit
    guard isOver else { return .speech }
    isSpeech = false
    return .offset
  }
}
