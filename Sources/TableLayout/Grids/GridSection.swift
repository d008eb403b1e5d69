// SPDX-License-Identifier: Apache-2.0

/// How the items of a grid stand.
public enum GridArrangement: Hashable, Sendable {
  /// In lines: those beside each other begin at the same offset, and the longest decides where the
  /// next line begins.
  case lines
  /// Staggered: each item goes to the lane that ends first, by ``StaggeredLanes``.
  case staggered
}

/// What a section of a grid has around its items, along the axis of the grid.
///
/// From its start: the header, an inset, the lines or lanes, another inset, the footer. There is
/// spacing between lines, and none after the last (UICollectionViewFlowLayout). A section without
/// items has its header, insets and footer all the same.
public struct GridSection: Hashable, Sendable {
  /// The space between the header and the first line, in points.
  public var insetBefore: Double
  /// The space between the last line and the footer, in points.
  public var insetAfter: Double
  /// Whether there is a header, to be measured.
  public var hasHeader: Bool
  /// Whether there is a footer, to be measured.
  public var hasFooter: Bool
  /// The number of lanes that each item covers, kept in 1...lanes; empty if each covers one.
  public var spans: [Int]

  /// Makes a section; the standard one has nothing around its items.
  public init(
    insetBefore: Double = 0, insetAfter: Double = 0, hasHeader: Bool = false,
    hasFooter: Bool = false, spans: [Int] = []
  ) {
    self.insetBefore = insetBefore
    self.insetAfter = insetAfter
    self.hasHeader = hasHeader
    self.hasFooter = hasFooter
    self.spans = spans
  }

  /// The number of lanes that an item covers.
  func span(_ row: Int, laneCount: Int) -> Int {
    spans.indices.contains(row) ? min(max(1, spans[row]), laneCount) : 1
  }

  /// The first item of each line, in a section of `count` items; empty if all items cover one lane.
  ///
  /// An item that does not fit into the rest of a line begins the next one.
  func lineStarts(count: Int, laneCount: Int) -> [Int] {
    guard !spans.isEmpty else { return [] }
    var starts: [Int] = []
    var used = laneCount
    for row in 0..<count {
      let span = span(row, laneCount: laneCount)
      if used + span > laneCount {
        starts.append(row)
        used = 0
      }
      used += span
    }
    return starts
  }

  /// The extent of the section's header with the inset after it, before it is measured.
  func headerExtent(_ estimator: EstimatorID) -> TableExtent {
    hasHeader ? .estimated(estimator) : .height(insetBefore)
  }

  /// The extent of the section's footer with the inset before it, before it is measured.
  func footerExtent(_ estimator: EstimatorID) -> TableExtent {
    hasFooter ? .estimated(estimator) : .height(insetAfter)
  }
}
