import PaceCore

/// What a reading taught of a voice and of the microphone that it was read into, with one model.
struct Calibration: Codable, Equatable {
  /// As ALSA names the microphone.
  var device: String
  /// The model's name, or the path of the user's own.
  var model: String
  /// Words that are said for each that is counted.
  var factor: Double
  /// What it was learnt from.
  var wordsRead: Int
  var wordsCounted: Double
  /// dBFS; nil for digital silence.
  var noiseFloor: Double?
  /// Of the speech; nil where the model takes no mean off.
  var cepstralMean: [Float]?
  /// The day it was learnt, as 2026-11-21.
  var date: String

  enum CodingKeys: String, CodingKey {
    case device, model, factor, date
    case wordsRead = "words_read"
    case wordsCounted = "words_counted"
    case noiseFloor = "noise_floor_db"
    case cepstralMean = "cepstral_mean"
  }

  var voice: VoiceCalibration { VoiceCalibration(factor: factor) }

  /// Whether all of it can be meant.
  var isPlausible: Bool {
    let words = 1.0...1e5
    return VoiceCalibration.plausible.contains(factor) && words.contains(wordsCounted)
      && words.contains(Double(wordsRead)) && (-200...0).contains(noiseFloor ?? 0)
      // A cepstrum is a sum of some dozens of logarithms.
      && (cepstralMean ?? [0]).allSatisfy { abs($0) < 1000 } && cepstralMean?.isEmpty != true
  }
}

extension Calibration {
  /// `default` with the model `en-us`.
  var title: String { "\"\(device)\" with the model \(model)" }

  /// What it does to the count, such as `6 % higher`.
  var effect: String {
    let percent = Int(((factor - 1) * 100).rounded())
    return percent == 0 ? "as they are" : "\(abs(percent)) % \(percent > 0 ? "higher" : "lower")"
  }

  /// What was learnt, in a sentence or two.
  var sentence: String {
    "You read \(wordsRead) words; pace had counted \(Int(wordsCounted.rounded())). "
      + "It now counts your words \(effect) with the microphone \"\(device)\"."
  }

  /// Two lines and its title, for people.
  var lines: [String] {
    let floor = noiseFloor.map { "\($0.rounded(to: 1)) dBFS" } ?? "digital silence"
    return [
      title,
      "    counts your words \(effect): you read \(wordsRead), pace had counted \(Int(wordsCounted.rounded()))",
      "    noise floor: \(floor); learnt on \(date)",
    ]
  }

  var json: JSON {
    [
      "device": .string(device),
      "model": .string(model),
      "factor": .number(factor, decimals: 4),
      "words_read": .integer(wordsRead),
      "words_counted": .number(wordsCounted, decimals: 1),
      "noise_floor_db": JSON(noiseFloor, decimals: 1),
      "cepstral_mean": cepstralMean.map { .array($0.map { .number(Double($0), decimals: 3) }) } ?? .null,
      "date": .string(date),
    ]
  }
}
