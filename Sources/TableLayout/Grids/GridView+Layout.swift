// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension GridView {
  /// Brings geometry, cells and scroll position up to date.
  func layOutItems() {
    // A grid without an extent across is not placed yet.
    guard laneExtent > 0, loading.beginLayout() else { return }
    defer { loading.endLayout() }
    // Loading keeps the first visible item, as the bounds of before show it.
    loadIfNeeded(extent: laneExtent) { () throws(TableError) in try load() }
    record(takeBounds())
    measureInvalidated()
    measureVisible()
    cells.arrange(
      geometry.items(in: geometry.lines.boundsRange), in: self, make: { makeCell($0) },
      place: { place($0, at: $1) })
    givingContent { giveContentOffset() }
  }

  // MARK: - Items

  private func measureVisible() {
    repeat {
      while let item = geometry.nextUnmeasured() {
        measure(item, by: cells.cell(toMeasure: item, in: self) { makeCell($0) })
      }
      geometry.lines.relearn()
      takeInsetsOfContent()
    } while geometry.nextUnmeasured() != nil
    geometry.lines.chooseAnchor()
  }

  private func makeCell(_ path: RowIndexPath) -> GridViewCell {
    dataSource?.gridView(self, cellForItemAt: path) ?? GridViewCell(reuseIdentifier: nil)
  }

  private func place(_ cell: GridViewCell, at path: RowIndexPath) {
    let frame = rectForItem(at: path)
    if cell.frame != frame { cell.frame = frame }
    cell.place(along: axis)
  }

  /// Measures an item; a length that cannot be used is replaced by the estimated one.
  private func measure(_ item: RowIndexPath, by cell: GridViewCell) {
    measureCount += 1
    cell.needsMeasuring = false
    let length = environment.pixelGrid.roundedUp(
      cell.fittedLength(along: axis, across: laneExtent))
    setMeasured(length, of: .row(item), fallback: estimatedItemLength) {
      (length) throws(RowOffsetError) in try geometry.setLength(length, of: item)
    }
  }

  /// Measures the visible items again whose cells ask for it.
  private func measureInvalidated() {
    for (path, cell) in zip(indexPathsForVisibleItems, visibleCells) where cell.needsMeasuring {
      if geometry.contains(path) { measure(path, by: cell) }
    }
  }

  // MARK: - Loading and changing

  /// Loads everything from the data source.
  ///
  /// - Throws: ``TableError``; the grid shows what it showed before.
  public func reloadData() throws(TableError) {
    guard !loading.isLayingOut else { throw .changedDuringLayout }
    try load()
    setNeedsLayout()
  }

  /// Applies changes of sections and items together; the data source gives the counts after them.
  ///
  /// - Throws: ``TableError``; the grid is as it was before.
  public func performBatchUpdates(
    _ updates: (inout BatchUpdate) -> Void
  ) throws(TableError) {
    guard !loading.isLayingOut else { throw .changedDuringLayout }
    var update = BatchUpdate()
    updates(&update)
    // A grid that was never loaded takes the counts after the batch when it is loaded.
    guard !loading.isNeeded else { return }
    let before = (0..<geometry.items.sectionCount).map { geometry.itemCount(inSection: $0) }
    let changes = try update.tableChanges(from: before, to: loadCounts())
    do throws(RowOffsetError) {
      try geometry.apply(changes)
    } catch {
      throw .height(error, nil)
    }
    cells.carryOver(changes)
    setNeedsLayout()
  }

  private func loadCounts() throws(TableError) -> [Int] {
    guard let dataSource else { return [] }
    return try TableError.rowCounts(sectionCount: dataSource.numberOfSections(in: self)) {
      dataSource.gridView(self, numberOfItemsInSection: $0)
    }
  }

  /// Replaces the geometry by what the data source gives.
  func load() throws(TableError) {
    let counts = try loadCounts()
    let scale = environment.pixelGrid.scale
    do throws(RowOffsetError) {
      var next = geometry
      let isOther =
        next.laneCount != max(1, laneCount) || next.lineSpacing != lineSpacing
        || loading.isOtherScale(scale)
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
    loading.finish(extent: laneExtent, scale: scale)
    cells.recycleAll()
  }
}

extension GridView: ItemScrollView {
  /// Takes the length of the bounds and the insets over into the geometry.
  func takeBounds() -> GeometryChange {
    let inset = adjustedContentInset
    switch axis {
    case .vertical:
      return geometry.lines.setBounds(
        height: layoutFrame.height, topInset: inset.top, bottomInset: inset.bottom)
    case .horizontal:
      return geometry.lines.setBounds(
        height: layoutFrame.width, topInset: inset.left, bottomInset: inset.right)
    }
  }

  /// Does nothing: a grid reports no changes.
  func record(_ change: GeometryChange) {}

  /// Takes the scroll view's offset over into the geometry.
  func takeOffset() {
    geometry.lines.scroll(to: axis == .vertical ? contentOffset.y : contentOffset.x)
  }

  /// Sets the scroll view's content size from the geometry.
  func giveContentSize() {
    contentSize =
      switch axis {
      case .vertical: Size(width: layoutFrame.width, height: geometry.contentLength)
      case .horizontal: Size(width: geometry.contentLength, height: layoutFrame.height)
      }
  }

  /// Sets the scroll view's offset from the geometry.
  func giveContentOffset() {
    contentOffset =
      switch axis {
      case .vertical: Point(x: contentOffset.x, y: geometry.lines.contentOffset)
      case .horizontal: Point(x: geometry.lines.contentOffset, y: contentOffset.y)
      }
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
