import Glibc
import PaceCore
import PaceSystem

/// Audio that ffmpeg decodes to 16 kHz mono for us: what libsndfile does not know, such as m4a, mp4 and webm.
final class FFmpeg: AudioSource {
  private let samples: RawPCM
  private let messages: CInt
  private let process: ChildProcess
  private let name: String
  private var hasGivenAudio = false

  /// Throws `unusableData` where ffmpeg is not installed.
  static func open(_ input: consuming Descriptor, name: String) throws(PaceError) -> FFmpeg {
    // ffmpeg opens its input anew, because it must seek; only plain files, so that a playlist can fetch nothing.
    let arguments = [
      "ffmpeg", "-nostdin", "-v", "error", "-protocol_whitelist", "file,pipe", "-i", "/dev/stdin",
      "-vn", "-f", "s16le", "-ac", "1", "-ar", String(AudioInstant.sampleRate), "pipe:1",
    ]
    let messages = try Descriptor.unnamedFile()
    guard
      let process = try ChildProcess.start(
        arguments, input: input.number, errors: messages.number, ownGroup: true)
    else {
      throw AudioInput.notAudio(
        name,
        "libsndfile does not know the format and ffmpeg, which might, is not installed (apt-get install ffmpeg)"
      )
    }
    return FFmpeg(
      samples: RawPCM(descriptor: fcntl(process.output, F_DUPFD_CLOEXEC, 0), name: name),
      messages: messages.release(), process: process, name: name)
  }

  private init(samples: RawPCM, messages: CInt, process: ChildProcess, name: String) {
    self.samples = samples
    self.messages = messages
    self.process = process
    self.name = name
  }

  deinit { close(messages) }

  func read(into buffer: inout MutableSpan<Int16>) throws(PaceError) -> AudioRead {
    let read = try samples.read(into: &buffer)
    guard read == .end else {
      hasGivenAudio = true
      return read
    }
    guard !process.wait().isSuccess else { return .end }
    guard hasGivenAudio else { throw AudioInput.notAudio(name, "ffmpeg says \(lastMessage())") }
    throw PaceError(
      .unusableData,
      "\"\(name)\" is damaged: ffmpeg says \(lastMessage()). What came before was measured. Export the recording again."
    )
  }

  private func lastMessage() -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let length = lseek(messages, 0, SEEK_END)
    lseek(messages, max(0, length - off_t(bytes.count)), SEEK_SET)
    let count = (try? readBytes(messages, into: &bytes, name: "ffmpeg's messages")) ?? 0
    let text = String(decoding: bytes[..<count], as: UTF8.self)
    return text.split(separator: "\n").last.map { "\"\($0)\"" } ?? "nothing"
  }
}
