// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension TemplateRows: TableViewDataSource, TableViewRowHeights, TableViewSectionViews {
  private static var identifier: String { "RowHeights.TemplateCell" }
  static var edgeIdentifier: String { "RowHeights.TemplateSectionView" }

  /// Makes a table show the rows.
  ///
  /// Becomes the table's data source and delegate and registers the cells. The table draws no
  /// separators of its own and leaves no space above the heads of sections: what the template says
  /// is in its rows. Without sections in the template there is one section.
  public func attach(to table: TableView) {
    table.register(TemplateCell.self, forCellReuseIdentifier: Self.identifier)
    table.register(
      TemplateSectionView.self, forHeaderFooterViewReuseIdentifier: Self.edgeIdentifier)
    table.separatorStyle = .none
    table.metrics.sectionHeaderTopPadding = 0
    table.delegate = self
    table.dataSource = self
  }

  /// The number of sections; 1 for a template without.
  public func numberOfSections(in tableView: TableView) -> Int { sections.count }

  /// The number of a section's rows, without its head and foot.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows(inSection: section).count
  }

  /// The height of a row at the width that the table leaves it.
  public func tableView(
    _ tableView: TableView, heightForRowAt path: RowIndexPath
  ) -> RowHeight {
    .points(height(ofRow: row(at: path), width: tableView.rowWidth))
  }

  /// A cell with the row's record.
  public func tableView(
    _ tableView: TableView, cellForRowAt path: RowIndexPath
  ) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: path)
    if let cell = cell as? TemplateCell {
      show(row(at: path), in: cell.content, of: cell.contentView)
    }
    return cell
  }

  /// The height of a section's head; nil for a section without.
  public func tableView(
    _ tableView: TableView, heightForHeaderInSection section: Int
  ) -> RowHeight? { edgeHeight(.header, section, width: tableView.rowWidth) }

  /// The height of a section's foot; nil for a section without.
  public func tableView(
    _ tableView: TableView, heightForFooterInSection section: Int
  ) -> RowHeight? { edgeHeight(.footer, section, width: tableView.rowWidth) }

  /// A view with the record of a section's head.
  public func tableView(
    _ tableView: TableView, viewForHeaderInSection section: Int
  ) -> TableHeaderFooterView? {
    edgeView(.header, section) {
      tableView.dequeueReusableHeaderFooterView(withIdentifier: Self.edgeIdentifier)
    }
  }

  /// A view with the record of a section's foot.
  public func tableView(
    _ tableView: TableView, viewForFooterInSection section: Int
  ) -> TableHeaderFooterView? {
    edgeView(.footer, section) {
      tableView.dequeueReusableHeaderFooterView(withIdentifier: Self.edgeIdentifier)
    }
  }

  /// The height of the head or foot of a section; nil for a section without.
  func edgeHeight(_ part: RowPart, _ section: Int, width: Double) -> RowHeight? {
    edge(part, ofSection: section).map { .points(height(ofRow: $0, width: width)) }
  }

  /// A view with the head or foot of a section, one that is free if there is one; nil for a section
  /// without.
  func edgeView(
    _ part: RowPart, _ section: Int, reusing: () -> TableHeaderFooterView?
  ) -> TableHeaderFooterView? {
    guard let row = edge(part, ofSection: section) else { return nil }
    let view =
      reusing() as? TemplateSectionView ?? TemplateSectionView(registeredAs: Self.edgeIdentifier)
    show(row, in: view.content, of: view.contentView)
    return view
  }

  /// Shows a row's record.
  func show(_ row: Int, in content: TemplateContent, of view: View) {
    // A record that cannot be shown became a failure when its height was asked for.
    try? content.view(for: self, measurer, in: view).show(try shownRecord(ofRow: row))
  }

  /// The path of a row in a table; nil for the head or foot of a section.
  ///
  /// - Complexity: O(log sections).
  /// - Precondition: There is such a row.
  public func indexPath(ofRow row: Int) -> RowIndexPath? {
    precondition(row >= 0 && row < rowCount, "Row \(row) is out of range 0..<\(rowCount).")
    let sections = sections
    var (low, high) = (0, sections.count)
    while low < high {
      let middle = (low + high) / 2
      if sections[middle].upperBound <= row { low = middle + 1 } else { high = middle }
    }
    let rows = rows(inSection: low)
    return rows.contains(row) ? RowIndexPath(row: row - rows.lowerBound, section: low) : nil
  }

  /// The row at a path of a table or grid.
  ///
  /// - Precondition: There is such a section.
  public func row(at path: RowIndexPath) -> Int {
    rows(inSection: path.section).lowerBound + path.row
  }

  // MARK: - Sections

  /// The row of a section's head; nil for a section without.
  ///
  /// - Precondition: There is such a section.
  public func headerRow(ofSection section: Int) -> Int? { edge(.header, ofSection: section) }

  /// The sections of a table or grid, as ranges of rows.
  var sections: [Range<Int>] { list?.sections ?? [0..<rowCount] }

  /// The head or foot of a section of a table; nil if it has none.
  private func edge(_ part: RowPart, ofSection section: Int) -> Int? {
    let rows = sections[section]
    let row = part == .header ? rows.first : rows.last
    return row.flatMap { self.part(ofRow: $0) == part ? $0 : nil }
  }

  /// The rows of a section of a table, without its head and foot.
  func rows(inSection section: Int) -> Range<Int> {
    let rows = sections[section]
    let start = edge(.header, ofSection: section).map { $0 + 1 } ?? rows.lowerBound
    return start..<max(start, edge(.footer, ofSection: section) ?? rows.upperBound)
  }
}
