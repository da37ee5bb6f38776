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
