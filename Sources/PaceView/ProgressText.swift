import PaceCore

/// How far a recording has been measured, in a line.
package enum ProgressText {
  /// `12:34 of 45:00, 27 %, 9.1x real time, 3:34 left`; what a length would tell is left out where there is none.
  package static func line(done: AudioDuration, of length: AudioDuration?, in seconds: Double) -> String {
    let speed = done.seconds / seconds
    let pace = "\(speed.rounded(to: 1))x real time"
    let position = Clock.text(done.seconds)
    // The length is what the file says of itself: it may say too little.
    guard let length, length >= done, length > .zero else { return "\(position), \(pace)" }
    let percent = Int(100 * done.seconds / length.seconds)
    let left = speed > 0 ? ", \(Clock.text((length - done).seconds / speed)) left" : ""
    return "\(position) of \(Clock.text(length.seconds)), \(percent) %, \(pace)\(left)"
  }
}
