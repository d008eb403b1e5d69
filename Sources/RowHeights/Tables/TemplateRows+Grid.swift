// SPDX-License-Identifier: Apache-2.0

import AutoLayout
public import LayoutGeometry

extension TemplateRows: GridViewDataSource, GridViewSections {
  private static var itemIdentifier: String { "RowHeights.TemplateItem" }

  /// Makes a grid show the rows, each as an item of a lane's width.
  ///
  /// Becomes the grid's data source and registers the cells; the heads and feet of the template's
  /// sections are those of the grid. The grid must be vertical.
  public func attach(to grid: GridView) {
    precondition(grid.axis == .vertical, "The rows of a template stand in vertical grids alone.")
    grid.register(TemplateItem.self, forCellReuseIdentifier: Self.itemIdentifier)
    grid.register(
      TemplateSectionView.self, forHeaderFooterViewReuseIdentifier: Self.edgeIdentifier)
    grid.dataSource = self
  }

  /// The number of sections; 1 for a template without.
  public func numberOfSections(in gridView: GridView) -> Int { sections.count }

  /// The number of a section's rows, without its head and foot.
  public func gridView(_ gridView: GridView, numberOfItemsInSection section: Int) -> Int {
    rows(inSection: section).count
  }

  /// A cell with the row's record.
  public func gridView(_ gridView: GridView, cellForItemAt path: RowIndexPath) -> GridViewCell {
    let cell = gridView.dequeueReusableCell(withIdentifier: Self.itemIdentifier, for: path)
    if let cell = cell as? TemplateItem {
      show(row(at: path), in: cell.content, of: cell.contentView)
    }
    return cell
  }

  /// The height of a section's head; nil for a section without.
  public func gridView(
    _ gridView: GridView, lengthOfHeaderInSection section: Int
  ) -> RowHeight? { edgeHeight(.header, section, width: gridView.contentWidth) }

  /// The height of a section's foot; nil for a section without.
  public func gridView(
    _ gridView: GridView, lengthOfFooterInSection section: Int
  ) -> RowHeight? { edgeHeight(.footer, section, width: gridView.contentWidth) }

  /// A view with the record of a section's head.
  public func gridView(
    _ gridView: GridView, viewForHeaderInSection section: Int
  ) -> TableHeaderFooterView? {
    edgeView(.header, section) {
      gridView.dequeueReusableHeaderFooterView(withIdentifier: Self.edgeIdentifier)
    }
  }

  /// A view with the record of a section's foot.
  public func gridView(
    _ gridView: GridView, viewForFooterInSection section: Int
  ) -> TableHeaderFooterView? {
    edgeView(.footer, section) {
      gridView.dequeueReusableHeaderFooterView(withIdentifier: Self.edgeIdentifier)
    }
  }
}

extension GridView {
  /// The width that the insets of the content leave.
  fileprivate var contentWidth: Double { frame.width - contentInset.left - contentInset.right }
}

/// A grid's cell that shows a record of a template.
public final class TemplateItem: GridViewCell {
  /// What the cell shows.
  let content = TemplateContent()
  /// The view that shows the record; nil in a cell that ``TemplateRows`` did not make.
  public var templateView: TemplateView? { content.view }

  /// The height of the record's row at a lane's width, its own separator included.
  public override func fittedLength(along axis: Axis, across extent: Double) -> Double {
    templateView?.fittedHeight(forWidth: extent) ?? 0
  }
}
