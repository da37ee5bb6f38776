import PaceCore

/// The live screen's wording; every state has its own.
extension LiveView {
  /// The verdict: a shape, a word and a colour.
  func verdict(_ glyphs: Glyphs) -> StyledText {
    guard let reading else { return StyledText("Starting", .dim) }
    switch reading.state {
    case .speaking:
      switch shownZone {
      case .slow: return StyledText("\(glyphs.slow) TOO SLOW\(nudge == .speedUp ? ": speed up" : "")", .slow)
      case .good: return StyledText("\(glyphs.good) GOOD", .good)
      case .fast:
        return StyledText("\(glyphs.fast) TOO FAST\(nudge == .slowDown ? ": slow down" : "")", .fast)
      case nil: return ""
      }
    case .listening: return StyledText(isMicrophone ? "Listening: say something" : "Listening", .strong)
    case .resting: return StyledText("Resting", .strong)
    case .tooFewWords: return StyledText("Listening: a few more words", .strong)
    case .behind: return StyledText("CATCHING UP: this machine is too slow", .alert)
    case .deviceLost: return StyledText("MIC LOST: waiting for it", .alert)
    case .paused: return StyledText("PAUSED", .strong)
    case .noise: return StyledText("NOISE: sound, but no speech", .alert)
    case .noSignal:
      return StyledText(isMicrophone ? "NO SIGNAL: is the microphone muted?" : "NO SIGNAL: silence", .alert)
    }
  }

  /// How sure the pace is, quietly; in fives, as what it says is no finer.
  func spread(_ glyphs: Glyphs) -> StyledText {
    guard shownPace != nil, let uncertainty = reading?.uncertainty else { return "" }
    return StyledText("\(glyphs.plusMinus)\(max(1, Int((uncertainty / 5).rounded())) * 5)", .dim)
  }

  /// Where the pace is heading: the short window against the long one.
  func trend(_ glyphs: Glyphs) -> StyledText {
    guard shownPace != nil, let pace = reading?.pace, let trend = reading?.trend else { return "" }
    // Less is within what one word more or less makes of 5 s.
    let threshold = 12.0
    if trend > pace + threshold { return StyledText("\(glyphs.rising) getting faster") }
    if trend < pace - threshold { return StyledText("\(glyphs.falling) getting slower") }
    return StyledText("\(glyphs.steady) steady", .dim)
  }

  /// The sign that the microphone is on, and which.
  func sign(_ glyphs: Glyphs, columns: Int) -> StyledText {
    let mark =
      switch microphone {
      case .on: StyledText("\(glyphs.on) \(isMicrophone ? "MIC" : "PLAY") ", .microphone)
      case .paused: StyledText("\(glyphs.pause) PAUSED ", .strong)
      case .lost: StyledText("\(glyphs.cross) LOST ", .alert)
      case .off: StyledText("\(glyphs.on) OFF ", .dim)
      }
    return mark
      + StyledText(Columns.truncateFront(source, to: max(0, columns - mark.width), ellipsis: glyphs.ellipsis))
  }

  /// What to do about what is wrong, in lines of whole words.
  func advice(columns: Int) -> [String] {
    guard let text = notice?.text ?? fault ?? advice else { return [] }
    return Columns.wrapped(Columns.printable(text), to: columns)
  }

  private var advice: String? {
    switch reading?.state {
    case .noSignal:
      isMicrophone ? "Else try another: see pace devices." : nil
    case .noise: isMicrophone ? "Is it the right microphone?" : nil
    case .behind: "The sound waits: close other programs."
    case .deviceLost: "Plug it in: it goes on by itself."
    case .paused: isMicrophone ? "The microphone is off; space goes on." : "Space goes on."
    case .listening, .speaking, .resting, .tooFewWords, nil: nil
    }
  }

  func figures() -> StyledText {
    let average = reading?.average.map { "\(Int($0.rounded()))" } ?? "--"
    return StyledText("avg ", .dim) + StyledText(average, .strong) + StyledText("  words ", .dim)
      + StyledText("\(reading?.words ?? 0)", .strong)
      + (section > 1 ? StyledText("  section ", .dim) + StyledText("\(section)", .strong) : "")
  }

  /// The loudness from -60 to 0 dBFS.
  func level(_ glyphs: Glyphs, columns: Int) -> StyledText {
    let cells = max(4, columns - 12)
    let level = reading?.level
    let filled = level.map { Int((($0 + 60) / 60 * Double(cells)).rounded()) } ?? 0
    let shown = min(max(filled, 0), cells)
    let style: Style = (level ?? -60) > -3 ? .fast : .plain
    let figure = level.map { "\(Int($0.rounded())) dB" } ?? "-- dB"
    return StyledText(String(repeating: glyphs.filled, count: shown), style)
      + StyledText(String(repeating: glyphs.empty, count: cells - shown), .dim)
      + StyledText(String(repeating: " ", count: max(1, 8 - figure.count)) + figure)
  }

  func lastWords(_ glyphs: Glyphs, columns: Int) -> StyledText {
    let tail = Columns.tail(recentWords, to: columns - 2)
    return tail.isEmpty ? "" : StyledText(glyphs.quote.open + tail + glyphs.quote.close, .dim)
  }

  /// Three digits, or dashes where the pace is not known.
  var digits: String {
    let digits = shownPace.map { "\(min($0, 999))" } ?? "---"
    return String(repeating: " ", count: 3 - digits.count) + digits
  }

  /// How long it has been, and of how long where there is room.
  func time(columns: Int) -> StyledText {
    let elapsed = StyledText(Clock.text(reading?.at.seconds ?? 0), .strong)
    guard let slot, columns >= 30 else { return elapsed }
    return elapsed + StyledText(" of \(Clock.text(slot.seconds))", .dim)
  }

  /// What is left of the slot, as a bar that fills up.
  func slotBar(_ glyphs: Glyphs, columns: Int) -> StyledText {
    guard let slot else { return "" }
    let left = slot.seconds - (reading?.at.seconds ?? 0)
    let label = Clock.left(of: slot, at: reading?.at ?? .zero)
    let cells = max(0, columns - label.count - 1)
    let share = min(max(1 - left / slot.seconds, 0), 1)
    let filled = Int((share * Double(cells)).rounded(.down))
    let style: Style = left < 0 ? .alert : .plain
    return StyledText(String(repeating: glyphs.filled, count: filled), style)
      + StyledText(String(repeating: glyphs.empty, count: cells - filled), .dim) + " "
      + StyledText(label, left < 0 ? .alert : .strong)
  }
}
