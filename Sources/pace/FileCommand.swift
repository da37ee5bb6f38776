import ArgumentParser
import PaceAudio
import PaceCore
import PaceSphinx
import PaceSystem
import PaceView

struct FileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "file", abstract: "Measures recordings and prints a report on each; - reads standard input.")

  @Argument(help: "Recordings: WAV, FLAC, OGG, Opus, MP3, AIFF; others through ffmpeg. - is standard input.")
  var files: [String]

  @OptionGroup var common: CommonOptions

  @Flag(help: "List the words with their times.")
  var words = false

  @Option(
    help: ArgumentHelp("The text that was said: states the error of the word count.", valueName: "textfile"))
  var reference: String?

  func validate() throws {
    if reference != nil, files.count > 1 {
      throw ValidationError("--reference is the text of one recording. Give one FILE with it.")
    }
  }

  func run() throws {
    let model = try ModelLoader.find(common.model)
    let truth = try reference.map(Reference.words(inFile:))
    var failure: PaceError?
    for (i, file) in files.enumerated() {
      do {
        if i > 0, !common.json { try Output.line("") }
        try measure(file, with: model, reference: truth)
      } catch let error as PaceError {
        failure = error
        Output.fault(error)
      }
    }
    guard let failure else { return }
    throw ExitCode(files.count == 1 ? failure.exitCode : 1)
  }

  /// Measures one recording and prints its report; of a damaged one, that of the part that could be read.
  private func measure(_ file: String, with model: ModelDescription, reference: Int?) throws {
    let source = try AudioInput.open(file)
    if source is RawPCM { Output.talk(RawPCM.notice) }
    // A decoder of its own: what one recording taught it about the sound must not colour the next.
    var listener = Listener(recognizer: try ModelLoader.load(model, isVerbose: common.verbose))
    var meter = PaceMeter(options: common.meterOptions)
    var progress = Progress(name: file)
    var buffer = [Int16](repeating: 0, count: 16_384)
    var damage: PaceError?
    reading: while true {
      let read: AudioRead
      do {
        var span = buffer.mutableSpan
        read = try source.read(into: &span)
      } catch {
        guard meter.heardThrough > .zero else { throw error }
        damage = error
        break
      }
      let events: [PaceEvent]
      switch read {
      case .samples(let count): events = try listener.hear(buffer.span.extracting(0..<count))
      case .gap(let duration, let reason): events = try listener.lose(duration, reason: reason)
      case .end: break reading
      }
      for event in events { meter.apply(event) }
      progress.show(meter.heardThrough)
    }
    for event in try listener.end() { meter.apply(event) }
    progress.clear()
    let report = meter.report()
    if common.json {
      try Output.line(JSON(report, file: file, withWords: words, reference: reference).text)
    } else {
      let style = common.textStyle
      var lines = ReportText(report, glyphs: style.glyphs, width: style.width).lines(
        title: AudioInput.displayName(of: file), reference: reference)
      if words { lines += [""] + WordList.lines(report.words) }
      try style.write(lines)
    }
    if let damage { throw damage }
  }
}
