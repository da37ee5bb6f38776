import Glibc
import PaceAudio
import PaceCore
import PaceSphinx
import PaceSystem

/// Learns a voice and a microphone from the reading of a known text.
struct Calibrator {
  var model: ModelDescription
  var isVerbose: Bool

  /// Throws `unusableData` where the reading is not of the text, saying why.
  func calibration(of recording: Recording, text: SpokenText, device: String, modelKey: String) throws
    -> Calibration
  {
    let speech = try hear(recording)
    // Counted with the mean that will be used from now on, so that the factor corrects what is left to correct.
    let report = try count(recording, startingMean: speech.mean)
    let levels = RoomLevels(recording.levels.map(\.rms))
    let counted = report.words.wordCount
    let reading = PassageReading(
      text: text, heard: report.words, countedWords: counted, levels: levels, speech: speech.length,
      lost: recording.lost)
    return Calibration(
      device: device, model: modelKey, factor: try reading.voice().factor, wordsRead: text.wordCount,
      wordsCounted: counted, noiseFloor: levels.noiseFloor, cepstralMean: speech.mean, date: Self.today)
  }

  func hasSpeech(_ recording: Recording) throws(PaceError) -> Bool { try hear(recording).length > .zero }

  private func hear(_ recording: Recording) throws(PaceError) -> (length: AudioDuration, mean: [Float]?) {
    let finder = try UtteranceFinder(model)
    let samples = recording.samples
    let utterances = try finder.accept(samples.span) + finder.finish()
    return (utterances.reduce(.zero) { $0 + ($1.end - $1.start) }, finder.speechMean)
  }

  private func count(_ recording: Recording, startingMean: [Float]?) throws -> PaceReport {
    let jobs = processorCount(atMost: 64)
    let recognizer = try ParallelRecognizer(
      model, decoders: ParallelRecognizer.decoders(model, jobs: jobs, isVerbose: isVerbose),
      startingMean: startingMean)
    return try Measurement(
      recognizer, options: MeterOptions(estimator: model.estimator), mostPending: 8 * jobs
    )
    .run(recording.source) { _ in }.0
  }

  private static var today: String {
    var now = time(nil)
    var date = tm()
    localtime_r(&now, &date)
    func padded(_ number: CInt) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(date.tm_year + 1900)-\(padded(date.tm_mon + 1))-\(padded(date.tm_mday))"
  }
}
