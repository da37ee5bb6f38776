import CSndFile
import PaceAudio
import TestSupport
import Testing

@Suite struct SoundFileTests {
  @Test(arguments: [
    SoundFormat.wav, .aiff, .flac, .rf64,
    SoundFormat(SF_FORMAT_W64, SF_FORMAT_PCM_16, name: "W64"),
    SoundFormat(SF_FORMAT_CAF, SF_FORMAT_PCM_16, name: "CAF"),
    SoundFormat(SF_FORMAT_AU, SF_FORMAT_PCM_16, name: "AU"),
    SoundFormat(SF_FORMAT_CAF, SF_FORMAT_ALAC_16, name: "ALAC"),
    SoundFormat(SF_FORMAT_WAV, SF_FORMAT_PCM_24, name: "WAV, 24 bit"), .floatWAV,
  ])
  func `16 kHz mono comes back bit for bit`(format: SoundFormat) throws {
    let folder = try TemporaryDirectory()
    let samples = [.min, .max, 0, -1, 1] + Signal.noise(seed: 1, count: 30_001)
    try SoundWriter.write(samples, to: folder.file("x"), format: format)
    #expect(AudioInput.hear(folder.file("x")) == Heard(samples: samples))
  }

  @Test(arguments: [(16_000, 1), (44_100, 2), (8_000, 1)], [1, 7, 799, 4095, 4096, 4097, 10_007])
  func `The portions in which it is read change nothing`(shape: (rate: Int, channels: Int), portion: Int)
    throws
  {
    let folder = try TemporaryDirectory()
    let noise = Signal.noise(seed: 2, count: 9_000 * shape.channels)
    try SoundWriter.write(noise, to: folder.file("x.wav"), channels: shape.channels, rate: shape.rate)
    let whole = AudioInput.hear(folder.file("x.wav"), portion: 100_000)
    #expect(whole.error == nil)
    #expect(whole.samples.count == (9_000 * 16_000 + shape.rate / 2) / shape.rate)
    #expect(AudioInput.hear(folder.file("x.wav"), portion: portion) == whole)
  }

  @Test func `Channels are mixed to their mean`() throws {
    let folder = try TemporaryDirectory()
    let frames: [[Int16]] = [
      [1_000, 2_000], [-32_768, -32_768], [32_767, 32_767], [20_000, -20_000], [0, 500],
    ]
    try SoundWriter.write(frames.flatMap(\.self), to: folder.file("x.wav"), channels: 2)
    #expect(AudioInput.hear(folder.file("x.wav")).samples == [1_500, -32_768, 32_767, 0, 250])
  }

  @Test func `What is above half the sampling rate does not come back as another tone`() throws {
    let folder = try TemporaryDirectory()
    try SoundWriter.write(
      Signal.tone(10_000, frames: 44_100, rate: 44_100), to: folder.file("x.wav"), rate: 44_100)
    #expect(ToneMeasure(AudioInput.hear(folder.file("x.wav")).samples, frequency: 6_000).rms < 0.001)
  }

  @Test func `Values beyond full scale are clipped and what is no number is silence`() throws {
    let folder = try TemporaryDirectory()
    let values: [Float] = [2, -2, .infinity, -.infinity, .nan, 1e38, 0.5, 1, -1]
    try SoundWriter.write(values, to: folder.file("x.wav"), format: .floatWAV)
    #expect(
      AudioInput.hear(folder.file("x.wav")).samples
        == [32_767, -32_768, 32_767, -32_768, 0, 32_767, 16_384, 32_767, -32_768])
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 1e38], [8_000, 11_025, 44_100, 48_000, 96_000])
  func `One wild value spoils no more than its neighbourhood when the rate is converted`(
    value: Float, rate: Int
  ) throws {
    let folder = try TemporaryDirectory()
    var tone = Signal.tone(500, frames: 2 * rate, rate: rate)
    tone[rate] = value
    try SoundWriter.write(tone, to: folder.file("x.wav"), format: .floatWAV, rate: rate)
    let heard = AudioInput.hear(folder.file("x.wav"))
    try #require(heard.samples.count == 32_000)
    for clean in [heard.samples[..<15_800], heard.samples[16_200...]] {
      let measure = ToneMeasure(clean, frequency: 500)
      #expect(measure.purity > 0.999)
      #expect(abs(measure.rms - 0.3535) < 0.001)
    }
  }
}
