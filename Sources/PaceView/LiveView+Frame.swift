import PaceCore

/// The live screen at any size: what does not fit is left out, the least important first.
extension LiveView {
  package func frame(width: Int, height: Int, glyphs: Glyphs) -> Frame {
    var frame = Frame(width: width, height: height)
    guard width > 0, height > 0 else { return frame }
    let plan = Plan(width: width, height: height, view: self, glyphs: glyphs)
    let inner = width - 2 * plan.margin
    var row = 0
    func place(_ lines: [StyledText]) {
      for line in lines {
        frame.draw(line, row: row, column: plan.margin)
        row += 1
      }
    }

    let time = time(columns: inner)
    frame.drawRight(time + String(repeating: " ", count: plan.margin).styled, row: row)
    place([sign(glyphs, columns: inner - time.width - 1)])
    if plan.hasSlot { place([slotBar(glyphs, columns: inner)]) }
    if showsHelp {
      place(LiveKeys.lines(rows: height - row - 1, columns: inner))
      return frame
    }
    row += plan.gap
    if let size = plan.digits {
      let block = LargeDigits.rows(digits, size: size, glyphs: glyphs)
      let column = max(0, (width - size.columns(digits: 3) - 5) / 2)
      let style: Style = shownPace == nil ? .dim : Style(shownZone)
      for (i, line) in block.enumerated() {
        frame.draw(StyledText(line, style), row: row + i, column: column)
      }
      frame.draw(spread(glyphs), row: row + block.count - 2, column: column + size.columns(digits: 3) + 2)
      frame.draw(
        StyledText("WPM", .dim), row: row + block.count - 1, column: column + size.columns(digits: 3) + 2)
      row += block.count + plan.gap
      frame.drawCentred(verdict(after: "", glyphs, columns: inner), row: row)
      row += 1
    } else {
      let spread = spread(glyphs)
      let number =
        StyledText(digits, Style(shownZone)) + (spread.width > 0 ? " " + spread : "")
        + StyledText(" WPM  ", .dim)
      place([verdict(after: number, glyphs, columns: inner)])
    }
    for line in advice(columns: inner).prefix(plan.adviceRows) {
      frame.drawCentred(StyledText(line), row: row)
      row += 1
    }
    row += plan.adviceGap
    if plan.hasGauge {
      place(
        Gauge.lines(pace: shownPace == nil ? nil : reading?.pace, scale: scale, width: inner, glyphs: glyphs))
      row += plan.gap
    }
    if plan.chartRows > 0 {
      let columns = max(0, inner - PaceChart.labelWidth)
      place(
        PaceChart.lines(
          chart(columns: columns), scale: scale, rows: plan.chartRows, width: inner, glyphs: glyphs))
      row += plan.gap
    }
    if plan.hasFigures {
      frame.draw(figures(), row: row, column: plan.margin)
      let room = inner - figures().width - 3
      if room >= 16 {
        frame.drawRight(
          level(glyphs, columns: min(room, 40)) + String(repeating: " ", count: plan.margin).styled, row: row)
      }
      row += 1
    }
    if plan.hasWords { place([lastWords(glyphs, columns: inner)]) }
    if let question {
      frame.draw(StyledText(padded(question, to: inner), .strong), row: height - 1, column: plan.margin)
    } else if plan.hasHint {
      frame.draw(
        StyledText(LiveKeys.hint(columns: inner, isPaused: microphone == .paused), .dim), row: height - 1,
        column: plan.margin)
    }
    return frame
  }

  private func padded(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(0, columns - Columns.width(of: text)))
  }

  /// Of `getting faster` behind its arrow.
  private static let trendWidth = 16

  private var scale: PaceScale { PaceScale(target: target) }

  /// The verdict with the trend, by itself, or without its explanation: the first that fits.
  private func verdict(after number: StyledText, _ glyphs: Glyphs, columns: Int) -> StyledText {
    let (verdict, trend) = (verdict(glyphs), trend(glyphs))
    // As wide whatever it says, or the verdict would jump sideways with it.
    let long =
      trend.runs.isEmpty
      ? verdict
      : verdict + "   " + trend + String(repeating: " ", count: Self.trendWidth - trend.width).styled
    let short = StyledText(String(verdict.text.prefix { $0 != ":" }), verdict.runs.first?.style ?? .plain)
    return number + ([long, verdict].first { number.width + $0.width <= columns } ?? short)
  }

  /// What fits into a screen.
  private struct Plan {
    var margin: Int
    var hasSlot = false
    var adviceRows = 0
    /// Empty rows under the verdict.
    var adviceGap = 0
    /// Empty rows between the parts.
    var gap = 0
    var digits: LargeDigits.Size?
    var hasGauge = false
    var chartRows = 0
    var hasFigures = false
    var hasWords = false
    var hasHint = false

    init(width: Int, height: Int, view: LiveView, glyphs: Glyphs) {
      margin = width >= 60 ? 2 : width >= 36 ? 1 : 0
      // Header and verdict are always there; the rest in the order of its worth.
      var left = height - 2
      func take(_ rows: Int) -> Bool {
        guard left >= rows else { return false }
        left -= rows
        return true
      }
      hasFigures = take(1)
      hasSlot = view.slot != nil && take(1)
      hasGauge = width >= 20 && take(Gauge.rows)
      digits = LargeDigits.Size.allCases.last { size in
        // The largest ones are worth their rows only where the chart still fits under them.
        let rows = size.rows(glyphs) + (size == .large ? 8 : 0)
        return size.columns(digits: 3) + 6 <= width && rows <= left
      }
      if let digits { left -= digits.rows(glyphs) }
      hasWords = take(1)
      hasHint = take(1)
      if left >= 5 {
        gap = 1
        left -= digits == nil ? 3 : 4
      }
      // The first line of advice goes between verdict and gauge.
      let wanted = view.advice(columns: width - 2 * margin).count
      adviceRows = min(wanted, gap)
      while adviceRows < wanted {
        if !take(1) {
          if hasWords { hasWords = false } else if hasHint { hasHint = false } else { break }
        }
        adviceRows += 1
      }
      adviceGap = adviceRows > 0 ? 0 : gap
      if left >= 3 + gap {
        // In thirds, so that the ends of the target fall between two rows.
        chartRows = min((left - gap) / 3, 3) * 3
        left -= chartRows + gap
      }
    }
  }
}

extension String {
  fileprivate var styled: StyledText { StyledText(self) }
}
