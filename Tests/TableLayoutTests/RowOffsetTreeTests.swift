// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TableLayout

/// The offset structure by examples and at its edges.
@Suite struct RowOffsetTreeTests {
  /// Three rows of 44, 44 and 88 points.
  private func threeRows() throws -> RowOffsetTree {
    var rows = RowOffsetTree(scale: 2)
    try rows.insert(heights: [44, 44, 88], at: 0)
    return rows
  }

  @Test func `offsets are the sums of the heights above`() throws {
    let rows = try threeRows()
    #expect((0...3).map { rows.offset(ofRow: $0) } == [0, 44, 88, 88 + 88])
    #expect(rows.totalHeight == 44 + 44 + 88)
    #expect(rows.measuredCount == 3)
  }

  @Test(arguments: [
    (-0.5, nil), (0, 0), (43.9, 0), (44, 1), (90, 2), (175.9, 2), (176, nil),
    (.infinity, nil), (-.infinity, nil), (.nan, nil),
  ])
  func `a row owns its top edge and not its bottom edge`(_ offset: Double, _ row: Int?) throws {
    #expect(try threeRows().row(atOffset: offset) == row)
  }

  @Test(arguments: [
    (0.0..<44.0, 0..<1), (0..<44.5, 0..<2), (44..<176, 1..<3), (-10..<1e9, 0..<3),
    (-10.0 ..< -5, 0..<0), (176..<200, 3..<3), (50..<50, 1..<1), (-10..<0, 0..<0),
  ])
  func `rows in a range share an interval with it`(
    _ offsets: Range<Double>, _ rows: Range<Int>
  ) throws {
    #expect(try threeRows().rows(in: offsets) == rows)
  }

  @Test func `a row without height lies at no offset`() throws {
    var rows = RowOffsetTree(scale: 1)
    try rows.insert(heights: [0, 10, 0, 0, 10, 0], at: 0)
    #expect(rows.row(atOffset: 0) == 1)
    #expect(rows.row(atOffset: 10) == 4)
    #expect(rows.row(atOffset: 20) == nil)
    #expect(rows.rows(in: 0..<20) == 1..<5)
  }

  @Test func `an empty structure has no height and no row`() {
    let rows = RowOffsetTree(scale: 1)
    #expect(rows.totalHeight == 0)
    #expect(rows.offset(ofRow: 0) == 0)
    #expect(rows.row(atOffset: 0) == nil)
    #expect(rows.rows(in: 0..<10) == 0..<0)
  }

  @Test func `a third of a point is exact at scale 3`() throws {
    var rows = RowOffsetTree(scale: 3)
    try rows.insert(heights: Array(repeating: 20 + 1.0 / 3, count: 3000), at: 0)
    #expect(rows.totalHeight == 61_000)
    for row in 0..<3000 { #expect(rows.row(atOffset: rows.offset(ofRow: row)) == row) }
  }

  @Test func `heights round up to a 64th of a pixel`() throws {
    var rows = RowOffsetTree(scale: 2)
    try rows.insert(height: 10.001, at: 0)
    #expect(rows.totalHeight == 10 + 1.0 / 128)
    var coarse = RowOffsetTree(scale: 0)
    try coarse.insert(height: 10.001, at: 0)
    #expect(coarse.totalHeight == 10 + 1.0 / 64)
  }

  @Test(arguments: [-1, -.infinity, .infinity, .nan, 1e12])
  func `absurd heights are refused and change nothing`(_ height: Double) throws {
    var rows = try threeRows()
    #expect(throws: RowOffsetError.self) { try rows.setHeight(height, ofRow: 1) }
    #expect(throws: RowOffsetError.self) { try rows.insert(height: height, at: 1) }
    #expect(throws: RowOffsetError.self) { try rows.insert(heights: [1, height], at: 1) }
    #expect(rows.count == 3)
    #expect(rows.totalHeight == 176)
  }

  @Test func `a height too large names the limit`() {
    var rows = RowOffsetTree(scale: 2)
    let limit = Double(Int32.max) / 128
    #expect(throws: RowOffsetError.heightTooLarge(points: 1e12, limit: limit)) {
      try rows.insert(height: 1e12, at: 0)
    }
    #expect(throws: Never.self) { try rows.insert(height: limit, at: 0) }
    #expect(rows.totalHeight == limit)
  }

  @Test func `a billion unmeasured rows take a few kilobytes`() throws {
    var rows = RowOffsetTree(scale: 3)
    let guess = try rows.addEstimator(base: 44)
    try rows.insert(count: 1_000_000_000, at: 0, estimator: guess)
    #expect(rows.totalHeight == 44e9)
    #expect(rows.row(atOffset: 44.0 * 777_777_777) == 777_777_777)
    #expect(rows.allocatedByteCount < 8192)
    #expect(try rows.setHeight(88, ofRow: 500_000_000) == 44)
    #expect(rows.offset(ofRow: 1_000_000_000) == 44e9 + 44)
    #expect(rows.row(atOffset: 44.0 * 500_000_000 + 87) == 500_000_000)
    rows.remove(1..<999_999_999)
    #expect(rows.totalHeight == 88)
    try rows.checkInvariants()
  }

  @Test func `a hundred million rows add up exactly`() throws {
    var rows = RowOffsetTree(scale: 3)
    let guess = try rows.addEstimator(base: 44 + 1.0 / 3)
    try rows.insert(count: 100_000_000, at: 0, estimator: guess)
    var generator = SeededGenerator(fallback: 21)
    var heights: [Int: Int] = [:]
    for _ in 0..<5000 {
      let row = Int.random(in: 0..<100_000_000, using: &generator)
      let units = Int.random(in: 1...40_000, using: &generator)
      rows.setUnits(units, ofRow: row)
      heights[row] = units
    }
    let estimate = 133 * 64
    let measured = heights.keys.sorted()
    var sum = 0
    var last = 0
    for row in measured {
      sum += (row - last) * estimate
      #expect(rows.unitsBefore(row) == sum, "\(generator.hint)")
      #expect(rows.row(atOffset: rows.offset(ofRow: row)) == row)
      sum += heights[row] ?? 0
      last = row + 1
    }
    #expect(rows.totalUnits == sum + (100_000_000 - last) * estimate)
    try rows.checkInvariants()
  }

  @Test func `more rows than can be numbered are refused`() throws {
    var rows = RowOffsetTree(scale: 1)
    let guess = try rows.addEstimator(base: Double(1 << 24))
    try rows.insert(count: RowOffsetTree.maximumCount, at: 0, estimator: guess)
    #expect(rows.totalUnits == (1 << 31) * (1 << 30))
    #expect(
      throws: RowOffsetError.tooManyRows(
        count: (1 << 31) + 1, limit: RowOffsetTree.maximumCount)
    ) { try rows.insert(count: 1, at: 5, estimator: guess) }
    #expect(throws: RowOffsetError.tooManyRows(count: .max, limit: 1 << 31)) {
      try rows.insert(count: .max, at: 5, estimator: guess)
    }
    #expect(throws: RowOffsetError.negativeCount(-1)) {
      try rows.insert(count: -1, at: 5, estimator: guess)
    }
    #expect(rows.count == RowOffsetTree.maximumCount)
  }

  @Test func `an estimate changes for all its rows at once`() throws {
    var rows = RowOffsetTree(scale: 2)
    let text = try rows.addEstimator(base: 16, slope: 0.5)
    let plain = try rows.addEstimator(base: 44)
    try rows.insert(weights: [10, 200, 30], at: 0, estimator: text)
    try rows.insert(count: 2, at: 3, estimator: plain)
    let textHeight: Double = 3 * 16 + (10 + 200 + 30) / 2
    #expect(rows.totalHeight == textHeight + 2 * 44)
    try rows.setHeight(100, ofRow: 1)
    let change: Double = 2 * 4 + (10 + 30) / 2
    #expect(try rows.setEstimate(text, base: 20, slope: 1) == change)
    #expect(rows.offset(ofRow: 3) == 30 + 100 + 50)
    #expect(rows.unmeasuredRows(of: text) == (count: 2, weight: 40))
    #expect(rows.unmeasuredRows(of: plain) == (count: 2, weight: 0))
    #expect(rows.forgetHeight(ofRow: 1, estimator: text, weight: 200) == 220 - 100)
  }

  @Test(arguments: [(-1, 0), (0, -1), (.nan, 0), (1e9, 0), (0, 1e6), (.infinity, 0)])
  func `absurd estimates are refused`(_ base: Double, _ slope: Double) {
    var rows = RowOffsetTree(scale: 2)
    #expect(throws: RowOffsetError.self) { try rows.addEstimator(base: base, slope: slope) }
  }

  @Test func `a copy keeps what it was`() throws {
    var rows = try threeRows()
    let copy = rows
    try rows.setHeight(1, ofRow: 0)
    rows.remove(1..<3)
    #expect(copy.totalHeight == 176)
    #expect(rows.totalHeight == 1)
  }

  @Test func `a moved row keeps its height`() throws {
    var rows = try threeRows()
    rows.move(row: 2, to: 0)
    #expect((0..<3).map { rows.height(ofRow: $0) } == [88, 44, 44])
    rows.move(0..<2, to: 1)
    #expect((0..<3).map { rows.height(ofRow: $0) } == [44, 88, 44])
  }

  @Test func `a measured row takes less than six bytes after many edits`() throws {
    var rows = RowOffsetTree(scale: 2)
    _ = try rows.addEstimator(base: 44)
    try rows.insert(heights: Array(repeating: 20, count: 40_000), at: 0)
    #expect(rows.allocatedByteCount < 6 * rows.count)
    for step in 0..<40_000 {
      try rows.insert(height: 30, at: step * 7919 % rows.count)
    }
    #expect(rows.allocatedByteCount < 6 * rows.count)
    for step in 0..<20_000 { rows.remove(at: step * 7919 % rows.count) }
    rows.compact()
    #expect(rows.allocatedByteCount < 6 * rows.count)
    try rows.checkInvariants()
  }
}
