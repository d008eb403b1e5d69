// SPDX-License-Identifier: Apache-2.0

// The arena of nodes: its layout, allocation and release, and shifting and summing of entries.

extension RowOffsetTree {
  /// The greatest number of entries of a node.
  @inline(__always) var fanOut: Int { configuration.fanOut }
  /// The smallest number of entries of a node that is not the root.
  var minimumEntryCount: Int { max(2, configuration.fanOut / 4) }
  /// The number of planes of an entry.
  @inline(__always) var planeCount: Int { coefficients.count }
  /// The words that a node takes.
  @inline(__always) var stride: Int { 1 + planeCount * fanOut }

  /// The number of entries of a node.
  @inline(__always)
  func entryCount(_ node: Int) -> Int { words[node * stride] }

  /// Where a plane of a node begins in `words`.
  @inline(__always)
  func planeStart(_ node: Int, _ plane: Int) -> Int { node * stride + 1 + plane * fanOut }

  /// The rows below an entry.
  @inline(__always)
  func rows(_ node: Int, _ entry: Int) -> Int { words[planeStart(node, 0) + entry] & 0xFFFF_FFFF }

  /// The child of an entry: a node's or a block's number, or for a run −1 − its estimator.
  @inline(__always)
  func child(_ node: Int, _ entry: Int) -> Int { words[planeStart(node, 0) + entry] >> 32 }

  /// Sets the child and the rows of an entry.
  mutating func setChild(_ child: Int, rows: Int, _ node: Int, _ entry: Int) {
    words[planeStart(node, 0) + entry] = child << 32 | rows
  }

  // MARK: - Taking and giving back

  /// A node without entries.
  mutating func makeNode() -> Int {
    if freeNodes.isEmpty { collectDiscarded(untilNode: true) }
    if let node = freeNodes.popLast() {
      words[node * stride] = 0
      return node
    }
    let node = words.count / stride
    if words.capacity < words.count + stride, node > 0 {
      words.reserveCapacity(words.count + max(2, node / 8) * stride)
    }
    words.append(contentsOf: repeatElement(0, count: stride))
    return node
  }

  /// A block of slots for a dense leaf, with any content.
  mutating func makeBlock() -> Int {
    if freeBlocks.isEmpty { collectDiscarded(untilNode: false) }
    if let block = freeBlocks.popLast() { return block }
    let block = slots.count / configuration.leafCapacity
    if slots.capacity < slots.count + configuration.leafCapacity {
      slots.reserveCapacity(slots.count + max(4, block / 16) * configuration.leafCapacity)
    }
    slots.append(contentsOf: repeatElement(0, count: configuration.leafCapacity))
    return block
  }

  /// Opens discarded subtrees until a node or block is free, or none is left.
  ///
  /// Discarding a million rows thus costs nothing at once; each node is opened when it is needed.
  private mutating func collectDiscarded(untilNode: Bool) {
    while untilNode ? freeNodes.isEmpty : freeBlocks.isEmpty, let tree = discarded.popLast() {
      for entry in 0..<entryCount(tree.node) {
        let child = child(tree.node, entry)
        if tree.level > 1 {
          discarded.append(Subtree(node: child, level: tree.level - 1))
        } else if child >= 0 {
          freeBlocks.append(child)
        }
      }
      freeNodes.append(tree.node)
    }
  }

  // MARK: - Entries

  /// Shifts the entries from `entry` on by `count` to make room; the gap's words are undefined.
  mutating func openGap(_ node: Int, at entry: Int, count: Int) {
    let end = entryCount(node)
    for plane in 0..<planeCount {
      let start = planeStart(node, plane)
      var index = end - 1
      while index >= entry {
        words[start + index + count] = words[start + index]
        index -= 1
      }
    }
    words[node * stride] = end + count
  }

  /// Drops the entries of a range and shifts the later ones down; their children are not freed.
  mutating func closeGap(_ node: Int, _ range: Range<Int>) {
    let end = entryCount(node)
    for plane in 0..<planeCount {
      let start = planeStart(node, plane)
      for index in range.upperBound..<max(end, range.upperBound) {
        words[start + index - range.count] = words[start + index]
      }
    }
    words[node * stride] = end - range.count
  }

  /// Moves the entries of a range of one node into another, before `entry` there.
  mutating func moveEntries(_ range: Range<Int>, of source: Int, to target: Int, at entry: Int) {
    guard !range.isEmpty else { return }
    openGap(target, at: entry, count: range.count)
    for plane in 0..<planeCount {
      let from = planeStart(source, plane)
      let to = planeStart(target, plane) + entry - range.lowerBound
      for index in range { words[to + index] = words[from + index] }
    }
    closeGap(source, range)
  }

  /// Computes the entry of an inner child from the child's own entries.
  mutating func refresh(_ node: Int, _ entry: Int, child: Int) {
    let end = entryCount(child)
    var rows = 0
    let first = planeStart(child, 0)
    for index in first..<(first + end) { rows &+= words[index] & 0xFFFF_FFFF }
    setChild(child, rows: rows, node, entry)
    for plane in 1..<planeCount {
      let start = planeStart(child, plane)
      var sum = 0
      for index in start..<(start + end) { sum &+= words[index] }
      words[planeStart(node, plane) + entry] = sum
    }
  }

  /// Adds an inner child's entry to a node that has room.
  mutating func insertChild(_ child: Int, _ node: Int, at entry: Int) {
    openGap(node, at: entry, count: 1)
    refresh(node, entry, child: child)
  }

  /// Computes `count` and `totals` from the root's entries.
  mutating func refreshTotals() {
    let end = entryCount(root.node)
    count = 0
    for entry in 0..<end { count += rows(root.node, entry) }
    for plane in 1..<planeCount {
      let start = planeStart(root.node, plane)
      var sum = 0
      for index in start..<(start + end) { sum &+= words[index] }
      totals[plane] = sum
    }
  }
}
