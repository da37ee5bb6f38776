import CSndFile
import PaceAudio
import TestSupport
import Testing

@Suite struct SoundFileFormatTests {
  static let rates = [8_000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000]

  /// What libsndfile writes, not only names: of MPEG, for one, it only reads the layers I and II. Headerless samples
  /// tell nobody what they are, and Sound Designer II keeps its header in a second file.
  static let formats = SoundFormat.all.filter { format in
    format.container != CInt(SF_FORMAT_RAW) && format.container != CInt(SF_FORMAT_SD2)
      && rates.contains { isWritable(format, rate: $0, channels: 1) }
  }

  @Test func `Every format that recordings usually have is among those tried`() {
    let usual: [SoundFormat] = [.wav, .floatWAV, .flac, .aiff, .ogg, .opus, .mp3, .rf64]
    for format in usual {
      #expect(
        Self.formats.contains { $0.container == format.container && $0.coding == format.coding }, "\(format)")
    }
    #expect(Self.formats.count > 80)
  }

  @Test(arguments: formats)
  func `A tone comes back from every format, rate and number of channels that can be written`(
    format: SoundFormat
  )
    throws
  {
    let shapes = Self.rates.map { (rate: $0, channels: 1) } + (2...8).map { (rate: 16_000, channels: $0) }
    for (rate, channels) in shapes where Self.isWritable(format, rate: rate, channels: channels) {
      try check(format, rate: rate, channels: channels)
    }
  }

  private func check(_ format: SoundFormat, rate: Int, channels: Int) throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("tone")
    let tone = Signal.tone(500, frames: rate / 5, rate: rate)
    try SoundWriter.write(
      SoundWriter.interleaved(tone, channels: channels), to: path, format: format, channels: channels,
      rate: rate)
    // Some formats cannot say every rate, and play at another; some fill up a last block.
    let header = try SoundHeader(of: path)
    let scale = 16_000 / Double(header.rate)

    let heard = AudioInput.hear(path)

    let what: Comment = "\(format), \(rate) Hz, \(channels) channels"
    #expect(heard.error == nil, what)
    #expect(abs(Double(heard.samples.count) - Double(header.frames) * scale) <= 1, what)
    let written = heard.samples.prefix(Int(Double(tone.count) * scale))
    let measure = ToneMeasure(written, frequency: 500 * Double(header.rate) / Double(rate))
    #expect(measure.purity > 0.98, what)
    // One of Opus' six and more channels is for bass alone and keeps no such tone.
    let kept =
      format.coding == CInt(SF_FORMAT_OPUS) && channels > 5 ? Double(channels - 1) / Double(channels) : 1
    #expect(abs(measure.rms / (0.5 * 0.5.squareRoot() * kept) - 1) < 0.06, what)
  }

  private static func isWritable(_ format: SoundFormat, rate: Int, channels: Int) -> Bool {
    guard format.allows(channels: channels, rate: rate), let folder = try? TemporaryDirectory() else {
      return false
    }
    let silence = [Float](repeating: 0, count: channels * 1024)
    return
      (try? SoundWriter.write(silence, to: folder.file("x"), format: format, channels: channels, rate: rate))
      != nil
  }
}
