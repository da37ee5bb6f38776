import PaceAudio
import PaceCore

/// A source that gives what a test says.
final class ScriptedSource: AudioSource {
  enum Step {
    case samples([Int16])
    case nothing
    case gap(AudioDuration, GapReason)
    case failure(PaceError)
  }

  private var steps: [Step]
  private let isEndless: Bool

  /// - Parameter isEndless: begins anew after the last step.
  init(_ steps: [Step], isEndless: Bool = false) {
    self.steps = steps
    self.isEndless = isEndless
  }

  func read(into buffer: inout MutableSpan<Int16>) throws(PaceError) -> AudioRead {
    guard !steps.isEmpty else { return .end }
    let step = steps.removeFirst()
    if isEndless { steps.append(step) }
    switch step {
    case .samples(let samples):
      let count = min(samples.count, buffer.count)
      for i in 0..<count { buffer[i] = samples[i] }
      if count < samples.count { steps.insert(.samples(Array(samples[count...])), at: 0) }
      return .samples(count)
    case .nothing: return .samples(0)
    case .gap(let duration, let reason): return .gap(duration, reason)
    case .failure(let error): throw error
    }
  }
}
