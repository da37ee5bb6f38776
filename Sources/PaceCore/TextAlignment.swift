/// What was recognized, laid against the text that was to be said with the fewest edits (Levenshtein 1966).
package struct TextAlignment: Hashable, Sendable {
  /// For each word of the text, whether it was heard in its place.
  package let isMatched: [Bool]

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
    var isMatched = [Bool](repeating: false, count: text.count)
    var (i, j) = (text.count, heard.count)
    while i > 0 {
      switch steps[i * width + j] {
      case .both:
        isMatched[i - 1] = text[i - 1] == heard[j - 1]
        (i, j) = (i - 1, j - 1)
      case .text: i -= 1
      case .heard: j -= 1
      }
    }
    self.isMatched = isMatched
  }

  /// The share of the text's words that were heard in their places, 0...1; of an empty text 0.
  package var matchedShare: Double { Self.share(of: isMatched[...]) }

  /// The same of each of so many equal parts of the text.
  package func matchedShares(parts: Int) -> [Double] {
    (0..<parts).map { part in
      Self.share(of: isMatched[isMatched.count * part / parts..<isMatched.count * (part + 1) / parts])
    }
  }

  /// The same of its last words.
  package func matchedShare(ofLast count: Int) -> Double { Self.share(of: isMatched.suffix(count)) }

  /// The most words in a row none of which was heard in its place.
  package var longestMiss: Int {
    isMatched.split(separator: true).map(\.count).max() ?? 0
  }

  private static func share(of words: ArraySlice<Bool>) -> Double {
    Double(words.count(where: \.self)) / Double(max(words.count, 1))
  }
}
