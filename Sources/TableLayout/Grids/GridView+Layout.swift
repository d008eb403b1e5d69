// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension GridView {
  /// Brings geometry, cells and scroll position up to date with what is visible.
  func layOutItems() {
    // A grid without an extent across has nothing to measure: it is not placed yet.
    guard !isLayingOutItems, laneExtent > 0 else { return }
    isLayingOutItems = true
    defer { isLayingOutItems = false }
    if needsReload || laneExtent != measuredExtent
      || environment.pixelGrid.scale != measuredScale
    {
      do throws(TableError) {
        try load()
      } catch {
        needsReload = false
        note(error)
      }
    }
    updateBounds()
    measureInvalidated()
    repeat {
      while let item = geometry.nextUnmeasured() { measure(item, by: cell(toMeasure: item)) }
      geometry.settle()
    } while geometry.nextUnmeasured() != nil
    placeItems()
    synchronise()
  }

  /// Tells the geometry what is seen of the content.
  func updateBounds() {
    let inset = adjustedContentInset
    switch axis {
    case .vertical:
      geometry.lines.setBounds(
        height: layoutFrame.height, topInset: inset.top, bottomInset: inset.bottom)
    case .horizontal:
      geometry.lines.setBounds(
        height: layoutFrame.width, topInset: inset.left, bottomInset: inset.right)
    }
  }

  /// Tells the scroll view the content's size and offset.
  func synchronise() {
    isSynchronising = true
    switch axis {
    case .vertical:
      contentSize = Size(width: layoutFrame.width, height: geometry.contentLength)
      contentOffset = Point(x: contentOffset.x, y: geometry.lines.contentOffset)
    case .horizontal:
      contentSize = Size(width: geometry.contentLength, height: layoutFrame.height)
      contentOffset = Point(x: geometry.lines.contentOffset, y: contentOffset.y)
    }
    isSynchronising = false
  }

  // MARK: - Measuring

  /// Measures an item; a length that cannot be used becomes the estimated one.
  private func measure(_ item: RowIndexPath, by cell: GridViewCell) {
    measureCount += 1
    cell.needsMeasuring = false
    let length = environment.pixelGrid.roundedUp(
      cell.fittedLength(along: axis, across: laneExtent))
    do throws(RowOffsetError) {
      try geometry.setLength(length, of: item)
    } catch {
      note(.height(error, .row(item)))
      do throws(RowOffsetError) {
        try geometry.setLength(max(0, min(estimatedItemLength, 1e4)), of: item)
      } catch {
        note(.height(error, .row(item)))
      }
    }
  }

  /// Measures visible items again whose cells ask for it.
  private func measureInvalidated() {
    for (path, cell) in zip(indexPathsForVisibleItems, visibleCells) where cell.needsMeasuring {
      if geometry.contains(path) { measure(path, by: cell) }
    }
  }

  private func cell(toMeasure path: RowIndexPath) -> GridViewCell {
    if let cell = preparedCells[path] { return cell }
    let cell = cellForItem(at: path) ?? makeCell(path)
    adopt(cell)
    preparedCells[path] = cell
    return cell
  }

  private func makeCell(_ path: RowIndexPath) -> GridViewCell {
    dataSource?.gridView(self, cellForItemAt: path) ?? GridViewCell(reuseIdentifier: nil)
  }

  // MARK: - Placing

  /// Gives every visible item a cell and a frame, and puts the other cells aside.
  private func placeItems() {
    let paths = geometry.items(in: geometry.lines.boundsRange)
    var known = preparedCells
    preparedCells = [:]
    let isVisible = Set(paths)
    for (path, cell) in zip(indexPathsForVisibleItems, visibleCells) where known[path] == nil {
      if isVisible.contains(path) { known[path] = cell } else { recycle(cell) }
    }
    var cells: [GridViewCell] = []
    for path in paths {
      let cell = known.removeValue(forKey: path) ?? makeCell(path)
      adopt(cell)
      let frame = rectForItem(at: path)
      if cell.frame != frame { cell.frame = frame }
      cell.place(along: axis)
      cells.append(cell)
    }
    for path in known.keys.sorted() { known[path].map { recycle($0) } }
    visibleCells = cells
    indexPathsForVisibleItems = paths
  }

  private func adopt(_ cell: GridViewCell) {
    cell.grid = self
    if cell.superview !== self { insertSubview(cell, at: 0) }
    cell.isHidden = false
  }

  /// Puts a cell aside for another item; it stays in the grid, hidden.
  private func recycle(_ cell: GridViewCell) {
    cell.grid = nil
    let limit = visibleCells.count + ReusePool<GridViewCell>.spareCount
    if !cells.keep(cell, limit: limit) { cell.removeFromSuperview() }
  }

  // MARK: - Loading and changing

  /// Loads everything from the data source.
  ///
  /// - Throws: ``TableError``; the grid shows what it showed before.
  public func reloadData() throws(TableError) {
    guard !isLayingOutItems else { throw .changedDuringLayout }
    try load()
    setNeedsLayout()
  }

  /// Applies changes of sections and items together; the data source tells the numbers after them.
  ///
  /// - Throws: ``TableError``; the grid is as it was before.
  public func performBatchUpdates(
    _ updates: (inout BatchUpdate) -> Void
  ) throws(TableError) {
    guard !isLayingOutItems else { throw .changedDuringLayout }
    var update = BatchUpdate()
    updates(&update)
    // A grid that was never loaded takes the numbers after the batch when it is.
    guard !needsReload else { return }
    let before = (0..<geometry.items.sectionCount).map { geometry.itemCount(inSection: $0) }
    let changes: TableChanges
    let after = try loadCounts()
    do throws(BatchUpdateError) {
      changes = try update.changes(from: before, to: after)
    } catch {
      throw .update(error)
    }
    do throws(RowOffsetError) {
      try geometry.apply(changes)
    } catch {
      throw .height(error, nil)
    }
    carryOver(changes)
    setNeedsLayout()
  }

  /// Takes the cells to their items' new places.
  private func carryOver(_ changes: TableChanges) {
    let isNew = Set((changes.reloadedRows + changes.reconfiguredRows).map(\.from))
    var items: [(path: RowIndexPath, cell: GridViewCell)] = []
    for (path, cell) in zip(indexPathsForVisibleItems, visibleCells) {
      guard let target = changes.path(after: path), !isNew.contains(path) else {
        recycle(cell)
        continue
      }
      items.append((target, cell))
    }
    items.sort { $0.path < $1.path }
    visibleCells = items.map(\.cell)
    indexPathsForVisibleItems = items.map(\.path)
  }

  private func loadCounts() throws(TableError) -> [Int] {
    guard let dataSource else { return [] }
    let sectionCount = dataSource.numberOfSections(in: self)
    guard sectionCount >= 0 else { throw .negativeSectionCount(sectionCount) }
    var counts: [Int] = []
    for section in 0..<sectionCount {
      counts.append(dataSource.gridView(self, numberOfItemsInSection: section))
    }
    try TableError.check(rowCounts: counts)
    return counts
  }

  /// Replaces the geometry by what the data source tells.
  func load() throws(TableError) {
    let counts = try loadCounts()
    let scale = environment.pixelGrid.scale
    do throws(RowOffsetError) {
      var next = geometry
      let isOther =
        next.laneCount != max(1, laneCount) || next.lineSpacing != lineSpacing
        || scale != measuredScale
      if isOther {
        next = try GridGeometry(
          scale: scale, laneCount: laneCount, lineSpacing: lineSpacing,
          estimatedLength: estimatedItemLength)
        next.lines.setBounds(
          height: geometry.lines.boundsHeight, topInset: geometry.lines.topInset,
          bottomInset: geometry.lines.bottomInset)
      }
      try next.reload(itemCounts: counts)
      if isOther { next.keepPlace(of: geometry) }
      geometry = next
    } catch {
      throw .height(error, nil)
    }
    needsReload = false
    measuredExtent = laneExtent
    measuredScale = scale
    for cell in visibleCells { recycle(cell) }
    visibleCells = []
    indexPathsForVisibleItems = []
  }
}

extension GridGeometry {
  /// Scrolls to the line that has the first visible item of another grid of the same items.
  mutating func keepPlace(of other: GridGeometry) {
    let top = other.lines.contentOffset + other.lines.topInset
    guard top > 0, let line = other.lines.offsets.row(atOffset: top) else { return }
    let item = RowIndexPath(row: line.row * other.laneCount, section: line.section)
    if contains(item) { lines.scroll(to: .row(self.line(of: item)), at: .top) }
  }
}
