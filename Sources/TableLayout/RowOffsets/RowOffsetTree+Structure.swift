// SPDX-License-Identifier: Apache-2.0

// Keeping the tree balanced when leaves come and go: splitting, packing and merging nodes.

extension RowOffsetTree {
  /// Gives a tree without rows one empty dense leaf.
  mutating func makeFirstLeaf() {
    insertEmptyLeaf(root.node, at: 0)
  }

  /// Adds the entry of a dense leaf without rows to a node of level 1 that has room.
  mutating func insertEmptyLeaf(_ node: Int, at entry: Int) {
    let block = makeBlock()
    openGap(node, at: entry, count: 1)
    setDense(block, count: 0, node, entry)
  }

  /// Turns a run that fits in a block into a dense leaf in its place.
  mutating func makeDense(_ step: PathStep) {
    let value = runSlot(step.node, step.entry)
    let rows = rows(step.node, step.entry)
    let block = makeBlock()
    let start = block * configuration.leafCapacity
    for index in start..<(start + rows) { slots[index] = value }
    setDense(block, count: rows, step.node, step.entry)
  }

  /// Splits a run in two, in a node that has room.
  mutating func splitRun(_ node: Int, _ entry: Int, at offset: Int) {
    let value = runSlot(node, entry)
    let rows = rows(node, entry)
    openGap(node, at: entry + 1, count: 1)
    setRun(value, count: offset, node, entry)
    setRun(value, count: rows - offset, node, entry + 1)
  }

  /// Makes room for a row near a full dense leaf: in its neighbours, or in a leaf more.
  mutating func makeLeafRoom(_ node: Int, _ entry: Int, row: Int) {
    let window = packingWindow(node, around: entry)
    let total = window.reduce(0) { $0 + rows(node, $1) }
    let capacity = configuration.leafCapacity
    // Spreading pays only if several insertions follow before it is needed again.
    if total + max(window.count, capacity / 4) <= capacity * window.count {
      spread(node, window, over: window.count)
    } else if entryCount(node) < fanOut {
      spread(node, window, over: window.count + 1)
    } else {
      makeNodeRoom(row: row)
    }
  }

  /// Splits every full node on the way to the gap before `row`, so that the lowest has room.
  mutating func makeNodeRoom(row: Int) {
    if entryCount(root.node) == fanOut {
      let top = makeNode()
      insertChild(root.node, top, at: 0)
      root = Subtree(node: top, level: root.level + 1)
    }
    var rest = row - 1
    var node = root.node
    for _ in 1..<root.level {
      var entry = 0
      while rest >= rows(node, entry) {
        rest -= rows(node, entry)
        entry += 1
      }
      let lower = child(node, entry)
      if entryCount(lower) == fanOut {
        let sibling = makeNode()
        moveEntries(fanOut / 2..<fanOut, of: lower, to: sibling, at: 0)
        refresh(node, entry, child: lower)
        insertChild(sibling, node, at: entry + 1)
        if rest >= rows(node, entry) {
          rest -= rows(node, entry)
          entry += 1
        }
      }
      node = child(node, entry)
    }
  }

  /// Packs the leaves around the end of the path, and merges nodes that became too empty.
  mutating func packAlongPath() {
    packLeaves(path[0].node, around: path[0].entry)
    fixUnderflow()
  }

  /// Takes the leaf without rows at the end of the path out of the tree.
  mutating func removeLeaf() {
    let step = path[0]
    closeGap(step.node, step.entry..<step.entry + 1)
    packLeaves(step.node, around: max(0, step.entry - 1))
    packLeaves(step.node, around: step.entry)
    fixUnderflow()
  }

  /// Merges or balances the nodes of the path that have too few entries; the path is void then.
  mutating func fixUnderflow() {
    for level in 1..<root.level {
      let node = path[level - 1].node
      guard entryCount(node) < minimumEntryCount else { break }
      let parent = path[level].node
      guard entryCount(parent) > 1 else { break }
      let left = max(0, path[level].entry - 1)
      balance(parent, left)
    }
    collapseRoot()
  }

  /// Merges two neighbouring inner children, or evens them out if they do not fit in one.
  mutating func balance(_ parent: Int, _ left: Int) {
    let first = child(parent, left)
    let second = child(parent, left + 1)
    let (firstCount, secondCount) = (entryCount(first), entryCount(second))
    if firstCount + secondCount <= fanOut {
      moveEntries(0..<secondCount, of: second, to: first, at: firstCount)
      freeNodes.append(second)
      closeGap(parent, left + 1..<left + 2)
    } else {
      even(first, second)
      refresh(parent, left + 1, child: second)
    }
    refresh(parent, left, child: first)
  }

  /// Evens out the entries of two neighbouring nodes.
  mutating func even(_ first: Int, _ second: Int) {
    let (firstCount, secondCount) = (entryCount(first), entryCount(second))
    let half = (firstCount + secondCount) / 2
    if firstCount > half {
      moveEntries(half..<firstCount, of: first, to: second, at: 0)
    } else {
      moveEntries(0..<half - firstCount, of: second, to: first, at: firstCount)
    }
  }

  /// Drops root nodes that have only one inner child.
  mutating func collapseRoot() {
    while root.level > 1, entryCount(root.node) == 1 {
      let child = child(root.node, 0)
      freeNodes.append(root.node)
      root = Subtree(node: child, level: root.level - 1)
    }
  }
}
