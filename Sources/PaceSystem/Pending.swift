import Dispatch
import PaceCore
import Synchronization

/// A value that another thread is working on.
package final class Pending<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, PaceError>?>(nil)
  private let arrived = DispatchSemaphore(value: 0)

  package init() {}

  /// Has a thread of its own find the value.
  package convenience init(_ work: @escaping @Sendable () throws(PaceError) -> Value) {
    self.init()
    do throws(PaceError) {
      try startThread { self.fulfil(Result(catching: work)) }
    } catch {
      fulfil(.failure(error))
    }
  }

  /// Sets the value, or why there will be none; once.
  package func fulfil(_ result: Result<Value, PaceError>) {
    self.result.withLock { $0 = result }
    arrived.signal()
  }

  /// Whether there is something to take.
  package var isKnown: Bool { result.withLock { $0 != nil } }

  /// The same, after waiting for it so many seconds at most.
  package func isKnown(within seconds: Double) -> Bool {
    guard arrived.wait(timeout: .now() + seconds) == .success else { return false }
    arrived.signal()
    return true
  }

  /// Waits for the value.
  package func value() throws(PaceError) -> Value {
    arrived.wait()
    arrived.signal()
    guard let result = result.withLock(\.self) else { preconditionFailure("signalled before it was known") }
    return try result.get()
  }
}
