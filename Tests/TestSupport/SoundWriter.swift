import CSndFile

/// Writes sound files. Samples of several channels are interleaved.
package enum SoundWriter {
  /// What libsndfile said where it could not write.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) { self.description = description }
  }

  package static func write(
    _ samples: [Float], to path: String, format: SoundFormat = .wav, channels: Int = 1, rate: Int = 16_000
  ) throws {
    try write(to: path, format: format, channels: channels, rate: rate) { file in
      sf_write_float(file, samples, sf_count_t(samples.count)) == samples.count
    }
  }

  package static func write(
    _ samples: [Int16], to path: String, format: SoundFormat = .wav, channels: Int = 1, rate: Int = 16_000
  ) throws {
    try write(to: path, format: format, channels: channels, rate: rate) { file in
      sf_command(file, CInt(SFC_SET_SCALE_INT_FLOAT_WRITE), nil, CInt(SF_TRUE))
      return sf_write_short(file, samples, sf_count_t(samples.count)) == samples.count
    }
  }

  /// The same samples in each of `channels`.
  package static func interleaved(_ samples: [Float], channels: Int) -> [Float] {
    samples.flatMap { repeatElement($0, count: channels) }
  }

  private static func write(
    to path: String, format: SoundFormat, channels: Int, rate: Int, _ body: (OpaquePointer) -> Bool
  ) throws {
    var info = format.info(channels: channels, rate: rate)
    guard let file = sf_open(path, CInt(SFM_WRITE), &info) else {
      throw Failure(description: "\(path), \(format): \(String(cString: sf_strerror(nil)))")
    }
    // Some encoders fail beyond full scale unless told to clip.
    sf_command(file, CInt(SFC_SET_CLIPPING), nil, CInt(SF_TRUE))
    let isWritten = body(file)
    let message = String(cString: sf_strerror(file))
    guard sf_close(file) == 0, isWritten else {
      throw Failure(description: "\(path), \(format): \(message)")
    }
  }
}
