// SPDX-License-Identifier: Apache-2.0

extension RowOffsetTree {
  /// Checks every fact about nodes, leaves and sums; tests call it after each step.
  ///
  /// - Complexity: O(rows).
  package func checkInvariants() throws(InvariantViolation) {
    try totals.checkInvariants()
    guard totals.planeCount == nodes.planeCount else {
      throw InvariantViolation("\(totals.planeCount) planes have sums of \(nodes.planeCount).")
    }
    guard root.level == 1 || nodes.entryCount(root.node) >= 2 else {
      throw InvariantViolation("The root of level \(root.level) has one entry.")
    }
    var seenNodes: Set<Int> = []
    var seenBlocks: Set<Int> = []
    let sums = try checkNode(root, seenNodes: &seenNodes, seenBlocks: &seenBlocks)
    guard sums[0] == count else {
      throw InvariantViolation("The tree has \(sums[0]) rows, not \(count).")
    }
    for plane in 1..<nodes.planeCount where sums[plane] != totals.total(plane) {
      throw InvariantViolation(
        "Plane \(plane) sums to \(sums[plane]), the total says \(totals.total(plane)).")
    }
    try nodes.checkInvariants(used: seenNodes)
    try blocks.checkInvariants(used: seenBlocks)
    try discarded.checkInvariants(used: seenNodes)
  }

  /// Checks a node and all below, and returns the sums of its planes.
  private func checkNode(
    _ tree: Subtree, seenNodes: inout Set<Int>, seenBlocks: inout Set<Int>
  ) throws(InvariantViolation) -> [Int] {
    guard seenNodes.insert(tree.node).inserted else {
      throw InvariantViolation("Node \(tree.node) is used twice.")
    }
    let end = nodes.entryCount(tree.node)
    let minimum = tree == root ? 0 : nodes.minimumEntryCount
    guard end >= minimum, end <= nodes.fanOut else {
      throw InvariantViolation("Node \(tree.node) has \(end) entries.")
    }
    var sums = Array(repeating: 0, count: nodes.planeCount)
    for entry in 0..<end {
      let child = nodes.child(tree.node, entry)
      var expected: [Int]
      if tree.level > 1 {
        expected = try checkNode(
          Subtree(node: child, level: tree.level - 1), seenNodes: &seenNodes,
          seenBlocks: &seenBlocks)
      } else {
        expected = try checkLeaf(tree.node, entry, seenBlocks: &seenBlocks)
      }
      for plane in 0..<nodes.planeCount {
        let value =
          plane == 0 ? nodes.rows(tree.node, entry) : nodes.value(plane, tree.node, entry)
        guard value == expected[plane] else {
          throw InvariantViolation(
            "Plane \(plane) of entry \(entry) of node \(tree.node) on level \(tree.level) is "
              + "\(value), not \(expected[plane]).")
        }
        sums[plane] += value
      }
    }
    return sums
  }

  /// Checks a leaf, and returns what its planes should be.
  private func checkLeaf(
    _ node: Int, _ entry: Int, seenBlocks: inout Set<Int>
  ) throws(InvariantViolation) -> [Int] {
    var expected = Array(repeating: 0, count: nodes.planeCount)
    let rows = nodes.rows(node, entry)
    expected[0] = rows
    guard rows > 0 else { throw InvariantViolation("A leaf of node \(node) has no rows.") }
    let child = nodes.child(node, entry)
    if child < 0 {
      let value = runSlot(node, entry)
      let estimator = totals.estimators[Self.estimatorIndex(slot: value)]
      expected[estimator.countPlane] = rows
      if let plane = estimator.weightPlane { expected[plane] = rows * Self.weight(slot: value) }
      return expected
    }
    guard seenBlocks.insert(child).inserted else {
      throw InvariantViolation("Block \(child) is used twice.")
    }
    guard rows <= configuration.leafCapacity else {
      throw InvariantViolation("Block \(child) has \(rows) rows.")
    }
    for value in blocks.rows(child, count: rows) {
      if value >= 0 {
        expected[1] += Int(value)
      } else {
        let estimator = totals.estimators[Self.estimatorIndex(slot: value)]
        expected[estimator.countPlane] += 1
        if let plane = estimator.weightPlane { expected[plane] += Self.weight(slot: value) }
      }
    }
    return expected
  }
}
