// SPDX-License-Identifier: Apache-2.0

// Edits of many rows at once, by cutting and joining.

extension RowOffsetTree {
  /// Inserts unmeasured rows of one estimator and weight before `row`.
  ///
  /// - Complexity: O(log rows), whatever `count` is.
  /// - Throws: ``RowOffsetError/negativeCount(_:)`` or
  ///   ``RowOffsetError/tooManyRows(count:limit:)``.
  public mutating func insert(
    count added: Int, at row: Int, estimator: EstimatorID, weight: Int = 0
  ) throws(RowOffsetError) {
    try checkInsertion(of: added, at: row)
    let value = unmeasuredSlot(estimator, weight: weight)
    guard added > 0 else { return }
    if count > 0 {
      _ = findGap(row)
      if extendRun(value, by: added) { return }
    }
    if added <= 4 {
      for _ in 0..<added { insertSlot(value, at: row) }
      return
    }
    let node = makeNode()
    nodes.openGap(node, at: 0, count: 1)
    setRun(value, count: added, node, 0)
    splice(Subtree(node: node, level: 1), count: added, at: row)
  }

  /// Inserts measured rows before `row`; their heights in points round up to the unit.
  ///
  /// - Complexity: O(heights + log rows).
  /// - Throws: as ``setHeight(_:ofRow:)`` for the first height that is refused, or
  ///   ``RowOffsetError/tooManyRows(count:limit:)``; nothing was inserted then.
  public mutating func insert(
    heights: some Collection<Double>, at row: Int
  ) throws(RowOffsetError) {
    try checkInsertion(of: heights.count, at: row)
    var rows = RowSequence()
    rows.values.reserveCapacity(heights.count)
    for height in heights {
      rows.append(Int32(truncatingIfNeeded: try unit.units(height: height)))
    }
    insert(rows, at: row)
  }

  /// Inserts unmeasured rows of one estimator before `row`, one for each weight.
  ///
  /// - Complexity: O(weights + log rows).
  /// - Throws: ``RowOffsetError/tooManyRows(count:limit:)``.
  public mutating func insert(
    weights: some Collection<Int>, at row: Int, estimator: EstimatorID
  ) throws(RowOffsetError) {
    try checkInsertion(of: weights.count, at: row)
    var rows = RowSequence()
    rows.values.reserveCapacity(weights.count)
    for weight in weights { rows.append(unmeasuredSlot(estimator, weight: weight)) }
    insert(rows, at: row)
  }

  /// Removes a range of rows.
  ///
  /// - Complexity: O(log rows), whatever the range's length is; removed nodes are collected piece
  ///   by piece when later insertions need their memory.
  public mutating func remove(_ range: Range<Int>) {
    checkRange(range)
    guard range.count > 1 else {
      if let row = range.first { removeSlot(row) }
      return
    }
    let offset = findRow(range.lowerBound)
    let (node, entry) = (path.leaf.node, path.leaf.entry)
    if nodes.child(node, entry) < 0, nodes.rows(node, entry) > range.count,
      offset + range.count <= nodes.rows(node, entry)
    {
      addAlongPath(runSlot(node, entry), -range.count, rows: -range.count)
      return
    }
    guard let whole = takeRoot() else { return }
    let (head, tail) = split(whole, at: range.upperBound)
    let (left, middle) = head.map { split($0, at: range.lowerBound) } ?? (nil, nil)
    if let middle { discarded.append(middle) }
    setRoot(join(left, tail), seams: [range.lowerBound])
  }

  /// Moves a range of rows so that its first row has the number `target` afterwards.
  ///
  /// - Complexity: O(log rows), whatever the range's length is.
  /// - Precondition: `target` is in `0...count - range.count`.
  public mutating func move(_ range: Range<Int>, to target: Int) {
    checkRange(range)
    precondition(
      target >= 0 && target <= count - range.count,
      "The target \(target) of \(range.count) rows is out of range 0...\(count - range.count).")
    guard !range.isEmpty, target != range.lowerBound, let whole = takeRoot() else { return }
    let (head, tail) = split(whole, at: range.upperBound)
    let (left, middle) = head.map { split($0, at: range.lowerBound) } ?? (nil, nil)
    let rest = join(left, tail)
    let (before, after) = rest.map { split($0, at: target) } ?? (nil, nil)
    setRoot(
      join(join(before, middle), after),
      seams: [target, target + range.count, range.lowerBound, range.upperBound])
  }

  /// Makes a range of rows unmeasured, and returns the change of the total height, in points.
  ///
  /// - Complexity: O(log rows), whatever the range's length is.
  @discardableResult
  public mutating func forgetHeights(
    in range: Range<Int>, estimator: EstimatorID, weight: Int = 0
  ) -> Double {
    checkRange(range)
    let before = totalUnits
    let value = unmeasuredSlot(estimator, weight: weight)
    guard !range.isEmpty else { return 0 }
    remove(range)
    let node = makeNode()
    nodes.openGap(node, at: 0, count: 1)
    setRun(value, count: range.count, node, 0)
    splice(Subtree(node: node, level: 1), count: range.count, at: range.lowerBound)
    return unit.points(totalUnits - before)
  }

  /// Rebuilds the structure in as little memory as it needs.
  ///
  /// - Complexity: O(nodes).
  public mutating func compact() {
    var copy = self
    copy.nodes = NodeArena(fanOut: nodes.fanOut, planeCount: nodes.planeCount)
    copy.blocks = BlockArena(capacity: blocks.capacity)
    copy.discarded = DiscardedTrees()
    copy.path = TreePath()
    copy.root = copied(root, into: &copy)
    self = copy
  }

  // MARK: - Internals

  /// Refuses counts that the structure cannot hold.
  func checkInsertion(of added: Int, at row: Int) throws(RowOffsetError) {
    precondition(row >= 0 && row <= count, "Row \(row) is out of range 0...\(count).")
    guard added >= 0 else { throw .negativeCount(added) }
    let (sum, isOverflow) = count.addingReportingOverflow(added)
    guard !isOverflow, sum <= Self.maximumCount else {
      throw .tooManyRows(count: isOverflow ? Int.max : sum, limit: Self.maximumCount)
    }
  }

  /// Traps for a range beyond the rows.
  private func checkRange(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count,
      "Rows \(range) are out of range 0..<\(count).")
  }

  /// Lengthens the run at the end of the path if its rows have the same slot.
  private mutating func extendRun(_ value: Int32, by added: Int) -> Bool {
    let (node, entry) = (path.leaf.node, path.leaf.entry)
    guard nodes.child(node, entry) < 0, runSlot(node, entry) == value else { return false }
    addAlongPath(value, added, rows: added)
    return true
  }

  /// Copies a tree's nodes and blocks into another arena, with nothing unused between them.
  private func copied(_ tree: Subtree, into copy: inout RowOffsetTree) -> Subtree {
    let node = copy.makeNode()
    copy.nodes.copy(tree.node, of: nodes, to: node)
    for entry in 0..<nodes.entryCount(tree.node) {
      let child = nodes.child(tree.node, entry)
      let rows = nodes.rows(tree.node, entry)
      if tree.level > 1 {
        let lower = copied(Subtree(node: child, level: tree.level - 1), into: &copy)
        copy.nodes.setChild(lower.node, rows: rows, node, entry)
      } else if child >= 0 {
        let block = copy.makeBlock()
        copy.blocks.copy(child, of: blocks, count: rows, to: block)
        copy.nodes.setChild(block, rows: rows, node, entry)
      }
    }
    return Subtree(node: node, level: tree.level)
  }
}
