// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing

@Suite struct ShortestNumberTests {
  static let numbers: [(number: Double, expected: String)] = [
    (0.0, "0"), (-0.0, "0"), (20, "20"), (-3, "-3"), (0.1, "0.1"), (1.0 / 3, "0.3333333333333333"),
    (1e15, "1000000000000000"), (1e21, "1000000000000000000000"), (1.5e-7, "0.00000015"),
    (-2.5e-10, "-0.00000000025"), (123456789.125, "123456789.125"), (1e16, "10000000000000000"),
    (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"),
  ]

  @Test(arguments: numbers)
  func `numbers are written without exponent and final zero`(number: Double, expected: String) {
    #expect(number.shortest == expected)
  }

  @Test func `every number reads back as itself`() {
    var generator = SeededGenerator(fallback: 7)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: generator.next())
      guard number.isFinite, number != 0 else { continue }
      #expect(Double(number.shortest) == number, "\(number), \(generator.hint)")
      #expect(!number.shortest.contains("e"), "\(number), \(generator.hint)")
    }
  }
}
