import PaceCore

extension JSON {
  /// A report as the interface gives it.
  /// - Parameters:
  ///   - file: the recording's path; nil for a microphone.
  ///   - withWords: whether the words are listed.
  ///   - reference: the number of words that were said, where it is known.
  init(_ report: PaceReport, file: String?, withWords: Bool, reference: Int? = nil) {
    let target = report.options.target
    let shares = report.targetShares
    let longest = report.pauses.longest
    self = [
      "schema": "pace.report/1",
      "file": JSON(file),
      "duration": JSON(report.duration.seconds, decimals: 2),
      "words": .integer(report.wordCount),
      "hesitations": .integer(report.hesitationCount),
      "speech_rate": JSON(report.speechRate, decimals: 1),
      "articulation_rate": JSON(report.articulationRate, decimals: 1),
      "overall_rate": JSON(report.overallRate, decimals: 1),
      "uncertainty": JSON(report.uncertainty, decimals: 1),
      "phonation_time": JSON(report.phonationTime?.seconds, decimals: 2),
      "syllable_rate": JSON(report.syllableRate, decimals: 2),
      "speech_span": JSON(report.speechSpan?.seconds, decimals: 2),
      "pauses": [
        "threshold": JSON(report.pauses.threshold.seconds, decimals: 3),
        "count": .integer(report.pauses.spans.count),
        "total": JSON(report.pauses.total.seconds, decimals: 2),
        "median": JSON(report.pauses.median?.seconds, decimals: 2),
        "longest": JSON(longest?.duration.seconds, decimals: 2),
        "longest_at": JSON(longest?.lowerBound.seconds, decimals: 2),
      ],
      "target": [
        "low": JSON(target.low, decimals: 1),
        "high": JSON(target.high, decimals: 1),
        "below": JSON(shares?.below, decimals: 3),
        "within": JSON(shares?.within, decimals: 3),
        "above": JSON(shares?.above, decimals: 3),
      ],
      "timeline": .array(
        report.timeline.map { ["t": JSON($0.at.seconds, decimals: 1), "pace": JSON($0.pace, decimals: 1)] }),
      "fastest": JSON(report.fastest),
      "slowest": JSON(report.slowest),
      "sections": .array(
        report.sections.map {
          [
            "start": JSON($0.span.lowerBound.seconds, decimals: 2),
            "end": JSON($0.span.upperBound.seconds, decimals: 2),
            "words": .integer($0.wordCount),
            "speech_rate": JSON($0.speechRate, decimals: 1),
          ]
        }),
      "word_list": withWords ? .array(report.words.map { .object(JSON.members(of: $0)) }) : nil,
      "reference": reference.map { words in
        [
          "words": .integer(words),
          "error": JSON(words > 0 ? Double(report.wordCount) / Double(words) - 1 : nil, decimals: 4),
        ]
      } ?? nil,
    ]
  }

  private init(_ passage: PaceReport.Passage?) {
    guard let passage else {
      self = nil
      return
    }
    self = [
      "start": JSON(passage.span.lowerBound.seconds, decimals: 2),
      "end": JSON(passage.span.upperBound.seconds, decimals: 2),
      "pace": JSON(passage.pace, decimals: 1),
    ]
  }

  /// What a word is, for reports and events alike.
  static func members(of word: Word) -> [Member] {
    [
      Member(key: "word", value: .string(word.text)),
      Member(key: "start", value: JSON(word.start.seconds, decimals: 2)),
      Member(key: "end", value: JSON(word.end.seconds, decimals: 2)),
      Member(key: "confidence", value: JSON(word.confidence.map(Double.init), decimals: 3)),
    ]
  }
}
