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

  /// How long a device that hangs may keep the program from stopping with Ctrl-Z.
  private static let releasePatience = DispatchTimeInterval.seconds(1)

  /// What the microphone does, as far as it is known.
  private enum Device {
    case on, paused
    case lost(PaceError)
  }

  var meter: PaceMeter
  var output: any LiveOutput
  /// The microphone's name, or the recording's.
  var deviceName: String
  /// The recording that is played in the microphone's place.
  var file: String?
  var capture: Capture
  private var device = Device.on
  private var announcedWords = 0
  /// The loss that may still go on.
  private var openGap: AudioGap?
  private var nextReading = AudioInstant.zero + Self.readingInterval
  private var recordingFault: PaceError?
  private var endingSignal: CInt?
  private var isPaused = false
  /// When the program stops, with the microphone let go or not; nil unless Ctrl-Z was pressed.
  private var stopsAt: DispatchTime?

  init(meter: PaceMeter, output: any LiveOutput, device: String, file: String?, capture: Capture) {
    self.meter = meter
    self.output = output
    deviceName = device
    self.file = file
    self.capture = capture
  }

  /// Listens until the audio ends or the user ends it; then gives the summary.
  /// Throws the device's fault after the summary, or the exit code that a signal asks for.
  consuming func run(_ mailbox: Mailbox) throws {
    var fault: PaceError?
    listening: while true {
      switch mailbox.next(until: min(output.nextFrame, stopsAt ?? .distantFuture)) {
      case .heard(let events, let backlog):
        for event in events { try take(event, isBehind: backlog > Self.tolerableBacklog) }
      case .device(let change, let instant):
        try take(change, at: instant)
      case .recordingFailed(let error):
        recordingFault = error
        output.warn(error)
      case .ended(let error):
        fault = error
        break listening
      case .signal(SIGTSTP):
        capture.setPaused(true)
        stopsAt = .now() + Self.releasePatience
        if case .paused = device { stop() }
      case .signal(let number):
        endingSignal = endingSignal ?? number
        stopCapture()
      case .key("q"), .key("Q"):
        stopCapture()
      case .key(" "):
        isPaused.toggle()
        capture.setPaused(isPaused)
      case .key, nil:
        break
      }
      if let stopsAt, stopsAt <= .now() { stop() }
      output.draw()
    }
    try flushGap()
    if let fault, meter.heardThrough == .zero {
      // Nothing was heard: there is nothing to sum up.
      output.suspend()
      throw fault
    }
    try output.finish(meter.report(), file: file)
    if let fault { throw fault }
    if let endingSignal, endingSignal != SIGINT { throw ExitCode(128 + endingSignal) }
    if case .lost(let error) = device { throw error }
    // The output has told of it.
    if let recordingFault { throw ExitCode(recordingFault.exitCode) }
  }

  /// Lets the microphone go; what it gave is still heard.
  private func stopCapture() {
    capture.stop()
    output.microphone(.off)
  }

  /// Stops until the shell lets the program go on.
  private mutating func stop() {
    stopsAt = nil
    output.suspend()
    kill(getpid(), SIGSTOP)
    output.resume()
    capture.setPaused(isPaused)
  }

  private mutating func take(_ change: DeviceChange, at instant: AudioInstant) throws {
    switch change {
    case .lost(let error):
      device = .lost(error)
      output.microphone(.lost)
    case .paused:
      device = .paused
      output.microphone(.paused)
      if stopsAt != nil { stop() }
    case .back, .resumed:
      device = .on
      output.microphone(.on)
    }
    try output.device(change, name: deviceName, at: instant)
  }

  private mutating func take(_ event: PaceEvent, isBehind: Bool) throws {
    let change = meter.apply(event)
    let settled = meter.ledger.settled
    for word in settled[announcedWords...] where meter.isSpeech(word) { try output.word(word) }
    announcedWords = settled.count
    if case .gap(let gap) = event { try take(gap) }
    if case .heard = event { try flushGap() }
    if let change { try output.activity(change, at: meter.heardThrough) }
    guard meter.heardThrough >= nextReading else { return }
    while nextReading <= meter.heardThrough { nextReading = nextReading + Self.readingInterval }
    try output.reading(reading(isBehind: isBehind), words: meter.lastWords)
  }

  private func reading(isBehind: Bool) -> PaceReading {
    var reading = meter.reading()
    switch device {
    case .lost: return reading.withoutMicrophone(.deviceLost)
    case .paused: return reading.withoutMicrophone(.paused)
    case .on:
      if isBehind { reading.state = .behind }
      return reading
    }
  }

  /// A loss is told once it is over.
  private mutating func take(_ gap: AudioGap) throws {
    if let open = openGap, open.continues(with: gap) {
      openGap?.span = open.span.lowerBound..<gap.span.upperBound
    } else {
      try flushGap()
      openGap = gap
    }
  }

  private mutating func flushGap() throws {
    if let gap = openGap { try output.gap(gap) }
    openGap = nil
  }
}
