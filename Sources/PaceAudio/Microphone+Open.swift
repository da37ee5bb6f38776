import CALSA
import Glibc
import PaceCore
import PaceSystem

extension Microphone {
  /// Frames between two wake-ups: 32 ms.
  private static let period: snd_pcm_uframes_t = 512
  /// What the device holds while nobody reads.
  private static let bufferMicroseconds: CUnsignedInt = 1_000_000

  /// Seconds that a device may take to open. A sound server that has to be started takes two or three.
  private static let openingPatience = 5.0

  /// Opens and starts the device. Throws `unavailable` where it cannot be used, a sound server that does not answer
  /// among the reasons; `missing` where there is none, or the user may not use it.
  package static func open(_ name: String, speed: Double = 1) throws(PaceError) -> Microphone {
    let opened = Pending { () throws(PaceError) in try Microphone(name, speed: speed) }
    guard opened.isKnown(within: openingPatience) else {
      throw hanging(name)
    }
    return try opened.value()
  }

  /// The error of a device that does not say whether it opens.
  static func hanging(_ name: String) -> PaceError {
    PaceError(
      .unavailable,
      "cannot open microphone \"\(name)\": its sound server does not answer. Restart PulseAudio or PipeWire, or "
        + "try another device (see pace devices).")
  }

  static func openPCM(_ name: String) throws(PaceError) -> OpaquePointer {
    let pcm = try opened(name, as: name)
    if configure(pcm) == 0 { return try start(pcm, name: name) }
    snd_pcm_close(pcm)
    // The device itself does not offer this rate or format: ask for it through ALSA's converter.
    let converted = try opened("plug:SLAVE='\(name)'", as: name)
    let status = configure(converted)
    guard status == 0 else {
      snd_pcm_close(converted)
      throw openError(status, name: name)
    }
    return try start(converted, name: name)
  }

  private static func opened(_ pcmName: String, as name: String) throws(PaceError) -> OpaquePointer {
    var pcm: OpaquePointer?
    pace_alsa_forget()
    let status = snd_pcm_open(&pcm, pcmName, SND_PCM_STREAM_CAPTURE, CInt(SND_PCM_NONBLOCK))
    guard status == 0, let pcm else { throw openError(status, name: name) }
    return pcm
  }

  /// - Returns: 0, or ALSA's negative error.
  private static func configure(_ pcm: OpaquePointer) -> CInt {
    var hardware: OpaquePointer?
    guard snd_pcm_hw_params_malloc(&hardware) == 0, let hardware else { return -ENOMEM }
    defer { snd_pcm_hw_params_free(hardware) }
    var period = period
    var buffer = bufferMicroseconds
    var direction: CInt = 0
    let steps: [() -> CInt] = [
      { snd_pcm_hw_params_any(pcm, hardware) },
      { snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED) },
      { snd_pcm_hw_params_set_format(pcm, hardware, SND_PCM_FORMAT_S16) },
      { snd_pcm_hw_params_set_channels(pcm, hardware, 1) },
      { snd_pcm_hw_params_set_rate(pcm, hardware, CUnsignedInt(AudioInstant.sampleRate), 0) },
      { snd_pcm_hw_params_set_period_size_near(pcm, hardware, &period, &direction) },
      { snd_pcm_hw_params_set_buffer_time_near(pcm, hardware, &buffer, &direction) },
      { snd_pcm_hw_params(pcm, hardware) },
      { snd_pcm_prepare(pcm) },
    ]
    for step in steps {
      let status = step()
      if status < 0 { return status }
    }
    return 0
  }

  private static func start(_ pcm: OpaquePointer, name: String) throws(PaceError) -> OpaquePointer {
    let status = snd_pcm_start(pcm)
    guard status == 0 else {
      snd_pcm_close(pcm)
      throw openError(status, name: name)
    }
    return pcm
  }

  private static func openError(_ status: CInt, name: String) -> PaceError {
    let why = String(cString: snd_strerror(status))
    switch -status {
    case EBUSY:
      return PaceError(
        .unavailable,
        "cannot open microphone \"\(name)\": busy. Close the program that uses it, try --device default, or see pace devices."
      )
    case ENOENT, ENODEV, ENXIO:
      return name == "default"
        ? PaceError(
          .unavailable,
          "cannot open microphone \"default\": this machine has no sound input. Plug one in, see pace devices, "
            + "or measure a recording with --input FILE.")
        : PaceError(
          .missing,
          "cannot open microphone \"\(name)\": there is no such device. See pace devices for those there are."
        )
    case EACCES, EPERM:
      return PaceError(
        .missing,
        "cannot open microphone \"\(name)\": \(why). Add yourself to the group \"audio\" and log in again.")
    case EHOSTDOWN, ECONNREFUSED:
      return PaceError(
        .unavailable,
        "cannot open microphone \"\(name)\": its sound server does not run. Start PulseAudio or PipeWire, see "
          + "pace devices, or measure a recording with --input FILE.")
    default:
      let detail = String(cString: pace_alsa_message())
      let advice = name == "default" ? "See" : "Try --device default, or see"
      return PaceError(
        .unavailable,
        "cannot open microphone \"\(name)\": \(why)\(detail.isEmpty ? "" : " (\(detail))"). \(advice) pace devices."
      )
    }
  }
}
