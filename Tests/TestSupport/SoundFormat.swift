import CSndFile

/// A file format, with the coding of its samples, that libsndfile writes.
package struct SoundFormat: Hashable, Sendable, CustomStringConvertible {
  package var container: CInt
  package var coding: CInt
  /// libsndfile's own names, such as "WAV (Microsoft)" and "Signed 16 bit PCM".
  package var name: String

  package init(_ container: Int, _ coding: Int, name: String = "") {
    self.container = CInt(container)
    self.coding = CInt(coding)
    self.name = name
  }

  package static let wav = SoundFormat(SF_FORMAT_WAV, SF_FORMAT_PCM_16, name: "WAV")
  package static let floatWAV = SoundFormat(SF_FORMAT_WAV, SF_FORMAT_FLOAT, name: "WAV, float")
  package static let flac = SoundFormat(SF_FORMAT_FLAC, SF_FORMAT_PCM_16, name: "FLAC")
  package static let aiff = SoundFormat(SF_FORMAT_AIFF, SF_FORMAT_PCM_16, name: "AIFF")
  package static let ogg = SoundFormat(SF_FORMAT_OGG, SF_FORMAT_VORBIS, name: "OGG Vorbis")
  package static let opus = SoundFormat(SF_FORMAT_OGG, SF_FORMAT_OPUS, name: "OGG Opus")
  package static let mp3 = SoundFormat(SF_FORMAT_MPEG, SF_FORMAT_MPEG_LAYER_III, name: "MP3")
  package static let rf64 = SoundFormat(SF_FORMAT_RF64, SF_FORMAT_PCM_16, name: "RF64")

  /// Every container and coding that libsndfile names, whether they go together or not.
  package static let all: [SoundFormat] = {
    let containers = list(SFC_GET_FORMAT_MAJOR_COUNT, SFC_GET_FORMAT_MAJOR)
    let codings = list(SFC_GET_FORMAT_SUBTYPE_COUNT, SFC_GET_FORMAT_SUBTYPE)
    return containers.flatMap { container in
      codings.map { SoundFormat(container.format, $0.format, name: "\(container.name), \($0.name)") }
    }
  }()

  /// Whether libsndfile can write it so.
  package func allows(channels: Int, rate: Int) -> Bool {
    var info = info(channels: channels, rate: rate)
    return sf_format_check(&info) != 0
  }

  func info(channels: Int, rate: Int) -> SF_INFO {
    var info = SF_INFO()
    info.format = container | coding
    info.channels = CInt(channels)
    info.samplerate = CInt(rate)
    return info
  }

  package var description: String { name }

  private static func list(_ count: Int, _ get: Int) -> [(format: Int, name: String)] {
    var total: CInt = 0
    sf_command(nil, CInt(count), &total, CInt(MemoryLayout<CInt>.size))
    return (0..<total).map { index in
      var info = SF_FORMAT_INFO()
      info.format = index
      sf_command(nil, CInt(get), &info, CInt(MemoryLayout<SF_FORMAT_INFO>.size))
      return (Int(info.format), String(cString: info.name))
    }
  }
}
