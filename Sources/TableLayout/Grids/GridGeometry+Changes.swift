// SPDX-License-Identifier: Apache-2.0

extension GridGeometry {
  /// Replaces all items by unmeasured ones; the first visible line or item stays if it can.
  ///
  /// - Parameter sections: What the sections have around their items; sections that it does not
  ///   name have nothing.
  /// - Throws: ``RowOffsetError``; nothing changed then.
  @discardableResult
  public mutating func reload(
    itemCounts: [Int], sections: [GridSection] = []
  ) throws(RowOffsetError) -> GeometryChange {
    let place = arrangement == .staggered ? readingItem : nil
    var changed = self
    changed.items.removeSections(0..<items.sectionCount)
    try changed.items.insertSections(
      at: 0, rowCounts: itemCounts, rows: .estimated(itemEstimator))
    changed.setSections(sections, counts: itemCounts)
    let isStaggered = arrangement == .staggered
    let counts = itemCounts.indices.map {
      isStaggered ? 0 : changed.lineCount(itemCounts[$0], inSection: $0)
    }
    _ = try changed.lines.reload(rowCounts: counts, extents: changed.extents)
    if !isStaggered {
      for section in counts.indices where counts[section] > 0 {
        changed.forgetLength(
          ofLine: RowIndexPath(row: counts[section] - 1, section: section))
      }
      changed.relearn()
    } else {
      changed.placements = itemCounts.map { _ in LanePlacement(emptyLanes) }
      changed.lines.keptPlace = nil
      changed.itemAnchor = nil
      for section in itemCounts.indices { changed.placeRest(ofSection: section) }
      if let place, changed.contains(place) {
        changed.itemAnchor = .inside(place.element, fraction: place.fraction)
        changed.deriveFromItem()
        changed.keptItem = place
      }
    }
    let change = change(to: changed)
    self = changed
    return change
  }

  /// Applies changes of sections and items; the first visible item that stays does not move.
  ///
  /// - Parameter sections: What the sections have around their items after the change.
  /// - Complexity: O(changes × log items + sections), and of sections with spans or staggered ones
  ///   the items from the first change on.
  /// - Throws: ``RowOffsetError``; nothing changed then.
  @discardableResult
  public mutating func apply(
    _ changes: TableChanges, sections: [GridSection] = []
  ) throws(RowOffsetError) -> GeometryChange {
    let position = positionThatStays(changes)
    var changed = self
    // Until the position is restored, the anchor may not name a line that is gone.
    changed.itemAnchor = nil
    changed.lines.setAnchor(.top(of: .tableHeader, offset: 0))
    try changed.items.apply(changes, extents: LineExtents(estimator: itemEstimator))
    changed.setSections(sections, counts: changes.countsAfter)
    let firsts = firstChanges(changes, sections: changed.sections)
    if arrangement == .lines { try changed.regroup(changes, firsts, before: lineStarts) }
    try changed.arrangeSections(changes)
    try changed.changeViews(changes, before: self.sections)
    switch arrangement {
    case .lines:
      for move in changes.reloadedRows + changes.reconfiguredRows {
        changed.forgetLength(ofLine: changed.line(of: move.to))
      }
      changed.updateLastLines(changes, firsts, before: self)
    case .staggered:
      changed.placements = changes.countsAfter.indices.map { target in
        guard let source = changes.section(before: target) else { return LanePlacement(emptyLanes) }
        var placement = placements[source]
        if let first = firsts[source] { placement.takeBack(from: first) }
        return placement
      }
      changed.keptItem = nil
      for section in changed.sections.indices { changed.placeRest(ofSection: section) }
    }
    changed.restore(position)
    let change = change(to: changed)
    self = changed
    return change
  }

  // MARK: - Internals

  /// The extents of lines, headers and footers before they are measured.
  var extents: LineExtents {
    LineExtents(estimator: lineEstimator, viewEstimator: viewEstimator, sections: sections)
  }

  private func change(to changed: GridGeometry) -> GeometryChange {
    GeometryChange(
      contentHeight: changed.contentLength - contentLength,
      contentOffset: changed.lines.contentOffset - lines.contentOffset)
  }

  private func contains(_ place: ReadingPlace) -> Bool {
    if case .row(let item) = place.element { contains(item) } else { false }
  }

  /// Sets what the sections have, and groups the items of those with spans.
  private mutating func setSections(_ sections: [GridSection], counts: [Int]) {
    self.sections = counts.indices.map {
      sections.indices.contains($0) ? sections[$0] : GridSection()
    }
    lineStarts = counts.indices.map {
      self.sections[$0].lineStarts(count: counts[$0], laneCount: laneCount)
    }
  }

  /// The first item of each section, as before, whose line or lane can be another afterwards.
  private func firstChanges(_ changes: TableChanges, sections after: [GridSection]) -> [Int: Int] {
    var firsts: [Int: Int] = [:]
    func note(_ section: Int?, from row: Int) {
      guard let section else { return }
      firsts[section] = min(firsts[section] ?? row, row)
    }
    for path in changes.deletedRows + changes.movedRows.map(\.from) {
      note(path.section, from: path.row)
    }
    for path in changes.insertedRows + changes.movedRows.map(\.to) {
      note(changes.section(before: path.section), from: path.row)
    }
    if arrangement == .staggered {
      for move in changes.reloadedRows + changes.reconfiguredRows {
        note(move.from.section, from: move.from.row)
      }
    }
    for section in sections.indices {
      guard let target = changes.section(after: section) else { continue }
      let (old, new) = (sections[section].spans, after[target].spans)
      if !(old.isEmpty && new.isEmpty), old != new {
        note(section, from: zip(old, new).prefix { $0 == $1 }.count)
      }
    }
    return firsts
  }

  /// Rebuilds the lines of each section from the one whose items can be others.
  private mutating func regroup(
    _ changes: TableChanges, _ firsts: [Int: Int], before: [[Int]]
  ) throws(RowOffsetError) {
    for section in changes.countsBefore.indices {
      guard let first = firsts[section], let target = changes.section(after: section) else {
        continue
      }
      let count = lines.offsets.rowCount(inSection: section)
      let after = lineCount(changes.countsAfter[target], inSection: target)
      let start = min(count, firstLine(first, before[section], lineStarts[target]))
      if start < count { lines.offsets.removeRows(start..<count, inSection: section) }
      try lines.offsets.insertRows(
        count: max(0, after - start), at: RowIndexPath(row: min(start, count), section: section),
        extent: .estimated(lineEstimator))
    }
  }

  /// Gives the lines that became the last of their sections, or ceased to be it, their spacing.
  private mutating func updateLastLines(
    _ changes: TableChanges, _ firsts: [Int: Int], before: GridGeometry
  ) {
    for target in sections.indices {
      let count = lines.offsets.rowCount(inSection: target)
      var rows: Set<Int> = []
      if let source = changes.section(before: target) {
        guard firsts[source] != nil else { continue }
        rows.insert(before.lines.offsets.rowCount(inSection: source) - 1)
      }
      rows.insert(count - 1)
      for row in rows.sorted() where row >= 0 && row < count {
        spacingDidChange(ofLine: RowIndexPath(row: row, section: target))
      }
    }
  }

  /// The first line that can have other items, for the first item that changes.
  private func firstLine(_ first: Int, _ before: [Int], _ after: [Int]) -> Int {
    if before.isEmpty, after.isEmpty { return first / laneCount }
    if before.isEmpty || after.isEmpty { return 0 }
    // The line before may have room for the first item that changes.
    let common = zip(before, after).prefix { $0 == $1 && $0 < first }.count
    return max(0, common - 1)
  }

  /// Deletes, inserts and moves whole sections; the others have the right lines already.
  private mutating func arrangeSections(_ changes: TableChanges) throws(RowOffsetError) {
    guard
      !changes.deletedSections.isEmpty || !changes.insertedSections.isEmpty
        || !changes.movedSections.isEmpty
    else { return }
    let counts = (0..<lines.offsets.sectionCount).map { lines.offsets.rowCount(inSection: $0) }
    let after = changes.countsAfter.indices.map { target in
      if let source = changes.section(before: target) { return counts[source] }
      return arrangement == .staggered
        ? 0 : lineCount(changes.countsAfter[target], inSection: target)
    }
    var sectionChanges = TableChanges(countsBefore: counts, countsAfter: after)
    sectionChanges.deletedSections = changes.deletedSections
    sectionChanges.insertedSections = changes.insertedSections
    sectionChanges.movedSections = changes.movedSections
    sectionChanges.sectionMap = changes.sectionMap
    sectionChanges.sectionTargets = changes.sectionTargets
    sectionChanges.sectionSources = changes.sectionSources
    try lines.offsets.apply(sectionChanges, extents: extents)
  }

  /// Gives headers, footers and insets that are others than before their new extents.
  private mutating func changeViews(
    _ changes: TableChanges, before: [GridSection]
  ) throws(RowOffsetError) {
    for (target, section) in sections.enumerated() {
      guard let source = changes.section(before: target) else { continue }
      let old = before[source]
      if (old.hasHeader, old.insetBefore) != (section.hasHeader, section.insetBefore) {
        try lines.offsets.setExtent(
          section.headerExtent(viewEstimator), of: .header(section: target))
      }
      if (old.hasFooter, old.insetAfter) != (section.hasFooter, section.insetAfter) {
        try lines.offsets.setExtent(
          section.footerExtent(viewEstimator), of: .footer(section: target))
      }
    }
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
      return .item(target, offset: visibleTop - extent(of: item).lowerBound)
    }
    return .anchor(lines.anchor)
  }

  /// Restores a position; a line that is gone counts as the end of its section.
  private mutating func restore(_ position: Position) {
    itemAnchor = nil
    switch position {
    case .item(let item, let offset):
      if arrangement == .staggered {
        itemAnchor = .top(of: .row(item), offset: offset)
        deriveFromItem()
      } else {
        lines.setAnchor(.top(of: .row(line(of: item)), offset: offset))
      }
    case .anchor(let anchor):
      switch anchor {
      case .top(let element, _), .aligned(let element, _), .inside(let element, _):
        lines.setAnchor(lines.contains(element) ? anchor : .top(of: nearest(element), offset: 0))
      case .end: lines.setAnchor(.end)
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

/// The extents of lines, headers and footers, or of items, that are all unmeasured.
struct LineExtents: TableExtentSource {
  let estimator: EstimatorID
  var viewEstimator = EstimatorID(index: 0)
  var sections: [GridSection] = []

  func extent(of element: TableElement) -> TableExtent {
    switch element {
    case .row: .estimated(estimator)
    case .header(let section):
      sections.indices.contains(section) ? sections[section].headerExtent(viewEstimator) : .none
    case .footer(let section):
      sections.indices.contains(section) ? sections[section].footerExtent(viewEstimator) : .none
    case .tableHeader, .tableFooter: .none
    }
  }

  func commonRowExtent(inSection section: Int) -> TableExtent? { .estimated(estimator) }
}
