import Foundation

/// Weighted linear and logistic regression with a ridge that leaves the intercept alone.
enum Regression {
  struct Row {
    var features: [Double]
    var target: Double
    var weight: Double
  }

  /// Minimizes the weighted squared error plus `ridge` times the squared coefficients.
  /// - Returns: the intercept, then the coefficients.
  static func linear(_ rows: [Row], ridge: Double) -> [Double] {
    let size = (rows.first?.features.count ?? 0) + 1
    var matrix = [[Double]](repeating: [Double](repeating: 0, count: size), count: size)
    var vector = [Double](repeating: 0, count: size)
    for row in rows {
      let x = [1] + row.features
      for i in 0..<size {
        vector[i] += row.weight * x[i] * row.target
        for j in 0..<size { matrix[i][j] += row.weight * x[i] * x[j] }
      }
    }
    for i in 1..<size { matrix[i][i] += ridge }
    return solve(matrix, vector)
  }

  /// Minimizes the weighted logistic loss plus `ridge`/2 times the squared coefficients, by Newton's method.
  static func logistic(_ rows: [Row], ridge: Double) -> [Double] {
    let size = (rows.first?.features.count ?? 0) + 1
    var beta = [Double](repeating: 0, count: size)
    for _ in 0..<30 {
      var matrix = [[Double]](repeating: [Double](repeating: 0, count: size), count: size)
      var gradient = [Double](repeating: 0, count: size)
      for row in rows {
        let x = [1] + row.features
        let p = 1 / (1 + exp(-zip(beta, x).reduce(0) { $0 + $1.0 * $1.1 }))
        for i in 0..<size {
          gradient[i] += row.weight * (row.target - p) * x[i]
          for j in 0..<size { matrix[i][j] += row.weight * max(p * (1 - p), 1e-6) * x[i] * x[j] }
        }
      }
      for i in 1..<size {
        matrix[i][i] += ridge
        gradient[i] -= ridge * beta[i]
      }
      let step = solve(matrix, gradient)
      for i in 0..<size { beta[i] += step[i] }
      if step.allSatisfy({ abs($0) < 1e-8 }) { break }
    }
    return beta
  }

  /// Solves a symmetric positive definite system by elimination with pivots.
  private static func solve(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    var a = matrix
    var b = vector
    let size = b.count
    for column in 0..<size {
      let pivot = (column..<size).max { abs(a[$0][column]) < abs(a[$1][column]) } ?? column
      a.swapAt(column, pivot)
      b.swapAt(column, pivot)
      guard abs(a[column][column]) > 1e-12 else { continue }
      for row in 0..<size where row != column {
        let factor = a[row][column] / a[column][column]
        for k in column..<size { a[row][k] -= factor * a[column][k] }
        b[row] -= factor * b[column]
      }
    }
    return (0..<size).map { abs(a[$0][$0]) > 1e-12 ? b[$0] / a[$0][$0] : 0 }
  }
}
