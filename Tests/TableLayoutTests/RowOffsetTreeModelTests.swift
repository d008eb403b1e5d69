// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing

@testable import TableLayout

/// Random edits of the offset structure and of the naive one, compared after each step.
@Suite struct RowOffsetTreeModelTests {
  /// The number of histories of each tree; `HISTORIES=1000 swift test` plays more.
  private static let historyCount =
    ProcessInfo.processInfo.environment["HISTORIES"].flatMap(Int.init) ?? 4

  @Test(arguments: [
    RowOffsetTree.Configuration.narrow, .init(fanOut: 4, leafCapacity: 16),
    .init(fanOut: 6, leafCapacity: 6), .init(),
  ])
  func `random edits give what the naive array gives`(
    _ configuration: RowOffsetTree.Configuration
  ) throws {
    for round in 0..<Self.historyCount {
      try checkEdits(configuration, fallback: UInt64(round), steps: 100, isBig: round % 3 == 0)
    }
  }

  /// One history: random operations on both, and everything compared now and then.
  private func checkEdits(
    _ configuration: RowOffsetTree.Configuration, fallback: UInt64, steps: Int, isBig: Bool
  ) throws {
    var generator = SeededGenerator(fallback: fallback)
    let hint = Comment(rawValue: generator.hint)
    var history = EditHistory(configuration: configuration, isBig: isBig)
    for step in 0..<steps {
      let operation = try history.applyRandom(using: &generator)
      do throws(InvariantViolation) {
        try history.tree.checkInvariants()
      } catch {
        throw InvariantViolation("\(error) After \(operation), \(hint).")
      }
      try #require(history.tree.count == history.naive.rows.count, "after \(operation), \(hint)")
      if step % 4 == 0 || step == steps - 1 {
        try history.compare("after step \(step), \(operation), \(hint)", using: &generator)
      }
    }
    history.tree.compact()
    try history.tree.checkInvariants()
    try history.compare("after compacting, \(hint)", using: &generator)
  }
}

/// A tree and its naive model, with the same edits.
private struct EditHistory {
  var tree: RowOffsetTree
  var naive = NaiveRowOffsets()
  let isBig: Bool

  init(configuration: RowOffsetTree.Configuration, isBig: Bool) {
    tree = RowOffsetTree(scale: 1, configuration: configuration)
    self.isBig = isBig
  }

  private func points(_ units: Int) -> Double { Double(units) / 64 }

  private func randomHeight(using generator: inout SeededGenerator) -> Int {
    Int.random(in: 0..<5, using: &generator) == 0
      ? 0 : Int.random(in: 1...9000, using: &generator)
  }

  private func randomRange(using generator: inout SeededGenerator) -> Range<Int> {
    let first = Int.random(in: 0...tree.count, using: &generator)
    let last = Int.random(in: 0...tree.count, using: &generator)
    return min(first, last)..<max(first, last)
  }

  mutating func applyRandom(using generator: inout SeededGenerator) throws -> String {
    if naive.estimates.count < 2 || naive.estimates.count < 5 && Bool.random(using: &generator) {
      try addEstimator(using: &generator)
    }
    let row = tree.count == 0 ? 0 : Int.random(in: 0..<tree.count, using: &generator)
    let gap = Int.random(in: 0...tree.count, using: &generator)
    let most = isBig ? 300 : 12
    let some = Int.random(in: 0...most, using: &generator)
    let estimator = Int.random(in: 0..<naive.estimates.count, using: &generator)
    let weight =
      naive.estimates[estimator].slope == 0 ? 0 : Int.random(in: 0...99, using: &generator)
    switch Int.random(in: 0..<14, using: &generator) {
    case 0, 1:
      try tree.insert(count: some, at: gap, estimator: .init(index: estimator), weight: weight)
      naive.rows.insert(
        contentsOf: Array(
          repeating: .estimated(estimator: estimator, weight: weight), count: some), at: gap)
      return "insert \(some) unmeasured at \(gap)"
    case 2, 3:
      let heights = (0..<some).map { _ in randomHeight(using: &generator) }
      try tree.insert(heights: heights.map(points), at: gap)
      naive.rows.insert(contentsOf: heights.map { .measured($0) }, at: gap)
      return "insert \(some) measured at \(gap)"
    case 4:
      let height = randomHeight(using: &generator)
      try tree.insert(height: points(height), at: gap)
      naive.rows.insert(.measured(height), at: gap)
      return "insert one at \(gap)"
    case 5:
      let weights = (0..<some).map { _ in Int.random(in: 0...99, using: &generator) }
      try tree.insert(weights: weights, at: gap, estimator: .init(index: estimator))
      let isWeighted = naive.estimates[estimator].slope > 0
      naive.rows.insert(
        contentsOf: weights.map { .estimated(estimator: estimator, weight: isWeighted ? $0 : 0) },
        at: gap)
      return "insert \(some) weights at \(gap)"
    default:
      return tree.count == 0 ? "nothing" : try applyToRows(row, using: &generator)
    }
  }

  /// The edits that need a row.
  private mutating func applyToRows(
    _ row: Int, using generator: inout SeededGenerator
  ) throws -> String {
    switch Int.random(in: 0..<9, using: &generator) {
    case 0, 1, 2:
      // Neighbouring rows, as when they come on screen one after the other.
      let before = tree.totalUnits
      var change = 0.0
      for row in row..<min(tree.count, row + 5) {
        let height = randomHeight(using: &generator)
        change += try tree.setHeight(points(height), ofRow: row)
        naive.rows[row] = .measured(height)
      }
      #expect(change == points(tree.totalUnits - before))
      return "measure from \(row)"
    case 3:
      tree.remove(at: row)
      naive.rows.remove(at: row)
      return "remove \(row)"
    case 4:
      var range = randomRange(using: &generator)
      if Bool.random(using: &generator) {
        range = range.lowerBound..<min(range.upperBound, range.lowerBound + 7)
      }
      tree.remove(range)
      naive.rows.removeSubrange(range)
      return "remove \(range)"
    case 5:
      let target = Int.random(in: 0..<tree.count, using: &generator)
      tree.move(row: row, to: target)
      naive.rows.insert(naive.rows.remove(at: row), at: target)
      return "move \(row) to \(target)"
    case 6:
      let range = randomRange(using: &generator)
      let target = Int.random(in: 0...tree.count - range.count, using: &generator)
      tree.move(range, to: target)
      let moved = naive.rows[range]
      naive.rows.removeSubrange(range)
      naive.rows.insert(contentsOf: moved, at: target)
      return "move \(range) to \(target)"
    case 7:
      let range = randomRange(using: &generator)
      tree.forgetHeights(in: range, estimator: .init(index: 0))
      for row in range { naive.rows[row] = .estimated(estimator: 0, weight: 0) }
      return "forget \(range)"
    default:
      let base = Int.random(in: 0...6000, using: &generator)
      let slope = naive.estimates[1].slope == 0 ? 0 : Int.random(in: 1...100, using: &generator)
      let change = try tree.setEstimate(
        .init(index: 1), base: points(base), slope: points(slope))
      let before = naive.offsets()[naive.rows.count]
      naive.estimates[1] = (base, slope)
      #expect(change == points(naive.offsets()[naive.rows.count] - before))
      return "relearn"
    }
  }

  private mutating func addEstimator(using generator: inout SeededGenerator) throws {
    let base = Int.random(in: 0...6000, using: &generator)
    let slope = naive.estimates.count % 2 == 0 ? 0 : Int.random(in: 1...100, using: &generator)
    if slope == 0 {
      _ = try tree.addEstimator(base: points(base))
    } else {
      _ = try tree.addEstimator(base: points(base), slope: points(slope))
    }
    naive.estimates.append((base, slope))
  }

  /// Compares all queries.
  func compare(_ hint: String, using generator: inout SeededGenerator) throws {
    let offsets = naive.offsets()
    let total = offsets[naive.rows.count]
    try require(tree.totalUnits == total, "The totals differ \(hint).")
    for row in 0..<tree.count {
      try require(tree.unitsBefore(row) == offsets[row], "Offset of \(row) differs \(hint).")
      try require(
        tree.height(ofRow: row) == points(naive.height(row)), "Height of \(row) differs \(hint).")
      if naive.height(row) > 0 {
        try require(
          tree.row(atOffset: tree.offset(ofRow: row)) == row
            && tree.row(atUnits: offsets[row + 1] - 1)?.row == row,
          "Row \(row) is not found at its edges \(hint).")
      }
      let isMeasured = if case .measured = naive.rows[row] { true } else { false }
      try require(tree.isMeasured(row: row) == isMeasured, "Row \(row) is measured? \(hint)")
    }
    try require(
      tree.row(atUnits: total) == nil && tree.row(atOffset: -1) == nil,
      "There are rows beside all rows \(hint).")
    for _ in 0..<4 where total > 0 {
      let lower = Int.random(in: 0..<total, using: &generator)
      let upper = Int.random(in: lower...total, using: &generator)
      guard lower < upper else { continue }
      let range = tree.rows(in: points(lower)..<points(upper))
      try require(
        range.lowerBound == naive.row(at: lower)
          && range.upperBound == naive.row(at: upper - 1).map { $0 + 1 },
        "Rows in \(lower)..<\(upper) are \(range) \(hint).")
    }
    try compareUnmeasured(hint, using: &generator)
  }

  /// Compares the searches for unmeasured rows, of all estimators and of some.
  private func compareUnmeasured(
    _ hint: String, using generator: inout SeededGenerator
  ) throws {
    let all = Array(naive.estimates.indices)
    for estimators in [all, all.filter { _ in Bool.random(using: &generator) }] {
      let unmeasured = naive.rows.indices.filter {
        guard case .estimated(let estimator, _) = naive.rows[$0] else { return false }
        return estimators.contains(estimator)
      }
      for row in [
        -1, 0, tree.count, tree.count + 1, Int.random(in: 0...tree.count, using: &generator),
      ] {
        try require(
          tree.firstUnmeasuredRow(from: row, estimators: estimators)
            == unmeasured.first { $0 >= row },
          "The first unmeasured row from \(row) differs \(hint).")
        try require(
          tree.lastUnmeasuredRow(before: row, estimators: estimators)
            == unmeasured.last { $0 < row },
          "The last unmeasured row before \(row) differs \(hint).")
        guard estimators == all else { continue }
        try require(
          tree.firstUnmeasuredRow(from: row) == unmeasured.first { $0 >= row }
            && tree.lastUnmeasuredRow(before: row) == unmeasured.last { $0 < row },
          "The unmeasured rows around \(row) differ \(hint).")
      }
    }
  }

  /// `#require` records every call, which is too slow for comparisons of every row.
  private func require(_ isTrue: Bool, _ fact: @autoclosure () -> String) throws {
    guard isTrue else { throw InvariantViolation(fact()) }
  }
}
