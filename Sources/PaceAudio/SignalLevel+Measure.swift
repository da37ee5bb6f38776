import Glibc
import PaceCore

extension SignalLevel {
  /// Measures `samples` (16 bit PCM); no samples give no level.
  package init(of samples: Span<Int16>) {
    var squares = 0.0
    var largest = 0
    var smallest = Int16.max
    var greatest = Int16.min
    for i in samples.indices {
      let sample = samples[i]
      squares += Double(sample) * Double(sample)
      largest = max(largest, abs(Int(sample)))
      smallest = min(smallest, sample)
      greatest = max(greatest, sample)
    }
    let mean = squares / Double(max(samples.count, 1))
    self.init(
      rms: mean > 0 ? 10 * log10(mean / (32768 * 32768)) : nil,
      peak: largest > 0 ? 20 * log10(Double(largest) / 32768) : nil,
      isSignal: smallest < greatest)
  }
}
