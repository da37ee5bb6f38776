import PaceView

/// As much of a terminal as the screen needs: it moves the cursor, sets styles, clears, and prints.
struct Emulator: Equatable {
  struct Cell: Equatable {
    /// nil for the right half of a wide character.
    var character: Character?
    /// The parameters of the SGR sequences since the last reset.
    var rendition: String

    static let blank = Cell(character: " ", rendition: "")
  }

  private(set) var rows: [[Cell]]
  /// Nothing may be written there or asked for; a real terminal would scroll or guess.
  private(set) var faults: [String] = []
  private var row = 0
  private var column = 0
  private var rendition = ""

  init(width: Int, height: Int) {
    rows = Array(repeating: Array(repeating: .blank, count: width), count: height)
  }

  mutating func write(_ text: String) {
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\u{1B}" else {
        print(character)
        continue
      }
      let sequence = rest.prefix { !$0.isLetter }
      rest = rest.dropFirst(sequence.count)
      let parameters = sequence.dropFirst()
      switch (sequence.first, rest.popFirst()) {
      case ("[", "H"):
        let place = parameters.split(separator: ";").compactMap { Int($0) }
        guard place.count == 2 else { return faults.append("CUP \(parameters)") }
        (row, column) = (place[0] - 1, place[1] - 1)
      case ("[", "m"): rendition = parameters == "0" ? "" : rendition + parameters
      case ("[", "J") where parameters == "2":
        rows = rows.map { $0.map { _ in Cell(character: " ", rendition: rendition) } }
      default: faults.append("unknown sequence \(sequence)")
      }
    }
  }

  private mutating func print(_ character: Character) {
    let width = Columns.width(of: character)
    guard rows.indices.contains(row), column >= 0, width > 0, column + width <= rows[row].count else {
      return faults.append("\(character) at \(row), \(column)")
    }
    for place in column..<column + width { tear(place) }
    rows[row][column] = Cell(character: character, rendition: rendition)
    if width == 2 { rows[row][column + 1] = Cell(character: nil, rendition: rendition) }
    column += width
  }

  /// A wide character of which one half is overwritten loses the other too.
  private mutating func tear(_ place: Int) {
    let cells = rows[row]
    if cells[place].character == nil { rows[row][place - 1].character = " " }
    if place + 1 < cells.count, cells[place + 1].character == nil { rows[row][place + 1].character = " " }
  }
}
