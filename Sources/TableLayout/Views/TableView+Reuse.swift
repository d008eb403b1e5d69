// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension TableView {
  /// Registers the class of cells for an identifier.
  public func register(_ type: TableViewCell.Type, forCellReuseIdentifier identifier: String) {
    cells.register(type, for: identifier)
  }

  /// Registers the class of section headers and footers for an identifier.
  public func register(
    _ type: TableHeaderFooterView.Type, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    sectionViewPool.register(type, for: identifier)
  }

  /// A cell for a row: one that went off screen, or a new one of the registered class.
  ///
  /// An identifier that is not registered gives a plain cell and an entry in ``errors``.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for path: RowIndexPath
  ) -> TableViewCell {
    if let cell = reconfiguredCells[path], cell.reuseIdentifier == identifier {
      reconfiguredCells[path] = nil
      return cell
    }
    guard let cell = cells.dequeue(identifier) else {
      note(.unregisteredIdentifier(identifier))
      return TableViewCell(reuseIdentifier: identifier)
    }
    cell.needsMeasuring = false
    return cell
  }

  /// A section's header or footer that went off screen, or a new one; nil if none is registered.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> TableHeaderFooterView? {
    sectionViewPool.dequeue(identifier)
  }

  // MARK: - Internals

  /// The cell of a row, to be measured now and placed later in this layout.
  func cell(toMeasure path: RowIndexPath) -> TableViewCell {
    if let cell = preparedCells[path] { return cell }
    let cell: TableViewCell
    if let index = indexPathsForVisibleRows.firstIndex(of: path) {
      cell = visibleCells[index]
    } else {
      cell = dataSource?.tableView(self, cellForRowAt: path) ?? TableViewCell(reuseIdentifier: nil)
    }
    adopt(cell)
    preparedCells[path] = cell
    return cell
  }

  /// Takes a cell into the tree, so that it has the table's environment.
  func adopt(_ cell: TableViewCell) {
    cell.table = self
    if cell.superview !== self { insertSubview(cell, at: 0) }
    cell.isHidden = false
  }

  /// Puts a cell aside for another row; it stays in the table, hidden.
  func recycle(_ cell: TableViewCell) {
    cell.table = nil
    let limit = visibleCells.count + ReusePool<TableViewCell>.spareCount
    if !cells.keep(cell, limit: limit) { cell.removeFromSuperview() }
  }

  /// Puts a header or footer aside for another section; it stays in the table, hidden.
  func recycle(_ view: TableHeaderFooterView) {
    let limit = ReusePool<TableHeaderFooterView>.spareCount
    if sectionViewPool.keep(view, limit: limit) { return }
    if view.titleMargins == metrics.titleMargins, titlePool.count < limit {
      view.isHidden = true
      titlePool.append(view)
    } else {
      view.removeFromSuperview()
    }
  }

  /// Puts everything aside.
  func recycleAll() {
    for cell in visibleCells { recycle(cell) }
    for (_, view) in sectionViews { recycle(view) }
    visibleCells = []
    indexPathsForVisibleRows = []
    sectionViews = []
    recycleReconfiguredCells()
  }

  /// Puts the cells aside that were to be configured again and are not seen any more.
  func recycleReconfiguredCells() {
    let cells = reconfiguredCells.sorted { $0.key < $1.key }
    reconfiguredCells = [:]
    for (_, cell) in cells { recycle(cell) }
  }

  /// The header or footer of a section, as the delegate or the title makes it.
  func sectionView(_ element: TableElement) -> TableHeaderFooterView {
    if let known = preparedSectionViews[element] { return known }
    if let shown = sectionViews.first(where: { $0.element == element }) { return shown.view }
    let view = makeSectionView(element)
    if view.superview !== self { addSubview(view) }
    view.isHidden = false
    preparedSectionViews[element] = view
    return view
  }

  private func makeSectionView(_ element: TableElement) -> TableHeaderFooterView {
    let (section, isHeader): (Int, Bool)
    switch element {
    case .header(let number): (section, isHeader) = (number, true)
    case .footer(let number): (section, isHeader) = (number, false)
    case .row, .tableHeader, .tableFooter: return TableHeaderFooterView(reuseIdentifier: nil)
    }
    let views = delegate as? any TableViewSectionViews
    let own =
      isHeader
      ? views?.tableView(self, viewForHeaderInSection: section)
      : views?.tableView(self, viewForFooterInSection: section)
    if let own { return own }
    let title = title(ofSection: section, isHeader: isHeader) ?? ""
    while let view = titlePool.popLast() {
      if view.titleMargins == metrics.titleMargins {
        view.textLabel.text = title
        return view
      }
      view.removeFromSuperview()
    }
    return TableHeaderFooterView(title: title, margins: metrics.titleMargins)
  }
}
