// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension TableView {
  /// Brings geometry, cells and scroll position up to date with what is visible.
  func layOutRows() {
    // A table without a width has no rows to measure: it is not placed yet.
    guard !isLayingOutRows, rowWidth > 0 else { return }
    isLayingOutRows = true
    defer { isLayingOutRows = false }
    pendingChange = pendingChange + updateBounds()
    let isOtherWidth = rowWidth != measuredWidth
    if needsReload || isOtherWidth || environment.pixelGrid.scale != measuredScale {
      do throws(TableError) {
        try load()
      } catch {
        needsReload = false
        note(error)
      }
    }
    for cell in visibleCells { cell.awaitsSolution = false }
    measureInvalidated()
    measureVisible()
    placeRows()
    placeSectionViews()
    placeTableViews()
    synchronise()
    report()
    prefetch()
  }

  /// Tells the geometry what is seen of the content, and returns what that changed.
  @discardableResult
  func updateBounds() -> GeometryChange {
    let inset = adjustedContentInset
    return geometry.setBounds(
      height: layoutFrame.height, topInset: inset.top, bottomInset: inset.bottom)
  }

  /// Tells the scroll view the content's size and offset.
  func synchronise() {
    isSynchronising = true
    contentSize = Size(width: layoutFrame.width, height: geometry.contentHeight)
    let isAtEnd =
      overscroll < 0
      ? geometry.contentOffset == geometry.minimumOffset
      : geometry.contentOffset == geometry.maximumOffset
    if !isAtEnd || !allowsOverscroll { overscroll = 0 }
    contentOffset = Point(x: contentOffset.x, y: geometry.contentOffset + overscroll)
    isSynchronising = false
  }

  /// Tells what the changes since the last layout did to the content's size and offset.
  private func report() {
    let change = pendingChange
    pendingChange = .zero
    if change != .zero { geometryDidChange(change) }
  }

  // MARK: - Rows

  /// Gives every visible row a cell and a frame, and puts the other cells aside.
  private func placeRows() {
    let paths = geometry.visibleRows
    var known = preparedCells
    preparedCells = [:]
    let isVisible = Set(paths)
    for (path, cell) in zip(indexPathsForVisibleRows, visibleCells) where known[path] == nil {
      if isVisible.contains(path) { known[path] = cell } else { recycle(cell) }
    }
    var cells: [TableViewCell] = []
    for path in paths {
      let cell =
        known.removeValue(forKey: path) ?? dataSource?.tableView(self, cellForRowAt: path)
        ?? TableViewCell(reuseIdentifier: nil)
      adopt(cell)
      place(cell, at: path)
      cells.append(cell)
    }
    // Cells that were measured and pushed out by rows measured after them, in the table's order.
    for path in known.keys.sorted() { known[path].map { recycle($0) } }
    recycleReconfiguredCells()
    visibleCells = cells
    indexPathsForVisibleRows = paths
  }

  private func place(_ cell: TableViewCell, at path: RowIndexPath) {
    let frame = rectForRow(at: path)
    if cell.frame != frame {
      cell.frame = frame
      cell.awaitsSolution = true
    }
    cell.isSelected = indexPathsForSelectedRows.contains(path)
    cell.place(
      isAutomatic: sizing.height(byRow: heightByRow(path)) == nil,
      accessoryWidth: accessoryWidth(of: cell), separatorHeight: separatorHeight)
  }

  // MARK: - Headers and footers

  /// Gives every visible header and footer a view and a frame; in a plain table they float.
  private func placeSectionViews() {
    var placed: [(element: TableElement, view: TableHeaderFooterView)] = []
    for (element, frame) in visibleSectionViewFrames() {
      let view = sectionView(element)
      if view.superview !== self { addSubview(view) }
      if view.frame != frame { view.frame = frame }
      view.place(isAutomatic: isAutomatic(element))
      placed.append((element, view))
    }
    for old in sectionViews where !placed.contains(where: { $0.view === old.view }) {
      recycle(old.view)
    }
    for element in preparedSectionViews.keys.sorted(by: { position($0) < position($1) }) {
      guard let view = preparedSectionViews[element] else { continue }
      if !placed.contains(where: { $0.view === view }) { recycle(view) }
    }
    preparedSectionViews = [:]
    sectionViews = placed
  }

  private func position(_ element: TableElement) -> Int { geometry.offsets.position(of: element) }

  private func isAutomatic(_ element: TableElement) -> Bool {
    switch element {
    case .header(let section): heightOfSectionView(section, isHeader: true) == .automatic
    case .footer(let section): heightOfSectionView(section, isHeader: false) == .automatic
    case .row, .tableHeader, .tableFooter: false
    }
  }

  /// The headers and footers that the bounds show, from top to bottom, where they are shown.
  func visibleSectionViewFrames() -> [(element: TableElement, frame: Rect)] {
    let offsets = geometry.offsets
    let positions = geometry.visiblePositions
    guard offsets.sectionCount > 0, let first = positions.first, let last = positions.last else {
      return []
    }
    guard let from = section(at: first) ?? (first == 0 ? 0 : nil) else { return [] }
    let to = section(at: last) ?? offsets.sectionCount - 1
    guard from <= to else { return [] }
    var result: [(element: TableElement, frame: Rect)] = []
    for section in from...to {
      for element in [TableElement.header(section: section), .footer(section: section)] {
        let frame = sectionViewFrame(element, in: section)
        let isSeen =
          frame.maxY > geometry.contentOffset
          && frame.minY < geometry.contentOffset + geometry.boundsHeight
        if frame.height > 0, isSeen { result.append((element, frame)) }
      }
    }
    return result
  }

  /// The section that holds the element at a position; nil for the table's header and footer.
  private func section(at position: Int) -> Int? {
    switch geometry.offsets.element(at: position) {
    case .header(let section), .footer(let section): section
    case .row(let path): path.section
    case .tableHeader, .tableFooter: nil
    }
  }

  /// Where a header or footer is shown now, floating if the table is plain.
  private func sectionViewFrame(_ element: TableElement, in section: Int) -> Rect {
    let offsets = geometry.offsets
    let isHeader = element == .header(section: section)
    let extent = offsets.extent(of: element)
    let hasHeader = offsets.height(of: .header(section: section)) > 0
    let padding = hasHeader ? metrics.sectionHeaderTopPadding : 0
    var y = extent.lowerBound + (isHeader ? padding : 0)
    let height = extent.upperBound - y
    if style == .plain, height > 0 {
      let whole = offsets.extent(ofSection: section)
      let headerHeight = offsets.height(of: .header(section: section)) - padding
      let footerHeight = offsets.height(of: .footer(section: section))
      let visibleTop = geometry.contentOffset + geometry.topInset
      y =
        isHeader
        ? StickyPlacement.headerOffset(
          section: whole.lowerBound + padding..<whole.upperBound, headerHeight: headerHeight,
          footerHeight: footerHeight, visibleTop: visibleTop)
        : StickyPlacement.footerOffset(
          section: whole.lowerBound + padding..<whole.upperBound, headerHeight: headerHeight,
          footerHeight: footerHeight, visibleBottom: visibleTop + geometry.visibleHeight)
    }
    return Rect(x: 0, y: y, width: layoutFrame.width, height: height)
  }

  private func placeTableViews() {
    for (view, element) in [
      (tableHeaderView, TableElement.tableHeader), (tableFooterView, .tableFooter),
    ] {
      guard let view else { continue }
      let extent = geometry.offsets.extent(of: element)
      view.frame = Rect(
        x: 0, y: extent.lowerBound, width: layoutFrame.width,
        height: extent.upperBound - extent.lowerBound)
    }
  }

  // MARK: - Prefetching

  /// Tells which rows a screenful ahead are new there, in the direction of the last scrolling.
  private func prefetch() {
    guard let prefetchDataSource else { return }
    let range = geometry.boundsRange
    if geometry.contentOffset != lastOffset {
      isScrollingForward = geometry.contentOffset > lastOffset
      lastOffset = geometry.contentOffset
    }
    let isForward = isScrollingForward
    let ahead =
      isForward
      ? range.upperBound..<range.upperBound + geometry.boundsHeight
      : range.lowerBound - geometry.boundsHeight..<range.lowerBound
    let visible = Set(indexPathsForVisibleRows)
    var rows = geometry.offsets.rows(in: ahead).filter { !visible.contains($0) }
    if !isForward { rows.reverse() }
    let known = Set(announcedRows)
    let added = rows.filter { !known.contains($0) }
    let wanted = Set(rows)
    let dropped = announcedRows.filter { !wanted.contains($0) && !visible.contains($0) }
    announcedRows = rows
    if !dropped.isEmpty {
      prefetchDataSource.tableView(self, cancelPrefetchingForRowsAt: dropped)
    }
    if !added.isEmpty { prefetchDataSource.tableView(self, prefetchRowsAt: added) }
  }
}
