// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing

@testable import TableLayout

/// The error of the content height before all rows are measured.
@Suite struct HeightEstimatorTests {
  /// The number of rows of the lists; `ROWS=1000000 swift test -c release` takes a million.
  static let rowCount =
    ProcessInfo.processInfo.environment["ROWS"].flatMap(Int.init) ?? 100_000

  @Test func `with text lengths the content height is within 5 percent from the first screen on`()
    throws
  {
    var generator = SeededGenerator(fallback: 11)
    var list = try TestList.lines(
      Self.rowCount, estimator: .init(kind: .byWeight, base: 20, slope: 1), knowsLengths: true,
      using: &generator)
    let truth = list.heights.reduce(0, +)
    for _ in 0..<40 {
      let error = abs(list.geometry.contentHeight - truth) / truth
      #expect(error < 0.05, "off by \(error) \(generator.hint)")
      try list.scroll(to: .random(in: 0..<Self.rowCount, using: &generator), .top)
    }
    #expect(list.measured.count < 42 * 30)
  }

  @Test func `the first screen is within 5 percent in every one of 40 lists`() throws {
    var misses = 0
    for round in 0..<40 {
      var generator = SeededGenerator(fallback: UInt64(100 + round))
      let list = try TestList.lines(
        2000, estimator: .init(kind: .byWeight, base: 44, slope: 0.25), knowsLengths: true,
        using: &generator)
      let truth = list.heights.reduce(0, +)
      if abs(list.geometry.contentHeight - truth) > 0.05 * truth { misses += 1 }
      // A dozen, unless the screen shows more.
      #expect(list.measured.count <= max(12, list.visible.count))
    }
    #expect(misses == 0)
  }

  @Test
  func `without text lengths the content height is within four standard errors at each jump`()
    throws
  {
    var generator = SeededGenerator(fallback: 14)
    var list = try TestList.lines(
      Self.rowCount, estimator: .init(kind: .mean, base: 44), using: &generator)
    let truth = list.heights.reduce(0, +)
    var misses = 0
    for _ in 0..<40 {
      try list.scroll(to: .random(in: 0..<Self.rowCount, using: &generator), .top)
      let estimator = list.geometry.estimators[list.guess.index]
      let error = estimator.standardError(unit: list.geometry.offsets.unit) * Double(Self.rowCount)
      if abs(list.geometry.contentHeight - truth) > 4 * error { misses += 1 }
    }
    // Each estimate is a mean over all jumps so far: an error of two standard errors, which one
    // list in twenty has, lasts for many jumps. An error of four is rare except after the first
    // jump: a few rows say little about the variance.
    #expect(misses <= 2, "\(misses) of 40 \(generator.hint)")
  }

  @Test func `without text lengths the content height is within two standard errors`() throws {
    var generator = SeededGenerator(fallback: 12)
    var misses = 0
    for _ in 0..<20 {
      var list = try TestList.lines(
        20_000, estimator: .init(kind: .mean, base: 44), using: &generator)
      let truth = list.heights.reduce(0, +) / 20_000
      for _ in 0..<10 {
        try list.scroll(to: .random(in: 0..<20_000, using: &generator), .top)
      }
      let estimator = list.geometry.estimators[list.guess.index]
      let unit = list.geometry.offsets.unit
      let error = abs(estimator.estimate(unit: unit).base - truth)
      if error > 2 * estimator.standardError(unit: unit) { misses += 1 }
    }
    // Of 20 samples one is expected outside two standard errors; five are very rare.
    #expect(misses < 5, "\(generator.hint)")
  }

  /// The estimate after measuring rows of (weight, height).
  private func checkEstimate(
    _ kind: HeightEstimator.Kind, _ rows: [(Int, Double)], base: Double, slope: Double,
    tolerance: Double = 1e-9,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let unit = HeightUnit(scale: 2)
    var estimator = HeightEstimator(kind: kind, base: 20, slope: 2)
    for (weight, height) in rows {
      estimator.learn(units: try unit.units(height: height), weight: weight)
    }
    let estimate = estimator.estimate(unit: unit)
    #expect(abs(estimate.base - base) < tolerance, sourceLocation: sourceLocation)
    #expect(abs(estimate.slope - slope) < tolerance, sourceLocation: sourceLocation)
  }

  @Test func `estimates follow what was measured`() throws {
    try checkEstimate(.constant, [(0, 100)], base: 20, slope: 0)
    try checkEstimate(.exact, [(0, 100)], base: 20, slope: 0)
    try checkEstimate(.mean, [], base: 20, slope: 0)
    try checkEstimate(.mean, [(0, 100), (0, 50)], base: 75, slope: 0)
    try checkEstimate(.mean, [(0, 0)], base: 0.75, slope: 0)
    try checkEstimate(.byWeight, [], base: 20, slope: 2)
    // Twice the height of 20 + 2 · 10: the whole line is scaled.
    try checkEstimate(.byWeight, [(10, 80)], base: 40, slope: 4)
    try checkEstimate(
      .byWeight, (1...8).map { ($0 * 10, 16 + Double($0) * 5) }, base: 16, slope: 0.5,
      // The initial line still counts for a thousandth.
      tolerance: 0.05)
    // Where longer texts have lower rows, the length is ignored.
    try checkEstimate(
      .byWeight, (1...8).map { ($0 * 10, 100 - Double($0)) }, base: 95.5, slope: 0)
  }

  @Test func `an estimate does not depend on the order of measuring`() throws {
    var generator = SeededGenerator(fallback: 13)
    let rows = (0..<200).map { _ in
      (Int.random(in: 0..<90_000, using: &generator), Int.random(in: 0...500, using: &generator))
    }
    var one = HeightEstimator(kind: .byWeight, base: 1, slope: 1)
    var two = one
    for row in rows { one.learn(units: row.0, weight: row.1) }
    for row in rows.shuffled(using: &generator) { two.learn(units: row.0, weight: row.1) }
    #expect(one == two)
  }

  @Test(
    arguments: [
      (RowSizing(), nil, nil, nil, nil, false),
      (RowSizing(rowHeight: .points(60)), nil, 60.0, 60.0, nil, false),
      (RowSizing(estimatedRowHeight: .points(0)), nil, nil, nil, 0, true),
      (RowSizing(rowHeight: .points(60), hasHeightByRow: true), .automatic, nil, nil, nil, false),
      (RowSizing(rowHeight: .points(60), hasHeightByRow: true), .points(9), nil, 9, nil, false),
      (RowSizing(rowHeight: .points(60), estimatedRowHeight: .points(0)), nil, 60, 60, 0, false),
      (
        RowSizing(estimatedRowHeight: .points(0), hasHeightByRow: true), .points(9), nil, 9, 0, true
      ),
    ] as [(RowSizing, RowHeight?, Double?, Double?, Double?, Bool)])
  func `heights by row come before heights for all`(
    _ sizing: RowSizing, _ byRow: RowHeight?, _ fixed: Double?, _ height: Double?,
    _ estimate: Double?, _ measuresEverything: Bool
  ) {
    #expect(sizing.fixedHeight == fixed)
    #expect(sizing.height(byRow: byRow) == height)
    #expect(sizing.estimate(byRow: nil) == estimate)
    #expect(sizing.measuresEverything == measuresEverything)
  }
}
