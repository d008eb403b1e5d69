// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport

@testable import TableLayout

/// A list of rows with true heights, its geometry, and a count of what was measured.
struct TestList: TableExtentSource {
  /// The true heights of the rows of the only section.
  var heights: [Double]
  /// The weights given to the estimator; empty for none.
  var weights: [Int] = []
  var geometry: TableGeometry
  var guess: EstimatorID
  /// The rows that were measured, in order.
  var measured: [Int] = []
  /// The sum of all reported changes.
  var reported = GeometryChange.zero

  init(
    heights: [Double], weights: [Int] = [], estimator: HeightEstimator, boundsHeight: Double = 600,
    alignment: TableGeometry.Alignment = .top
  ) throws {
    self.heights = heights
    self.weights = weights
    geometry = TableGeometry(scale: 2, alignment: alignment)
    guess = try geometry.addEstimator(estimator)
    reported = geometry.setBounds(height: boundsHeight)
    reported = reported + (try geometry.reload(rowCounts: [heights.count], extents: self))
    try measure()
  }

  func extent(of element: TableElement) -> TableExtent {
    guard case .row(let path) = element else { return .none }
    return .estimated(guess, weight: weights.isEmpty ? 0 : weights[path.row])
  }

  func commonRowExtent(inSection section: Int) -> TableExtent? {
    weights.isEmpty ? .estimated(guess) : nil
  }

  /// Measures what is visible until nothing is left, as a table view does.
  mutating func measure() throws {
    repeat {
      while let element = geometry.nextUnmeasured() {
        guard case .row(let path) = element else { throw InvariantViolation("Asked \(element).") }
        measured.append(path.row)
        reported = reported + (try geometry.setHeight(heights[path.row], of: element))
      }
      reported = reported + geometry.settle()
    } while geometry.nextUnmeasured() != nil
  }

  mutating func scroll(by distance: Double) throws {
    let before = geometry.contentOffset
    geometry.scroll(by: distance)
    reported.contentOffset += geometry.contentOffset - before
    try measure()
  }

  mutating func scroll(to row: Int, _ position: ScrollPosition) throws {
    geometry.scroll(to: .row(RowIndexPath(row: row, section: 0)), at: position)
    try measure()
  }

  /// Where the top of a row is on the screen.
  func screenY(_ row: Int) -> Double {
    geometry.offsets.offset(of: .row(RowIndexPath(row: row, section: 0))) - geometry.contentOffset
  }

  /// The visible rows.
  var visible: [Int] { geometry.visibleRows.map(\.row) }

  /// A list of rows of 1 to 12 lines of 20 points and 16 points of padding.
  static func lines(
    _ count: Int, estimator: HeightEstimator, knowsLengths: Bool = false,
    using generator: inout SeededGenerator
  ) throws -> TestList {
    var heights: [Double] = []
    var weights: [Int] = []
    for _ in 0..<count {
      // 40 characters a line.
      let length = Int.random(in: 1...480, using: &generator)
      heights.append(Double((length + 39) / 40) * 20 + 16)
      weights.append(length)
    }
    return try TestList(
      heights: heights, weights: knowsLengths ? weights : [], estimator: estimator)
  }
}
