// SPDX-License-Identifier: Apache-2.0

// The search of a leaf. Sixteen measured rows are added up at once and skipped together, without
// branches, as entries are in a node.

extension RowOffsetTree {
  /// The units of the first `row` rows of a leaf.
  func unitsInLeaf(_ node: Int, _ entry: Int, _ child: Int, before row: Int) -> Int {
    guard child >= 0 else { return units(slot: runSlot(node, entry)) &* row }
    let start = child * blocks.capacity
    let values = blocks.slots.span.extracting(start..<start + row)
    var sum = 0
    var hasEstimates: Int32 = 0
    for index in values.indices {
      // Without sign extension, a vector register needs only zeros beside the value.
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
    _ node: Int, _ entry: Int, _ child: Int, atUnits units: Int
  ) -> (row: Int, unitsInRow: Int) {
    guard child >= 0 else {
      let (row, rest) = units.quotientAndRemainder(
        dividingBy: self.units(slot: runSlot(node, entry)))
      return (row, rest)
    }
    let start = child * blocks.capacity
    let values = blocks.slots.span.extracting(start..<start + nodes.rows(node, entry))
    var rest = units
    var index = 0
    while index + 16 <= values.count {
      var sum = 0
      var hasEstimates: Int32 = 0
      for place in index..<index + 16 {
        sum &+= Int(UInt32(bitPattern: values[unchecked: place]))
        hasEstimates |= values[unchecked: place]
      }
      if hasEstimates < 0 { break }
      if rest < sum { return Self.rowInSixteen(values, index, atUnits: rest) }
      rest &-= sum
      index += 16
    }
    while index < values.count {
      let height = self.units(slot: values[index])
      if rest < height { return (index, rest) }
      rest &-= height
      index &+= 1
    }
    return (values.count, rest)
  }

  /// The row of sixteen measured ones at a distance in units that is less than their height.
  @inline(__always)
  private static func rowInSixteen(
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
