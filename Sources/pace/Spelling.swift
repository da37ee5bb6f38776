import ArgumentParser

/// The nearest right spelling of a command: the argument parser suggests options and values, but no commands.
enum Spelling {
  /// - Parameter commands: the names of all commands; those that are not shown are not suggested.
  static func check(_ arguments: [String], commands: [CommandConfiguration]) throws {
    let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
    guard let word = words.first, !word.hasPrefix("-"), word != "help" else { return }
    guard !commands.contains(where: { $0.commandName == word }) else { return }
    let names = commands.filter(\.shouldDisplay).compactMap(\.commandName)
    var advice = "The commands are \(names.joined(separator: ", "))."
    if let nearest = names.min(by: { distance(word, $0) < distance(word, $1) }), distance(word, nearest) <= 3
    {
      advice = "Did you mean \"\(nearest)\"?"
    }
    throw ValidationError("there is no command \"\(word)\". \(advice)")
  }

  /// Levenshtein's distance: insertions, deletions and replacements.
  static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b)
    var row = Array(0...b.count)
    for (i, character) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let replaced = diagonal + (character == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[b.count]
  }
}
