import Glibc

/// The band in which voices carry their energy, 400 to 3400 Hz: rumble, fans, handling thumps and hiss lie outside of it.
///
/// A second-order Butterworth high-pass and low-pass (Bristow-Johnson's audio EQ cookbook), in series.
struct SpeechBand {
  private var sections: [Biquad]

  init(sampleRate: Double) {
    sections = [
      Biquad(.highPass, at: 400, sampleRate: sampleRate), Biquad(.lowPass, at: 3400, sampleRate: sampleRate),
    ]
  }

  /// Mean square of the next samples within the band, full scale being 1; 0 for none.
  mutating func power(of samples: [Int16]) -> Double {
    var sum = 0.0
    for sample in samples {
      var value = Double(sample) / 32768
      for i in sections.indices { value = sections[i].filter(value) }
      sum += value * value
    }
    return sum / Double(max(samples.count, 1))
  }
}

/// A second-order section in transposed direct form II.
private struct Biquad {
  enum Kind { case highPass, lowPass }

  private let b: (Double, Double, Double)
  private let a: (Double, Double)
  private var state = (0.0, 0.0)

  init(_ kind: Kind, at frequency: Double, sampleRate: Double) {
    let angle = 2 * Double.pi * frequency / sampleRate
    let cosine = cos(angle)
    // Q = 1/sqrt(2): maximally flat.
    let alpha = sin(angle) / 2.0.squareRoot()
    let norm = 1 + alpha
    switch kind {
    case .highPass: b = ((1 + cosine) / 2 / norm, -(1 + cosine) / norm, (1 + cosine) / 2 / norm)
    case .lowPass: b = ((1 - cosine) / 2 / norm, (1 - cosine) / norm, (1 - cosine) / 2 / norm)
    }
    a = (-2 * cosine / norm, (1 - alpha) / norm)
  }

  mutating func filter(_ input: Double) -> Double {
    let output = b.0 * input + state.0
    state = (b.1 * input - a.0 * output + state.1, b.2 * input - a.1 * output)
    return output
  }
}
