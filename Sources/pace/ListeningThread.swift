import PaceAudio
import PaceCore
import PaceSphinx
import PaceSystem

/// The thread that owns the recognizer: takes audio from the queue and tells the main thread what it heard.
enum ListeningThread {
  static func start(_ recognizer: sending SphinxRecognizer, queue: PCMQueue, mailbox: Mailbox)
    throws(PaceError)
  {
    try startThread {
      do throws(PaceError) {
        try listen(Listener(recognizer: recognizer), to: queue, mailbox)
      } catch {
        mailbox.post(.ended(error))
      }
    }
  }

  private static func listen(
    _ listener: consuming Listener<SphinxRecognizer>, to queue: PCMQueue, _ mailbox: Mailbox
  ) throws(PaceError) {
    var buffer = [Int16](repeating: 0, count: PCMQueue.portion)
    while true {
      let item = queue.pop(into: &buffer)
      let events: [PaceEvent]
      switch item {
      case .samples(let count): events = try listener.hear(buffer.span.extracting(0..<count))
      case .gap(let duration, let reason): events = try listener.lose(duration, reason: reason)
      case .end: events = try listener.end()
      }
      if !events.isEmpty { mailbox.post(.heard(events, backlog: queue.backlog)) }
      if case .end(let error) = item { return mailbox.post(.ended(error)) }
    }
  }
}
