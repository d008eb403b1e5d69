// SPDX-License-Identifier: Apache-2.0

// Edits of single rows: a search from the root, the edit in the leaf, the sums along the path.

extension RowOffsetTree {
  /// Sets the measured height of a row and returns the change of the total height, in points.
  ///
  /// The height rounds up to the unit.
  ///
  /// - Complexity: O(log rows).
  /// - Throws: ``RowOffsetError/invalidHeight(points:)`` or
  ///   ``RowOffsetError/heightTooLarge(points:limit:)``; nothing changed then.
  @discardableResult
  public mutating func setHeight(_ height: Double, ofRow row: Int) throws(RowOffsetError) -> Double
  {
    unit.points(setUnits(try unit.units(height: height), ofRow: row))
  }

  /// Sets the measured height of a row in units and returns the change in units.
  ///
  /// - Precondition: `units` is in `0...HeightUnit.maximumHeight`.
  @discardableResult
  public mutating func setUnits(_ units: Int, ofRow row: Int) -> Int {
    precondition(
      units >= 0 && units <= HeightUnit.maximumHeight,
      "A height must be in 0...\(HeightUnit.maximumHeight) units, not \(units).")
    return setSlot(Int32(truncatingIfNeeded: units), ofRow: row)
  }

  /// Makes a row unmeasured again and returns the change of the total height, in points.
  ///
  /// - Complexity: O(log rows).
  @discardableResult
  public mutating func forgetHeight(
    ofRow row: Int, estimator: EstimatorID, weight: Int = 0
  ) -> Double {
    _ = self.estimator(estimator)
    return unit.points(setSlot(unmeasuredSlot(estimator, weight: weight), ofRow: row))
  }

  /// Inserts one row of a known height before `row`.
  ///
  /// - Complexity: O(log rows).
  /// - Throws: as ``setHeight(_:ofRow:)``, or ``RowOffsetError/tooManyRows(count:limit:)``.
  public mutating func insert(height: Double, at row: Int) throws(RowOffsetError) {
    let units = try unit.units(height: height)
    try checkInsertion(of: 1, at: row)
    insertSlot(Int32(truncatingIfNeeded: units), at: row)
  }

  /// Inserts one row of a known height in units before `row`.
  ///
  /// - Complexity: O(log rows).
  /// - Precondition: `units` is in `0...HeightUnit.maximumHeight`, and there are fewer rows than
  ///   ``maximumCount``.
  public mutating func insert(units: Int, at row: Int) {
    precondition(
      units >= 0 && units <= HeightUnit.maximumHeight,
      "A height must be in 0...\(HeightUnit.maximumHeight) units, not \(units).")
    precondition(
      row >= 0 && row <= count && count < Self.maximumCount,
      "Row \(row) is out of range 0...\(count), or there are \(Self.maximumCount) rows already.")
    insertSlot(Int32(truncatingIfNeeded: units), at: row)
  }

  /// Removes one row.
  ///
  /// - Complexity: O(log rows).
  public mutating func remove(at row: Int) {
    precondition(row >= 0 && row < count, "Row \(row) is out of range 0..<\(count).")
    removeSlot(row)
  }

  /// Moves a row, with its height, so that its number is `target` afterwards.
  ///
  /// - Complexity: O(log rows).
  public mutating func move(row: Int, to target: Int) {
    precondition(
      row >= 0 && row < count && target >= 0 && target < count,
      "Rows \(row) and \(target) must be in 0..<\(count).")
    let value = slotValue(row)
    removeSlot(row)
    insertSlot(value, at: target)
  }

  // MARK: - Finding with a path

  /// Writes the path to the leaf that holds a row, and returns the row's place in the leaf.
  mutating func findRow(_ row: Int) -> Int { find(row, isGap: false) }

  /// Writes the path to the leaf where a row can be inserted: between two leaves, the first.
  mutating func findGap(_ row: Int) -> Int { find(row, isGap: true) }

  private mutating func find(_ row: Int, isGap: Bool) -> Int {
    path.begin(level: root.level)
    // For row 0 as a gap `rest` is −1, so the first leaf is taken.
    var rest = isGap ? row - 1 : row
    var node = root.node
    var level = root.level
    while true {
      let entry = nodes.entry(in: node, ofRow: &rest)
      path.set(level, node: node, entry: entry)
      if level == 1 { return isGap ? rest + 1 : rest }
      node = nodes.child(node, entry)
      level -= 1
    }
  }

  // MARK: - Slots

  /// The slot of an unmeasured row of an estimator; without a slope the weight is dropped.
  func unmeasuredSlot(_ id: EstimatorID, weight: Int) -> Int32 {
    Self.unmeasuredSlot(id.index, weight: estimator(id).weightPlane == nil ? 0 : weight)
  }

  /// Replaces the slot of a row and returns the change of the total, in units.
  mutating func setSlot(_ value: Int32, ofRow row: Int) -> Int {
    precondition(row >= 0 && row < count, "Row \(row) is out of range 0..<\(count).")
    while true {
      let offset = findRow(row)
      let step = path.leaf
      let child = nodes.child(step.node, step.entry)
      if child >= 0 {
        let before = blocks[child, offset]
        blocks[child, offset] = value
        if before >= 0, value >= 0 {
          let change = Int(value) - Int(before)
          for level in 1...root.level {
            let step = path[level]
            nodes.add(change, plane: 1, step.node, step.entry)
          }
          totals.add(units: change)
          return change
        }
        addAlongPath(before, -1, rows: 0)
        addAlongPath(value, 1, rows: 0)
        return units(slot: value) - units(slot: before)
      }
      let before = runSlot(step.node, step.entry)
      if before == value { return 0 }
      let rows = nodes.rows(step.node, step.entry)
      if rows <= max(1, configuration.leafCapacity / 4) {
        makeDense(step)
        packAlongPath()
        continue
      }
      addAlongPath(before, -1, rows: -1)
      insertSlot(value, at: row)
      return units(slot: value) - units(slot: before)
    }
  }

  /// Inserts a row's slot, splitting and packing leaves until one has room.
  mutating func insertSlot(_ value: Int32, at row: Int) {
    if count == 0 {
      makeFirstLeaf()
      _ = findGap(0)
      put(value, at: 0)
      return
    }
    while true {
      let offset = findGap(row)
      let (node, entry) = (path.leaf.node, path.leaf.entry)
      let rows = nodes.rows(node, entry)
      if nodes.child(node, entry) >= 0 {
        if rows < configuration.leafCapacity { return put(value, at: offset) }
        makeLeafRoom(node, entry, row: row)
        continue
      }
      if runSlot(node, entry) == value { return addAlongPath(value, 1, rows: 1) }
      if offset == rows, entry + 1 < nodes.entryCount(node), hasRoom(node, entry + 1) {
        path.setLeafEntry(entry + 1)
        return put(value, at: 0)
      }
      if offset == 0, entry > 0, hasRoom(node, entry - 1) {
        path.setLeafEntry(entry - 1)
        return put(value, at: nodes.rows(node, entry - 1))
      }
      if rows <= configuration.leafCapacity / 4 {
        makeDense(path.leaf)
      } else if nodes.entryCount(node) == nodes.fanOut {
        makeNodeRoom(row: row)
      } else if offset == 0 || offset == rows {
        path.setLeafEntry(offset == 0 ? entry : entry + 1)
        insertEmptyLeaf(node, at: path.leaf.entry)
        return put(value, at: 0)
      } else {
        splitRun(node, entry, at: offset)
      }
    }
  }

  /// Removes a row's slot, and its leaf or node if they become too empty.
  mutating func removeSlot(_ row: Int) {
    let offset = findRow(row)
    let (node, entry) = (path.leaf.node, path.leaf.entry)
    let child = nodes.child(node, entry)
    if child < 0 {
      addAlongPath(runSlot(node, entry), -1, rows: -1)
      if nodes.rows(node, entry) == 0 { removeLeaf() }
      return
    }
    let value = blocks[child, offset]
    let rows = nodes.rows(node, entry)
    blocks.remove(child, at: offset, count: rows)
    addAlongPath(value, -1, rows: -1)
    if rows == 1 {
      blocks.release(child)
      removeLeaf()
    } else if rows <= configuration.leafCapacity * 3 / 4 {
      packAlongPath()
    }
  }

  /// Writes a slot into the dense leaf at the end of the path, which has room.
  private mutating func put(_ value: Int32, at offset: Int) {
    let step = path.leaf
    let rows = nodes.rows(step.node, step.entry)
    blocks.insert(value, nodes.child(step.node, step.entry), at: offset, count: rows)
    addAlongPath(value, 1, rows: 1)
  }

  /// Whether an entry is a dense leaf that can take a row.
  private func hasRoom(_ node: Int, _ entry: Int) -> Bool {
    nodes.child(node, entry) >= 0 && nodes.rows(node, entry) < configuration.leafCapacity
  }
}
