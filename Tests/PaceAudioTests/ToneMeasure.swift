import Glibc

/// Level and purity of a tone that went through a codec or a converter.
struct ToneMeasure {
  /// Root mean square, full scale 1.
  var rms: Double
  /// The part of the energy that is at the expected frequency, 0...1.
  var purity: Double

  /// Measures 16 kHz samples, without their first and last tenth: codecs fade in and out.
  init(_ samples: some BidirectionalCollection<Int16>, frequency: Double) {
    let margin = samples.count / 10
    let inner = Array(samples.dropFirst(margin).dropLast(margin))
    var squares = 0.0
    var inPhase = 0.0
    var quadrature = 0.0
    for (index, sample) in inner.enumerated() {
      let value = Double(sample) / 32768
      let angle = 2 * .pi * frequency * Double(index) / 16_000
      squares += value * value
      inPhase += value * cos(angle)
      quadrature += value * sin(angle)
    }
    let count = Double(max(inner.count, 1))
    rms = (squares / count).squareRoot()
    purity = squares > 0 ? 2 * (inPhase * inPhase + quadrature * quadrature) / (count * squares) : 0
  }
}
