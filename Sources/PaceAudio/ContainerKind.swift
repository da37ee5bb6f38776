/// What the first bytes of a stream say it is, before a library is trusted with it.
enum ContainerKind: Equatable {
  /// libsndfile reads it from a pipe.
  case streamable
  /// MP3, which libsndfile reads from a pipe, and of a file only as far as it guesses the length.
  case mpeg
  /// A known audio or video container that wants to be seeked in.
  case seekable
  case text
  /// No known header: samples, perhaps.
  case unknown

  /// How many bytes it takes to tell.
  static let headLength = 512

  /// RIFF without WAVE is AVI, and a NIST header may be text throughout.
  private static let seekableMagics = [
    "fLaC", "OggS", "FORM", "RF64", "caff", "riff", "wvpk", "RIFF", "NIST_1A",
  ]

  init(head: [UInt8]) {
    func has(_ magic: String, at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: magic.utf8)
    }
    if (has("RIFF") || has("RIFX")) && has("WAVE", at: 8) || has(".snd") {
      self = .streamable
    } else if has("ID3") || Self.isMPEGFrame(head) {
      self = .mpeg
    } else if Self.seekableMagics.contains(where: { has($0) })
      || has("ftyp", at: 4) || head.starts(with: [0x1A, 0x45, 0xDF, 0xA3])
    {
      self = .seekable
    } else if !head.isEmpty, head.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || (0x09...0x0D).contains($0) }) {
      self = .text
    } else {
      self = .unknown
    }
  }

  /// An MPEG-1, 2 or 2.5 Layer III frame header with a real bit rate and sampling rate (ISO 11172-3, 2.4.1.3).
  private static func isMPEGFrame(_ head: [UInt8]) -> Bool {
    guard head.count >= 3, head[0] == 0xFF, [0xFB, 0xFA, 0xF3, 0xF2, 0xE3, 0xE2].contains(head[1]) else {
      return false
    }
    let bitRate = head[2] >> 4
    return bitRate != 0 && bitRate != 15 && head[2] >> 2 & 3 != 3
  }
}
