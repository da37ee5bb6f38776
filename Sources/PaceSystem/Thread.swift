import Glibc
import PaceCore

/// Starts a thread of its own for `body` and lets it run to its end.
package func startThread(_ body: sending @escaping () -> Void) throws(PaceError) {
  let box = Unmanaged.passRetained(ThreadBody(body))
  var thread = pthread_t()
  let status = pthread_create(
    &thread, nil,
    { context in
      guard let context else { return nil }
      Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
      return nil
    }, box.toOpaque())
  guard status == 0 else {
    box.release()
    throw PaceError(.io, "cannot start a thread: \(errorText(status)). Close other programs and try again.")
  }
  pthread_detach(thread)
}

private final class ThreadBody {
  let run: () -> Void
  init(_ run: @escaping () -> Void) { self.run = run }
}
