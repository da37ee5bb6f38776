import PaceAudio
import PaceCore
import PaceSphinx
import PaceSystem

/// The thread that owns the recognizer: takes audio from the queue and tells the main thread what it heard.
enum ListeningThread {
  /// - Parameter recorder: keeps what the recognizer hears.
  static func start(
    _ recognizer: sending SphinxRecognizer, queue: PCMQueue, recorder: SoundRecorder?, mailbox: Mailbox
  ) throws(PaceError) {
    try startThread {
      do throws(PaceError) {
        try listen(Listener(recognizer: recognizer), to: queue, recorder, mailbox)
      } catch {
        mailbox.post(.ended(error))
      }
    }
  }

  private static func listen(
    _ listener: consuming Listener<SphinxRecognizer>, to queue: PCMQueue, _ recorder: SoundRecorder?,
    _ mailbox: Mailbox
  ) throws(PaceError) {
    var buffer = [Int16](repeating: 0, count: PCMQueue.portion)
    while true {
      let item = queue.pop(into: &buffer)
      let events: [PaceEvent]
      switch item {
      case .samples(let count):
        let samples = buffer.span.extracting(0..<count)
        do throws(PaceError) { try recorder?.write(samples) } catch { mailbox.post(.recordingFailed(error)) }
        events = try listener.hear(samples, isBehind: queue.backlog > LiveSession.tolerableBacklog)
      case .gap(let duration, let reason): events = try listener.lose(duration, reason: reason)
      case .end: events = try listener.end()
      }
      if !events.isEmpty { mailbox.post(.heard(events, backlog: queue.backlog)) }
      if case .end(let error) = item { return mailbox.post(.ended(error)) }
    }
  }
}
