extension Double {
  /// The nearest number with at most `decimals` decimals; never -0.
  package func rounded(to decimals: Int) -> Double {
    let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let rounded = (self * scale).rounded() / scale
    return rounded == 0 ? 0 : rounded
  }
}
