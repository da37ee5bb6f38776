/// What a terminal sends for keys, which may come cut anywhere.
package struct Keys {
  private enum Place {
    case text
    /// After an escape character, which may be a key or begin a control sequence.
    case escape
    /// In a control sequence, before its final byte.
    case sequence
  }

  private var place = Place.text

  package init() {}

  /// The characters that were typed. Arrows, the wheel and other keys that come as control sequences (ECMA-48: CSI, and
  /// SS3 of the DEC terminals) are none.
  package mutating func characters(in text: String) -> [Character] {
    var keys: [Character] = []
    for scalar in text.unicodeScalars {
      switch place {
      case .escape where scalar == "[" || scalar == "O":
        // The escape before it was no key, unless it was all that had come.
        if keys.last == "\u{1B}" { keys.removeLast() }
        place = .sequence
      case .sequence:
        if 0x40...0x7E ~= scalar.value { place = .text }
      case .text, .escape:
        keys.append(Character(scalar))
        place = scalar == "\u{1B}" ? .escape : .text
      }
    }
    return keys
  }
}
