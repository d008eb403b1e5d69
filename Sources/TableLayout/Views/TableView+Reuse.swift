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
    sectionViews.register(type, for: identifier)
  }

  /// A cell for a row: one that left the screen, or a new one of the registered class.
  ///
  /// An identifier that is not registered gives a plain cell and an entry in
  /// ``ItemScrollView/errors``.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for path: RowIndexPath
  ) -> TableViewCell {
    if let cell = cells.dequeue(identifier, for: path) { return cell }
    log(.unregisteredIdentifier(identifier))
    return TableViewCell(reuseIdentifier: identifier)
  }

  /// A cell that left the screen, or a new one of the registered class; nil if none is registered.
  ///
  /// The caller then makes a cell with the identifier, which is used again when it leaves the
  /// screen.
  public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
    cells.dequeue(identifier)
  }

  /// A section's header or footer that left the screen, or a new one; nil if none is registered.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> TableHeaderFooterView? {
    sectionViews.reuse(identifier)
  }

  // MARK: - Internals

  /// The header or footer of a section, as the delegate or the title makes it.
  func sectionView(_ element: TableElement) -> TableHeaderFooterView {
    sectionViews.view(of: element, in: self) { makeSectionView(element) }
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
    if let view = delegateView(element) {
      return view as? TableHeaderFooterView ?? SectionViewWrapper(around: view)
    }
    return sectionViews.titleView(title(ofSection: section, isHeader: isHeader) ?? "")
  }
}
