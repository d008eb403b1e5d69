// SPDX-License-Identifier: Apache-2.0

// The search of a node and of a leaf. A search adds up entries in blocks and skips whole blocks,
// then finds its place in one block without branches: a mispredicted branch costs as much as adding
// up ten entries. Spans of just the plane or the leaf let the compiler drop the bounds checks of
// the loops.
//
// The words behind a node's last entry belong to former entries. They are never negative, so a sum
// that includes some of them is never too small to stop at.

extension RowOffsetTree {
  /// The entries that a search skips at once.
  private static let blockLength = 8

  /// The bits of a word of plane 0 that count rows.
  private static let rowMask = 0xFFFF_FFFF

  /// The entry that holds a row of the node; leaves the row's number below the entry.
  @inline(__always)
  func entry(in node: Int, ofRow rest: inout Int) -> Int {
    let start = planeStart(node, 0)
    let entries = words.span.extracting(start..<start + fanOut)
    var passed = 0
    return Self.search(
      entries, mask: Self.rowMask, atSum: &rest, adding: entries, mask: 0, to: &passed)
  }

  /// As ``entry(in:ofRow:)`` where all heights are measured; adds the units above the entry.
  func entry(in node: Int, ofRow rest: inout Int, unitsBefore: inout Int) -> Int {
    let start = planeStart(node, 0)
    let entries = words.span.extracting(start..<start + fanOut)
    let heights = words.span.extracting(start + fanOut..<start + 2 * fanOut)
    return Self.search(
      entries, mask: Self.rowMask, atSum: &rest, adding: heights, mask: -1, to: &unitsBefore)
  }

  /// The entry at a distance in units, where all heights are measured; adds the rows above it.
  func measuredEntry(in node: Int, atUnits rest: inout Int, rowsBefore: inout Int) -> Int {
    let start = planeStart(node, 0)
    let entries = words.span.extracting(start..<start + fanOut)
    let heights = words.span.extracting(start + fanOut..<start + 2 * fanOut)
    return Self.search(
      heights, mask: -1, atSum: &rest, adding: entries, mask: Self.rowMask, to: &rowsBefore)
  }

  /// The first entry up to which, itself included, the keys sum to more than `rest`.
  ///
  /// A key is the part of a key word that `mask` selects. The sum of the keys before the entry is
  /// taken off `rest`, and the masked values before the entry are added to `passed`. The masks are
  /// constants wherever this is inlined, so a mask of 0 costs nothing.
  @inline(__always)
  private static func search(
    _ keys: Span<Int>, mask: Int, atSum rest: inout Int, adding values: Span<Int>,
    mask valueMask: Int, to passed: inout Int
  ) -> Int {
    var entry = 0
    var left = rest
    var added = 0
    while entry &+ blockLength <= keys.count {
      let sum = sumOfBlock(keys, entry, mask)
      if left < sum { break }
      left &-= sum
      added &+= sumOfBlock(values, entry, valueMask)
      entry &+= blockLength
    }
    guard entry &+ blockLength <= keys.count else {
      while entry < keys.count {
        let key = keys[entry] & mask
        if left < key { break }
        left &-= key
        added &+= values[entry] & valueMask
        entry &+= 1
      }
      rest = left
      passed &+= added
      return entry
    }
    var sum = 0
    var before = 0
    let first = entry
    for place in 0..<blockLength - 1 {
      sum &+= keys[unchecked: first &+ place] & mask
      let isPassed = sum <= left
      before = isPassed ? sum : before
      added &+= isPassed ? values[unchecked: first &+ place] & valueMask : 0
      entry &+= isPassed ? 1 : 0
    }
    rest = left &- before
    passed &+= added
    return entry
  }

  /// The masked sum of eight words.
  @inline(__always)
  private static func sumOfBlock(_ words: Span<Int>, _ entry: Int, _ mask: Int) -> Int {
    var sum = 0
    for place in 0..<blockLength { sum &+= words[unchecked: entry &+ place] & mask }
    return sum
  }

  /// The entry at a distance in units, with estimates; adds the rows above it.
  func estimatedEntry(in node: Int, atUnits rest: inout Int, rowsBefore: inout Int) -> Int {
    let start = planeStart(node, 0)
    let planes = planeCount
    var entry = 0
    while true {
      var height = words[start + fanOut + entry]
      for plane in 2..<planes {
        height &+= words[start + plane * fanOut + entry] &* coefficients[plane]
      }
      if rest < height { return entry }
      rest &-= height
      rowsBefore &+= words[start + entry] & 0xFFFF_FFFF
      entry &+= 1
    }
  }

  /// The sum of all words.
  static func sum(_ span: Span<Int>) -> Int {
    var sum = 0
    for index in span.indices { sum &+= span[index] }
    return sum
  }

  /// The number of planes that can differ from zero: all, or two if every row is measured.
  var planeCountInUse: Int {
    for estimator in estimators where totals[estimator.countPlane] != 0 { return planeCount }
    return 2
  }

  // MARK: - Scanning a leaf

  /// The units of the first `row` rows of a leaf.
  func unitsInLeaf(_ node: Int, _ entry: Int, _ child: Int, before row: Int) -> Int {
    guard child >= 0 else { return units(slot: runSlot(node, entry)) &* row }
    let start = child * configuration.leafCapacity
    let values = slots.span.extracting(start..<start + row)
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
    let start = child * configuration.leafCapacity
    let values = slots.span.extracting(start..<start + rows(node, entry))
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
