import PaceCore

/// What a coach would say after a rehearsal: six lines, the pace over time, and the sections.
package struct SummaryText: Sendable {
  private static let muchOutside = 0.2
  /// Hesitations a minute that an audience notices.
  private static let manyHesitations = 3.0
  /// The share of a talk that is silence where the speaker takes breath; less is breathless.
  private static let fewPauses = 0.1
  /// The share from which on it is the pauses that make a talk slow.
  private static let manyPauses = 0.25
  /// Fewer words than this tell nothing of a speaker.
  private static let enoughWords = 40

  private let report: PaceReport
  private let glyphs: Glyphs
  private let text: ReportText

  /// - Parameter slot: the time that the talk was to take.
  package init(_ report: PaceReport, glyphs: Glyphs, width: Int, slot: AudioDuration? = nil) {
    self.report = report
    self.glyphs = glyphs
    text = ReportText(report, glyphs: glyphs, width: width, slot: slot)
  }

  package func lines(title: String) -> [StyledText] {
    guard report.wordCount > 0 else { return text.lines(title: title) }
    let said = [text.heading(title)] + average + range + text.targetLines + fastRun + text.pauseLines + advice
    let chart = text.chart.isEmpty ? [] : [""] + text.chart
    let sections = report.sections.isEmpty ? [] : [""] + sections
    return said + chart + sections
  }

  private var average: [StyledText] {
    let zone = report.speechRate.map(report.options.target.zone(of:))
    let spread = report.uncertainty.map { " \(glyphs.plusMinus)\(whole($0))" } ?? ""
    let average =
      StyledText("  Average ") + StyledText(report.speechRate.map(whole) ?? "--", Style(zone))
      + StyledText(" WPM\(spread)\(report.articulationRate == nil ? "" : ",")")
    return text.wrapped(
      [average] + (report.articulationRate.map { [StyledText("\(whole($0)) without the pauses")] } ?? []))
  }

  private var range: [StyledText] {
    guard let slowest = report.slowest, let fastest = report.fastest else {
      return [StyledText("  Too short to tell how the pace varied", .dim)]
    }
    func place(_ passage: PaceReport.Passage) -> String {
      let (start, end) = (passage.span.lowerBound.seconds, passage.span.upperBound.seconds)
      return "\(whole(passage.pace)) WPM (\(Clock.text(start))-\(Clock.text(end)))"
    }
    return text.wrapped([StyledText("  From \(place(slowest))"), StyledText("to \(place(fastest))")])
  }

  private var fastRun: [StyledText] {
    guard let run = report.longestFastRun else { return ["  Never too fast"] }
    let place =
      "  Longest too fast: \(Clock.text(run.duration.seconds)) at \(Clock.text(run.lowerBound.seconds))"
    let room = text.width - Columns.width(of: place) - 4
    let words = report.words(in: run).map(\.text).joined(separator: " ")
    guard room >= 12, !words.isEmpty else { return [StyledText(place)] }
    return [
      StyledText(place)
        + StyledText(
          ", " + glyphs.quote.open + Columns.truncate(words, to: room, ellipsis: glyphs.ellipsis)
            + glyphs.quote.close, .dim)
    ]
  }

  private var sections: [StyledText] {
    report.sections.enumerated().map { i, section in
      let span =
        "\(Clock.text(section.span.lowerBound.seconds))-\(Clock.text(section.span.upperBound.seconds))"
      let zone = section.speechRate.map(report.options.target.zone(of:))
      let line =
        StyledText("  Section \(i + 1)  ") + StyledText(section.speechRate.map(whole) ?? "--", Style(zone))
        + StyledText(" WPM, \(span)")
      let full = line + StyledText(", \(section.wordCount) words")
      return full.width <= text.width ? full : line
    }
  }

  private var advice: [StyledText] {
    // A number and its sign stay together.
    Columns.wrapped(counsel.replacing(" %", with: "\u{A0}%"), to: text.width - 2).map {
      StyledText("  " + $0.replacing("\u{A0}", with: " "), .strong)
    }
  }

  /// One piece of advice: on what keeps the talk from being right most.
  private var counsel: String {
    guard report.wordCount >= Self.enoughWords, let shares = report.targetShares else {
      return "Speak for longer to get advice."
    }
    let silence = report.speechSpan.map { report.pauses.total.seconds / max($0.seconds, 1) } ?? 0
    if shares.above >= Self.muchOutside, shares.above >= shares.below {
      return silence < Self.fewPauses
        ? "Slow down, and pause between sentences: only \(percent(silence)) of the talk was silence."
        : "Slow down where it matters: \(percent(shares.above)) of the talk was too fast."
    }
    if shares.below >= Self.muchOutside {
      // The words by themselves, between the pauses.
      let zone = report.articulationRate.map(report.options.target.zone(of:))
      return silence >= Self.manyPauses && zone != .slow
        ? "Shorten the longest pauses: the words themselves come fast enough."
        : "Speak a little faster: \(percent(shares.below)) of the talk was too slow."
    }
    let minutes = report.duration.seconds / 60
    if minutes > 0.5, Double(report.hesitationCount) / minutes >= Self.manyHesitations {
      return "Be silent where you say um: \(report.hesitationCount) hesitations."
    }
    return "Keep it so: the pace was right for \(report.percentages?.within ?? 0) % of the time."
  }

  private func whole(_ value: Double) -> String { "\(Int(value.rounded()))" }
  private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
