import CSndFile

/// What a sound file says about itself.
package struct SoundHeader: Sendable {
  package var rate: Int
  package var channels: Int
  package var frames: Int

  package init(of path: String) throws {
    var info = SF_INFO()
    guard let file = sf_open(path, CInt(SFM_READ), &info) else {
      throw SoundWriter.Failure(description: "\(path): \(String(cString: sf_strerror(nil)))")
    }
    sf_close(file)
    rate = Int(info.samplerate)
    channels = Int(info.channels)
    frames = Int(info.frames)
  }
}
