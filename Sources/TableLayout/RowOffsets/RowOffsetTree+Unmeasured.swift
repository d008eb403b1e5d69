// SPDX-License-Identifier: Apache-2.0

// The search for rows without a measured height. An entry's counts of unmeasured rows say whether
// one of its rows is wanted, so of each node on the way at most two entries are entered: the one
// with the row where the search starts, and the next that has a wanted row.

extension RowOffsetTree {
  /// The first unmeasured row at or below a row; nil if there is none.
  ///
  /// - Complexity: O(log rows).
  public func firstUnmeasuredRow(from row: Int) -> Int? {
    firstUnmeasuredRow(from: row, estimators: totals.estimators.indices.map { $0 })
  }

  /// The last unmeasured row above a row; nil if there is none.
  ///
  /// - Complexity: O(log rows).
  public func lastUnmeasuredRow(before row: Int) -> Int? {
    lastUnmeasuredRow(before: row, estimators: totals.estimators.indices.map { $0 })
  }

  /// The first unmeasured row of some estimators at or below a row.
  func firstUnmeasuredRow(from row: Int, estimators: [Int]) -> Int? {
    guard row < count else { return nil }
    return first(Wanted(self, estimators), from: max(0, row), below: root.node, level: root.level)
  }

  /// The last unmeasured row of some estimators above a row.
  func lastUnmeasuredRow(before row: Int, estimators: [Int]) -> Int? {
    guard row > 0 else { return nil }
    return last(
      Wanted(self, estimators), before: min(row, count), below: root.node, level: root.level)
  }

  /// The estimators whose rows are wanted, and the planes that count these rows.
  private struct Wanted {
    let estimators: [Int]
    let planes: [Int]

    init(_ tree: RowOffsetTree, _ estimators: [Int]) {
      self.estimators = estimators
      planes = estimators.map { tree.totals.estimators[$0].countPlane }
    }

    /// Whether a slot is an unmeasured row of these estimators.
    func contains(_ slot: Int32) -> Bool {
      slot < 0 && estimators.contains(RowOffsetTree.estimatorIndex(slot: slot))
    }
  }

  private func has(_ wanted: Wanted, _ node: Int, _ entry: Int) -> Bool {
    wanted.planes.contains { nodes.value($0, node, entry) > 0 }
  }

  /// The first wanted row of a subtree from a row on; both count from the subtree's first row.
  private func first(_ wanted: Wanted, from row: Int, below node: Int, level: Int) -> Int? {
    var before = 0
    for entry in 0..<nodes.entryCount(node) {
      let rows = nodes.rows(node, entry)
      if row < before + rows, has(wanted, node, entry) {
        let start = max(0, row - before)
        let child = nodes.child(node, entry)
        let found =
          level > 1
          ? first(wanted, from: start, below: child, level: level - 1)
          : child < 0 ? start : (start..<rows).first { wanted.contains(blocks[child, $0]) }
        if let found { return before + found }
      }
      before += rows
    }
    return nil
  }

  /// The last wanted row of a subtree before a row; both count from the subtree's first row.
  private func last(_ wanted: Wanted, before row: Int, below node: Int, level: Int) -> Int? {
    var before = nodes.rows(node)
    for entry in (0..<nodes.entryCount(node)).reversed() {
      let rows = nodes.rows(node, entry)
      before -= rows
      guard row > before, has(wanted, node, entry) else { continue }
      let end = min(rows, row - before)
      let child = nodes.child(node, entry)
      let found =
        level > 1
        ? last(wanted, before: end, below: child, level: level - 1)
        : child < 0 ? end - 1 : (0..<end).last { wanted.contains(blocks[child, $0]) }
      if let found { return before + found }
    }
    return nil
  }
}
