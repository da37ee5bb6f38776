import ArgumentParser
import Dispatch
import Glibc
import PaceAudio
import PaceCore

/// A rehearsal from its first sound to its summary: the main thread's part.
struct LiveSession {
  /// Audio between two readings.
  private static let readingInterval = AudioDuration(seconds: 0.2)
  /// More waiting audio than this means that the recognizer does not keep up.
  private static let tolerableBacklog = AudioDuration(seconds: 1)

  var meter: PaceMeter
  var output: any LiveOutput
  /// The recording that is played in the microphone's place.
  var file: String?
  var capture: Capture
  private var announcedWords = 0
  private var nextReading = AudioInstant.zero + Self.readingInterval
  private var endingSignal: CInt?

  init(meter: PaceMeter, output: any LiveOutput, file: String?, capture: Capture) {
    self.meter = meter
    self.output = output
    self.file = file
    self.capture = capture
  }

  /// Listens until the audio ends or the user ends it; then gives the summary.
  /// Throws the device's fault after the summary, or the exit code that a signal asks for.
  consuming func run(_ mailbox: Mailbox) throws {
    var fault: PaceError?
    listening: while true {
      switch mailbox.next(until: output.nextFrame) {
      case .heard(let events, let backlog):
        for event in events { try take(event, isBehind: backlog > Self.tolerableBacklog) }
      case .ended(let error):
        fault = error
        break listening
      case .signal(SIGTSTP):
        output.suspend()
        kill(getpid(), SIGSTOP)
        output.resume()
      case .signal(let number):
        endingSignal = endingSignal ?? number
        stopCapture()
      case .key("q"), .key("Q"):
        stopCapture()
      case .key, nil:
        break
      }
      output.draw()
    }
    if let fault, meter.heardThrough == .zero {
      // Nothing was heard: there is nothing to sum up.
      output.suspend()
      throw fault
    }
    try output.finish(meter.report(), file: file)
    if let fault { throw fault }
    if let endingSignal, endingSignal != SIGINT { throw ExitCode(128 + endingSignal) }
  }

  /// Lets the microphone go; what it gave is still heard.
  private func stopCapture() {
    capture.stop()
    output.microphoneReleased()
  }

  private mutating func take(_ event: PaceEvent, isBehind: Bool) throws {
    let change = meter.apply(event)
    let settled = meter.ledger.settled
    for word in settled[announcedWords...] where meter.isSpeech(word) { try output.word(word) }
    announcedWords = settled.count
    if case .gap(let gap) = event { try output.gap(gap) }
    if let change { try output.activity(change, at: meter.heardThrough) }
    guard case .heard = event, meter.heardThrough >= nextReading else { return }
    while nextReading <= meter.heardThrough { nextReading = nextReading + Self.readingInterval }
    var reading = meter.reading()
    if isBehind { reading.state = .behind }
    try output.reading(reading, words: meter.lastWords)
  }
}
