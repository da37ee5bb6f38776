import ArgumentParser
import Dispatch
import Glibc
import PaceAudio
import PaceCore
import PaceView

/// A rehearsal from its first sound to its summary: the main thread's part.
struct LiveSession {
  /// Audio between two readings.
  private static let readingInterval = AudioDuration(seconds: 0.2)
  /// More waiting audio than this means that the recognizer does not keep up.
  static let tolerableBacklog = AudioDuration(seconds: 1)

  private static let bellInterval = AudioDuration(seconds: 20)
  /// Words per minute by which a key moves an end of the target.
  private static let targetStep = 5.0
  private static let levelNotice = AudioDuration(seconds: 15)
  private static let targetNotice = AudioDuration(seconds: 3)
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
  /// Whether the terminal's bell rings with a nudge.
  var ringsBell: Bool
  private var device = Device.on
  /// Where on the stream's clock the rehearsal began.
  private var origin = AudioInstant.zero
  /// Audio that waited behind what was heard last.
  private var backlog = AudioDuration.zero
  private var nudges = NudgeRule()
  private var levels = LevelWatch()
  private var lastRing: AudioInstant?
  private var rungFor: Nudge?
  private var asksToStartOver = false
  private var announcedWords = 0
  /// The loss that may still go on.
  private var openGap: AudioGap?
  private var nextReading = AudioInstant.zero + Self.readingInterval
  private var recordingFault: PaceError?
  private var endingSignal: CInt?
  private var isPaused = false
  /// When the program stops, with the microphone let go or not; nil unless Ctrl-Z was pressed.
  private var stopsAt: DispatchTime?

  init(
    meter: PaceMeter, output: any LiveOutput, device: String, file: String?, capture: Capture, ringsBell: Bool
  ) {
    self.meter = meter
    self.output = output
    deviceName = device
    self.file = file
    self.capture = capture
    self.ringsBell = ringsBell
  }

  /// Listens until the audio ends or the user ends it; then gives the summary.
  /// Throws the device's fault after the summary, or the exit code that a signal asks for.
  consuming func run(_ mailbox: Mailbox) throws {
    var fault: PaceError?
    listening: while true {
      switch mailbox.next(until: min(output.nextFrame, stopsAt ?? .distantFuture)) {
      case .heard(let events, let backlog):
        self.backlog = backlog
        for event in events { try take(event) }
      case .device(let change, let instant):
        try take(change, at: instant)
      case .recordingFailed(let error):
        recordingFault = error
        output.warn(error)
      case .ended(let error):
        fault = error
        break listening
      case .signal(SIGTSTP):
        // Once more while it is about to stop is the same wish.
        guard stopsAt == nil else { continue }
        capture.setPaused(true)
        stopsAt = .now() + Self.releasePatience
        if isPaused, case .paused = device { stop() }
      case .signal(SIGCONT):
        // Whatever the shell did to the terminal meanwhile.
        output.suspend()
        output.resume()
      case .signal(let number):
        endingSignal = endingSignal ?? number
        stopCapture()
      case .key(let key): try press(key)
      case nil: break
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

  // MARK: Keys

  private mutating func press(_ key: Character) throws {
    if asksToStartOver {
      asksToStartOver = false
      output.show { $0.question = nil }
      if key == "y" || key == "Y" { return try startOver() }
      guard key == "q" || key == "Q" else { return }
    }
    switch key {
    case "q", "Q": stopCapture()
    case " ":
      isPaused.toggle()
      capture.setPaused(isPaused)
    case "m", "M":
      let section = meter.mark()
      output.show { $0.section = section }
    case "+", "=": moveTarget(low: Self.targetStep, high: Self.targetStep)
    case "-", "_": moveTarget(low: -Self.targetStep, high: -Self.targetStep)
    case "[": moveTarget(low: Self.targetStep, high: -Self.targetStep)
    case "]": moveTarget(low: -Self.targetStep, high: Self.targetStep)
    case "r", "R":
      asksToStartOver = true
      output.show { view in
        view.showsHelp = false
        view.question = "Start over? y / n"
      }
    case "?": output.show { $0.showsHelp.toggle() }
    default: output.show { $0.showsHelp = false }
    }
  }

  private mutating func moveTarget(low: Double, high: Double) {
    let target = Target(low: meter.options.target.low + low, high: meter.options.target.high + high)
    guard target.low < target.high, [target.low, target.high].allSatisfy(Target.range.contains) else {
      return
    }
    meter.options.target = target
    let told = LiveView.Notice(
      "Target \(Int(target.low.rounded()))-\(Int(target.high.rounded()))",
      until: meter.heardThrough + Self.targetNotice)
    output.show { view in
      view.target = target
      view.notice = told
    }
  }

  private mutating func startOver() throws {
    origin = origin + (meter.heardThrough - .zero)
    meter = PaceMeter(options: meter.options)
    nudges = NudgeRule()
    (lastRing, rungFor, openGap) = (nil, nil, nil)
    announcedWords = 0
    nextReading = AudioInstant.zero + Self.readingInterval
    output.show { $0.startOver() }
    try output.reading(reading(), nudge: nil, words: [])
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
    SignalWatch.stopProgram()
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
    try output.device(
      change, name: deviceName, at: max(.zero, AudioInstant(sample: instant.sample - origin.sample)))
    // Without it what was shown last would stand: a recording that is paused gives nothing at all.
    try output.reading(reading(), nudge: nil, words: meter.lastWords)
  }

  private mutating func take(_ event: PaceEvent) throws {
    let event = event.counted(from: origin)
    let change = meter.apply(event)
    let settled = meter.ledger.settled
    for word in settled[announcedWords...] where meter.isSpeech(word) { try output.word(word) }
    announcedWords = settled.count
    if case .gap(let gap) = event { try take(gap) }
    if case .heard(_, let level) = event {
      try flushGap()
      if let fault = levels.hear(level, isSpeaking: meter.activity.isActive) {
        output.tell(LiveText.level(fault), until: meter.heardThrough + Self.levelNotice)
      }
    }
    if let change { try output.activity(change, at: meter.heardThrough) }
    guard meter.heardThrough >= nextReading else { return }
    while nextReading <= meter.heardThrough { nextReading = nextReading + Self.readingInterval }
    let reading = reading()
    nudges.update(reading, target: meter.options.target)
    try output.reading(reading, nudge: nudges.nudge, words: meter.lastWords)
    ring()
  }

  /// Rings once a nudge, and not too often.
  private mutating func ring() {
    guard let nudge = nudges.nudge else {
      rungFor = nil
      return
    }
    guard ringsBell, rungFor != nudge, lastRing.map({ meter.heardThrough - $0 >= Self.bellInterval }) ?? true
    else { return }
    (rungFor, lastRing) = (nudge, meter.heardThrough)
    // What is heard of it comes after the audio that waits.
    if output.ring(), file == nil { meter.ring(at: meter.heardThrough + backlog) }
  }

  private func reading() -> PaceReading {
    var reading = meter.reading()
    switch device {
    case .lost: return reading.withoutMicrophone(.deviceLost)
    case .paused: return reading.withoutMicrophone(.paused)
    case .on:
      if backlog > Self.tolerableBacklog { reading.state = .behind }
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
