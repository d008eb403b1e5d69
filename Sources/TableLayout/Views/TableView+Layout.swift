// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension TableView {
  /// Brings geometry, cells and scroll position up to date.
  func layOutRows() {
    takeBounds()
    loadInLayout()
    for cell in visibleCells { cell.awaitsSolution = false }
    measureInvalidated()
    measureVisible()
    let before = displayedCells
    cells.arrange(
      geometry.visibleRows, in: self, make: { makeCell($0) }, place: { place($0, at: $1) })
    reportDisplayedCells(before: before)
    placeSectionViews()
    placeTableViews()
    givingContent { giveContentOffset() }
    report()
    prefetch()
  }

  // MARK: - Rows

  /// The cell that the data source gives a row.
  func makeCell(_ path: RowIndexPath) -> TableViewCell {
    dataSource?.tableView(self, cellForRowAt: path) ?? TableViewCell(reuseIdentifier: nil)
  }

  private func place(_ cell: TableViewCell, at path: RowIndexPath) {
    let frame = rectForRow(at: path)
    if cell.frame != frame {
      cell.frame = frame
      cell.awaitsSolution = true
    }
    cell.show(isSelected: selection.paths.contains(path))
    cell.place(
      isAutomatic: sizing.height(byRow: heightByRow(path)) == nil,
      accessoryWidth: accessoryWidth(of: cell), separatorHeight: separatorHeight)
    cell.setSeparator(separator(of: cell, at: path))
  }

  // MARK: - Headers and footers

  /// Gives every visible header and footer a view and a frame; those of a plain table float.
  private func placeSectionViews() {
    var placed: [(element: TableElement, view: TableHeaderFooterView)] = []
    for (element, frame) in visibleSectionViewFrames() {
      let view = sectionView(element)
      if view.superview !== self { addSubview(view) }
      if view.frame != frame { view.frame = frame }
      view.isPlain = style == .plain
      view.place(isAutomatic: isAutomatic(element))
      placed.append((element, view))
    }
    sectionViews.show(placed)
  }

  private func isAutomatic(_ element: TableElement) -> Bool {
    switch element {
    case .header(let section): heightOfSectionView(section, isHeader: true) == .automatic
    case .footer(let section): heightOfSectionView(section, isHeader: false) == .automatic
    case .row, .tableHeader, .tableFooter: false
    }
  }

  /// The visible headers and footers from top to bottom, with their frames.
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

  /// The section of the element at a position; nil for the table's header and footer.
  private func section(at position: Int) -> Int? {
    switch geometry.offsets.element(at: position) {
    case .header(let section), .footer(let section): section
    case .row(let path): path.section
    case .tableHeader, .tableFooter: nil
    }
  }

  /// The current frame of a header or footer, which floats if the table is plain.
  private func sectionViewFrame(_ element: TableElement, in section: Int) -> Rect {
    let offsets = geometry.offsets
    let isHeader = element == .header(section: section)
    let extent = offsets.extent(of: element)
    let hasHeader = offsets.height(of: .header(section: section)) > 0
    let padding = hasHeader ? headerTopPadding : 0
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
}
