// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension TableView {
  /// Measures the visible elements, outward from the anchor, until none is unmeasured.
  func measureVisible() {
    if sizing.measuresEverything { measureEverything() }
    // Learned estimates can shorten the content, and insets that come or go with its size can move
    // it; either can make more rows visible. Each round measures a row for the first time, so the
    // loop ends.
    repeat {
      while let element = geometry.nextUnmeasured() { measure(element) }
      tracked.change { $0.relearn() }
      givingContent { giveContentSize() }
    } while geometry.nextUnmeasured() != nil
    tracked.scroll { $0.chooseAnchor() }
  }

  /// Measures every row, for a table without estimates.
  private func measureEverything() {
    for section in 0..<geometry.offsets.sectionCount {
      for row in 0..<geometry.offsets.rowCount(inSection: section) {
        let path = RowIndexPath(row: row, section: section)
        guard geometry.needsMeasuring(.row(path)) else { continue }
        let hasCell = cells.hasCell(at: path)
        measure(.row(path))
        if !hasCell { cells.releasePrepared(at: path) }
      }
    }
  }

  /// Measures an element; a height that cannot be used becomes the default.
  func measure(_ element: TableElement) {
    setHeight(measuredHeight(of: element), of: element)
  }

  private func setHeight(_ height: Double, of element: TableElement) {
    setMeasured(height, of: element, fallback: metrics.defaultRowHeight)
  }

  private func measuredHeight(of element: TableElement) -> Double {
    switch element {
    case .tableHeader: tableHeaderView.map { $0.frame.height } ?? 0
    case .tableFooter: tableFooterView.map { $0.frame.height } ?? 0
    case .header(let section): sectionViewHeight(section, isHeader: true)
    case .footer(let section): sectionViewHeight(section, isHeader: false)
    case .row(let path): rowHeight(at: path)
    }
  }

  /// The height of a row: given, stored, or measured by its cell.
  private func rowHeight(at path: RowIndexPath) -> Double {
    if let height = sizing.height(byRow: heightByRow(path)) { return height }
    let key = heightKey(path)
    if let key, let height = heightStore.height(for: key) { return rounded(content: height) }
    let height = contentHeight(
      of: cells.cell(toMeasure: path, in: self) { makeCell($0) })
    if let key { heightStore.setHeight(height, for: key) }
    return rounded(content: height)
  }

  /// The delegate's height of a row.
  func heightByRow(_ path: RowIndexPath) -> RowHeight? {
    if let delegate = delegate as? any TableViewRowHeights {
      return delegate.tableView(self, heightForRowAt: path)
    }
    guard delegateAnswers.givesHeights, let delegate = delegate as? any TableViewDelegate else {
      return nil
    }
    return RowHeight(dimension: delegate.tableView(self, heightForRowAt: path))
  }

  /// The height of a cell's content at the width that the table leaves it, unrounded.
  ///
  /// Content without a height gets the default one.
  private func contentHeight(of cell: TableViewCell) -> Double {
    countMeasurement()
    cell.needsMeasuring = false
    let width = max(0, rowWidth - accessoryWidth(of: cell))
    let height = cell.fittedContentHeight(forWidth: width)
    return height == 0 ? metrics.defaultRowHeight : height
  }

  /// The height of a row with content of a height: with separator, rounded up to the pixel.
  private func rounded(content height: Double) -> Double {
    environment.pixelGrid.roundedUp(height + separatorHeight)
  }

  /// The width that a cell's accessory takes.
  func accessoryWidth(of cell: TableViewCell) -> Double {
    metrics.accessoryWidth(cell.accessoryType, viewWidth: cell.accessoryView.map { $0.frame.width })
  }

  private func heightKey(_ path: RowIndexPath) -> HeightKey? {
    guard let keys = dataSource as? any TableViewHeightKeys,
      let content = keys.tableView(self, contentHashForRowAt: path)
    else { return nil }
    // Texts are rounded to pixels inside the cell, so its height depends on the scale too.
    var fonts = ContentHasher()
    fonts.combine(fontsHash)
    fonts.combine(environment.pixelGrid.scale)
    return HeightKey(
      content: content, width: rowWidth, template: keys.tableView(self, templateHashForRowAt: path),
      fonts: fonts.finalize())
  }

  private func sectionViewHeight(_ section: Int, isHeader: Bool) -> Double {
    let padding = isHeader ? headerTopPadding : 0
    guard let height = heightOfSectionView(section, isHeader: isHeader) else { return 0 }
    if case .points(let points) = height { return points + padding }
    countMeasurement()
    let view = sectionView(isHeader ? .header(section: section) : .footer(section: section))
    let fitted = view.fittedContentHeight(forWidth: layoutFrame.width)
    return environment.pixelGrid.roundedUp(fitted + padding)
  }

  /// Measures the visible rows again whose cells ask for it.
  func measureInvalidated() {
    for (path, cell) in zip(indexPathsForVisibleRows, visibleCells) where cell.needsMeasuring {
      cell.needsMeasuring = false
      guard selfSizingInvalidation != .disabled, sizing.height(byRow: heightByRow(path)) == nil
      else { continue }
      let height = contentHeight(of: cell)
      if let key = heightKey(path) { heightStore.setHeight(height, for: key) }
      setHeight(rounded(content: height), of: .row(path))
    }
  }
}
