import PaceAudio
import PaceCore
import PaceSystem
import Testing

@Suite struct EventQueueTests {
  private let first = Pending<Hypothesis>()
  private let second = Pending<Hypothesis>()

  @Test func `Events come in order, whichever hypothesis is known first`() throws {
    var queue = EventQueue(mostPending: 8)
    queue.add(.hypothesis(first))
    queue.add(Self.heard(1))
    queue.add(.hypothesis(second))
    queue.add(.ended(AudioInstant(sample: 2)))
    second.fulfil(.success(Self.hypothesis(2)))
    #expect(try queue.nextKnown() == nil)
    first.fulfil(.success(Self.hypothesis(1)))
    var events: [PaceEvent] = []
    while let event = try queue.nextKnown() { events.append(event) }
    #expect(
      events == [
        .hypothesis(Self.hypothesis(1)), .heard(through: AudioInstant(sample: 1), level: Self.level),
        .hypothesis(Self.hypothesis(2)), .ended(AudioInstant(sample: 2)),
      ])
    #expect(try queue.next() == nil)
  }

  @Test func `It is full of hypotheses that wait, until one is taken`() throws {
    var queue = EventQueue(mostPending: 2)
    queue.add(.hypothesis(first))
    #expect(!queue.isFull)
    queue.add(.hypothesis(second))
    #expect(queue.isFull)
    first.fulfil(.success(Self.hypothesis(1)))
    #expect(queue.isFull)
    #expect(try queue.next() == .hypothesis(Self.hypothesis(1)))
    #expect(!queue.isFull)
  }

  @Test func `It is full of silence behind a hypothesis that waits`() throws {
    var queue = EventQueue(mostPending: 2)
    queue.add(.hypothesis(first))
    var count = 1
    while !queue.isFull, count < 1_000_000 {
      queue.add(Self.heard(Int64(count)))
      count += 1
    }
    #expect(count == EventQueue.mostEvents)
  }

  @Test func `A hypothesis that fails is thrown`() throws {
    var queue = EventQueue(mostPending: 2)
    queue.add(.hypothesis(first))
    let fault = PaceError(.unusableData, "a damaged model")
    first.fulfil(.failure(fault))
    #expect(throws: fault) { try queue.nextKnown() }
  }

  static let level = SignalLevel(rms: nil, peak: nil, isSignal: false)

  static func hypothesis(_ number: Int) -> Hypothesis {
    Hypothesis(utterance: number, revision: 1, isFinal: true, words: [], heardThrough: .zero)
  }

  private static func heard(_ sample: Int64) -> EventQueue.Event {
    .heard(through: AudioInstant(sample: sample), level: level)
  }
}
