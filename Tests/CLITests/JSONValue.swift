import Foundation
import Testing

/// A line of JSON with its top-level keys in the order in which they were written.
struct JSONLine {
  let keys: [String]
  private let members: [String: Any]

  init(_ line: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
    members = try #require(object as? [String: Any])
    keys = Self.topLevelKeys(of: line)
  }

  subscript(key: String) -> Any? { members[key].flatMap { $0 is NSNull ? nil : $0 } }

  func number(_ key: String) -> Double? { (self[key] as? NSNumber)?.doubleValue }
  func text(_ key: String) -> String? { self[key] as? String }
  func object(_ key: String) -> [String: Any]? { self[key] as? [String: Any] }
  func list(_ key: String) -> [[String: Any]]? { self[key] as? [[String: Any]] }

  /// The strings at depth one that a colon follows.
  private static func topLevelKeys(of line: String) -> [String] {
    var keys: [String] = []
    var depth = 0
    var string: String?
    var last = ""
    var isEscaped = false
    for character in line {
      if let open = string {
        if isEscaped || character != "\"" && character != "\\" {
          string = open + String(character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else {
          last = open
          string = nil
        }
        continue
      }
      switch character {
      case "\"": string = ""
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      case ":" where depth == 1: keys.append(last)
      default: break
      }
    }
    return keys
  }
}
