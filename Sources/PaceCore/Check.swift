/// What an examination found of one thing.
package struct Check: Hashable, Sendable {
  package enum Status: String, Sendable {
    case ok, warning, failure
  }

  /// What was looked at.
  package var name: String
  package var status: Status
  package var finding: String
  /// What to do about it; nil where nothing is wrong.
  package var remedy: String?

  package init(_ name: String, _ status: Status, _ finding: String, remedy: String? = nil) {
    self.name = name
    self.status = status
    self.finding = finding
    self.remedy = remedy
  }
}

extension Check {
  /// Voice over room, in dB; with less, words are lost.
  private static let goodContrast = 11.0
  /// Seconds of work a second of speech: beyond the first there is little left for other programs, beyond the second
  /// the recognizer falls behind.
  private static let comfortableLoad = 0.5
  private static let greatestLoad = 0.9

  /// What the sound of a microphone says of it.
  /// - Parameters:
  ///   - levels: of its blocks of 0.1 s.
  ///   - lost: audio that did not arrive.
  ///   - hasSpeech: whether somebody spoke; nil where nobody can tell.
  package static func sound(_ levels: [SignalLevel], lost: AudioDuration, hasSpeech: Bool?) -> [Check] {
    guard levels.contains(where: \.isSignal) else {
      return [
        Check(
          "signal", .failure, "nothing but silence",
          remedy: "Unmute the microphone, check its plug, or try another: see pace devices.")
      ]
    }
    let room = RoomLevels(levels.map(\.rms))
    return [
      Check("signal", .ok, "sound arrives"), level(levels, room, hasSpeech), noise(room, hasSpeech),
      loss(lost),
    ]
  }

  private static func level(_ levels: [SignalLevel], _ room: RoomLevels, _ hasSpeech: Bool?) -> Check {
    let fault = LevelWatch.fault(of: levels)
    // What is distorted may be speech that is not known for it.
    let loudness = "\(hasSpeech == true ? "speech" : "sound") at \(room.speech.map(whole) ?? "--") dBFS"
    if fault == .clipped {
      return Check(
        "level", .warning, loudness + ", clipped", remedy: "Turn the microphone down, or step back.")
    }
    if hasSpeech == false {
      return Check("level", .warning, "nobody spoke", remedy: "Run it again, and speak meanwhile.")
    }
    guard fault == .tooQuiet else { return Check("level", .ok, loudness) }
    return Check(
      "level", .warning, loudness + ", too quiet", remedy: "Turn the microphone up, or come closer.")
  }

  private static func noise(_ room: RoomLevels, _ hasSpeech: Bool?) -> Check {
    guard let floor = room.noiseFloor else { return Check("noise", .ok, "digital silence between the words") }
    let finding = "floor at \(whole(floor)) dBFS"
    guard hasSpeech == true, room.contrast < goodContrast else { return Check("noise", .ok, finding) }
    return Check(
      "noise", .warning, "\(finding), only \(whole(room.contrast)) dB below the speech",
      remedy: "Come closer to the microphone, or find a quieter room.")
  }

  private static func loss(_ lost: AudioDuration) -> Check {
    lost == .zero
      ? Check("stream", .ok, "no audio was lost")
      : Check(
        "stream", .warning, "\(lost.seconds.rounded(to: 2)) s of audio were lost",
        remedy: "Close other programs, or use another port.")
  }

  /// What the recognizer's load says of the machine.
  /// - Parameter load: seconds of work a second of speech; nil where there was no speech to try it on.
  package static func processor(load: Double?) -> Check {
    guard let load else {
      return Check(
        "processor", .warning, "not measured: nobody spoke", remedy: "Run it again, and speak meanwhile.")
    }
    let finding = "\(whole(load * 100)) % of a core for speech"
    if load <= comfortableLoad { return Check("processor", .ok, finding) }
    return Check(
      "processor", load > greatestLoad ? .failure : .warning, finding,
      remedy: "Close other programs, plug in the power supply, or use pace file on a recording.")
  }

  private static func whole(_ value: Double) -> String { "\(Int(value.rounded()))" }
}
