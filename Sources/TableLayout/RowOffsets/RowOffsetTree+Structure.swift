// SPDX-License-Identifier: Apache-2.0

// Keeping the tree balanced when leaves come and go: splitting, packing and merging nodes.

extension RowOffsetTree {
  /// A node without entries.
  mutating func makeNode() -> Int {
    if !nodes.hasFreeNode { discarded.collectNode(&nodes, &blocks) }
    return nodes.makeNode()
  }

  /// A block of slots for a dense leaf, with any content.
  mutating func makeBlock() -> Int {
    if !blocks.hasFreeBlock { discarded.collectBlock(&nodes, &blocks) }
    return blocks.makeBlock()
  }

  /// Gives a tree without rows one empty dense leaf.
  mutating func makeFirstLeaf() {
    insertEmptyLeaf(root.node, at: 0)
  }

  /// Adds the entry of a dense leaf without rows to a node of level 1 that has room.
  mutating func insertEmptyLeaf(_ node: Int, at entry: Int) {
    let block = makeBlock()
    nodes.openGap(node, at: entry, count: 1)
    setDense(block, count: 0, node, entry)
  }

  /// Turns a run that fits in a block into a dense leaf in its place.
  mutating func makeDense(_ step: PathStep) {
    let value = runSlot(step.node, step.entry)
    let rows = nodes.rows(step.node, step.entry)
    let block = makeBlock()
    blocks.fill(block, with: value, count: rows)
    setDense(block, count: rows, step.node, step.entry)
  }

  /// Splits a run in two, in a node that has room.
  mutating func splitRun(_ node: Int, _ entry: Int, at offset: Int) {
    let value = runSlot(node, entry)
    let rows = nodes.rows(node, entry)
    nodes.openGap(node, at: entry + 1, count: 1)
    setRun(value, count: offset, node, entry)
    setRun(value, count: rows - offset, node, entry + 1)
  }

  /// Makes room for a row near a full dense leaf: in its neighbours, or in a leaf more.
  mutating func makeLeafRoom(_ node: Int, _ entry: Int, row: Int) {
    let window = packingWindow(node, around: entry)
    let total = window.reduce(0) { $0 + nodes.rows(node, $1) }
    let capacity = configuration.leafCapacity
    // Spreading pays only if several insertions follow before it is needed again.
    if total + max(window.count, capacity / 4) <= capacity * window.count {
      spread(node, window, over: window.count)
    } else if nodes.entryCount(node) < nodes.fanOut {
      spread(node, window, over: window.count + 1)
    } else {
      makeNodeRoom(row: row)
    }
  }

  /// Splits every full node on the way to the gap before `row`, so that the lowest has room.
  mutating func makeNodeRoom(row: Int) {
    if nodes.entryCount(root.node) == nodes.fanOut {
      let top = makeNode()
      nodes.insertChild(root.node, top, at: 0)
      root = Subtree(node: top, level: root.level + 1)
    }
    var rest = row - 1
    var node = root.node
    for _ in 1..<root.level {
      var entry = 0
      while rest >= nodes.rows(node, entry) {
        rest -= nodes.rows(node, entry)
        entry += 1
      }
      let lower = nodes.child(node, entry)
      if nodes.entryCount(lower) == nodes.fanOut {
        let sibling = makeNode()
        nodes.moveEntries(nodes.fanOut / 2..<nodes.fanOut, of: lower, to: sibling, at: 0)
        nodes.refresh(node, entry, child: lower)
        nodes.insertChild(sibling, node, at: entry + 1)
        if rest >= nodes.rows(node, entry) {
          rest -= nodes.rows(node, entry)
          entry += 1
        }
      }
      node = nodes.child(node, entry)
    }
  }

  /// Packs the leaves around the end of the path, and merges nodes that became too empty.
  mutating func packAlongPath() {
    packLeaves(path.leaf.node, around: path.leaf.entry)
    fixUnderflow()
  }

  /// Takes the leaf without rows at the end of the path out of the tree.
  mutating func removeLeaf() {
    let step = path.leaf
    nodes.closeGap(step.node, step.entry..<step.entry + 1)
    packLeaves(step.node, around: max(0, step.entry - 1))
    packLeaves(step.node, around: step.entry)
    fixUnderflow()
  }

  /// Merges or balances the nodes of the path that have too few entries; invalidates the path.
  mutating func fixUnderflow() {
    for level in 1..<root.level {
      let node = path[level].node
      guard nodes.entryCount(node) < nodes.minimumEntryCount else { break }
      let parent = path[level + 1].node
      guard nodes.entryCount(parent) > 1 else { break }
      let left = max(0, path[level + 1].entry - 1)
      balance(parent, left)
    }
    collapseRoot()
  }

  /// Merges two neighbouring inner children, or evens them out if they do not fit in one.
  mutating func balance(_ parent: Int, _ left: Int) {
    let first = nodes.child(parent, left)
    let second = nodes.child(parent, left + 1)
    let (firstCount, secondCount) = (nodes.entryCount(first), nodes.entryCount(second))
    if firstCount + secondCount <= nodes.fanOut {
      nodes.moveEntries(0..<secondCount, of: second, to: first, at: firstCount)
      nodes.release(second)
      nodes.closeGap(parent, left + 1..<left + 2)
    } else {
      nodes.even(first, second)
      nodes.refresh(parent, left + 1, child: second)
    }
    nodes.refresh(parent, left, child: first)
  }

  /// Drops root nodes that have only one inner child.
  mutating func collapseRoot() {
    while root.level > 1, nodes.entryCount(root.node) == 1 {
      let child = nodes.child(root.node, 0)
      nodes.release(root.node)
      root = Subtree(node: child, level: root.level - 1)
    }
  }
}
