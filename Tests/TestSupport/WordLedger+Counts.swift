import PaceCore

extension WordLedger {
  /// Words without hesitations, settled and provisional.
  package var wordCount: Int { words.count { !$0.isHesitation } }

  package var hesitationCount: Int { words.count { $0.isHesitation } }

  /// Whether nothing was said, hesitations included.
  package var isEmpty: Bool { words.isEmpty }
}
