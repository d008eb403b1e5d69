// SPDX-License-Identifier: Apache-2.0

extension GridGeometry {
  /// Replaces all items by unmeasured ones; the first visible line stays if it still exists.
  ///
  /// - Throws: ``RowOffsetError``; nothing changed then.
  @discardableResult
  public mutating func reload(itemCounts: [Int]) throws(RowOffsetError) -> GeometryChange {
    var changed = self
    changed.items.removeSections(0..<items.sectionCount)
    try changed.items.insertSections(
      at: 0, rowCounts: itemCounts, rows: .estimated(itemEstimator))
    let change = try changed.lines.reload(
      rowCounts: itemCounts.map(lineCount), extents: LineExtents(estimator: lineEstimator))
    self = changed
    return change
  }

  /// Applies changes of sections and items; the first visible item that stays does not move.
  ///
  /// - Complexity: O(changes × log items + sections).
  /// - Throws: ``RowOffsetError``; nothing changed then.
  @discardableResult
  public mutating func apply(_ changes: TableChanges) throws(RowOffsetError) -> GeometryChange {
    let position = positionThatStays(changes)
    var changed = self
    try changed.items.apply(changes, extents: LineExtents(estimator: itemEstimator))
    try changed.regroup(changes)
    try changed.arrangeSections(changes)
    for move in changes.reloadedRows + changes.reconfiguredRows {
      try changed.lines.offsets.setExtent(
        .estimated(lineEstimator), of: .row(line(of: move.to)))
    }
    changed.lines.setAnchor(changed.anchor(position))
    let change = GeometryChange(
      contentHeight: changed.contentLength - contentLength,
      contentOffset: changed.lines.contentOffset - lines.contentOffset)
    self = changed
    return change
  }

  // MARK: - Internals

  /// Rebuilds the lines of each section from its first item that changes its place.
  private mutating func regroup(_ changes: TableChanges) throws(RowOffsetError) {
    var firsts: [Int: Int] = [:]
    func regroup(_ section: Int?, from row: Int) {
      guard let section else { return }
      firsts[section] = min(firsts[section] ?? row, row)
    }
    for path in changes.deletedRows + changes.movedRows.map(\.from) {
      regroup(path.section, from: path.row)
    }
    for path in changes.insertedRows + changes.movedRows.map(\.to) {
      regroup(changes.section(before: path.section), from: path.row)
    }
    for section in changes.countsBefore.indices {
      guard let first = firsts[section], let target = changes.section(after: section) else {
        continue
      }
      let start = first / laneCount
      let before = lineCount(changes.countsBefore[section])
      let after = lineCount(changes.countsAfter[target])
      if start < before { lines.offsets.removeRows(start..<before, inSection: section) }
      try lines.offsets.insertRows(
        count: max(0, after - start), at: RowIndexPath(row: min(start, before), section: section),
        extent: .estimated(lineEstimator))
    }
  }

  /// Deletes, inserts and moves whole sections; the others have the right lines already.
  private mutating func arrangeSections(_ changes: TableChanges) throws(RowOffsetError) {
    guard
      !changes.deletedSections.isEmpty || !changes.insertedSections.isEmpty
        || !changes.movedSections.isEmpty
    else { return }
    let counts = (0..<lines.offsets.sectionCount).map { lines.offsets.rowCount(inSection: $0) }
    var sectionChanges = TableChanges(
      countsBefore: counts, countsAfter: changes.countsAfter.map(lineCount))
    sectionChanges.deletedSections = changes.deletedSections
    sectionChanges.insertedSections = changes.insertedSections
    sectionChanges.movedSections = changes.movedSections
    sectionChanges.sectionMap = changes.sectionMap
    sectionChanges.sectionTargets = changes.sectionTargets
    sectionChanges.sectionSources = changes.sectionSources
    try lines.offsets.apply(sectionChanges, extents: LineExtents(estimator: lineEstimator))
  }

  /// Something that must stay in its place on the screen.
  private enum Position {
    /// An item as numbered after the change, and how far the visible area begins below its line.
    case item(RowIndexPath, offset: Double)
    /// The anchor as it is.
    case anchor(ScrollAnchor)
  }

  /// The first visible item that stays, else the anchor as it is.
  private func positionThatStays(_ changes: TableChanges) -> Position {
    if lines.anchor == .end { return .anchor(.end) }
    let visibleTop = lines.contentOffset + lines.topInset
    guard visibleTop > 0 else { return .anchor(.top(of: .tableHeader, offset: visibleTop)) }
    let range = lines.anchorRange
    let isReloaded = Set(changes.reloadedRows.map(\.from))
    for item in items(in: range) where !isReloaded.contains(item) {
      guard changes.rowTargets[item] == nil, changes.sectionTargets[item.section] == nil,
        let target = changes.path(after: item)
      else { continue }
      let top = lines.offsets.offset(of: .row(line(of: item)))
      return .item(target, offset: visibleTop - top)
    }
    return .anchor(lines.anchor)
  }

  /// The anchor for a position; a line that is gone counts as the end of its section.
  private func anchor(_ position: Position) -> ScrollAnchor {
    switch position {
    case .item(let item, let offset): return .top(of: .row(line(of: item)), offset: offset)
    case .anchor(let anchor):
      switch anchor {
      case .top(let element, _), .aligned(let element, _), .inside(let element, _):
        return lines.contains(element) ? anchor : .top(of: nearest(element), offset: 0)
      case .end: return .end
      }
    }
  }

  /// The element nearest to one that is gone.
  private func nearest(_ element: TableElement) -> TableElement {
    guard case .row(let path) = element, path.section < lines.offsets.sectionCount else {
      return .tableFooter
    }
    return .footer(section: path.section)
  }
}

/// The extents of lines or items that are all unmeasured.
struct LineExtents: TableExtentSource {
  let estimator: EstimatorID

  func extent(of element: TableElement) -> TableExtent {
    if case .row = element { return .estimated(estimator) }
    return .none
  }

  func commonRowExtent(inSection section: Int) -> TableExtent? { .estimated(estimator) }
}
