import PaceCore
import PaceView
import Testing

@Suite struct CalmNumberTests {
  @Test func `the first figure shows at once`() {
    #expect(shown([(0.2, 142.6)]) == [143])
  }

  @Test func `it changes at most every second and a half`() {
    #expect(
      shown([(1, 100), (1.2, 150), (2.499, 160), (2.5, 170), (3.5, 90), (4, 90)]) == [
        100, 100, 100, 170, 170, 90,
      ])
  }

  @Test(arguments: [(140.0, 142.9, 140), (140, 143, 143), (140, 137.1, 140), (140, 137, 137)])
  func `it changes by three or not at all`(first: Double, second: Double, last: Int) {
    #expect(shown([(0, first), (60, second)]) == [Int(first), last])
  }

  @Test func `a slow drift is followed`() {
    #expect(shown((0...30).map { (Double($0), 100 + Double($0)) }).last == 130)
  }

  @Test func `a figure that is not known any more goes at once, and a new one comes at once`() {
    #expect(shown([(1, 100), (1.2, nil), (1.4, nil), (1.6, 150), (1.8, 90)]) == [100, nil, nil, 150, 150])
  }

  private func shown(_ values: [(at: Double, value: Double?)]) -> [Int?] {
    var number = CalmNumber()
    return values.map { number.show($0.value, at: AudioInstant(seconds: $0.at)) }
  }
}
