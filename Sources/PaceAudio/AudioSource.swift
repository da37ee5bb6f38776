import PaceCore

/// The seam of the audio: 16 kHz mono samples from wherever they come.
package protocol AudioSource: AnyObject {
  /// How long it is, as far as it says itself; nil where it cannot know.
  var statedLength: AudioDuration? { get }
  /// Fills the front of `buffer`, which is not empty; waits for audio, but at most about a tenth of a second.
  func read(into buffer: inout MutableSpan<Int16>) throws(PaceError) -> AudioRead
}

extension AudioSource {
  /// Most sources cannot know.
  package var statedLength: AudioDuration? { nil }
}

/// What a read gave.
package enum AudioRead: Hashable, Sendable {
  /// So many samples were read; 0 means that none came in time.
  case samples(Int)
  /// So much audio was lost before what comes next.
  case gap(AudioDuration, GapReason)
  case end
}
