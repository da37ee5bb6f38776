/// What a terminal sends for keys.
package enum Keys {
  /// The characters that were typed. Arrows, the wheel and other keys that come as control sequences (ECMA-48: CSI, and
  /// SS3 of the DEC terminals) are none; a terminal sends each of those at once.
  package static func characters(in text: String) -> [Character] {
    var keys: [Character] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\u{1B}", let next = rest.first, next == "[" || next == "O" else {
        keys.append(Character(scalar))
        continue
      }
      rest.removeFirst()
      // Parameters, then one final byte.
      while let part = rest.popFirst(), !(0x40...0x7E ~= part.value) {}
    }
    return keys
  }
}
