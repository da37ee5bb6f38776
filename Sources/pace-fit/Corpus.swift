import Foundation
import PaceCore

/// A recording whose number of words is known, as a line of `manifest.jsonl` says it.
struct Clip: Decodable {
  var id: String
  /// Relative to the manifest.
  var audio: String
  var seconds: Double
  /// Hesitations included.
  var words: Int
  var fillers: Int?
  var speaker: String?
  /// A file of [word, start, end] in seconds, or the lists themselves.
  var times: Times?

  enum Times: Decodable {
    case file(String)
    case spans([Range<AudioInstant>])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let name = try? container.decode(String.self) {
        self = .file(name)
      } else {
        self = .spans(try container.decode([Entry].self).map(\.span))
      }
    }
  }

  /// [word, start, end] or [start, end].
  struct Entry: Decodable {
    var span: Range<AudioInstant>

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      if let seconds = try? container.decode(Double.self) {
        span = try Self.span(seconds, container.decode(Double.self))
      } else {
        _ = try container.decode(String.self)
        span = try Self.span(container.decode(Double.self), container.decode(Double.self))
      }
    }

    private static func span(_ start: Double, _ end: Double) -> Range<AudioInstant> {
      AudioInstant(seconds: start)..<AudioInstant(seconds: max(start, end))
    }
  }

  /// Words that were said, hesitations left out.
  var truth: Int { words - (fillers ?? 0) }
  var isSpeech: Bool { words > 0 }
}

/// The clips of a folder with a `manifest.jsonl`.
struct Corpus {
  var folder: URL
  var clips: [Clip]

  init(_ path: String) throws {
    folder = URL(filePath: path, directoryHint: .isDirectory)
    let text = try String(contentsOf: folder.appending(path: "manifest.jsonl"), encoding: .utf8)
    clips = try text.split(separator: "\n").map {
      try JSONDecoder().decode(Clip.self, from: Data($0.utf8))
    }
  }

  var name: String { folder.lastPathComponent }

  func path(of clip: Clip) -> String { URL(filePath: clip.audio, relativeTo: folder).path }

  /// When the clip's words were said; nil where that is not known.
  func spans(of clip: Clip) throws -> [Range<AudioInstant>]? {
    switch clip.times {
    case nil: return nil
    case .spans(let spans): return spans
    case .file(let name):
      let data = try Data(contentsOf: folder.appending(path: name))
      return try JSONDecoder().decode([Clip.Entry].self, from: data).map(\.span)
    }
  }
}
