import Dispatch
import PaceAudio
import PaceCore
import PaceTerminal
import PaceView

/// Where a live session's events go. On the main thread only.
protocol LiveOutput: AnyObject {
  func start(device: String, model: String) throws
  /// - Parameters:
  ///   - nudge: what the speaker is to be told.
  ///   - words: the newest ones, at least those of the last 45 s.
  func reading(_ reading: PaceReading, nudge: Nudge?, words: [Word]) throws
  /// A word that is settled.
  func word(_ word: Word) throws
  func activity(_ isActive: Bool, at now: AudioInstant) throws
  func gap(_ gap: AudioGap) throws
  func device(_ change: DeviceChange, name: String, at now: AudioInstant) throws
  /// Something the speaker should know of for a while.
  func tell(_ text: String, until: AudioInstant)
  /// Something is wrong for good, and the session goes on.
  func warn(_ error: PaceError)
  func finish(_ report: PaceReport, file: String?) throws

  /// A change that a key brought.
  func show(_ change: (inout LiveView) -> Void)
  /// A sound for the speaker's ear; false where there can be none.
  func ring() -> Bool
  /// When `draw` is to be called again at the latest.
  var nextFrame: DispatchTime { get }
  func draw()
  /// The sign that the microphone is on, or is not.
  func microphone(_ sign: MicrophoneSign)
  /// Lets the terminal go, and takes it again.
  func suspend()
  func resume()
}

/// What only a screen does.
extension LiveOutput {
  func show(_ change: (inout LiveView) -> Void) {}
  func ring() -> Bool { false }
  var nextFrame: DispatchTime { .distantFuture }
  func draw() {}
  func microphone(_ sign: MicrophoneSign) {}
  func suspend() {}
  func resume() {}
}

/// JSON Lines, an event a line.
final class JSONOutput: LiveOutput {
  private let target: Target

  init(target: Target) { self.target = target }

  func start(device: String, model: String) throws {
    try Output.line(JSON.started(device: device, model: model, target: target).text)
  }
  func reading(_ reading: PaceReading, nudge: Nudge?, words: [Word]) throws {
    try Output.line(JSON(reading, nudge: nudge).text)
  }
  func word(_ word: Word) throws { try Output.line(JSON.word(word).text) }
  func activity(_ isActive: Bool, at now: AudioInstant) throws {
    try Output.line(JSON.activity(isActive, at: now).text)
  }
  func gap(_ gap: AudioGap) throws { try Output.line(JSON.gap(gap).text) }
  func device(_ change: DeviceChange, name: String, at now: AudioInstant) throws {
    if let json = JSON.device(change, name: name, at: now) { try Output.line(json.text) }
  }
  func tell(_ text: String, until: AudioInstant) { Output.talk("pace: \(text)") }
  func warn(_ error: PaceError) { Output.fault(error) }
  func finish(_ report: PaceReport, file: String?) throws {
    try Output.line(JSON.summary(report, file: file).text)
  }
}

/// A plain line a second, and a report in the end.
final class PlainOutput: LiveOutput {
  private let target: Target
  private let slot: AudioDuration?
  private let style: TextStyle
  private var nextLine: Int64 = 1

  init(target: Target, slot: AudioDuration?, style: TextStyle) {
    self.target = target
    self.slot = slot
    self.style = style
  }

  func start(device: String, model: String) throws {
    Output.talk("pace: listening to \(Columns.printable(AudioInput.displayName(of: device)))")
  }

  func reading(_ reading: PaceReading, nudge: Nudge?, words: [Word]) throws {
    let second = reading.at.sample / Int64(AudioInstant.sampleRate)
    guard second >= nextLine else { return }
    nextLine = second + 1
    try Output.line(PlainLine.text(reading, target: target, nudge: nudge, slot: slot))
  }

  func word(_ word: Word) {}
  func activity(_ isActive: Bool, at now: AudioInstant) {}
  func gap(_ gap: AudioGap) { if gap.isLoss { Output.talk("pace: \(LiveText.gap(gap))") } }
  func device(_ change: DeviceChange, name: String, at now: AudioInstant) {
    Output.talk("pace: \(LiveText.device(change, name: name))")
  }

  func tell(_ text: String, until: AudioInstant) { Output.talk("pace: \(text)") }
  func warn(_ error: PaceError) { Output.fault(error) }

  func finish(_ report: PaceReport, file: String?) throws {
    try Output.line("")
    try style.write(LiveText.summary(report, file: file, slot: slot, style: style))
  }

  func ring() -> Bool {
    if Output.talksToTerminal { Output.talk("\u{7}", terminator: "") }
    return Output.talksToTerminal
  }
}

/// The gauge.
final class ScreenOutput: LiveOutput {
  private static let frameInterval = 100_000_000

  private let screen: TerminalScreen
  private var view: LiveView
  private let style: TextStyle
  private let keys: KeyWatch
  private var warnings: [PaceError] = []
  private var lastFrame = DispatchTime.now()

  init(screen: TerminalScreen, view: LiveView, style: TextStyle, mailbox: Mailbox) {
    self.screen = screen
    keys = KeyWatch(screen.descriptor, mailbox)
    self.view = view
    self.style = style
  }

  func start(device: String, model: String) {
    screen.enter()
    draw(at: .now())
  }

  func reading(_ reading: PaceReading, nudge: Nudge?, words: [Word]) {
    view.nudge = nudge
    view.update(reading, words: Array(words.suffix(LiveView.keptWords)))
  }

  func word(_ word: Word) {}
  func activity(_ isActive: Bool, at now: AudioInstant) {}
  func gap(_ gap: AudioGap) {}
  /// The sign and the readings' state say it.
  func device(_ change: DeviceChange, name: String, at now: AudioInstant) {}

  func tell(_ text: String, until: AudioInstant) { view.notice = LiveView.Notice(text, until: until) }

  func warn(_ error: PaceError) {
    view.fault = error.message
    warnings.append(error)
  }

  func finish(_ report: PaceReport, file: String?) throws {
    screen.leave()
    // What was on the screen is gone with it.
    for warning in warnings { Output.fault(warning) }
    try style.write(LiveText.summary(report, file: file, slot: view.slot, style: style))
  }

  var nextFrame: DispatchTime { lastFrame + .nanoseconds(Self.frameInterval) }

  func draw() {
    let now = DispatchTime.now()
    if now >= nextFrame { draw(at: now) }
  }

  func microphone(_ sign: MicrophoneSign) { view.microphone = sign }

  func show(_ change: (inout LiveView) -> Void) { change(&view) }
  func ring() -> Bool {
    screen.ring()
    return true
  }

  func suspend() { screen.leave() }
  func resume() { screen.enter() }

  private func draw(at now: DispatchTime) {
    lastFrame = now
    let size = screen.size
    screen.show(view.frame(width: size.width, height: size.height, glyphs: style.glyphs))
  }
}

/// Sentences of a live session.
enum LiveText {
  static func gap(_ gap: AudioGap) -> String {
    let why =
      switch gap.reason {
      case .overrun: "the device's buffer overflowed"
      case .suspended: "the machine slept"
      case .behind: "the recognizer fell behind"
      case .stalled: "the device gave nothing"
      case .deviceLost: "the microphone was gone"
      case .paused: "paused"
      }
    return "\(gap.span.duration.seconds.rounded(to: 2)) s of audio were lost at "
      + "\(Clock.text(gap.span.lowerBound.seconds)): \(why)."
  }

  static func device(_ change: DeviceChange, name: String) -> String {
    switch change {
    case .lost(let error): error.message
    case .back: "the microphone \"\(Columns.printable(name))\" is back."
    case .paused: "paused; the microphone is off."
    case .resumed: "going on; the microphone is on."
    }
  }

  static func level(_ fault: LevelFault) -> String {
    switch fault {
    case .clipped: "The sound is clipped: turn the microphone down, or step back."
    case .tooQuiet: "The sound is very quiet: turn the microphone up, or come closer."
    }
  }

  static func summary(_ report: PaceReport, file: String?, slot: AudioDuration?, style: TextStyle)
    -> [StyledText]
  {
    SummaryText(report, glyphs: style.glyphs, width: style.width, slot: slot).lines(
      title: file.map(AudioInput.displayName(of:)) ?? "Your rehearsal")
  }
}
