import Dispatch
import PaceCore
import PaceSystem
import Synchronization
import Testing

@Suite struct WorkersTests {
  @Test(arguments: [1, 2, 7]) func everyJobGetsItsOwnAnswer(threads: Int) throws {
    let workers = Workers<Int, Int>(atMost: threads) { { $0 * $0 } }
    let answers = try (0..<100).map(workers.submit)
    #expect(try answers.map { try $0.value() } == (0..<100).map { $0 * $0 })
  }

  @Test func asManyJobsAreWorkedOnAtATimeAsThereAreThreads() throws {
    // Each of three jobs waits for the others: with fewer threads they would wait for ever.
    let arrivals = Mutex(0)
    let all = DispatchSemaphore(value: 0)
    let workers = Workers<Int, Int>(atMost: 3) {
      { job in
        if arrivals.withLock({
          $0 += 1
          return $0
        }) == 3 {
          for _ in 0..<3 { all.signal() }
        }
        all.wait()
        return job
      }
    }
    let answers = try (0..<3).map(workers.submit)
    #expect(try answers.map { try $0.value() } == [0, 1, 2])
  }

  @Test func toolsAreMadeOnlyWhenThereIsWork() throws {
    let made = Mutex(0)
    let workers = Workers<Int, Int>(atMost: 8) {
      made.withLock { $0 += 1 }
      return { $0 }
    }
    #expect(made.withLock(\.self) == 0)
    for job in 0..<5 { #expect(try workers.submit(job).value() == job) }
    #expect(made.withLock(\.self) == 1)
  }

  @Test func aToolThatCannotBeMadeIsTheAnswer() throws {
    let fault = PaceError(.missing, "there is no tool")
    let workers = Workers<Int, Int>(atMost: 2) { () throws(PaceError) in throw fault }
    let answers = try (0..<3).map(workers.submit)
    for answer in answers { #expect(throws: fault) { try answer.value() } }
  }

  @Test func aFaultIsThatOfItsJobAlone() throws {
    let workers = Workers<Int, Int>(atMost: 2) {
      { job throws(PaceError) in
        guard job != 1 else { throw PaceError(.io, "job 1") }
        return job
      }
    }
    let answers = try (0..<3).map(workers.submit)
    #expect(try answers[0].value() == 0)
    #expect(throws: PaceError(.io, "job 1")) { try answers[1].value() }
    #expect(try answers[2].value() == 2)
  }

  @Test func toolsGoWithTheirWorkers() throws {
    let gone = DispatchSemaphore(value: 0)
    do {
      let workers = Workers<Int, Int>(atMost: 1) {
        let tool = Tool(gone)
        return { $0 + tool.number }
      }
      #expect(try workers.submit(1).value() == 2)
    }
    gone.wait()
  }

  private final class Tool {
    let number = 1
    private let gone: DispatchSemaphore
    init(_ gone: DispatchSemaphore) { self.gone = gone }
    deinit { gone.signal() }
  }
}
