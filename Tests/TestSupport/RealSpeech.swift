/// Real speech that Debian's pocketsphinx-testdata brings: five sentences of a LibriVox reading, 16 kHz mono.
package struct RealSpeech: Sendable, CustomStringConvertible {
  package var number: String
  /// How many words are said; the transcript of 0920 has one "a" too many.
  package var words: Int

  package static let clips = [
    RealSpeech(number: "0870", words: 22), RealSpeech(number: "0880", words: 8),
    RealSpeech(number: "0890", words: 14),
    RealSpeech(number: "0920", words: 18), RealSpeech(number: "0930", words: 8),
  ]

  package static let folder = "/usr/share/pocketsphinx/test/data/librivox"

  package var path: String { "\(Self.folder)/sense_and_sensibility_01_austen_64kb-\(number).wav" }

  package var description: String { number }

  /// The samples, which lie behind 44 bytes of header.
  package var samples: [Int16] {
    get throws { try SoundBytes.samples(ofFile: path, headerLength: 44) }
  }
}
