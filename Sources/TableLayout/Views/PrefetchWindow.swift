// SPDX-License-Identifier: Apache-2.0

/// The rows announced to a prefetching data source.
///
/// They lie within one height of the bounds beyond the visible rows, in the direction of the last
/// scroll.
struct PrefetchWindow {
  private var announced: [RowIndexPath] = []
  private var lastOffset = 0.0
  private var isForward = true

  /// Moves the window to what is ahead now, and returns the rows that enter it and leave it.
  ///
  /// Rows that became visible do not count as leaving. The rows that enter are ordered nearest
  /// first.
  mutating func move(
    over geometry: TableGeometry, visible: [RowIndexPath]
  ) -> (added: [RowIndexPath], dropped: [RowIndexPath]) {
    if geometry.contentOffset != lastOffset {
      isForward = geometry.contentOffset > lastOffset
      lastOffset = geometry.contentOffset
    }
    let range = geometry.boundsRange
    let ahead =
      isForward
      ? range.upperBound..<range.upperBound + geometry.boundsHeight
      : range.lowerBound - geometry.boundsHeight..<range.lowerBound
    let isVisible = Set(visible)
    var rows = geometry.offsets.rows(in: ahead).filter { !isVisible.contains($0) }
    if !isForward { rows.reverse() }
    let isKnown = Set(announced)
    let isWanted = Set(rows)
    let dropped = announced.filter { !isWanted.contains($0) && !isVisible.contains($0) }
    announced = rows
    return (rows.filter { !isKnown.contains($0) }, dropped)
  }

  /// Moves the announced rows to their places after a change; rows that are gone are forgotten.
  mutating func carryOver(_ changes: TableChanges) {
    announced = announced.compactMap { changes.path(after: $0) }
  }
}
