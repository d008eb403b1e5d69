// SPDX-License-Identifier: Apache-2.0

/// The places of the first items of a section in staggered lanes, in units.
///
/// Items are placed one after the other, as far as they are needed. Where a length changes, the
/// items from there on are taken back to the last *mark*, a copy of the lanes before every 64th
/// item. Each block of 64 items knows the offsets that it covers, so the items at some offsets are
/// found without looking at all of them; items that span lanes are not in the order of offsets.
struct LanePlacement: Sendable {
  private static let blockCount = 64

  /// The place of an item.
  struct Item: Sendable {
    var lane: Int32
    /// The length with which the item was placed, measured or estimated.
    var length: Int32
    var start: Int
    var end: Int { start + Int(length) }
  }

  /// The placed items.
  private(set) var items: [Item] = []
  /// The lanes after the placed items.
  private(set) var lanes: StaggeredLanes
  private var marks: [StaggeredLanes] = []
  private var blocks: [Range<Int>] = []

  /// Makes the placement of no items.
  init(_ lanes: StaggeredLanes) { self.lanes = lanes }

  /// The offset above which no item can be added any more.
  var frontier: Int { lanes.tops.min() ?? 0 }

  /// Adds an item.
  mutating func append(units: Int, span: Int) {
    let isFirst = items.count.isMultiple(of: Self.blockCount)
    if isFirst { marks.append(lanes) }
    let place = lanes.place(units: units, span: span)
    let item = Item(
      lane: Int32(truncatingIfNeeded: place.lane), length: Int32(truncatingIfNeeded: units),
      start: place.start)
    items.append(item)
    if isFirst {
      blocks.append(item.start..<item.end)
    } else if let last = blocks.last {
      blocks[blocks.count - 1] =
        min(last.lowerBound, item.start)..<max(last.upperBound, item.end)
    }
  }

  /// Takes back the items from an index on, and some before it.
  mutating func takeBack(from index: Int) {
    guard index < items.count else { return }
    let block = max(0, index) / Self.blockCount
    lanes = marks[block]
    items.removeSubrange(block * Self.blockCount..<items.count)
    marks.removeSubrange(block..<marks.count)
    blocks.removeSubrange(block..<blocks.count)
  }

  /// The placed items that overlap a range of offsets, in order.
  ///
  /// - Complexity: O(items / 64 + found items).
  func indices(in range: Range<Int>) -> [Int] {
    var found: [Int] = []
    for (block, covered) in blocks.enumerated()
    where covered.upperBound > range.lowerBound && covered.lowerBound < range.upperBound {
      let first = block * Self.blockCount
      for index in first..<min(first + Self.blockCount, items.count)
      where items[index].end > range.lowerBound && items[index].start < range.upperBound {
        found.append(index)
      }
    }
    return found
  }
}
