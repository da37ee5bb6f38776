import Dispatch
import PaceAudio
import PaceCore
import Synchronization

/// What the threads of a live session tell the main one.
enum LiveMessage: Sendable {
  /// What a portion of audio led to, and how much audio waited behind it.
  case heard([PaceEvent], backlog: AudioDuration)
  /// The audio is over, and everything in it was heard; with the fault that ended it, if one did.
  case ended(PaceError?)
  /// What became of the device, and where in the stream.
  case device(DeviceChange, at: AudioInstant)
  /// What is heard is not kept any more.
  case recordingFailed(PaceError)
  case signal(CInt)
  case key(Character)
}

/// Messages to the main thread, in the order in which they came.
final class Mailbox: Sendable {
  private let messages = Mutex<[LiveMessage]>([])
  private let arrived = DispatchSemaphore(value: 0)

  func post(_ message: LiveMessage) {
    messages.withLock { $0.append(message) }
    arrived.signal()
  }

  /// The next message; nil where none came until `deadline`.
  func next(until deadline: DispatchTime) -> LiveMessage? {
    guard arrived.wait(timeout: deadline) == .success else { return nil }
    return messages.withLock { $0.removeFirst() }
  }
}
