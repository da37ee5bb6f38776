import PaceCore
import PaceView
import Testing

@Suite struct ProgressTextTests {
  @Test(
    arguments: [
      (754, 2700, 83, "12:34 of 45:00, 27 %, 9.1x real time, 3:34 left"),
      (754, nil, 83, "12:34, 9.1x real time"),
      (0, 60, 2, "0:00 of 1:00, 0 %, 0.0x real time"),
      (60, 60, 10, "1:00 of 1:00, 100 %, 6.0x real time, 0:00 left"),
      // A header that promises less than there is.
      (61, 60, 10, "1:01, 6.1x real time"),
    ] as [(Double, Double?, Double, String)])
  func `progress tells how long it still takes`(done: Double, length: Double?, seconds: Double, line: String)
  {
    let text = ProgressText.line(
      done: AudioDuration(seconds: done), of: length.map(AudioDuration.init(seconds:)), in: seconds)
    #expect(text == line)
  }
}
