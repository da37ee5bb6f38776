/// JSON whose keys stay in the order given, as the interface lists them; Foundation's encoder keeps none.
enum JSON {
  struct Member {
    var key: String
    var value: JSON
  }

  case object([Member])
  case array([JSON])
  case string(String)
  case integer(Int)
  /// Written with at most so many decimals; a number that is not finite is not known: null.
  case number(Double, decimals: Int)
  case bool(Bool)
  case null

  init(_ value: Double?, decimals: Int) { self = value.map { .number($0, decimals: decimals) } ?? .null }
  init(_ value: String?) { self = value.map(JSON.string) ?? .null }

  /// In one line, without white space.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// In lines, for people: a member a line, and arrays of plain values in one.
  var prettyText: String { prettyText(indentation: "") }

  private func prettyText(indentation: String) -> String {
    let inner = indentation + "  "
    switch self {
    case .object(let members) where !members.isEmpty:
      let lines = members.map {
        "\(inner)\(JSON.string($0.key).text): \($0.value.prettyText(indentation: inner))"
      }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indentation)}"
    case .array(let elements) where elements.contains { !$0.isPlain }:
      let lines = elements.map { inner + $0.prettyText(indentation: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indentation)]"
    case .array(let elements): return "[\(elements.map(\.text).joined(separator: ", "))]"
    case .object, .string, .integer, .number, .bool, .null: return text
    }
  }

  private var isPlain: Bool {
    switch self {
    case .object, .array: false
    case .string, .integer, .number, .bool, .null: true
    }
  }

  private func write(to text: inout String) {
    switch self {
    case .object(let members):
      text += "{"
      for (i, member) in members.enumerated() {
        if i > 0 { text += "," }
        Self.writeQuoted(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    case .array(let elements):
      text += "["
      for (i, element) in elements.enumerated() {
        if i > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .string(let string): Self.writeQuoted(string, to: &text)
    case .integer(let integer): text += String(integer)
    case .number(let number, let decimals):
      text += number.isFinite ? "\(number.rounded(to: decimals))" : "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .null: text += "null"
    }
  }

  private static func writeQuoted(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        text += "\\u00" + (scalar.value < 0x10 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSON: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .string(value) }
}

extension JSON: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSON: ExpressibleByNilLiteral {
  init(nilLiteral: ()) { self = .null }
}

extension JSON: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(key: $0, value: $1) })
  }
}
