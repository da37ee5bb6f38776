import Glibc
import PaceCore
import PaceSystem

/// Opens a recording by its path, or standard input as `-`.
///
/// libsndfile reads what it can; the rest goes through ffmpeg where that is installed. Standard input without a header
/// is raw PCM (see `RawPCM`). Pipes are streamed where the format allows it and else spooled into an unnamed file.
package enum AudioInput {
  /// Throws `missing` where there is no such file or it may not be read, and `unusableData` where it is no audio.
  package static func open(_ path: String) throws(PaceError) -> any AudioSource {
    let name = displayName(of: path)
    if path == "-" {
      let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else {
        throw PaceError(
          .missing, "cannot read standard input: \(errorText(errno)). Give a file or pipe audio in.")
      }
      return try open(Descriptor(descriptor), name: name, allowsRaw: true)
    }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw PaceError(
        .missing, "cannot open \"\(path)\": \(errorText(errno)). Check the name and the permissions.")
    }
    return try open(Descriptor(descriptor), name: name, allowsRaw: false)
  }

  /// What a person calls a path: `-` is standard input.
  package static func displayName(of path: String) -> String { path == "-" ? "standard input" : path }

  private static func open(_ input: consuming Descriptor, name: String, allowsRaw: Bool) throws(PaceError)
    -> any AudioSource
  {
    var status = stat()
    guard fstat(input.number, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      throw PaceError(.missing, "cannot read \"\(name)\": it is a directory. Name the recordings in it.")
    }
    let isSeekable = lseek(input.number, 0, SEEK_CUR) >= 0
    let head = try readHead(of: input.number, name: name)
    guard !head.isEmpty else {
      throw PaceError(
        .unusableData, "\"\(name)\" is empty. Record it again, or check what should have filled it.")
    }
    let kind = ContainerKind(head: head)
    guard kind != .text else { throw notAudio(name, "it is text") }

    let isRaw = kind == .unknown && allowsRaw
    if isSeekable {
      lseek(input.number, -off_t(head.count), SEEK_CUR)
      if kind == .mpeg { return try openMPEG(input, name: name) }
    } else if isRaw || kind == .streamable || kind == .mpeg {
      input = try prepending(head, to: input, name: name)
    } else {
      input = try spooled(head, input, name: name)
    }
    if isRaw { return RawPCM(descriptor: input.release(), name: name) }
    if let file = try SoundFile(descriptor: input.number, name: name) {
      _ = input.release()
      return file
    }
    // ffmpeg must seek, and a pipe's content is gone by now.
    guard isSeekable || kind != .streamable else {
      throw notAudio(name, "its header is damaged or of an unknown kind")
    }
    return try FFmpeg.open(input, name: name)
  }

  /// Through a pipe, of which libsndfile reads all; see `ContainerKind.mpeg`.
  private static func openMPEG(_ input: consuming Descriptor, name: String) throws(PaceError)
    -> any AudioSource
  {
    let stream = try prepending([], to: Descriptor(fcntl(input.number, F_DUPFD_CLOEXEC, 0)), name: name)
    guard let file = try SoundFile(descriptor: stream.number, name: name) else {
      return try FFmpeg.open(input, name: name)
    }
    _ = stream.release()
    return file
  }

  static func notAudio(_ name: String, _ why: String) -> PaceError {
    PaceError(
      .unusableData,
      "\"\(name)\" is no audio that can be read: \(why). Give a recording such as WAV, FLAC, OGG or MP3.")
  }

  private static func readHead(of descriptor: CInt, name: String) throws(PaceError) -> [UInt8] {
    var head = [UInt8](repeating: 0, count: ContainerKind.headLength)
    var count = 0
    while count < head.count {
      let more = try readBytes(descriptor, into: &head, from: count, name: name)
      if more == 0 { break }
      count += more
    }
    return Array(head[..<count])
  }

  /// A pipe that gives `head` and then the rest of `input`.
  private static func prepending(_ head: [UInt8], to input: consuming Descriptor, name: String)
    throws(PaceError)
    -> Descriptor
  {
    let (reading, sink) = try Pipe().release()
    let source = input.release()
    try startThread {
      defer {
        close(source)
        close(sink)
      }
      var bytes = [UInt8](repeating: 0, count: 65536)
      var chunk = head[...]
      // A reader that has had enough closes the pipe, and a sender that fails has ended: both end the copying.
      while writeBytes(sink, chunk), let count = try? readBytes(source, into: &bytes, name: name), count > 0 {
        chunk = bytes[..<count]
      }
    }
    return Descriptor(reading)
  }

  /// An unnamed file that holds `head` and the rest of `input`.
  private static func spooled(_ head: [UInt8], _ input: consuming Descriptor, name: String) throws(PaceError)
    -> Descriptor
  {
    let file = try Descriptor.unnamedFile()
    var bytes = [UInt8](repeating: 0, count: 65536)
    var chunk = head[...]
    while !chunk.isEmpty {
      guard writeBytes(file.number, chunk) else {
        throw PaceError(
          .io, "cannot keep \"\(name)\" in a temporary file: \(errorText(errno)). Make room, or give a file.")
      }
      chunk = bytes[..<(try readBytes(input.number, into: &bytes, name: name))]
    }
    lseek(file.number, 0, SEEK_SET)
    return file
  }
}
