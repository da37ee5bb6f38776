import ArgumentParser
import Glibc
import PaceAudio
import PaceCore
import PaceSphinx
import PaceTerminal
import PaceView

struct CalibrateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate",
    abstract:
      "Shows a passage to read aloud and learns how your words are to be counted with this microphone.")

  /// Longer than any passage takes.
  private static let mostAudio = AudioDuration(seconds: 15 * 60)

  @Option(
    help: ArgumentHelp("The microphone, as pace devices lists it (default: default).", valueName: "pcm"))
  var device: String?

  @Option(help: "The recognizer's model: a name, a description file, or a folder (default: en-us).")
  var model: String?

  @Option(
    help: ArgumentHelp(
      "Learn from a recording of the reading, made with the microphone; - is standard input.",
      valueName: "file"))
  var input: String?

  @Option(help: ArgumentHelp("Read this text in place of pace's own passage.", valueName: "textfile"))
  var text: String?

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp("End after a DURATION: 90, 90s, 20m, 1h30m.", valueName: "duration"),
    transform: Parse.duration)
  var limit: AudioDuration?

  @Flag(help: "Show what is known, of all microphones or of --device and --model.")
  var show = false

  @Flag(help: "Forget what is known, of all microphones or of --device and --model.")
  var reset = false

  @Flag(help: "Print JSON for scripts: an object a microphone and model.")
  var json = false

  @Flag(name: .shortAndLong, help: "Say more on standard error, and let the sound libraries speak.")
  var verbose = false

  func validate() throws {
    if show, reset { throw ValidationError("--show and --reset are two things to do. Give one of them.") }
    if show || reset, input != nil || text != nil || limit != nil {
      throw ValidationError(
        "--input, --text and --for are for a reading. Leave them out with --show and --reset.")
    }
  }

  func run() throws {
    let store = CalibrationStore(environment: TerminalTraits.environment)
    if show { return try list(store.all().filter(isMeant), in: store) }
    if reset { return try forget(in: store) }
    try read(into: store)
  }

  // MARK: A reading

  private func read(into store: CalibrationStore) throws {
    let modelName = model ?? "en-us"
    let description = try ModelLoader.find(modelName)
    let passage = try text.map(Reference.text(inFile:)) ?? Passage.text
    let spoken = SpokenText(passage)
    guard (PassageReading.minimumWords...PassageReading.maximumWords).contains(spoken.wordCount) else {
      throw PaceError(
        .unusableData,
        "the text \"\(text ?? "")\" has \(spoken.wordCount) words: too few to learn from, or too many to read. "
          + "Give one of about 100.")
    }
    try store.prepare()
    let microphone = device ?? "default"
    let calibrator = Calibrator(model: description, isVerbose: verbose)
    let recording: Recording
    if let input {
      let source = try AudioInput.open(input)
      if source is RawPCM { Output.talk(RawPCM.notice) }
      recording = try Recording(source, limit: limit ?? Self.mostAudio)
    } else {
      recording = try record(passage, spoken, microphone, calibrator)
    }
    if Output.talksToTerminal {
      Output.talk("Learning from \(Clock.text(recording.duration.seconds)) of audio.")
    }
    let learnt = try calibrator.calibration(
      of: recording, text: spoken, device: microphone, modelKey: ModelLoader.key(of: modelName))
    try store.keep(learnt)
    if json { return try Output.line(learnt.json.text) }
    try Output.line(Columns.printable(learnt.sentence))
  }

  private func record(_ passage: String, _ spoken: SpokenText, _ microphone: String, _ calibrator: Calibrator)
    throws -> Recording
  {
    let session = ReadingSession(
      device: microphone, limit: limit ?? Self.mostAudio, model: calibrator.model, text: spoken)
    let (recording, isInterrupted) = try session.run { hearsKeys in
      try showPassage(passage)
      let end = hearsKeys ? "then press Enter" : "then be silent for four seconds"
      Output.talk("Microphone \"\(Columns.printable(microphone))\" is on: read the text aloud, \(end).")
    }
    if isInterrupted, try !calibrator.hasSpeech(recording) {
      Output.talk("pace: nothing was read, and nothing is saved.")
      throw ExitCode(128 + SIGINT)
    }
    return recording
  }

  private func showPassage(_ passage: String) throws {
    let width = min(TerminalTraits.columns(of: STDOUT_FILENO) ?? 80, 100)
    for line in [""] + Passage.lines(passage, width: width) + [""] {
      // Standard output is for the result where a script reads it.
      if json { Output.talk(line) } else { try Output.line(line) }
    }
  }

  // MARK: What is known

  private func isMeant(_ calibration: Calibration) -> Bool {
    (device ?? calibration.device) == calibration.device
      && (model.map(ModelLoader.key(of:)) ?? calibration.model) == calibration.model
  }

  /// What --device and --model ask for, in words.
  private var meant: String {
    (device.map { " of the microphone \"\($0)\"" } ?? "") + (model.map { " with the model \($0)" } ?? "")
  }

  private func list(_ known: [Calibration], in store: CalibrationStore) throws {
    if json {
      for calibration in known { try Output.line(calibration.json.text) }
      return
    }
    guard !known.isEmpty else {
      return try Output.line(
        Columns.printable("Nothing is known\(meant) yet. Read a passage with pace calibrate."))
    }
    for line in known.flatMap(\.lines) { try Output.line(Columns.printable(line)) }
    try Output.line("Kept in \(Columns.printable(store.path))")
  }

  private func forget(in store: CalibrationStore) throws {
    if device == nil, model == nil {
      // Also the way out where the file cannot be read.
      let known = try? store.all()
      let isDeleted = try store.deleteFile()
      return try tell(deleted: known ?? [], isDeleted ? "Deleted \(store.path)" : nil)
    }
    try tell(deleted: store.delete(where: isMeant), nil)
  }

  private func tell(deleted: [Calibration], _ more: String?) throws {
    if json {
      for calibration in deleted { try Output.line(calibration.json.text) }
      return
    }
    var lines = deleted.map { "Forgot \($0.title)" }
    if let more { lines.append(more) }
    if lines.isEmpty { lines = ["Nothing was known\(meant)."] }
    for line in lines { try Output.line(Columns.printable(line)) }
  }
}
