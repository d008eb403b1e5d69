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
      let slot = slot(in: node, ofRow: &rest)
      let start = planeStart(node, 0)
      for plane in 1..<planes {
        let first = start + plane * fanOut
        sum &+= Self.sum(words.span.extracting(first..<first + slot)) &* coefficients[plane]
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
        ? measuredSlot(in: node, atUnits: &rest) : estimatedSlot(in: node, atUnits: &rest)
      let start = planeStart(node, 0)
      row &+= Self.rowSum(words.span.extracting(start..<start + slot))
      let child = words[start + slot] >> 32
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

  // MARK: - Scanning a node
  // A span of just the plane lets the compiler drop the bounds checks of the loops.

  /// The entry that holds a row of the node; leaves the row's number below the entry.
  @inline(__always)
  func slot(in node: Int, ofRow rest: inout Int) -> Int {
    let start = planeStart(node, 0)
    let entries = words.span.extracting(start..<start + fanOut)
    var slot = 0
    var left = rest
    while slot < entries.count {
      let rows = entries[slot] & 0xFFFF_FFFF
      if left < rows { break }
      left &-= rows
      slot &+= 1
    }
    rest = left
    return slot
  }

  /// The entry at a distance in units, where all heights are measured.
  private func measuredSlot(in node: Int, atUnits rest: inout Int) -> Int {
    let start = planeStart(node, 1)
    let entries = words.span.extracting(start..<start + fanOut)
    var slot = 0
    var left = rest
    while slot < entries.count {
      let height = entries[slot]
      if left < height { break }
      left &-= height
      slot &+= 1
    }
    rest = left
    return slot
  }

  /// The entry at a distance in units, with estimates.
  private func estimatedSlot(in node: Int, atUnits rest: inout Int) -> Int {
    let start = planeStart(node, 0)
    let planes = planeCount
    var slot = 0
    while true {
      var height = words[start + fanOut + slot]
      for plane in 2..<planes {
        height &+= words[start + plane * fanOut + slot] &* coefficients[plane]
      }
      if rest < height { return slot }
      rest &-= height
      slot &+= 1
    }
  }

  private static func sum(_ span: Span<Int>) -> Int {
    var sum = 0
    for index in span.indices { sum &+= span[index] }
    return sum
  }

  private static func rowSum(_ span: Span<Int>) -> Int {
    var sum = 0
    for index in span.indices { sum &+= span[index] & 0xFFFF_FFFF }
    return sum
  }

  /// The planes that can differ from zero: all of them, or only the first two if all is measured.
  private var planeCountInUse: Int {
    for estimator in estimators where totals[estimator.countPlane] != 0 { return planeCount }
    return 2
  }

  // MARK: - Scanning a leaf

  /// The units of the first `row` rows of a leaf.
  private func unitsInLeaf(_ node: Int, _ slot: Int, _ child: Int, before row: Int) -> Int {
    guard child >= 0 else { return units(slot: runSlot(node, slot)) &* row }
    let start = child * configuration.leafCapacity
    let values = slots.span.extracting(start..<start + row)
    var sum = 0
    var hasEstimates: Int32 = 0
    for index in values.indices {
      sum &+= Int(values[index])
      hasEstimates |= values[index]
    }
    guard hasEstimates < 0 else { return sum }
    sum = 0
    for index in values.indices { sum &+= units(slot: values[index]) }
    return sum
  }

  /// The row of a leaf at a distance in units that is less than the leaf's height.
  private func rowInLeaf(
    _ node: Int, _ slot: Int, _ child: Int, atUnits units: Int
  ) -> (row: Int, unitsInRow: Int) {
    guard child >= 0 else {
      let (row, rest) = units.quotientAndRemainder(
        dividingBy: self.units(slot: runSlot(node, slot)))
      return (row, rest)
    }
    let start = child * configuration.leafCapacity
    let values = slots.span.extracting(start..<start + rows(node, slot))
    var rest = units
    var index = 0
    // Blocks of sixteen measured rows are added up at once and skipped whole.
    while index + 16 <= values.count {
      var sum = 0
      var hasEstimates: Int32 = 0
      for place in index..<index + 16 {
        sum &+= Int(values[place])
        hasEstimates |= values[place]
      }
      if hasEstimates < 0 || rest < sum { break }
      rest &-= sum
      index += 16
    }
    while index < values.count {
      let height = self.units(slot: values[index])
      if rest < height { return (index, rest) }
      rest &-= height
      index += 1
    }
    return (values.count, rest)
  }
}
