// SPDX-License-Identifier: Apache-2.0

/// A fact that should hold in a structure and does not: a fault of this package.
package struct InvariantViolation: Error, CustomStringConvertible {
  /// What does not hold, with the numbers.
  package let description: String

  /// Makes a violation from its sentence.
  package init(_ description: String) { self.description = description }
}

extension RowOffsetTree {
  /// Checks every fact about nodes, leaves and sums; tests call it after each step.
  ///
  /// - Complexity: O(rows).
  package func checkInvariants() throws(InvariantViolation) {
    guard root.level == 1 || entryCount(root.node) >= 2 else {
      throw InvariantViolation("The root of level \(root.level) has one entry.")
    }
    var seenNodes: Set<Int> = []
    var seenBlocks: Set<Int> = []
    let sums = try checkNode(root, nodes: &seenNodes, blocks: &seenBlocks)
    guard sums[0] == count else {
      throw InvariantViolation("The tree has \(sums[0]) rows, not \(count).")
    }
    for plane in 1..<planeCount where sums[plane] != totals[plane] {
      throw InvariantViolation(
        "Plane \(plane) sums to \(sums[plane]), the total says \(totals[plane]).")
    }
    guard seenNodes.isDisjoint(with: freeNodes), seenBlocks.isDisjoint(with: freeBlocks) else {
      throw InvariantViolation("A node or block is used and free.")
    }
    guard Set(freeNodes).count == freeNodes.count, Set(freeBlocks).count == freeBlocks.count else {
      throw InvariantViolation("A node or block is free twice.")
    }
    for tree in discarded where seenNodes.contains(tree.node) {
      throw InvariantViolation("Node \(tree.node) is used and discarded.")
    }
  }

  /// Checks a node and all below, and returns the sums of its planes.
  private func checkNode(
    _ tree: Subtree, nodes: inout Set<Int>, blocks: inout Set<Int>
  ) throws(InvariantViolation) -> [Int] {
    guard nodes.insert(tree.node).inserted else {
      throw InvariantViolation("Node \(tree.node) is used twice.")
    }
    let end = entryCount(tree.node)
    let minimum = tree == root ? 0 : minimumEntryCount
    guard end >= minimum, end <= fanOut else {
      throw InvariantViolation("Node \(tree.node) has \(end) entries.")
    }
    var sums = Array(repeating: 0, count: planeCount)
    for entry in 0..<end {
      let child = child(tree.node, entry)
      var expected: [Int]
      if tree.level > 1 {
        expected = try checkNode(
          Subtree(node: child, level: tree.level - 1), nodes: &nodes, blocks: &blocks)
      } else {
        expected = try checkLeaf(tree.node, entry, blocks: &blocks)
      }
      for plane in 0..<planeCount {
        let value =
          plane == 0 ? rows(tree.node, entry) : words[planeStart(tree.node, plane) + entry]
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
    _ node: Int, _ entry: Int, blocks: inout Set<Int>
  ) throws(InvariantViolation) -> [Int] {
    var expected = Array(repeating: 0, count: planeCount)
    let rows = rows(node, entry)
    expected[0] = rows
    guard rows > 0 else { throw InvariantViolation("A leaf of node \(node) has no rows.") }
    let child = child(node, entry)
    if child < 0 {
      let value = runSlot(node, entry)
      let estimator = estimators[Self.estimatorIndex(slot: value)]
      expected[estimator.countPlane] = rows
      if let plane = estimator.weightPlane { expected[plane] = rows * Self.weight(slot: value) }
      return expected
    }
    guard blocks.insert(child).inserted else {
      throw InvariantViolation("Block \(child) is used twice.")
    }
    guard rows <= configuration.leafCapacity else {
      throw InvariantViolation("Block \(child) has \(rows) rows.")
    }
    for value in slots[
      child * configuration.leafCapacity..<child * configuration.leafCapacity + rows]
    {
      if value >= 0 {
        expected[1] += Int(value)
      } else {
        let estimator = estimators[Self.estimatorIndex(slot: value)]
        expected[estimator.countPlane] += 1
        if let plane = estimator.weightPlane { expected[plane] += Self.weight(slot: value) }
      }
    }
    return expected
  }
}
