// SPDX-License-Identifier: Apache-2.0

/// The rule of staggered lanes: an item goes to the lane that ends first.
///
/// If several lanes end at the same offset, the item goes to the first empty one, or else to the
/// one whose last item came first. An item that spans several lanes goes to the neighbouring lanes
/// whose longest one ends first; among equals, to those whose latest item came first, then to the
/// first. Each item except the first of a lane begins a gap below the one above.
///
///     lengths 30 10 20 5, two lanes, gap 2:    lane 0: 0..<30           (item 0)
///                                              lane 1: 0..<10, 12..<32  (items 1, 2)
///                                              lane 0: 32..<37          (item 3)
///
/// Lengths are whole numbers of ``HeightUnit``s, so offsets are exact and never drift.
///
/// Source: the lanes of TanStack Virtual, packages/virtual-core, `getFurthestMeasurement`,
/// which are equal for equal sizes; spans are this package's own.
public struct StaggeredLanes: Sendable {
  /// The place of an item.
  public struct Place: Hashable, Sendable {
    /// The item's first lane.
    public var lane: Int
    /// The offset at which the item begins, in points.
    public var offset: Double
  }

  /// The number of lanes, at least 1.
  public var laneCount: Int { tops.count }
  /// The unit of lengths.
  public let unit: HeightUnit
  /// The free space between the items of a lane, in units.
  let gap: Int
  /// The offset at which the next item of each lane begins, in units.
  private(set) var tops: [Int]
  /// The index of each lane's last item; a negative number for an empty lane, in the lanes' order.
  private var lastItems: [Int]
  /// The number of items.
  public private(set) var itemCount = 0
  /// The offset at which the longest lane ends, in units.
  private(set) var end = 0

  /// Makes empty lanes for a screen of `scale` pixels per point; 0 counts as 1.
  ///
  /// - Throws: the faults of `gap`, as ``HeightUnit/units(height:)``.
  public init(laneCount: Int, gap: Double = 0, scale: Double = 0) throws(RowOffsetError) {
    unit = HeightUnit(scale: scale)
    self.gap = try unit.units(height: gap)
    let count = max(1, laneCount)
    tops = Array(repeating: 0, count: count)
    lastItems = Array(-count..<0)
  }

  /// The length of the longest lane, in points, without a gap after it.
  public var length: Double { unit.points(end) }

  /// Adds an item of a length in points, and returns its place.
  ///
  /// - Parameter span: The number of lanes that the item covers; kept in 1...``laneCount``.
  /// - Complexity: O(lanes × span).
  /// - Throws: the faults of the length, as ``HeightUnit/units(height:)``; nothing changed then.
  public mutating func place(length: Double, span: Int = 1) throws(RowOffsetError) -> Place {
    let place = place(units: try unit.units(height: length), span: span)
    return Place(lane: place.lane, offset: unit.points(place.start))
  }

  /// Adds an item of a length in units.
  mutating func place(units: Int, span: Int) -> (lane: Int, start: Int) {
    let span = min(max(1, span), laneCount)
    var best = (lane: 0, start: Int.max, last: Int.max)
    for lane in 0...laneCount - span {
      var (start, last) = (tops[lane], lastItems[lane])
      for other in lane + 1..<max(lane + 1, lane + span) {
        start = max(start, tops[other])
        last = max(last, lastItems[other])
      }
      if (start, last) < (best.start, best.last) { best = (lane, start, last) }
    }
    for lane in best.lane..<best.lane + span {
      tops[lane] = best.start + units + gap
      lastItems[lane] = itemCount
    }
    itemCount += 1
    end = max(end, best.start + units)
    return (best.lane, best.start)
  }
}
