import PaceView

/// What `pace calibrate` shows to be read aloud.
///
/// Any plain English will do that has a hundred words and all the sounds of the language, no digits and no hyphens, and
/// whose words the recognizer's dictionary knows.
enum Passage {
  static let text = """
    Every morning the old baker opens his shop before the sun is up. He lights the oven, measures the flour, and \
    listens to the radio while the dough begins to rise. By six o'clock a small crowd is usually waiting outside, and \
    the smell of fresh bread fills the whole street.

    Some people choose a plain loaf; others ask for something sweeter, such as a thick slice of ginger cake. My \
    youngest daughter always points at the largest bun she can find. When the shelves are empty, he locks the door, \
    yawns, and goes home to a quiet house near the river.
    """

  /// Its paragraphs in lines of at most `width` columns, an empty line between them.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for paragraph in paragraphs(of: text) {
      if !lines.isEmpty { lines.append("") }
      var line = ""
      for word in paragraph {
        let longer = line.isEmpty ? word : line + " " + word
        if Columns.width(of: longer) <= width || line.isEmpty {
          line = longer
        } else {
          lines.append(line)
          line = word
        }
      }
      lines.append(line)
    }
    return lines
  }

  /// The words of each paragraph; empty lines part them.
  private static func paragraphs(of text: String) -> [[String]] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      $0.split(whereSeparator: \.isWhitespace).map { Columns.printable(String($0)) }
    }
    return lines.split(whereSeparator: \.isEmpty).map { $0.flatMap(\.self) }
  }
}
