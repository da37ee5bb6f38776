import ArgumentParser
import Glibc
import PaceAudio
import PaceCore
import PaceSphinx
import PaceTerminal
import PaceView

struct LiveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "live",
    abstract:
      "Listens to a microphone and shows your pace until Ctrl-C, q or --for ends it; then prints a summary.")

  @OptionGroup var common: CommonOptions

  @Option(help: ArgumentHelp("The microphone, as pace devices lists it.", valueName: "pcm"))
  var device: String?

  @Option(
    help: ArgumentHelp("Play a recording in its place, in real time; - is standard input.", valueName: "file")
  )
  var input: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "So many times faster than real time (0.1 to 1000): a recording, or a device without hardware.",
      valueName: "x"))
  var speed: Double?

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp("End after a DURATION: 90, 90s, 20m, 1h30m.", valueName: "duration"),
    transform: Parse.duration)
  var limit: AudioDuration?

  @Option(
    help: ArgumentHelp(
      "Count as pace calibrate learnt with this microphone (default: the one that is heard; with --input: none).",
      valueName: "pcm"))
  var calibration: String?

  @Flag(name: .customLong("no-calibration"), help: "Count as for any voice.")
  var isUncalibrated = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The time that the talk may take: shows what is left of it.", valueName: "duration"),
    transform: Parse.duration)
  var slot: AudioDuration?

  @Option(help: "Tell of a pace outside the target by the terminal's bell too: none or bell.")
  var alert = AlertChoice.none

  @Option(
    help: ArgumentHelp("Keep what is heard as a sound file, by its ending .wav or .flac.", valueName: "file"))
  var record: String?

  @Flag(help: "Print one plain line a second in place of the gauge.")
  var plain = false

  @Argument(help: .hidden)
  var recordings: [String] = []

  func validate() throws {
    if let recording = recordings.first {
      throw ValidationError(
        "pace live listens to a microphone. Play a recording with --input \(recording), "
          + "or measure it with pace file \(recording).")
    }
    if device != nil, input != nil {
      throw ValidationError("--device and --input are two sources. Give one of them.")
    }
    if let record, !SoundRecorder.canWrite(record) {
      throw ValidationError("--record \(record) has no ending .wav or .flac. Give it one.")
    }
    if isUncalibrated, calibration != nil {
      throw ValidationError("--calibration and --no-calibration contradict each other. Give one of them.")
    }
    if plain, common.json { throw ValidationError("--plain and --json are two outputs. Give one of them.") }
    if let speed {
      guard input != nil || device != nil else {
        throw ValidationError("--speed goes with --input: a microphone has its own.")
      }
      guard (0.1...1000).contains(speed) else {
        throw ValidationError("--speed \(speed) is not from 0.1 to 1000.")
      }
    }
  }

  func run() throws {
    let name = input ?? device ?? "default"
    let known = try knownCalibration(device: name)
    // Before anything is heard that could not be kept.
    let recorder = try record.map { path throws(PaceError) in try SoundRecorder(path) }
    // Whatever ends the session, the file is whole.
    defer { recorder?.close() }
    // A microphone does not wait for a slow recognizer, a recording does.
    let queue = PCMQueue(
      capacity: AudioDuration(seconds: input == nil ? 30 : 0.5), overflow: input == nil ? .dropOldest : .wait)
    let mailbox = Mailbox()
    let source: any AudioSource
    if let input {
      let recording = try AudioInput.open(input)
      if recording is RawPCM { Output.talk(RawPCM.notice) }
      source = PacedSource(recording, speed: speed ?? 1)
    } else {
      source = try microphone(name)
    }
    let capture = try Capture.start(source, into: queue, limit: limit) { change, instant in
      mailbox.post(.device(change, at: instant))
    }
    // What is said while the model loads waits in the queue.
    let model = try ModelLoader.find(common.model)
    let recognizer = try ModelLoader.load(
      model, startingMean: known?.cepstralMean, isVerbose: common.verbose)
    // From here on a signal ends the session with its summary; before, there is nothing to sum up.
    let signals = SignalWatch(mailbox)
    let output = try output(source: name, signals: signals, mailbox: mailbox)
    try output.start(device: name, model: common.model)
    try ListeningThread.start(recognizer, queue: queue, recorder: recorder, mailbox: mailbox)
    var options = common.meterOptions(for: model)
    options.voice = known?.voice
    let session = LiveSession(
      meter: PaceMeter(options: options), output: output, device: name, file: input, capture: capture,
      ringsBell: alert == .bell)
    try session.run(mailbox)
  }

  /// Throws with what else could be listened to.
  private func microphone(_ name: String) throws(PaceError) -> LastingMicrophone {
    do throws(PaceError) {
      return try LastingMicrophone(name, speed: speed ?? 1)
    } catch {
      throw error.namingOthers(than: name)
    }
  }

  /// What is known of the voice and the microphone: a recording comes from anywhere, and has to be told.
  private func knownCalibration(device: String) throws(PaceError) -> Calibration? {
    if isUncalibrated { return nil }
    if let calibration { return try AppliedCalibration.named(calibration, model: common.model) }
    return input == nil ? AppliedCalibration.own(device, model: common.model) : nil
  }

  /// The gauge where standard output is a terminal that can show it.
  private func output(source: String, signals: SignalWatch, mailbox: Mailbox) throws -> any LiveOutput {
    let target = common.aim
    if common.json { return JSONOutput(target: target) }
    let style = common.textStyle
    let canShow =
      isatty(STDOUT_FILENO) == 1 && TerminalTraits.isCapable(environment: TerminalTraits.environment)
    guard !plain, canShow, let screen = TerminalScreen(depth: style.depth) else {
      return PlainOutput(target: target, slot: slot, style: style)
    }
    signals.guardTerminal { screen.restore() }
    var view = LiveView(
      source: AudioInput.displayName(of: source), isMicrophone: input == nil, target: target)
    view.slot = slot
    return ScreenOutput(screen: screen, view: view, style: style, mailbox: mailbox)
  }
}

enum AlertChoice: String, ExpressibleByArgument, CaseIterable {
  case none, bell
}
