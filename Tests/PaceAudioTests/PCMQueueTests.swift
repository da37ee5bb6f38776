import Dispatch
import PaceAudio
import PaceCore
import PaceSystem
import Synchronization
import TestSupport
import Testing

@Suite struct PCMQueueTests {
  private static let portion = PCMQueue.portion

  /// A queue for so many whole portions.
  private func queue(portions: Int, _ overflow: PCMQueue.Overflow) -> PCMQueue {
    PCMQueue(capacity: AudioDuration(samples: Int64(portions * Self.portion)), overflow: overflow)
  }

  @Test(arguments: [PCMQueue.Overflow.dropOldest, .wait])
  func `Audio comes out in the order in which it went in`(
    overflow: PCMQueue.Overflow
  ) {
    let queue = queue(portions: 8, overflow)
    let samples = Signal.noise(seed: 20, count: 5_000)
    queue.push(all: samples, inPortionsOf: 700)
    queue.end()
    #expect(queue.drain() == Heard(samples: samples))
  }

  @Test func `Where it overflows the oldest audio becomes a gap of its length`() {
    let queue = queue(portions: 4, .dropOldest)
    let samples = Signal.noise(seed: 21, count: 10 * Self.portion)
    queue.push(all: samples, inPortionsOf: Self.portion)
    queue.end()
    let lost = 6 * Self.portion
    let gap = Heard.Gap(index: 0, duration: AudioDuration(samples: Int64(lost)), reason: .behind)
    #expect(queue.drain() == Heard(samples: Array(samples[lost...]), gaps: [gap]))
  }

  /// Words are not to be had from shreds.
  @Test func `Where it overflows a sixth of it is lost at once`() {
    let queue = queue(portions: 30, .dropOldest)
    let samples = Signal.noise(seed: 26, count: 31 * Self.portion)
    queue.push(all: samples, inPortionsOf: Self.portion)
    queue.end()
    let lost = 5 * Self.portion
    let gap = Heard.Gap(index: 0, duration: AudioDuration(samples: Int64(lost)), reason: .behind)
    #expect(queue.drain() == Heard(samples: Array(samples[lost...]), gaps: [gap]))
  }

  @Test func `A loss that goes on takes no room from the audio before it`() {
    let queue = queue(portions: 4, .dropOldest)
    let samples = Signal.noise(seed: 27, count: 3 * Self.portion)
    queue.push(all: samples, inPortionsOf: Self.portion)
    for second in 1...100 {
      let end = AudioInstant(sample: Int64(samples.count + second * 16_000))
      queue.push([Int16]().span, at: end, lossReason: .deviceLost)
    }
    queue.end()
    let gap = Heard.Gap(index: samples.count, duration: AudioDuration(seconds: 100), reason: .deviceLost)
    #expect(queue.drain() == Heard(samples: samples, gaps: [gap]))
  }

  @Test func `A loss is told while it goes on`() {
    let queue = queue(portions: 4, .dropOldest)
    var buffer = [Int16](repeating: 0, count: Self.portion)
    for end in [3, 5] as [Int64] {
      queue.push([Int16]().span, at: AudioInstant(sample: end), lossReason: .paused)
      #expect(queue.pop(into: &buffer) == .gap(AudioDuration(samples: end == 3 ? 3 : 2), .paused))
    }
    queue.push([7].span, at: AudioInstant(sample: 5), lossReason: nil)
    #expect(queue.pop(into: &buffer) == .samples(1))
  }

  @Test(arguments: [1, 16, 512, 799, 800]) func `It holds as much audio as it promises, however it comes`(
    portion: Int
  ) {
    let queue = queue(portions: 20, .dropOldest)
    let samples = Signal.noise(seed: 22, count: 18 * Self.portion)
    queue.push(all: samples, inPortionsOf: portion)
    queue.end()
    #expect(queue.drain() == Heard(samples: samples))
  }

  @Test func `Audio that the device lost is a gap with the device's reason`() {
    let queue = queue(portions: 8, .dropOldest)
    queue.push([1, 2].span, at: .zero, lossReason: nil)
    queue.push([3].span, at: AudioInstant(sample: 100), lossReason: .overrun)
    queue.push([4].span, at: AudioInstant(sample: 150), lossReason: .suspended)
    queue.push([5].span, at: AudioInstant(sample: 151), lossReason: nil)
    queue.end()
    let gaps = [
      Heard.Gap(index: 2, duration: AudioDuration(samples: 98), reason: .overrun),
      Heard.Gap(index: 3, duration: AudioDuration(samples: 49), reason: .suspended),
    ]
    #expect(queue.drain() == Heard(samples: [1, 2, 3, 4, 5], gaps: gaps))
  }

  @Test func `An end passes after the audio that is queued, and only the first counts`() {
    let queue = queue(portions: 8, .dropOldest)
    queue.push([1, 2, 3].span, at: .zero, lossReason: nil)
    queue.end(PaceError(.unavailable, "gone"))
    queue.end(PaceError(.io, "another"))
    queue.push([4].span, at: AudioInstant(sample: 3), lossReason: nil)
    let all = Heard(samples: [1, 2, 3], error: PaceError(.unavailable, "gone"))
    #expect(queue.drain() == all)
    #expect(queue.drain() == Heard(error: all.error))
  }

  @Test func `The backlog is what waits to be read`() {
    let queue = queue(portions: 8, .dropOldest)
    var buffer = [Int16](repeating: 0, count: Self.portion)
    #expect(queue.backlog == .zero)
    queue.push(all: Signal.noise(seed: 23, count: 1_700), inPortionsOf: Self.portion)
    #expect(queue.backlog == AudioDuration(samples: 1_700))
    #expect(queue.pop(into: &buffer) == .samples(800))
    #expect(queue.backlog == AudioDuration(samples: 900))
    #expect(queue.pop(into: &buffer) == .samples(800))
    #expect(queue.pop(into: &buffer) == .samples(100))
    #expect(queue.backlog == .zero)
  }

  @Test func `A writer waits for the reader where nothing may be lost`() throws {
    let queue = queue(portions: 3, .wait)
    let samples = Signal.noise(seed: 24, count: 200 * Self.portion)
    let pushed = PushCount()
    try startThread {
      for start in stride(from: 0, to: samples.count, by: Self.portion) {
        queue.push(
          samples.span.extracting(start..<start + Self.portion), at: AudioInstant(sample: Int64(start)),
          lossReason: nil)
        pushed.count.add(1, ordering: .sequentiallyConsistent)
      }
      queue.end()
    }
    var heard: [Int16] = []
    var buffer = [Int16](repeating: 0, count: Self.portion)
    while case .samples(let count) = queue.pop(into: &buffer) {
      heard += buffer[..<count]
      #expect(pushed.count.load(ordering: .sequentiallyConsistent) <= heard.count / Self.portion + 3)
    }
    #expect(heard.elementsEqual(samples))
  }

  @Test func `A writer that waits is let go at the end`() throws {
    let queue = queue(portions: 2, .wait)
    let isDone = DispatchSemaphore(value: 0)
    try startThread {
      queue.push(all: [Int16](repeating: 1, count: 10 * Self.portion), inPortionsOf: Self.portion)
      isDone.signal()
    }
    var buffer = [Int16](repeating: 0, count: Self.portion)
    #expect(queue.pop(into: &buffer) == .samples(800))
    queue.end()
    isDone.wait()
    #expect(queue.drain().samples.count <= 2 * Self.portion)
  }

  @Test func `Between two threads every sample is heard or counted as lost`() throws {
    let queue = queue(portions: 4, .dropOldest)
    let samples = Signal.noise(seed: 25, count: 400_000)
    try startThread {
      queue.push(all: samples, inPortionsOf: 333)
      queue.end()
    }
    let heard = queue.drain()
    var position = 0
    var index = 0
    for gap in heard.gaps + [Heard.Gap(index: heard.samples.count, duration: .zero, reason: .behind)] {
      let length = gap.index - index
      #expect(samples.dropFirst(position).starts(with: heard.samples[index..<gap.index]))
      index = gap.index
      position += length + Int(gap.duration.samples)
    }
    #expect(position == samples.count)
  }
}

private final class PushCount: Sendable {
  let count = Atomic(0)
}

extension PCMQueue {
  func push(all samples: [Int16], inPortionsOf portion: Int) {
    for start in stride(from: 0, to: samples.count, by: portion) {
      let end = min(start + portion, samples.count)
      push(samples.span.extracting(start..<end), at: AudioInstant(sample: Int64(start)), lossReason: nil)
    }
  }
}
