// SPDX-License-Identifier: Apache-2.0

// Cutting a tree in two at any row and joining two trees, each in O(log rows). Nil is a tree
// without rows. All trees share the arena, so nothing but the nodes along the cut is touched.

extension RowOffsetTree {
  /// Cuts a tree before a row, and consumes it.
  mutating func split(_ tree: Subtree, at row: Int) -> (left: Subtree?, right: Subtree?) {
    var entry = 0
    var rest = row
    let end = nodes.entryCount(tree.node)
    while entry < end, rest >= nodes.rows(tree.node, entry) {
      rest -= nodes.rows(tree.node, entry)
      entry += 1
    }
    let sibling = makeNode()
    guard rest > 0 else {
      nodes.moveEntries(entry..<end, of: tree.node, to: sibling, at: 0)
      return (trimmed(tree), trimmed(Subtree(node: sibling, level: tree.level)))
    }
    if tree.level == 1 {
      let right = splitLeafEntry(tree.node, entry, at: rest, into: sibling)
      return (trimmed(tree), trimmed(right))
    }
    let middle = Subtree(node: nodes.child(tree.node, entry), level: tree.level - 1)
    nodes.moveEntries(entry + 1..<end, of: tree.node, to: sibling, at: 0)
    nodes.closeGap(tree.node, entry..<entry + 1)
    let (left, right) = split(middle, at: rest)
    return (
      join(trimmed(tree), left),
      join(right, trimmed(Subtree(node: sibling, level: tree.level)))
    )
  }

  /// Cuts a leaf in two and moves its second part and all later entries to another node.
  private mutating func splitLeafEntry(
    _ node: Int, _ entry: Int, at offset: Int, into sibling: Int
  ) -> Subtree {
    let end = nodes.entryCount(node)
    nodes.moveEntries(entry + 1..<end, of: node, to: sibling, at: 0)
    nodes.openGap(sibling, at: 0, count: 1)
    let count = nodes.rows(node, entry)
    let block = nodes.child(node, entry)
    if block < 0 {
      let value = runSlot(node, entry)
      setRun(value, count: offset, node, entry)
      setRun(value, count: count - offset, sibling, 0)
    } else {
      let second = makeBlock()
      blocks.copy(offset..<count, of: block, to: second)
      setDense(block, count: offset, node, entry)
      setDense(second, count: count - offset, sibling, 0)
    }
    return Subtree(node: sibling, level: 1)
  }

  /// The tree without roots that have one inner child, or nil if it has no entries.
  private mutating func trimmed(_ tree: Subtree) -> Subtree? {
    var tree = tree
    while tree.level > 1, nodes.entryCount(tree.node) == 1 {
      let child = nodes.child(tree.node, 0)
      nodes.release(tree.node)
      tree = Subtree(node: child, level: tree.level - 1)
    }
    guard nodes.entryCount(tree.node) == 0 else { return tree }
    nodes.release(tree.node)
    return nil
  }

  /// Concatenates two trees, and consumes both.
  mutating func join(_ left: Subtree?, _ right: Subtree?) -> Subtree? {
    guard let left else { return right }
    guard let right else { return left }
    if left.level == right.level {
      if nodes.entryCount(left.node) + nodes.entryCount(right.node) <= nodes.fanOut {
        nodes.moveEntries(
          0..<nodes.entryCount(right.node), of: right.node, to: left.node,
          at: nodes.entryCount(left.node))
        nodes.release(right.node)
        return left
      }
      if min(nodes.entryCount(left.node), nodes.entryCount(right.node)) < nodes.minimumEntryCount {
        nodes.even(left.node, right.node)
      }
      return parent(of: left.node, right.node, level: left.level)
    }
    let isLeftTaller = left.level > right.level
    let taller = isLeftTaller ? left : right
    let sibling = attach(isLeftTaller ? right : left, to: taller, atEnd: isLeftTaller)
    guard let sibling else { return taller }
    return parent(of: taller.node, sibling, level: taller.level)
  }

  /// A node above two others.
  private mutating func parent(of first: Int, _ second: Int, level: Int) -> Subtree {
    let top = makeNode()
    nodes.insertChild(first, top, at: 0)
    nodes.insertChild(second, top, at: 1)
    return Subtree(node: top, level: level + 1)
  }

  /// Attaches a lower tree at one end of a taller one.
  ///
  /// Returns the node that was split off behind the taller tree's root if it was full.
  private mutating func attach(_ tree: Subtree, to taller: Subtree, atEnd: Bool) -> Int? {
    let node = taller.node
    let last = atEnd ? nodes.entryCount(node) - 1 : 0
    let neighbour = nodes.child(node, last)
    if taller.level > tree.level + 1 {
      let lower = Subtree(node: neighbour, level: taller.level - 1)
      let sibling = attach(tree, to: lower, atEnd: atEnd)
      nodes.refresh(node, last, child: neighbour)
      guard let sibling else { return nil }
      return insert(sibling, node, at: last + 1)
    }
    let total = nodes.entryCount(neighbour) + nodes.entryCount(tree.node)
    if total <= nodes.fanOut {
      let count = nodes.entryCount(tree.node)
      nodes.moveEntries(
        0..<count, of: tree.node, to: neighbour, at: atEnd ? nodes.entryCount(neighbour) : 0)
      nodes.release(tree.node)
      nodes.refresh(node, last, child: neighbour)
      return nil
    }
    if nodes.entryCount(tree.node) < nodes.minimumEntryCount {
      if atEnd { nodes.even(neighbour, tree.node) } else { nodes.even(tree.node, neighbour) }
      nodes.refresh(node, last, child: neighbour)
    }
    return insert(tree.node, node, at: atEnd ? last + 1 : 0)
  }

  /// Adds an inner child to a node, and returns the second half of the node if it was full.
  private mutating func insert(_ child: Int, _ node: Int, at entry: Int) -> Int? {
    guard nodes.entryCount(node) == nodes.fanOut else {
      nodes.insertChild(child, node, at: entry)
      return nil
    }
    let sibling = makeNode()
    let half = nodes.fanOut / 2
    nodes.moveEntries(half..<nodes.fanOut, of: node, to: sibling, at: 0)
    if entry <= half {
      nodes.insertChild(child, node, at: entry)
    } else {
      nodes.insertChild(child, sibling, at: entry - half)
    }
    return sibling
  }

  // MARK: - The whole tree

  /// Removes the whole tree, to be cut and joined.
  mutating func takeRoot() -> Subtree? { count == 0 ? trimmed(root) : root }

  /// Makes a tree the whole tree, counts it, and packs the leaves around the rows of its seams.
  mutating func setRoot(_ tree: Subtree?, seams: [Int]) {
    root = tree ?? Subtree(node: makeNode(), level: 1)
    totals.refresh(root: root.node, in: nodes)
    for seam in seams where count > 0 {
      _ = findGap(min(seam, count))
      packAlongPath()
      guard seam < count else { continue }
      _ = findRow(seam)
      packAlongPath()
    }
  }
}
