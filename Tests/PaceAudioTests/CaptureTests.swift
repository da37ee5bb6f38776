import PaceAudio
import PaceCore
import TestSupport
import Testing

@Suite struct CaptureTests {
  /// What comes through a queue that loses nothing.
  private func capture(_ steps: [ScriptedSource.Step], limit: Int64? = nil) throws -> Heard {
    let queue = PCMQueue(capacity: AudioDuration(seconds: 1), overflow: .wait)
    _ = try Capture.start(ScriptedSource(steps), into: queue, limit: limit.map { AudioDuration(samples: $0) })
    return queue.drain()
  }

  @Test func `All audio passes, with its gaps where they were`() throws {
    let samples = Signal.noise(seed: 30, count: 40_000)
    let heard = try capture([
      .samples(Array(samples[..<5])), .nothing, .gap(AudioDuration(samples: 70), .overrun), .nothing,
      .samples(Array(samples[5..<20_000])), .gap(AudioDuration(samples: 3), .suspended),
      .samples(Array(samples[20_000...])),
    ])
    #expect(heard.samples.elementsEqual(samples))
    #expect(
      heard.gaps == [
        Heard.Gap(index: 5, duration: AudioDuration(samples: 70), reason: .overrun),
        Heard.Gap(index: 20_000, duration: AudioDuration(samples: 3), reason: .suspended),
      ])
  }

  @Test func `Two losses in a row are one gap`() throws {
    let heard = try capture([
      .gap(AudioDuration(samples: 70), .overrun), .gap(AudioDuration(samples: 30), .overrun), .samples([1]),
    ])
    #expect(
      heard
        == Heard(
          samples: [1], gaps: [Heard.Gap(index: 0, duration: AudioDuration(samples: 100), reason: .overrun)]))
  }

  @Test func `An error passes after the audio before it`() throws {
    let error = PaceError(.unavailable, "gone")
    let samples = Signal.noise(seed: 31, count: 900)
    #expect(try capture([.samples(samples), .failure(error)]) == Heard(samples: samples, error: error))
  }

  @Test(arguments: [1, 799, 800, 801, 12_345]) func `A limit ends it to the sample`(limit: Int) throws {
    let samples = Signal.noise(seed: 32, count: 20_000)
    #expect(try capture([.samples(samples)], limit: Int64(limit)) == Heard(samples: Array(samples[..<limit])))
  }

  @Test func `A limit counts lost audio too`() throws {
    let samples = Signal.noise(seed: 33, count: 2_000)
    let heard = try capture(
      [
        .samples(Array(samples[..<1_000])), .gap(AudioDuration(samples: 500), .overrun),
        .samples(Array(samples[1_000...])),
      ],
      limit: 2_000)
    #expect(heard.samples.elementsEqual(samples[..<1_500]))
  }

  @Test(arguments: [PCMQueue.Overflow.dropOldest, .wait]) func `A stop ends a source that has no end`(
    overflow: PCMQueue.Overflow
  ) throws {
    let queue = PCMQueue(capacity: AudioDuration(seconds: 0.2), overflow: overflow)
    let source = ScriptedSource([.samples([1, 2, 3])], isEndless: true)
    let capture = try Capture.start(source, into: queue, limit: nil)
    var buffer = [Int16](repeating: 0, count: PCMQueue.portion)
    while case .gap = queue.pop(into: &buffer) {}
    capture.stop()
    let heard = queue.drain()
    #expect(heard.error == nil)
    #expect(heard.samples.count <= 3_200)
  }
}
