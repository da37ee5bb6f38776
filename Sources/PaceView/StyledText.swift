import PaceCore

/// What a piece of text means; the terminal chooses the colours.
package enum Style: Hashable, Sendable, CaseIterable {
  case plain, dim, strong
  /// Too slow, in the target, too fast.
  case slow, good, fast
  /// The microphone is on.
  case microphone
  /// Something is wrong.
  case alert

  package init(_ zone: Zone?) {
    self =
      switch zone {
      case .slow: .slow
      case .good: .good
      case .fast: .fast
      case nil: .plain
      }
  }
}

/// A line of text in pieces of one style each.
package struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral {
  package struct Run: Hashable, Sendable {
    package var text: String
    package var style: Style
  }

  package private(set) var runs: [Run]

  package init(_ text: String = "", _ style: Style = .plain) {
    runs = text.isEmpty ? [] : [Run(text: text, style: style)]
  }
  package init(stringLiteral value: String) { self.init(value) }

  package static func + (a: Self, b: Self) -> Self {
    var sum = a
    sum.runs += b.runs
    return sum
  }

  package static func += (a: inout Self, b: Self) { a = a + b }

  /// Without spaces at its end.
  package var trimmed: Self {
    var trimmed = self
    while let last = trimmed.runs.popLast() {
      var text = last.text
      while text.last == " " { text.removeLast() }
      guard text.isEmpty else { return trimmed + Self(text, last.style) }
    }
    return trimmed
  }

  /// Without its styles.
  package var text: String { runs.map(\.text).joined() }
  package var width: Int { Columns.width(of: text) }
}
