import PaceCore

/// The seam of the audio: 16 kHz mono samples from wherever they come.
package protocol AudioSource: AnyObject {
  /// How long it is, as far as it says itself; nil where it cannot know.
  var statedLength: AudioDuration? { get }
  /// Fills the front of `buffer`, which is not empty; waits for audio, but at most about a tenth of a second.
  func read(into buffer: inout MutableSpan<Int16>) throws(PaceError) -> AudioRead
  /// Lets the device go, or takes it again, with the next read. Called where `read` is.
  func setPaused(_ isPaused: Bool)
}

extension AudioSource {
  /// Most sources cannot know.
  package var statedLength: AudioDuration? { nil }

  /// What nobody waits for need not be paused.
  package func setPaused(_ isPaused: Bool) {}
}

/// What a read gave.
package enum AudioRead: Hashable, Sendable {
  /// So many samples were read; 0 means that none came in time.
  case samples(Int)
  /// So much audio was lost before what comes next.
  case gap(AudioDuration, GapReason)
  /// Nothing was read; something became of the device.
  case change(DeviceChange)
  case end
}

/// What becomes of a device in the course of a session.
package enum DeviceChange: Hashable, Sendable {
  /// It is gone, and will be opened again as soon as it can be; with what to tell the user.
  case lost(PaceError)
  /// It gives audio again.
  case back
  case paused
  case resumed
}
