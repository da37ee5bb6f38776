import PaceCore

/// A report for people.
package struct ReportText: Sendable {
  package var report: PaceReport
  package var glyphs: Glyphs
  /// Columns of the terminal.
  package var width: Int

  private let slot: AudioDuration?

  /// - Parameter slot: the time that the talk was to take.
  package init(_ report: PaceReport, glyphs: Glyphs, width: Int, slot: AudioDuration? = nil) {
    self.report = report
    self.glyphs = glyphs
    self.slot = slot
    self.width = min(max(width, 20), 100)
  }

  /// The whole report under `title`.
  /// - Parameter reference: the number of words that were said, where it is known.
  package func lines(title: String, reference: Int? = nil) -> [StyledText] {
    var lines = [heading(title)]
    guard report.wordCount > 0 else { return lines + ["  No speech was heard."] }
    lines += [""] + rates + [""] + targetLines + pauseLines
    if let reference { lines += referenceLines(reference) }
    if !chart.isEmpty { lines += [""] + chart }
    let passages = [passage("Fastest", report.fastest), passage("Slowest", report.slowest)].flatMap(\.self)
    return passages.isEmpty ? lines : lines + [""] + passages
  }

  func heading(_ title: String) -> StyledText {
    let hesitations = report.hesitationCount == 0 ? "" : ", \(counted(report.hesitationCount, "hesitation"))"
    let of = slot.map { " of \(Clock.text($0.seconds))" } ?? ""
    let figures =
      ": \(Clock.text(report.duration.seconds))\(of), \(counted(report.wordCount, "word"))\(hesitations)"
    return StyledText(
      Columns.truncateFront(title, to: max(8, width - figures.count), ellipsis: glyphs.ellipsis), .strong)
      + StyledText(figures)
  }

  private var rates: [StyledText] {
    let spread = report.uncertainty.map { "\(glyphs.plusMinus)\(Int($0.rounded())); " } ?? ""
    let syllables = report.syllableRate.map { ", \($0.rounded(to: 1)) syllables a second" } ?? ""
    return [
      rate(report.speechRate, "speech rate", spread + "from the first word to the last"),
      rate(report.articulationRate, "articulation rate", "the same without pauses" + syllables),
      rate(report.overallRate, "overall rate", "over the whole recording"),
    ]
  }

  private func rate(_ rate: Double?, _ name: String, _ meaning: String) -> StyledText {
    let figure = rate.map { "\(Int($0.rounded()))" } ?? "--"
    let style = name == "speech rate" ? Style(rate.map(report.options.target.zone(of:))) : .strong
    let line =
      StyledText("  " + padded(figure, to: 4), style)
      + StyledText(" WPM  \(name)\(String(repeating: " ", count: max(0, 19 - name.count)))")
    let both = line + StyledText(meaning, .dim)
    return (both.width <= width ? both : line).trimmed
  }

  var targetLines: [StyledText] {
    guard let shares = report.percentages else { return [] }
    let target = report.options.target
    return wrapped([
      StyledText("  Target \(number(target.low))-\(number(target.high)):"),
      StyledText("\(shares.within) % within", .good) + ",",
      StyledText("\(shares.below) % too slow,"), StyledText("\(shares.above) % too fast"),
    ])
  }

  var pauseLines: [StyledText] {
    let pauses = report.pauses
    guard let median = pauses.median, let longest = pauses.longest else { return [] }
    return wrapped([
      StyledText("  Pauses: \(pauses.spans.count),"), StyledText("\(seconds(pauses.total)) in all;"),
      StyledText("median \(seconds(median)),"),
      StyledText("longest \(seconds(longest.duration)) at \(Clock.text(longest.lowerBound.seconds))"),
    ])
  }

  private func referenceLines(_ words: Int) -> [StyledText] {
    guard words > 0 else { return ["  Reference: 0 words"] }
    let error = (Double(report.wordCount) / Double(words) - 1) * 100
    return wrapped([
      StyledText("  Reference: \(counted(words, "word"));"), "the count is off",
      StyledText("by \(signed(error)) %"),
    ])
  }

  /// The pieces on as few lines as hold them.
  func wrapped(_ pieces: [StyledText]) -> [StyledText] {
    var lines: [StyledText] = []
    for piece in pieces {
      if let last = lines.last, last.width + 1 + piece.width <= width {
        lines[lines.count - 1] = last + " " + piece
      } else {
        lines.append(lines.isEmpty ? piece : "    " + piece)
      }
    }
    return lines
  }

  var chart: [StyledText] {
    let columns = width - PaceChart.labelWidth
    let points = report.timeline.map(\.pace)
    guard points.contains(where: { $0 != nil }) else { return [] }
    let shown = min(columns, points.count)
    let paces = (0..<shown).map { column -> Double? in
      let known = points[column * points.count / shown..<(column + 1) * points.count / shown].compactMap(
        \.self)
      return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
    let scale = PaceScale(target: report.options.target)
    let rows = PaceChart.lines(
      paces, scale: scale, rows: 6, width: PaceChart.labelWidth + shown, glyphs: glyphs)
    let end = Clock.text(report.duration.seconds)
    let gap = shown - 4 - end.count
    let axis = StyledText(
      String(repeating: " ", count: PaceChart.labelWidth) + "0:00"
        + (gap > 0 ? String(repeating: " ", count: gap) + end : ""), .dim)
    // Where nothing was as fast as the scale goes, nothing is to be seen there.
    return rows.map(\.trimmed).drop { $0.runs.isEmpty } + [axis]
  }

  private func passage(_ name: String, _ passage: PaceReport.Passage?) -> [StyledText] {
    guard let passage else { return [] }
    let times =
      "\(Clock.text(passage.span.lowerBound.seconds))-\(Clock.text(passage.span.upperBound.seconds))"
    let said = report.words(in: passage.span).map(\.text).joined(separator: " ")
    return [
      StyledText("  \(name) \(number(report.options.window.seconds)) s: ")
        + StyledText(padded(number(passage.pace), to: 3), Style(report.options.target.zone(of: passage.pace)))
        + StyledText(" WPM, \(times)"),
      StyledText(
        "    " + glyphs.quote.open
          + Columns.truncate(said, to: max(0, width - 6), ellipsis: glyphs.ellipsis) + glyphs.quote.close,
        .dim),
    ]
  }

  private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
  private func number(_ value: Double) -> String { "\(Int(value.rounded()))" }
  private func seconds(_ duration: AudioDuration) -> String { "\(duration.seconds.rounded(to: 1)) s" }
  private func signed(_ value: Double) -> String { (value > 0 ? "+" : "") + "\(value.rounded(to: 1))" }
  private func padded(_ text: String, to columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - text.count)) + text
  }
}

extension PaceReport {
  /// The shares of the target in percent; they sum to 100.
  var percentages: (below: Int, within: Int, above: Int)? {
    targetShares.map { shares in
      let (below, above) = (Int((shares.below * 100).rounded()), Int((shares.above * 100).rounded()))
      return (below, max(0, 100 - below - above), above)
    }
  }
}
