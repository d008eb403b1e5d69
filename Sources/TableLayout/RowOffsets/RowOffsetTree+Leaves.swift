// SPDX-License-Identifier: Apache-2.0

// The leaves: how a slot of a dense leaf is read, and how full the blocks are kept.

extension RowOffsetTree {
  /// The slot of an unmeasured row: the sign bit, 15 bits of estimator and 16 bits of weight.
  static func unmeasuredSlot(_ estimator: Int, weight: Int) -> Int32 {
    let weight = UInt32(min(max(weight, 0), maximumWeight))
    return Int32(bitPattern: 0x8000_0000 | UInt32(estimator) << 16 | weight)
  }

  /// The estimator that an unmeasured row's slot names.
  static func estimatorIndex(slot: Int32) -> Int { Int(slot) >> 16 & 0x7FFF }

  /// The weight in an unmeasured row's slot.
  static func weight(slot: Int32) -> Int { Int(slot) & 0xFFFF }

  /// The height of a slot in units, measured or estimated.
  @inline(__always)
  func units(slot: Int32) -> Int { totals.units(slot: slot) }

  /// The slot that every row of a run leaf has.
  func runSlot(_ node: Int, _ entry: Int) -> Int32 {
    let index = -1 - nodes.child(node, entry)
    var weight = 0
    if let plane = totals.estimators[index].weightPlane {
      weight = nodes.value(plane, node, entry) / nodes.rows(node, entry)
    }
    return Self.unmeasuredSlot(index, weight: weight)
  }

  // MARK: - Entries of leaves

  /// Writes the entry of a run of `count` rows.
  mutating func setRun(_ value: Int32, count: Int, _ node: Int, _ entry: Int) {
    nodes.setLeaf(-1 - Self.estimatorIndex(slot: value), rows: count, node, entry)
    addUnmeasured(value, count, node, entry)
  }

  /// Writes the entry of a dense leaf from its first `count` slots.
  mutating func setDense(_ block: Int, count: Int, _ node: Int, _ entry: Int) {
    nodes.setLeaf(block, rows: count, node, entry)
    var height = 0
    let start = block * blocks.capacity
    for index in start..<(start + count) {
      let value = blocks.slots[index]
      if value >= 0 { height &+= Int(value) } else { addUnmeasured(value, 1, node, entry) }
    }
    nodes.add(height, plane: 1, node, entry)
  }

  /// Counts `count` more unmeasured rows in an entry.
  mutating func addUnmeasured(_ value: Int32, _ count: Int, _ node: Int, _ entry: Int) {
    let estimator = totals.estimators[Self.estimatorIndex(slot: value)]
    nodes.add(count, plane: estimator.countPlane, node, entry)
    if let plane = estimator.weightPlane {
      nodes.add(count * Self.weight(slot: value), plane: plane, node, entry)
    }
  }

  /// Adds `count` times a slot's contribution to all sums along the path; `count` may be negative.
  mutating func addAlongPath(_ value: Int32, _ count: Int, rows: Int) {
    let units = value >= 0 ? Int(value) &* count : 0
    for level in 1...root.level {
      let step = path[level]
      nodes.add(rows: rows, units: units, step.node, step.entry)
      if value < 0 { addUnmeasured(value, count, step.node, step.entry) }
    }
    totals.add(value, count, rows: rows)
  }

  // MARK: - Packing

  /// The greatest number of neighbouring dense leaves that are packed together.
  static let packingWidth = 5

  /// The dense leaves of a node around `entry` that are packed together.
  func packingWindow(_ node: Int, around entry: Int) -> Range<Int> {
    var lower = entry
    var upper = entry + 1
    let end = nodes.entryCount(node)
    while upper - lower < Self.packingWidth {
      let width = upper - lower
      if upper < end, nodes.child(node, upper) >= 0 { upper += 1 }
      if upper - lower < Self.packingWidth, lower > 0, nodes.child(node, lower - 1) >= 0 {
        lower -= 1
      }
      if upper - lower == width { break }
    }
    return lower..<upper
  }

  /// Spreads the rows of neighbouring dense leaves evenly over `leafCount` leaves in their place.
  ///
  /// The node must have room for the leaves that are added.
  mutating func spread(_ node: Int, _ window: Range<Int>, over leafCount: Int) {
    var gathered: ContiguousArray<Int32> = []
    var leaves: ContiguousArray<Int> = []
    gathered.reserveCapacity(blocks.capacity * window.count)
    for entry in window {
      let block = nodes.child(node, entry)
      leaves.append(block)
      gathered.append(contentsOf: blocks.rows(block, count: nodes.rows(node, entry)))
    }
    while leaves.count > leafCount { blocks.release(leaves.removeLast()) }
    while leaves.count < leafCount { leaves.append(makeBlock()) }
    if leafCount < window.count {
      nodes.closeGap(node, window.lowerBound + leafCount..<window.upperBound)
    } else if leafCount > window.count {
      nodes.openGap(node, at: window.upperBound, count: leafCount - window.count)
    }
    var taken = 0
    for index in 0..<leafCount {
      let end = gathered.count * (index + 1) / leafCount
      blocks.write(taken..<end, of: gathered, to: leaves[index])
      setDense(leaves[index], count: end - taken, node, window.lowerBound + index)
      taken = end
    }
  }

  /// Joins the leaves around an entry of a node of level 1 if that saves a leaf.
  ///
  /// Equal runs become one; up to five dense leaves become fewer if those are not too full.
  /// Any five neighbouring dense leaves of a node are thus at least 70 % full.
  mutating func packLeaves(_ node: Int, around entry: Int) {
    var entry = min(entry, nodes.entryCount(node) - 1)
    guard entry >= 0 else { return }
    if nodes.child(node, entry) < 0 {
      if entry > 0, nodes.child(node, entry - 1) < 0,
        runSlot(node, entry) == runSlot(node, entry - 1)
      {
        setRun(
          runSlot(node, entry), count: nodes.rows(node, entry - 1) + nodes.rows(node, entry), node,
          entry - 1)
        nodes.closeGap(node, entry..<entry + 1)
        entry -= 1
      }
      if entry + 1 < nodes.entryCount(node), nodes.child(node, entry + 1) < 0,
        runSlot(node, entry) == runSlot(node, entry + 1)
      {
        setRun(
          runSlot(node, entry), count: nodes.rows(node, entry) + nodes.rows(node, entry + 1), node,
          entry)
        nodes.closeGap(node, entry + 1..<entry + 2)
      }
      return
    }
    let window = packingWindow(node, around: entry)
    guard window.count > 1 else { return }
    let total = window.reduce(0) { $0 + nodes.rows(node, $1) }
    let capacity = configuration.leafCapacity
    let limit = capacity - max(1, capacity / 16)
    let needed = max(1, (total + limit - 1) / limit)
    if needed < window.count { spread(node, window, over: needed) }
  }
}
