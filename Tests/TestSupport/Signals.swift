import Glibc

/// Sounds that tests are made of. Full scale is ±1.
package enum Signal {
  /// A sine wave; `frames` of it at `rate` a second.
  package static func tone(_ frequency: Double, frames: Int, rate: Int = 16_000, amplitude: Double = 0.5)
    -> [Float]
  {
    (0..<frames).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate))) }
  }

  /// White noise over the whole range of 16 bits, so that any 16 samples of it are found nowhere else.
  package static func noise(seed: UInt64, count: Int) -> [Int16] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in Int16.random(in: .min ... .max, using: &random) }
  }
}

/// SplitMix64: the same numbers for the same seed, everywhere.
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
