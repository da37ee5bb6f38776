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

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Decode so many utterances at a time (default: one a processor; 1 to 64); each takes 100 MB.",
      valueName: "n"),
    transform: Parse.count(1...64))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "Count as pace calibrate learnt with this microphone: for a recording made with it.",
      valueName: "pcm"))
  var calibration: String?

  func validate() throws {
    if reference != nil, files.count > 1 {
      throw ValidationError("--reference is the text of one recording. Give one FILE with it.")
    }
  }

  func run() throws {
    let model = try ModelLoader.find(common.model)
    let truth = try reference.map(Reference.words(inFile:))
    let known = try calibration.map { device throws(PaceError) in
      try AppliedCalibration.named(device, model: common.model)
    }
    var options = common.meterOptions(for: model)
    options.voice = known?.voice
    let jobs = jobs ?? processorCount(atMost: 64)
    let decoders = ParallelRecognizer.decoders(model, jobs: jobs, isVerbose: common.verbose)
    var failure: PaceError?
    for (i, file) in files.enumerated() {
      do {
        if i > 0, !common.json { try Output.line("") }
        let source = try AudioInput.open(file)
        if source is RawPCM { Output.talk(RawPCM.notice) }
        let recognizer = try ParallelRecognizer(
          model, decoders: decoders, startingMean: known?.cepstralMean)
        // Enough that no decoder waits while the oldest utterance is a long one.
        let measurement = Measurement(recognizer, options: options, mostPending: 8 * jobs)
        try measure(file, source, measurement, truth)
      } catch let error as PaceError {
        failure = error
        Output.fault(error)
      }
    }
    guard let failure else { return }
    throw ExitCode(files.count == 1 ? failure.exitCode : 1)
  }

  /// Measures one recording and prints its report; of a damaged one, that of the part that could be read.
  private func measure(
    _ file: String, _ source: any AudioSource, _ measurement: consuming Measurement<ParallelRecognizer>,
    _ reference: Int?
  ) throws {
    var progress = Progress(name: file, length: source.statedLength)
    let (report, damage) = try measurement.run(source) { progress.show($0) }
    progress.clear()
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
