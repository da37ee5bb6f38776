import CSndFile
import Glibc
import PaceCore
import PaceSystem

/// A recording that libsndfile reads: any of its formats, rates and channel counts, mixed down to 16 kHz mono.
///
/// Memory does not grow with the file's length, and nothing is allocated by the frame count that its header claims.
package final class SoundFile: AudioSource {
  private static let framesPerRead = 4096
  private static let rates = 1_000...768_000

  private let handle: OpaquePointer
  private let name: String
  private let channels: Int
  private let rate: Int
  /// Frames that the header promises and that have not come yet; nil where it cannot know.
  private var framesLeft: Int64?
  /// Whether the file's last page, which tells an OGG file's length, was not found.
  private let lacksEnd: Bool
  /// libsndfile's descriptor of a file that may hold several streams, of which it reads the first.
  private let chained: CInt?
  /// By its header; nil where that does not say, or says what cannot be.
  package let statedLength: AudioDuration?
  private let resampler: Resampler?
  private var interleaved: [Float]
  private var mono: [Float]
  /// The part of `mono` that the resampler has not taken yet.
  private var pending = 0..<0
  private var isDrained = false
  private var resampled: [Float] = []

  /// Takes over `descriptor` and closes it in the end.
  /// - Returns: nil where libsndfile does not know the format; the descriptor stays the caller's then.
  package init?(descriptor: CInt, name: String) throws(PaceError) {
    var info = SF_INFO()
    // A copy, because libsndfile closes what it cannot open, whatever it is told.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let handle = sf_open_fd(copy, CInt(SFM_READ), &info, 1) else { return nil }
    let rate = Int(info.samplerate)
    let channels = Int(info.channels)
    guard Self.rates.contains(rate), channels > 0 else {
      sf_close(handle)
      throw PaceError(
        .unusableData,
        "cannot use \"\(name)\": \(rate) Hz with \(channels) channels is no sound that can be heard. "
          + "Convert it to a WAV file of 8000 Hz or more.")
    }
    self.handle = handle
    self.name = name
    self.channels = channels
    self.rate = rate
    let container = Int(info.format) & SF_FORMAT_TYPEMASK
    // A writer that did not know the length says 2^63-1 or nearly so; of a pipe only an MP3's index knows.
    let isKnown = info.frames < 1 << 40 && (info.seekable != 0 || container == SF_FORMAT_MPEG)
    framesLeft = isKnown ? info.frames : nil
    statedLength = isKnown ? AudioDuration(seconds: Double(info.frames) / Double(rate)) : nil
    lacksEnd = info.seekable != 0 && container == SF_FORMAT_OGG && !isKnown
    chained = info.seekable != 0 && container == SF_FORMAT_OGG ? copy : nil
    do {
      resampler = rate == AudioInstant.sampleRate ? nil : try Resampler(from: rate)
    } catch {
      sf_close(handle)
      throw error
    }
    interleaved = Array(repeating: 0, count: Self.framesPerRead * channels)
    mono = Array(repeating: 0, count: Self.framesPerRead)
    close(descriptor)
  }

  deinit { sf_close(handle) }

  /// Throws `unusableData` where the data is damaged; what was read before that stands.
  package func read(into buffer: inout MutableSpan<Int16>) throws(PaceError) -> AudioRead {
    guard let resampler else {
      let count = try decode(atMost: min(buffer.count, Self.framesPerRead))
      for i in 0..<count { buffer[i] = PCM.sample(mono[i]) }
      return count > 0 ? .samples(count) : .end
    }
    if resampled.count < buffer.count { resampled = Array(repeating: 0, count: buffer.count) }
    while true {
      if pending.isEmpty, !isDrained {
        pending = 0..<(try decode(atMost: Self.framesPerRead))
        isDrained = pending.isEmpty
      }
      let (consumed, produced) = mono.withUnsafeBufferPointer { mono in
        resampled.withUnsafeMutableBufferPointer { output in
          resampler.convert(
            isDrained ? nil : UnsafeBufferPointer(rebasing: mono[pending]),
            into: UnsafeMutableBufferPointer(rebasing: output[..<buffer.count]))
        }
      }
      pending = pending.lowerBound + consumed..<pending.upperBound
      if produced > 0 {
        for i in 0..<produced { buffer[i] = PCM.sample(resampled[i]) }
        return .samples(produced)
      }
      if isDrained { return .end }
    }
  }

  /// Why nothing more comes, where that is not the recording's end. libsndfile ends some formats at the first frame that
  /// it cannot decode and says nothing; a second is more than what encoders add or leave out.
  private var fault: String? {
    if sf_error(handle) != SF_ERR_NO_ERROR { return String(cString: sf_strerror(handle)) }
    if let framesLeft, framesLeft > Int64(rate) {
      return "the last \(framesLeft / Int64(rate)) s cannot be decoded."
    }
    if lacksEnd { return "its end is missing or cannot be decoded." }
    if let chained {
      var status = stat()
      let unread =
        fstat(chained, &status) == 0 ? Int64(status.st_size) - Int64(lseek(chained, 0, SEEK_CUR)) : 0
      // Tags at the end are smaller than this.
      if unread > 32_768 { return "another stream of \(unread / 1024) kB follows the first." }
    }
    return nil
  }

  /// Reads frames and mixes them into `mono`.
  private func decode(atMost frames: Int) throws(PaceError) -> Int {
    let count = Int(sf_readf_float(handle, &interleaved, sf_count_t(frames)))
    guard count > 0 else {
      if let fault {
        throw PaceError(
          .unusableData,
          "\"\(name)\" is damaged: \(fault) What came before was measured. Export or copy the recording again."
        )
      }
      return 0
    }
    framesLeft = framesLeft.map { $0 - Int64(count) }
    for frame in 0..<count {
      var sum: Float = 0
      for channel in 0..<channels { sum += interleaved[frame * channels + channel] }
      mono[frame] = sum / Float(channels)
    }
    return count
  }
}

/// Sample formats.
enum PCM {
  /// Full scale ±1 as 16 bit; what is beyond is clipped, and what is no number is silence.
  static func sample(_ value: Float) -> Int16 {
    guard !value.isNaN else { return 0 }
    return Int16(min(max((value * 32768).rounded(), -32768), 32767))
  }
}
