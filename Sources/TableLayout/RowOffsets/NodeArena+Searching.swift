// SPDX-License-Identifier: Apache-2.0

// The search of a node. It adds up eight entries at a time and skips them together, then finds its
// place among the last eight without branches: a mispredicted branch costs as much as adding up ten
// entries. Spans of just a plane let the compiler drop the bounds checks of the loops.
//
// The words behind a node's last entry belong to former entries. They are never negative, so a sum
// that includes some of them is never too small to stop at.

extension NodeArena {
  /// The entries that a search skips at once.
  private static let skipLength = 8

  /// The bits of a word of plane 0 that count rows.
  private static let rowMask = 0xFFFF_FFFF

  /// The entry of a node that holds its row number `rest`, which becomes the row's number in it.
  @inline(__always)
  func entry(in node: Int, ofRow rest: inout Int) -> Int {
    let start = planeStart(node, 0)
    let entries = words.span.extracting(start..<start + fanOut)
    var passed = 0
    return Self.search(
      entries, mask: Self.rowMask, atSum: &rest, adding: entries, mask: 0, to: &passed)
  }

  /// As ``entry(in:ofRow:)`` where all heights are measured; adds the units above the entry.
  @inline(__always)
  func entry(in node: Int, ofRow rest: inout Int, unitsBefore: inout Int) -> Int {
    let start = planeStart(node, 0)
    let entries = words.span.extracting(start..<start + fanOut)
    let heights = words.span.extracting(start + fanOut..<start + 2 * fanOut)
    return Self.search(
      entries, mask: Self.rowMask, atSum: &rest, adding: heights, mask: -1, to: &unitsBefore)
  }

  /// The entry at a distance in units, where all heights are measured; adds the rows above it.
  @inline(__always)
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
    while entry &+ skipLength <= keys.count {
      let sum = sumOfEight(keys, entry, mask)
      if left < sum { break }
      left &-= sum
      added &+= sumOfEight(values, entry, valueMask)
      entry &+= skipLength
    }
    guard entry &+ skipLength <= keys.count else {
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
    for place in 0..<skipLength - 1 {
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
  private static func sumOfEight(_ words: Span<Int>, _ entry: Int, _ mask: Int) -> Int {
    var sum = 0
    for place in 0..<skipLength { sum &+= words[unchecked: entry &+ place] & mask }
    return sum
  }

  /// The entry at a distance in units, with estimates; adds the rows above it.
  ///
  /// - Parameter coefficients: The units of one count of each plane.
  @inline(never)
  func estimatedEntry(
    in node: Int, atUnits rest: inout Int, rowsBefore: inout Int,
    coefficients: ContiguousArray<Int>
  ) -> Int {
    let start = planeStart(node, 0)
    let words = words.span.extracting(start..<start + planeCount * fanOut)
    let coefficients = coefficients.span
    var entry = 0
    var left = rest
    var passed = 0
    while entry &+ Self.skipLength <= fanOut {
      var height = Self.sumOfEight(words, fanOut &+ entry, -1)
      for plane in 2..<planeCount {
        height &+= Self.sumOfEight(words, plane &* fanOut &+ entry, -1) &* coefficients[plane]
      }
      if left < height { break }
      left &-= height
      passed &+= Self.sumOfEight(words, entry, Self.rowMask)
      entry &+= Self.skipLength
    }
    while entry < fanOut {
      var height = words[fanOut &+ entry]
      for plane in 2..<planeCount {
        height &+= words[plane &* fanOut &+ entry] &* coefficients[plane]
      }
      if left < height { break }
      left &-= height
      passed &+= words[entry] & Self.rowMask
      entry &+= 1
    }
    rest = left
    rowsBefore &+= passed
    return entry
  }

  /// The units above an entry by its first `planes` planes and their coefficients.
  @inline(__always)
  func unitsBefore(
    _ entry: Int, in node: Int, planes: Int, coefficients: ContiguousArray<Int>
  ) -> Int {
    let start = planeStart(node, 0)
    var sum = 0
    for plane in 1..<planes {
      let first = start &+ plane &* fanOut
      sum &+= Self.sum(words.span.extracting(first..<first &+ entry)) &* coefficients[plane]
    }
    return sum
  }

  /// The sum of all words.
  private static func sum(_ span: Span<Int>) -> Int {
    var sum = 0
    for index in span.indices { sum &+= span[index] }
    return sum
  }
}
