import ArgumentParser
import Glibc
import PaceAudio
import PaceCore
import PaceSphinx
import PaceSystem
import PaceTerminal
import PaceView

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract:
      "Checks model, microphone, level, noise, processor and terminal; says what to do about each fault.")

  @Option(
    help: ArgumentHelp("The microphone, as pace devices lists it (default: default).", valueName: "pcm"))
  var device = "default"

  @Option(help: "The recognizer's model: a name, a description file, or a folder.")
  var model = "en-us"

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp("Listen for a DURATION (default 5s; at most 1m).", valueName: "duration"),
    transform: Parse.duration)
  var length = AudioDuration(seconds: 5)

  @Flag(help: "Print JSON for scripts: an object a check.")
  var json = false

  @Flag(name: .shortAndLong, help: "Say more on standard error, and let the sound libraries speak.")
  var verbose = false

  func validate() throws {
    guard (1...60).contains(length.seconds) else {
      throw ValidationError("--for is the time to listen: from 1s to 1m.")
    }
  }

  /// Every check, whatever the others find; the exit code is the first failure's.
  func run() throws {
    var failure: CInt?
    func tell(_ check: Check, code: CInt = EX_UNAVAILABLE) throws {
      if check.status == .failure { failure = failure ?? code }
      try show(check)
    }
    var recognizer: SphinxRecognizer?
    do {
      let (loaded, check) = try loadedModel()
      recognizer = loaded
      try tell(check)
    } catch let error as PaceError {
      try tell(Check("model", .failure, error.message), code: error.exitCode)
    }
    do {
      let recording = try recording()
      try tell(Check("device", .ok, "\"\(device)\" opens"))
      let work = try recognizer.map { try Self.work(of: $0, on: recording) }
      let hasSpeech = work.map { $0.speech > .zero }
      for check in Check.sound(recording.levels, lost: recording.lost, hasSpeech: hasSpeech) {
        try tell(check)
      }
      if let work { try tell(Check.processor(load: work.load)) }
    } catch let error as PaceError {
      try tell(Check("device", .failure, error.message), code: error.exitCode)
    }
    try tell(Self.terminal)
    if let failure { throw ExitCode(failure) }
  }

  private func show(_ check: Check) throws {
    if json {
      let line: JSON = [
        "check": .string(check.name), "status": .string(check.status.rawValue),
        "finding": .string(check.finding),
        "remedy": JSON(check.remedy),
      ]
      return try Output.line(line.text)
    }
    func padded(_ text: String, _ columns: Int) -> String {
      text + String(repeating: " ", count: max(1, columns - text.count))
    }
    let said = [check.finding + (check.remedy == nil ? "" : "."), check.remedy ?? ""].joined(separator: " ")
    let lead = padded(check.status.rawValue, 9) + padded(check.name, 11)
    let width = max(TerminalTraits.columns(of: STDOUT_FILENO) ?? 80, 40)
    for (i, line) in Columns.wrapped(Columns.printable(said), to: width - lead.count).enumerated() {
      try Output.line((i == 0 ? lead : String(repeating: " ", count: lead.count)) + line)
    }
  }

  private func loadedModel() throws(PaceError) -> (SphinxRecognizer, Check) {
    let description = try ModelLoader.find(model)
    let start = MonotonicClock.now
    let recognizer = try ModelLoader.load(description, startingMean: nil, isVerbose: verbose)
    let seconds = (MonotonicClock.now - start).rounded(to: 2)
    return (recognizer, Check("model", .ok, "\(model) loads in \(seconds) s"))
  }

  private func recording() throws(PaceError) -> Recording {
    let microphone = try Microphone.opened(device)
    Output.talk(
      "Microphone \"\(Columns.printable(device))\" is on: speak for \(Int(length.seconds.rounded())) seconds."
    )
    return try Recording(microphone, limit: length)
  }

  /// How much of a recording is speech, and the seconds that a second of it took to decode, as it is while live.
  private static func work(of recognizer: SphinxRecognizer, on recording: Recording) throws(PaceError)
    -> (speech: AudioDuration, load: Double?)
  {
    let start = MonotonicClock.now
    let samples = recording.samples
    let block = Listener<SphinxRecognizer>.blockLength
    var finals: [Hypothesis] = []
    for first in Swift.stride(from: 0, to: samples.count, by: block) {
      finals += try recognizer.accept(samples.span.extracting(first..<min(first + block, samples.count)))
    }
    finals += try recognizer.finish()
    let seconds = MonotonicClock.now - start
    let speech = finals.filter { $0.isFinal && !$0.words.isEmpty }.reduce(AudioDuration.zero) {
      $0 + ($1.heardThrough - $1.start)
    }
    // Less says nothing of the time that decoding takes.
    return (speech, speech.seconds >= 1 ? seconds / speech.seconds : nil)
  }

  private static var terminal: Check {
    let environment = TerminalTraits.environment
    guard isatty(STDOUT_FILENO) == 1, TerminalTraits.isCapable(environment: environment) else {
      return Check(
        "terminal", .warning, "standard output is none that can show the gauge",
        remedy: "Run pace live in a terminal, or use --plain or --json.")
    }
    let columns = TerminalTraits.columns(of: STDOUT_FILENO) ?? 80
    let colors =
      switch TerminalTraits.colorDepth(isForced: nil, isTerminal: true, environment: environment) {
      case .none: "no colour"
      case .sixteen: "16 colours"
      case .palette256: "256 colours"
      case .trueColor: "true colour"
      }
    let finding = "\(columns) columns, \(colors)"
    guard TerminalTraits.glyphs(environment: environment).isUnicode else {
      return Check(
        "terminal", .warning, finding + ", ASCII alone",
        remedy: "Set a UTF-8 locale for finer digits and charts.")
    }
    return Check("terminal", .ok, finding + ", Unicode")
  }
}

extension Microphone {
  /// Opens a microphone. Throws with what else could be listened to.
  static func opened(_ name: String) throws(PaceError) -> Microphone {
    do throws(PaceError) { return try Microphone.open(name) } catch { throw error.namingOthers(than: name) }
  }
}

extension PaceError {
  /// The same error of a microphone that does not open, with those that do.
  func namingOthers(than name: String) -> PaceError {
    let others = CaptureDevice.openNames(besides: name)
    return others.isEmpty
      ? self : PaceError(code, message + " These open: \(others.joined(separator: ", ")).")
  }
}
