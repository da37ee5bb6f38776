import Dispatch
import PaceCore
import Synchronization

/// Audio on its way from the capture thread to the recognizer's: bounded, and allocated once.
///
/// Every portion carries its place in the stream, so audio that was lost, by the device or here, shows as a jump.
package final class PCMQueue: Sendable {
  /// What happens to audio that finds the queue full.
  package enum Overflow: Sendable {
    /// The oldest sixth is lost: a microphone does not wait, and words are not to be had from shreds.
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

  /// Adds at most `portion` samples that begin at `start` of the stream; none, to tell of a loss that goes on.
  package func push(_ samples: Span<Int16>, at start: AudioInstant, lossReason: GapReason?) {
    precondition(samples.count <= Self.portion)
    while overflow == .wait, state.withLock({ $0.used == $0.slots.count && !$0.isEnded }) { room.wait() }
    let isNew = state.withLock { state in
      guard !state.isEnded else { return false }
      // Small portions share a slot, or they would fill the queue with little audio.
      let joined = lossReason == nil ? Self.join(samples, at: start, to: &state) : 0
      guard joined < samples.count || lossReason != nil else { return false }
      if samples.isEmpty, Self.prolongLoss(to: start, reason: lossReason, in: &state) { return false }
      if state.used == state.slots.count { Self.dropOldest(&state) }
      let slot = (state.first + state.used) % state.slots.count
      state.slots[slot] = Slot(
        start: start.sample + Int64(joined), count: samples.count - joined, lossReason: lossReason)
      for i in joined..<samples.count { state.samples[slot * Self.portion + i - joined] = samples[i] }
      state.used += 1
      return true
    }
    if isNew { filled.signal() }
  }

  /// No more audio comes; what is queued is still read. A second end changes nothing.
  package func end(_ error: PaceError? = nil) {
    state.withLock { state in
      guard !state.isEnded else { return }
      state.isEnded = true
      state.error = error
    }
    filled.signal()
    room.signal()
  }

  /// The next portion, copied to the front of `buffer` (`portion` long), or the loss before it; waits for one.
  package func pop(into buffer: inout [Int16]) -> Item {
    while true {
      if let item = state.withLock({ Self.next(&$0, into: &buffer) }) {
        if case .samples = item, overflow == .wait { room.signal() }
        // The end of a loss that goes on.
        if item == .samples(0) { continue }
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

  private static func dropOldest(_ state: inout State) {
    let count = max(1, state.slots.count / 6)
    state.first = (state.first + count) % state.slots.count
    state.used -= count
  }

  /// Prolongs a loss that is the newest in the queue. Returns whether there is one, for that reason.
  private static func prolongLoss(to end: AudioInstant, reason: GapReason?, in state: inout State) -> Bool {
    let newest = (state.first + state.used + state.slots.count - 1) % state.slots.count
    guard state.used > 0, state.slots[newest].count == 0, state.slots[newest].lossReason == reason else {
      return false
    }
    state.slots[newest].start = end.sample
    return true
  }

  private static func next(_ state: inout State, into buffer: inout [Int16]) -> Item? {
    guard state.used > 0 else { return state.isEnded ? .end(state.error) : nil }
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
