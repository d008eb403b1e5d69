// SPDX-License-Identifier: Apache-2.0

/// A node and its level; the leaves below a node of level 1 have no nodes.
struct Subtree: Hashable, Sendable {
  /// The node's number.
  var node: Int
  /// The number of steps from the node down to the leaves, at least 1.
  var level: Int
}

/// A node on the path to a leaf, and the entry that the path takes.
struct PathStep: Hashable, Sendable {
  /// The node's number.
  var node: Int
  /// The entry's number in the node.
  var entry: Int
}

/// The steps from the root to the leaf that the last search for an edit found.
///
/// A path has a step for each level. It is valid until a node is split, merged or replaced; the
/// list itself is kept from search to search, so that a search allocates nothing.
struct TreePath: Sendable {
  private var steps: ContiguousArray<PathStep> = []

  /// The bytes that the path keeps allocated.
  var allocatedByteCount: Int { steps.capacity * MemoryLayout<PathStep>.stride }

  /// The step on level 1: the leaf.
  @inline(__always)
  var leaf: PathStep { steps[0] }

  /// The step on a level.
  @inline(__always)
  subscript(level: Int) -> PathStep { steps[level - 1] }

  /// Begins a path from a root on a level; every step must be set.
  mutating func begin(level: Int) {
    guard steps.count != level else { return }
    steps = ContiguousArray(repeating: PathStep(node: 0, entry: 0), count: level)
  }

  /// Sets the step on a level.
  @inline(__always)
  mutating func set(_ level: Int, node: Int, entry: Int) {
    steps[level - 1] = PathStep(node: node, entry: entry)
  }

  /// Ends the path at another leaf of the same node.
  mutating func setLeafEntry(_ entry: Int) { steps[0].entry = entry }
}

/// Subtrees that were removed from an offset tree, and whose memory was not collected yet.
///
/// Removing a million rows thus costs nothing at once: each node is opened when memory is needed.
struct DiscardedTrees: Sendable {
  private var trees: ContiguousArray<Subtree> = []

  /// The bytes that the list keeps allocated.
  var allocatedByteCount: Int { trees.capacity * MemoryLayout<Subtree>.stride }

  /// Adds a tree that nothing refers to any more.
  mutating func append(_ tree: Subtree) { trees.append(tree) }

  /// Opens trees until a node is free, or none is left.
  mutating func collectNode(_ nodes: inout NodeArena, _ blocks: inout BlockArena) {
    while !nodes.hasFreeNode, let tree = trees.popLast() { open(tree, &nodes, &blocks) }
  }

  /// Opens trees until a block is free, or none is left.
  mutating func collectBlock(_ nodes: inout NodeArena, _ blocks: inout BlockArena) {
    while !blocks.hasFreeBlock, let tree = trees.popLast() { open(tree, &nodes, &blocks) }
  }

  /// Frees the topmost node of a tree and the blocks in it, and discards the trees below.
  private mutating func open(
    _ tree: Subtree, _ nodes: inout NodeArena, _ blocks: inout BlockArena
  ) {
    for entry in 0..<nodes.entryCount(tree.node) {
      let child = nodes.child(tree.node, entry)
      if tree.level > 1 {
        trees.append(Subtree(node: child, level: tree.level - 1))
      } else if child >= 0 {
        blocks.release(child)
      }
    }
    nodes.release(tree.node)
  }

  /// Checks that no discarded node is used.
  func checkInvariants(used: Set<Int>) throws(InvariantViolation) {
    for tree in trees where used.contains(tree.node) {
      throw InvariantViolation("Node \(tree.node) is used and discarded.")
    }
  }
}
