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

  /// The row at an offset; nil above the first row and from the total height on.
  ///
  /// A row's top edge belongs to the row, its bottom edge to the next. A row of height 0 is never
  /// the answer.
  ///
  /// - Complexity: O(log rows).
  public func row(atOffset offset: Double) -> Int? {
    guard !offset.isNaN else { return nil }
    return row(atUnits: unit.units(offset: offset))?.row
  }

  /// The rows that overlap a range of offsets.
  ///
  /// Rows of height 0 belong to it if they lie between others that do. An empty range, or one
  /// beside all rows, gives an empty range at the place where a row would lie.
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

  /// The number after the last row with a height.
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
    let planes = totals.planeCountInUse
    while true {
      let entry: Int
      if planes == 2 {
        entry = nodes.entry(in: node, ofRow: &rest, unitsBefore: &sum)
      } else {
        entry = nodes.entry(in: node, ofRow: &rest)
        sum &+= nodes.unitsBefore(
          entry, in: node, planes: planes, coefficients: totals.coefficients)
      }
      let child = nodes.child(node, entry)
      if level == 1 { return sum &+ unitsInLeaf(node, entry, child, before: rest) }
      node = child
      level -= 1
    }
  }

  /// The row at a distance in units, and the rest of the distance in it.
  public func row(atUnits units: Int) -> (row: Int, unitsInRow: Int)? {
    guard units >= 0, units < totalUnits else { return nil }
    var row = 0
    var rest = units
    var node = root.node
    var level = root.level
    let planes = totals.planeCountInUse
    while true {
      let entry =
        planes == 2
        ? nodes.measuredEntry(in: node, atUnits: &rest, rowsBefore: &row)
        : nodes.estimatedEntry(
          in: node, atUnits: &rest, rowsBefore: &row, coefficients: totals.coefficients)
      let child = nodes.child(node, entry)
      if level == 1 {
        let (rowInLeaf, unitsInRow) = rowInLeaf(node, entry, child, atUnits: rest)
        return (row + rowInLeaf, unitsInRow)
      }
      node = child
      level -= 1
    }
  }

  /// The slot of a row; a row of a run has the slot of the run.
  func slotValue(_ row: Int) -> Int32 {
    precondition(row >= 0 && row < count, "Row \(row) is out of range 0..<\(count).")
    var rest = row
    var node = root.node
    var level = root.level
    while true {
      let entry = nodes.entry(in: node, ofRow: &rest)
      let child = nodes.child(node, entry)
      if level == 1 {
        return child >= 0 ? blocks[child, rest] : runSlot(node, entry)
      }
      node = child
      level -= 1
    }
  }
}
