// SPDX-License-Identifier: Apache-2.0

// How a node and a leaf are searched. A search skips entries in blocks whose sums it makes on the
// way, and then finds its place in one block without branches: a branch that is taken by chance
// costs as much as adding up ten entries. Spans of just the plane or the leaf let the compiler
// drop the bounds checks of the loops.
//
// Behind a node's last entry there are words of entries that were there before. They are never
// negative, so a sum with some of them in it is never too small to stop at.

extension RowOffsetTree {
  /// The entries that a search skips at once.
  private static let blockLength = 8

  /// The entry that holds a row of the node; leaves the row's number below the entry.
  @inline(__always)
  func slot(in node: Int, ofRow rest: inout Int) -> Int {
    let start = planeStart(node, 0)
    let entries = words.span.extracting(start..<start + fanOut)
    var slot = 0
    var left = rest
    while slot &+ Self.blockLength <= entries.count {
      let sum = Self.rowsOfBlock(entries, slot)
      if left < sum { break }
      left &-= sum
      slot &+= Self.blockLength
    }
    guard slot &+ Self.blockLength <= entries.count else {
      while slot < entries.count {
        let rows = entries[slot] & 0xFFFF_FFFF
        if left < rows { break }
        left &-= rows
        slot &+= 1
      }
      rest = left
      return slot
    }
    var sum = 0
    var before = 0
    let first = slot
    for place in 0..<Self.blockLength - 1 {
      sum &+= entries[unchecked: first &+ place] & 0xFFFF_FFFF
      let isPassed = sum <= left
      before = isPassed ? sum : before
      slot &+= isPassed ? 1 : 0
    }
    rest = left &- before
    return slot
  }

  /// As ``slot(in:ofRow:)`` where all heights are measured; adds the units above the entry.
  func slot(in node: Int, ofRow rest: inout Int, unitsBefore: inout Int) -> Int {
    let start = planeStart(node, 0)
    let entries = words.span.extracting(start..<start + fanOut)
    let heights = words.span.extracting(start + fanOut..<start + 2 * fanOut)
    var slot = 0
    var left = rest
    var units = 0
    while slot &+ Self.blockLength <= entries.count {
      let sum = Self.rowsOfBlock(entries, slot)
      if left < sum { break }
      left &-= sum
      units &+= Self.sumOfBlock(heights, slot)
      slot &+= Self.blockLength
    }
    guard slot &+ Self.blockLength <= entries.count else {
      while slot < entries.count {
        let rows = entries[slot] & 0xFFFF_FFFF
        if left < rows { break }
        left &-= rows
        units &+= heights[slot]
        slot &+= 1
      }
      rest = left
      unitsBefore &+= units
      return slot
    }
    var sum = 0
    var before = 0
    let first = slot
    for place in 0..<Self.blockLength - 1 {
      sum &+= entries[unchecked: first &+ place] & 0xFFFF_FFFF
      let isPassed = sum <= left
      before = isPassed ? sum : before
      units &+= isPassed ? heights[unchecked: first &+ place] : 0
      slot &+= isPassed ? 1 : 0
    }
    rest = left &- before
    unitsBefore &+= units
    return slot
  }

  /// The entry at a distance in units, where all heights are measured; adds the rows above it.
  func measuredSlot(in node: Int, atUnits rest: inout Int, rowsBefore: inout Int) -> Int {
    let start = planeStart(node, 0)
    let entries = words.span.extracting(start..<start + fanOut)
    let heights = words.span.extracting(start + fanOut..<start + 2 * fanOut)
    var slot = 0
    var left = rest
    var rows = 0
    while slot &+ Self.blockLength <= entries.count {
      let sum = Self.sumOfBlock(heights, slot)
      if left < sum { break }
      left &-= sum
      rows &+= Self.rowsOfBlock(entries, slot)
      slot &+= Self.blockLength
    }
    guard slot &+ Self.blockLength <= entries.count else {
      while slot < entries.count {
        let height = heights[slot]
        if left < height { break }
        left &-= height
        rows &+= entries[slot] & 0xFFFF_FFFF
        slot &+= 1
      }
      rest = left
      rowsBefore &+= rows
      return slot
    }
    var sum = 0
    var before = 0
    let first = slot
    for place in 0..<Self.blockLength - 1 {
      sum &+= heights[unchecked: first &+ place]
      let isPassed = sum <= left
      before = isPassed ? sum : before
      rows &+= isPassed ? entries[unchecked: first &+ place] & 0xFFFF_FFFF : 0
      slot &+= isPassed ? 1 : 0
    }
    rest = left &- before
    rowsBefore &+= rows
    return slot
  }

  /// The entry at a distance in units, with estimates; adds the rows above it.
  func estimatedSlot(in node: Int, atUnits rest: inout Int, rowsBefore: inout Int) -> Int {
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
      rowsBefore &+= words[start + slot] & 0xFFFF_FFFF
      slot &+= 1
    }
  }

  /// The rows of eight entries.
  @inline(__always)
  private static func rowsOfBlock(_ entries: Span<Int>, _ slot: Int) -> Int {
    var sum = 0
    for place in 0..<blockLength { sum &+= entries[unchecked: slot &+ place] & 0xFFFF_FFFF }
    return sum
  }

  /// The sum of eight words.
  @inline(__always)
  private static func sumOfBlock(_ words: Span<Int>, _ slot: Int) -> Int {
    var sum = 0
    for place in 0..<blockLength { sum &+= words[unchecked: slot &+ place] }
    return sum
  }

  /// The sum of all words.
  static func sum(_ span: Span<Int>) -> Int {
    var sum = 0
    for index in span.indices { sum &+= span[index] }
    return sum
  }

  /// The planes that can differ from zero: all of them, or only the first two if all is measured.
  var planeCountInUse: Int {
    for estimator in estimators where totals[estimator.countPlane] != 0 { return planeCount }
    return 2
  }

  // MARK: - Scanning a leaf

  /// The units of the first `row` rows of a leaf.
  func unitsInLeaf(_ node: Int, _ slot: Int, _ child: Int, before row: Int) -> Int {
    guard child >= 0 else { return units(slot: runSlot(node, slot)) &* row }
    let start = child * configuration.leafCapacity
    let values = slots.span.extracting(start..<start + row)
    var sum = 0
    var hasEstimates: Int32 = 0
    for index in values.indices {
      // Without its sign, which needs no more than a zero beside it in a vector register.
      sum &+= Int(UInt32(bitPattern: values[index]))
      hasEstimates |= values[index]
    }
    guard hasEstimates < 0 else { return sum }
    sum = 0
    for index in values.indices { sum &+= units(slot: values[index]) }
    return sum
  }

  /// The row of a leaf at a distance in units that is less than the leaf's height.
  func rowInLeaf(
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
        sum &+= Int(UInt32(bitPattern: values[unchecked: place]))
        hasEstimates |= values[unchecked: place]
      }
      if hasEstimates < 0 { break }
      if rest < sum { return Self.rowInBlock(values, index, atUnits: rest) }
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

  /// The row of sixteen measured ones at a distance in units that is less than their height.
  @inline(__always)
  private static func rowInBlock(
    _ values: Span<Int32>, _ first: Int, atUnits units: Int
  ) -> (row: Int, unitsInRow: Int) {
    var sum = 0
    var before = 0
    var row = first
    for place in 0..<15 {
      sum &+= Int(UInt32(bitPattern: values[unchecked: first &+ place]))
      let isPassed = sum <= units
      before = isPassed ? sum : before
      row &+= isPassed ? 1 : 0
    }
    return (row, units &- before)
  }
}
