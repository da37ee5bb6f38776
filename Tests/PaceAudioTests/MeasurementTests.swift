import Dispatch
import PaceAudio
import PaceCore
import PaceSystem
import Synchronization
import Testing

@Suite struct MeasurementTests {
  @Test(.timeLimit(.minutes(5))) func `Reading runs ahead of the decoders by the bound and no more`() throws {
    let desk = Desk(bound: 5)
    try startThread { desk.answerOneWhenReadingShouldWait() }
    let block = ScriptedSource.Step.samples(
      [Int16](repeating: 0, count: Listener<SlowRecognizer>.blockLength))
    let source = ScriptedSource(Array(repeating: block, count: 200))
    let measurement = Measurement(SlowRecognizer(desk: desk), options: MeterOptions(), mostPending: 5)
    let (report, damage) = try measurement.run(source) { _ in }
    #expect(damage == nil)
    #expect(report.words.count == 200)
    #expect(desk.mostOpen == 5)
  }

  @Test func `Of a damaged recording the part before is measured`() throws {
    let fault = PaceError(.unusableData, "damaged")
    let source = ScriptedSource([.samples([Int16](repeating: 0, count: 16_000)), .failure(fault)])
    let measurement = Measurement(
      SlowRecognizer(desk: Desk(bound: 0)), options: MeterOptions(), mostPending: 20)
    let (report, damage) = try measurement.run(source) { _ in }
    #expect(damage == fault)
    #expect(report.duration == AudioDuration(seconds: 1))
    #expect(report.words.count == 10)
  }

  @Test func `Of a recording that cannot be read at all there is no report`() {
    let fault = PaceError(.unusableData, "damaged")
    let measurement = Measurement(
      SlowRecognizer(desk: Desk(bound: 0)), options: MeterOptions(), mostPending: 20)
    #expect(throws: fault) { try measurement.run(ScriptedSource([.nothing, .failure(fault)])) { _ in } }
  }
}

/// Questions that get their answers at once where there is no bound, and else when as many wait as it says.
private final class Desk: Sendable {
  private struct State {
    var open: [(number: Int, answer: Pending<Hypothesis>)] = []
    var mostOpen = 0
    var isClosing = false
  }

  private let bound: Int
  private let state = Mutex(State())
  private let shouldAnswer = DispatchSemaphore(value: 0)

  init(bound: Int) { self.bound = bound }

  var mostOpen: Int { state.withLock(\.mostOpen) }

  func ask(_ number: Int) -> Pending<Hypothesis> {
    let answer = Pending<Hypothesis>()
    let count = state.withLock { state in
      state.open.append((number, answer))
      state.mostOpen = max(state.mostOpen, state.open.count)
      return state.open.count
    }
    if bound == 0 { answerOne() } else if count >= bound { shouldAnswer.signal() }
    return answer
  }

  /// No more questions come.
  func close() {
    state.withLock { $0.isClosing = true }
    shouldAnswer.signal()
  }

  func answerOneWhenReadingShouldWait() {
    while true {
      shouldAnswer.wait()
      answerOne()
      if state.withLock(\.isClosing) {
        while answerOne() {}
        return
      }
    }
  }

  @discardableResult
  private func answerOne() -> Bool {
    guard let (number, answer) = state.withLock({ $0.open.isEmpty ? nil : $0.open.removeFirst() }) else {
      return false
    }
    let start = AudioInstant(sample: Int64(number * 1_600))
    let end = start + AudioDuration(samples: 1_600)
    answer.fulfil(
      .success(
        Hypothesis(
          utterance: number, revision: 1, isFinal: true, words: [Word("a", from: start, to: end)],
          heardThrough: end)))
    return true
  }
}

/// Asks the desk about each block.
private struct SlowRecognizer: Recognizer {
  let desk: Desk
  private var count = 0

  init(desk: Desk) { self.desk = desk }

  mutating func accept(_ samples: Span<Int16>, isBehind: Bool) throws(PaceError) -> [Pending<Hypothesis>] {
    count += 1
    return [desk.ask(count - 1)]
  }

  mutating func skip(_ duration: AudioDuration) throws(PaceError) -> [Pending<Hypothesis>] { [] }

  mutating func finish() throws(PaceError) -> [Pending<Hypothesis>] {
    desk.close()
    return []
  }
}
