// SPDX-License-Identifier: Apache-2.0

// Cutting a tree in two at any row and joining two trees, each in O(log rows). Nil is a tree
// without rows. All trees share the arena, so nothing but the nodes along the cut is touched.

extension RowOffsetTree {
  /// Cuts a tree before a row; the tree itself is used up.
  mutating func split(_ tree: Subtree, at row: Int) -> (left: Subtree?, right: Subtree?) {
    var entry = 0
    var rest = row
    let end = entryCount(tree.node)
    while entry < end, rest >= rows(tree.node, entry) {
      rest -= rows(tree.node, entry)
      entry += 1
    }
    let sibling = makeNode()
    guard rest > 0 else {
      moveEntries(entry..<end, of: tree.node, to: sibling, at: 0)
      return (trimmed(tree), trimmed(Subtree(node: sibling, level: tree.level)))
    }
    if tree.level == 1 {
      let right = splitLeafEntry(tree.node, entry, at: rest, into: sibling)
      return (trimmed(tree), trimmed(right))
    }
    let middle = Subtree(node: child(tree.node, entry), level: tree.level - 1)
    moveEntries(entry + 1..<end, of: tree.node, to: sibling, at: 0)
    closeGap(tree.node, entry..<entry + 1)
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
    let end = entryCount(node)
    moveEntries(entry + 1..<end, of: node, to: sibling, at: 0)
    openGap(sibling, at: 0, count: 1)
    let count = rows(node, entry)
    let block = child(node, entry)
    if block < 0 {
      let value = runSlot(node, entry)
      setRun(value, count: offset, node, entry)
      setRun(value, count: count - offset, sibling, 0)
    } else {
      let second = makeBlock()
      let capacity = configuration.leafCapacity
      for index in offset..<count {
        slots[second * capacity + index - offset] = slots[block * capacity + index]
      }
      setDense(block, count: offset, node, entry)
      setDense(second, count: count - offset, sibling, 0)
    }
    return Subtree(node: sibling, level: 1)
  }

  /// The tree without roots that have one inner child, or nil if it has no entries.
  private mutating func trimmed(_ tree: Subtree) -> Subtree? {
    var tree = tree
    while tree.level > 1, entryCount(tree.node) == 1 {
      let child = child(tree.node, 0)
      freeNodes.append(tree.node)
      tree = Subtree(node: child, level: tree.level - 1)
    }
    guard entryCount(tree.node) == 0 else { return tree }
    freeNodes.append(tree.node)
    return nil
  }

  /// Puts one tree behind another; both are used up.
  mutating func join(_ left: Subtree?, _ right: Subtree?) -> Subtree? {
    guard let left else { return right }
    guard let right else { return left }
    if left.level == right.level {
      if entryCount(left.node) + entryCount(right.node) <= fanOut {
        moveEntries(
          0..<entryCount(right.node), of: right.node, to: left.node, at: entryCount(left.node))
        freeNodes.append(right.node)
        return left
      }
      if min(entryCount(left.node), entryCount(right.node)) < minimumEntryCount {
        even(left.node, right.node)
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
    insertChild(first, top, at: 0)
    insertChild(second, top, at: 1)
    return Subtree(node: top, level: level + 1)
  }

  /// Attaches a lower tree at one end of a taller one.
  ///
  /// Returns the node that was split off behind the taller tree's root if it was full.
  private mutating func attach(_ tree: Subtree, to taller: Subtree, atEnd: Bool) -> Int? {
    let node = taller.node
    let last = atEnd ? entryCount(node) - 1 : 0
    let neighbour = child(node, last)
    if taller.level > tree.level + 1 {
      let lower = Subtree(node: neighbour, level: taller.level - 1)
      let sibling = attach(tree, to: lower, atEnd: atEnd)
      refresh(node, last, child: neighbour)
      guard let sibling else { return nil }
      return insert(sibling, node, at: last + 1)
    }
    let total = entryCount(neighbour) + entryCount(tree.node)
    if total <= fanOut {
      let count = entryCount(tree.node)
      moveEntries(
        0..<count, of: tree.node, to: neighbour, at: atEnd ? entryCount(neighbour) : 0)
      freeNodes.append(tree.node)
      refresh(node, last, child: neighbour)
      return nil
    }
    if entryCount(tree.node) < minimumEntryCount {
      if atEnd { even(neighbour, tree.node) } else { even(tree.node, neighbour) }
      refresh(node, last, child: neighbour)
    }
    return insert(tree.node, node, at: atEnd ? last + 1 : 0)
  }

  /// Adds an inner child to a node, and returns the second half of the node if it was full.
  private mutating func insert(_ child: Int, _ node: Int, at entry: Int) -> Int? {
    guard entryCount(node) == fanOut else {
      insertChild(child, node, at: entry)
      return nil
    }
    let sibling = makeNode()
    let half = fanOut / 2
    moveEntries(half..<fanOut, of: node, to: sibling, at: 0)
    if entry <= half {
      insertChild(child, node, at: entry)
    } else {
      insertChild(child, sibling, at: entry - half)
    }
    return sibling
  }

  // MARK: - The whole tree

  /// Removes the whole tree, to be cut and joined.
  mutating func takeRoot() -> Subtree? { count == 0 ? trimmed(root) : root }

  /// Makes a tree the whole tree, counts it, and packs the leaves around the rows of its seams.
  mutating func setRoot(_ tree: Subtree?, seams: [Int]) {
    root = tree ?? Subtree(node: makeNode(), level: 1)
    refreshTotals()
    for seam in seams where count > 0 {
      _ = findGap(min(seam, count))
      packAlongPath()
      guard seam < count else { continue }
      _ = findRow(seam)
      packAlongPath()
    }
  }
}
