import Dispatch
import PaceCore
import Synchronization

/// Audio on its way from the capture thread to the recognizer's: bounded, and allocated once.
///
/// Every portion carries its place in the stream, so audio that was lost, by the device or here, shows as a jump.
package final class PCMQueue: Sendable {
  /// What happens to audio that finds the queue full.
  package enum Overflow: Sendable {
    /// The oldest audio is lost: a microphone does not wait.
    case dropOldest
    /// The writer waits: a file does.
    case wait
  }

  /// What a reader takes from the queue.
  package enum Item: Sendable, Equatable {
    case samples(Int)
    case gap(AudioDuration, GapReason)
    case end(PaceError?)
  }

  private struct Slot {
    var start: Int64 = 0
    var count = 0
    /// Why the audio before this slot was lost, if it was lost before it came here.
    var lossReason: GapReason?
  }

  private struct State {
    var samples: [Int16]
    var slots: [Slot]
    var first = 0
    var used = 0
    /// Where the reader is in the stream.
    var readPosition: Int64 = 0
    var isEnded = false
    var error: PaceError?
    /// Where the stream ended, where that is known, and why the audio before it was lost, if it was.
    var end: Int64?
    var endLossReason: GapReason?
  }

  /// The most samples that one portion holds.
  package static let portion = 800

  private let overflow: Overflow
  private let state: Mutex<State>
  private let filled = DispatchSemaphore(value: 0)
  private let room: DispatchSemaphore

  /// A queue that holds `capacity` of audio.
  package init(capacity: AudioDuration, overflow: Overflow) {
    let slots = max(2, Int(capacity.samples) / Self.portion)
    self.overflow = overflow
    room = DispatchSemaphore(value: 0)
    state = Mutex(
      State(
        samples: Array(repeating: 0, count: slots * Self.portion),
        slots: Array(repeating: Slot(), count: slots)))
  }

  /// Adds at most `portion` samples that begin at `start` of the stream.
  package func push(_ samples: Span<Int16>, at start: AudioInstant, lossReason: GapReason?) {
    precondition(samples.count <= Self.portion)
    while overflow == .wait, state.withLock({ $0.used == $0.slots.count && !$0.isEnded }) { room.wait() }
    let isNew = state.withLock { state in
      guard !state.isEnded else { return false }
      // Small portions share a slot, or they would fill the queue with little audio.
      let joined = lossReason == nil ? Self.join(samples, at: start, to: &state) : 0
      guard joined < samples.count else { return false }
      let isFull = state.used == state.slots.count
      if isFull {
        state.first = (state.first + 1) % state.slots.count
        state.used -= 1
      }
      let slot = (state.first + state.used) % state.slots.count
      state.slots[slot] = Slot(
        start: start.sample + Int64(joined), count: samples.count - joined, lossReason: lossReason)
      for i in joined..<samples.count { state.samples[slot * Self.portion + i - joined] = samples[i] }
      state.used += 1
      return !isFull
    }
    if isNew { filled.signal() }
  }

  /// No more audio comes; what is queued is still read. A second end changes nothing.
  /// - Parameter position: where the stream ended, in case audio was lost before that.
  package func end(_ error: PaceError? = nil, at position: AudioInstant? = nil, lossReason: GapReason? = nil)
  {
    state.withLock { state in
      guard !state.isEnded else { return }
      state.isEnded = true
      state.error = error
      state.end = position?.sample
      state.endLossReason = lossReason
    }
    filled.signal()
    room.signal()
  }

  /// The next portion, copied to the front of `buffer` (`portion` long), or the loss before it; waits for one.
  package func pop(into buffer: inout [Int16]) -> Item {
    while true {
      if let item = state.withLock({ Self.next(&$0, into: &buffer) }) {
        if case .samples = item, overflow == .wait { room.signal() }
        return item
      }
      filled.wait()
    }
  }

  /// How much audio waits to be read.
  package var backlog: AudioDuration {
    state.withLock { state in
      guard state.used > 0 else { return .zero }
      let newest = state.slots[(state.first + state.used - 1) % state.slots.count]
      return AudioDuration(samples: newest.start + Int64(newest.count) - state.readPosition)
    }
  }

  /// Fills up the newest slot with what follows it.
  /// - Returns: how many of the samples it took.
  private static func join(_ samples: Span<Int16>, at start: AudioInstant, to state: inout State) -> Int {
    let newest = (state.first + state.used + state.slots.count - 1) % state.slots.count
    let slot = state.slots[newest]
    guard state.used > 0, slot.start + Int64(slot.count) == start.sample else { return 0 }
    let count = min(samples.count, portion - slot.count)
    for i in 0..<count { state.samples[newest * portion + slot.count + i] = samples[i] }
    state.slots[newest].count += count
    return count
  }

  private static func next(_ state: inout State, into buffer: inout [Int16]) -> Item? {
    guard state.used > 0 else {
      if let end = state.end, let reason = state.endLossReason, end > state.readPosition {
        defer { state.readPosition = end }
        return .gap(AudioDuration(samples: end - state.readPosition), reason)
      }
      return state.isEnded ? .end(state.error) : nil
    }
    let slot = state.slots[state.first]
    if slot.start > state.readPosition {
      let lost = AudioDuration(samples: slot.start - state.readPosition)
      state.readPosition = slot.start
      return .gap(lost, slot.lossReason ?? .behind)
    }
    let offset = state.first * portion
    for i in 0..<slot.count { buffer[i] = state.samples[offset + i] }
    state.first = (state.first + 1) % state.slots.count
    state.used -= 1
    state.readPosition += Int64(slot.count)
    return .samples(slot.count)
  }
}
