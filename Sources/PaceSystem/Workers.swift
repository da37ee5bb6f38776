import Dispatch
import PaceCore
import Synchronization

/// Threads that each work on one job at a time, as many as there is work for.
///
/// Each thread makes its own tool when its first job comes, so that a tool need not be shared, nor made in vain.
package final class Workers<Job: Sendable, Answer: Sendable>: Sendable {
  package typealias Work = (Job) throws(PaceError) -> Answer

  private let limit: Int
  private let bench: Bench

  /// - Parameters:
  ///   - limit: the most threads.
  ///   - prepare: called on each thread; returns what answers its jobs. Where it throws, that is the jobs' answer.
  package init(atMost limit: Int, prepare: @escaping @Sendable () throws(PaceError) -> Work) {
    self.limit = limit
    bench = Bench(prepare)
  }

  deinit { bench.close() }

  /// Hands in a job. Throws `io` where no thread can be started.
  package func submit(_ job: Job) throws(PaceError) -> Pending<Answer> {
    let answer = Pending<Answer>()
    if bench.add(job, answer, limit: limit) {
      let bench = bench
      try startThread { bench.work() }
    }
    return answer
  }

  /// What the threads share with their owner, who may be gone before them.
  private final class Bench: Sendable {
    private struct State {
      var jobs: [(job: Job, answer: Pending<Answer>)] = []
      /// Threads that were started, and jobs that were handed in and not answered.
      var threads = 0
      var unanswered = 0
      var isClosed = false
    }

    private let prepare: @Sendable () throws(PaceError) -> Work
    private let state = Mutex(State())
    private let arrived = DispatchSemaphore(value: 0)

    init(_ prepare: @escaping @Sendable () throws(PaceError) -> Work) { self.prepare = prepare }

    /// - Returns: whether a thread more is wanted for it.
    func add(_ job: Job, _ answer: Pending<Answer>, limit: Int) -> Bool {
      let wantsThread = state.withLock { state in
        state.jobs.append((job, answer))
        state.unanswered += 1
        guard state.unanswered > state.threads, state.threads < limit else { return false }
        state.threads += 1
        return true
      }
      arrived.signal()
      return wantsThread
    }

    /// The threads end when their jobs are done.
    func close() {
      let threads = state.withLock { state in
        state.isClosed = true
        return state.threads
      }
      for _ in 0..<threads { arrived.signal() }
    }

    func work() {
      let tool: Result<Work, PaceError>
      do { tool = .success(try prepare()) } catch { tool = .failure(error) }
      while let (job, answer) = next() {
        let result: Result<Answer, PaceError>
        do { result = .success(try tool.get()(job)) } catch { result = .failure(error) }
        state.withLock { $0.unanswered -= 1 }
        answer.fulfil(result)
      }
    }

    private func next() -> (job: Job, answer: Pending<Answer>)? {
      arrived.wait()
      return state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
    }
  }
}
