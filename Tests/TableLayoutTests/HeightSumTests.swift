// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import TableLayout
import Testing

/// Sums of heights without a tree, through the public interface alone.
@Suite struct HeightSumTests {
  @Test(arguments: [0, 1, 1.5, 2, 3])
  func `a sum is the offset that a tree gives for the same rows`(scale: Double) throws {
    var generator = SeededGenerator(fallback: 7)
    var tree = RowOffsetTree(scale: scale)
    var sum = HeightSum(unit: HeightUnit(scale: scale))
    for row in 0..<500 {
      #expect(sum.points == tree.offset(ofRow: row))
      let height = Double.random(in: 0..<200, using: &generator)
      try tree.insert(height: height, at: row)
      let before = sum.units
      let added = try sum.add(height: height)
      #expect(sum.units == before + added)
    }
    #expect(sum.points == tree.totalHeight)
  }

  @Test func `thirds of a point add up at scale three`() throws {
    let unit = HeightUnit(scale: 3)
    var sum = HeightSum(unit: unit)
    for _ in 0..<3_000 { try sum.add(height: 1.0 / 3) }
    #expect(sum.points == 3_000 / 3)
    #expect(sum.units == 3_000 * HeightUnit.unitsPerPixel)
    #expect(unit.scale == 3)
    #expect(HeightUnit(scale: 0).scale == 1)
  }

  @Test func `an invalid height leaves the sum unchanged`() throws {
    var sum = HeightSum(unit: HeightUnit(scale: 1))
    sum.add(units: 64)
    #expect(throws: RowOffsetError.invalidHeight(points: -1)) { try sum.add(height: -1) }
    #expect(throws: RowOffsetError.self) { try sum.add(height: .nan) }
    #expect(throws: RowOffsetError.self) { try sum.add(height: 1e12) }
    #expect(sum.points == 1)
  }
}
