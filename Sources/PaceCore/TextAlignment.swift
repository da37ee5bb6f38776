/// What was recognized, laid against the text that was to be said with the fewest edits (Levenshtein 1966).
package struct TextAlignment: Hashable, Sendable {
  /// What became of a word of the text, or stands between two of them.
  private enum Edit { case matched, substituted, missed, added }

  /// In the order of the text.
  private let edits: [Edit]

  package init(heard: [String], text: [String]) {
    enum Step { case both, text, heard }
    let width = heard.count + 1
    // The last step on the cheapest way to each pair of prefixes; on the edges there is one way only.
    var steps = [Step](repeating: .heard, count: (text.count + 1) * width)
    var costs = Array(0...heard.count)
    for (i, word) in text.enumerated() {
      var diagonal = costs[0]
      costs[0] = i + 1
      steps[(i + 1) * width] = .text
      for j in heard.indices {
        let both = diagonal + (word == heard[j] ? 0 : 1)
        let cost = min(both, costs[j + 1] + 1, costs[j] + 1)
        steps[(i + 1) * width + j + 1] = cost == both ? .both : cost == costs[j + 1] + 1 ? .text : .heard
        diagonal = costs[j + 1]
        costs[j + 1] = cost
      }
    }
    var edits: [Edit] = []
    var (i, j) = (text.count, heard.count)
    while i > 0 || j > 0 {
      switch steps[i * width + j] {
      case .both:
        edits.append(text[i - 1] == heard[j - 1] ? .matched : .substituted)
        (i, j) = (i - 1, j - 1)
      case .text:
        edits.append(.missed)
        i -= 1
      case .heard:
        edits.append(.added)
        j -= 1
      }
    }
    self.edits = edits.reversed()
  }

  /// For each word of the text, whether it was heard in its place.
  package var isMatched: [Bool] { edits.compactMap { $0 == .added ? nil : $0 == .matched } }

  /// The share of the text's words that were heard in their places, 0...1; of an empty text 0.
  package var matchedShare: Double { Self.share(of: isMatched[...]) }

  /// The same of each of so many equal parts of the text.
  package func matchedShares(parts: Int) -> [Double] {
    (0..<parts).map { part in
      Self.share(of: isMatched[isMatched.count * part / parts..<isMatched.count * (part + 1) / parts])
    }
  }

  /// How many words fewer were heard than the text has, at most, in any stretch of it.
  ///
  /// A word that was taken for another is no loss, so that a reading without holes has few however badly it was
  /// recognized. (The greatest sum of a run after Kadane; Bentley 1984.)
  package var greatestLoss: Int {
    var (loss, greatest) = (0, 0)
    for edit in edits {
      loss = max(0, loss + Self.loss(of: edit))
      greatest = max(greatest, loss)
    }
    return greatest
  }

  /// The same of the stretches that reach the text's end, none of them longer than so many words.
  package func greatestLoss(ofLast count: Int) -> Int {
    var (loss, greatest, words) = (0, 0, 0)
    for edit in edits.reversed() {
      if edit != .added { words += 1 }
      if words > count { break }
      loss += Self.loss(of: edit)
      greatest = max(greatest, loss)
    }
    return greatest
  }

  private static func loss(of edit: Edit) -> Int {
    switch edit {
    case .missed: 1
    case .added: -1
    case .matched, .substituted: 0
    }
  }

  private static func share(of words: ArraySlice<Bool>) -> Double {
    Double(words.count(where: \.self)) / Double(max(words.count, 1))
  }
}
