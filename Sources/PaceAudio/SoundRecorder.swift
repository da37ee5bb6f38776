import CSndFile
import Glibc
import PaceCore
import PaceSystem
import Synchronization

/// A sound file that grows with what is heard: 16 kHz mono, 16 bit, WAV (RF64 past 4 GB) or FLAC.
///
/// It can be played at any time, and after any end of the program: its header never lags by more than a second.
package final class SoundRecorder: Sendable {
  private struct State: ~Copyable {
    var handle: OpaquePointer?
    /// Samples in the file, and those that its header tells of.
    var count = 0
    var announced = 0
  }

  private let path: String
  private let state: Mutex<State>

  /// Whether a file's name says how to write it.
  package static func canWrite(_ path: String) -> Bool { format(of: path) != nil }

  private static func format(of path: String) -> Int? {
    let name = path.split(separator: "/").last ?? ""
    // A name that begins with its only dot has no ending.
    guard let dot = path.lastIndex(of: "."), name.lastIndex(of: ".") != name.startIndex else { return nil }
    return switch path[dot...].lowercased() {
    case ".wav": SF_FORMAT_RF64 | SF_FORMAT_PCM_16
    case ".flac": SF_FORMAT_FLAC | SF_FORMAT_PCM_16
    default: nil
    }
  }

  /// Makes the file. Throws `io` where it is there already or cannot be written.
  /// - Parameter path: ends in `.wav` or `.flac`.
  package init(_ path: String) throws(PaceError) {
    self.path = path
    // Never over another rehearsal.
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw Self.fault(path, errno == EEXIST ? "it exists already" : errorText(errno))
    }
    var info = SF_INFO()
    errno = 0
    info.samplerate = CInt(AudioInstant.sampleRate)
    info.channels = 1
    info.format = CInt(Self.format(of: path) ?? SF_FORMAT_RF64 | SF_FORMAT_PCM_16)
    guard let handle = sf_open_fd(descriptor, CInt(SFM_WRITE), &info, 1) else {
      // The header did not find room, which libsndfile says in its own way.
      let why = errno == 0 ? String(cString: sf_strerror(nil)) : errorText(errno)
      unlink(path)
      throw Self.fault(path, why)
    }
    // A file of less than 4 GB is a plain WAV file all along.
    sf_command(handle, CInt(SFC_RF64_AUTO_DOWNGRADE), nil, CInt(SF_TRUE))
    sf_command(handle, CInt(SFC_UPDATE_HEADER_NOW), nil, 0)
    state = Mutex(State(handle: handle))
  }

  deinit { close() }

  /// Adds samples at the end. Throws `io` where the disk takes no more; what is in the file stays, and nothing follows.
  package func write(_ samples: Span<Int16>) throws(PaceError) {
    guard let (status, isKept) = state.withLock({ append(samples, to: &$0) }) else { return }
    let why = status == 0 ? "nothing more can be written" : errorText(status)
    throw PaceError(
      .io,
      "the recording \"\(path)\" breaks off: \(why). "
        + (isKept ? "What it holds can be played; make room for the next." : "Nothing was kept; make room."))
  }

  private static func fault(_ path: String, _ why: String) -> PaceError {
    PaceError(.io, "cannot record into \"\(path)\": \(why). Name another file, or make room.")
  }

  /// - Returns: the error number of a failure, 0 where it has none, and whether there is a file; nil where there was no
  ///   failure.
  private func append(_ samples: Span<Int16>, to state: inout State) -> (status: CInt, isKept: Bool)? {
    guard let handle = state.handle else { return nil }
    errno = 0
    let count = samples.withUnsafeBufferPointer {
      sf_writef_short(handle, $0.baseAddress, sf_count_t($0.count))
    }
    guard count == samples.count else {
      let status = errno
      end(&state)
      return (status, state.count > 0)
    }
    state.count += samples.count
    if state.count - state.announced >= AudioInstant.sampleRate {
      sf_command(handle, CInt(SFC_UPDATE_HEADER_NOW), nil, 0)
      state.announced = state.count
    }
    return nil
  }

  /// Ends the file; nothing is written any more. One without audio is none.
  package func close() { state.withLock { end(&$0) } }

  private func end(_ state: inout State) {
    guard let handle = state.handle else { return }
    sf_close(handle)
    state.handle = nil
    if state.count == 0 { unlink(path) }
  }
}
