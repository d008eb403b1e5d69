// SPDX-License-Identifier: Apache-2.0

extension RowOffsetTree {
  /// The distance from the top of the first row to the top of `row`, in points.
  ///
  /// `row` may be `count`, which gives ``totalHeight``.
  ///
  /// - Complexity: O(log rows).
  public func offset(ofRow row: Int) -> Double { unit.points(unitsBefore(row)) }

  /// The height of a row, measured or estimated, in points.
  ///
  /// - Complexity: O(log rows).
  public func height(ofRow row: Int) -> Double { unit.points(units(slot: slotValue(row))) }

  /// Whether the row's height was measured.
  ///
  /// - Complexity: O(log rows).
  public func isMeasured(row: Int) -> Bool { slotValue(row) >= 0 }

  /// The row that lies at an offset, or nil above the first row and from the total height on.
  ///
  /// A row's top edge belongs to the row, its bottom edge to the next. A row of height 0 lies
  /// nowhere, so it is never the answer.
  ///
  /// - Complexity: O(log rows).
  public func row(atOffset offset: Double) -> Int? {
    guard !offset.isNaN else { return nil }
    return row(atUnits: unit.units(offset: offset))?.row
  }

  /// The rows that share an interval with the range of offsets.
  ///
  /// Rows of height 0 are part of it where they lie between others that are. An empty range, or
  /// one beside all rows, gives an empty range at the place where a row would lie.
  ///
  /// - Complexity: O(log rows).
  public func rows(in offsets: Range<Double>) -> Range<Int> {
    let lower = unit.units(offset: offsets.lowerBound)
    let upper = unit.units(offset: offsets.upperBound)
    guard lower < totalUnits, count > 0 else { return count..<count }
    let first = row(atUnits: max(0, lower))?.row ?? count
    guard !offsets.isEmpty, upper >= 0 else { return first..<first }
    // The row at the upper bound is in only if its top edge is above the bound.
    guard let end = row(atUnits: upper) else { return first..<rowAfterLastVisible() }
    let isAbove = unit.points(upper - end.unitsInRow) < offsets.upperBound
    return first..<max(first, isAbove ? end.row + 1 : end.row)
  }

  /// One more than the last row that has a height.
  private func rowAfterLastVisible() -> Int {
    totalUnits > 0 ? (row(atUnits: totalUnits - 1)?.row ?? count - 1) + 1 : count
  }

  // MARK: - In units

  /// The units above a row, or above the end for `count`.
  public func unitsBefore(_ row: Int) -> Int {
    precondition(
      row >= 0 && row <= count, "Row \(row) is out of range 0...\(count).")
    if row == count { return totalUnits }
    var sum = 0
    var rest = row
    var node = root.node
    var level = root.level
    let planes = planeCountInUse
    while true {
      let start = planeStart(node, 0)
      let slot: Int
      if planes == 2 {
        slot = self.slot(in: node, ofRow: &rest, unitsBefore: &sum)
      } else {
        slot = self.slot(in: node, ofRow: &rest)
        for plane in 1..<planes {
          let first = start + plane * fanOut
          sum &+= Self.sum(words.span.extracting(first..<first + slot)) &* coefficients[plane]
        }
      }
      let child = words[start + slot] >> 32
      if level == 1 { return sum &+ unitsInLeaf(node, slot, child, before: rest) }
      node = child
      level -= 1
    }
  }

  /// The row at a distance in units, and how far below its top the distance ends.
  public func row(atUnits units: Int) -> (row: Int, unitsInRow: Int)? {
    guard units >= 0, units < totalUnits else { return nil }
    var row = 0
    var rest = units
    var node = root.node
    var level = root.level
    let planes = planeCountInUse
    while true {
      let slot =
        planes == 2
        ? measuredSlot(in: node, atUnits: &rest, rowsBefore: &row)
        : estimatedSlot(in: node, atUnits: &rest, rowsBefore: &row)
      let child = child(node, slot)
      if level == 1 {
        let (rowInLeaf, unitsInRow) = rowInLeaf(node, slot, child, atUnits: rest)
        return (row + rowInLeaf, unitsInRow)
      }
      node = child
      level -= 1
    }
  }

  /// The slot of a row, made up for a row of a run.
  func slotValue(_ row: Int) -> Int32 {
    precondition(row >= 0 && row < count, "Row \(row) is out of range 0..<\(count).")
    var rest = row
    var node = root.node
    var level = root.level
    while true {
      let slot = slot(in: node, ofRow: &rest)
      let child = child(node, slot)
      if level == 1 {
        return child >= 0
          ? slots[child * configuration.leafCapacity + rest] : runSlot(node, slot)
      }
      node = child
      level -= 1
    }
  }
}
