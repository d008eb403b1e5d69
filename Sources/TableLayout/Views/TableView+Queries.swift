// SPDX-License-Identifier: Apache-2.0

import AutoLayout
public import LayoutGeometry

extension TableView {
  /// The number of sections as the table knows it.
  public var numberOfSections: Int { geometry.offsets.sectionCount }

  /// The number of rows of a section as the table knows it; 0 for a section that does not exist.
  public func numberOfRows(inSection section: Int) -> Int {
    section >= 0 && section < numberOfSections
      ? geometry.offsets.rowCount(inSection: section) : 0
  }

  /// The rectangle of a row in the content, visible or not; zero for a row that does not exist.
  ///
  /// - Complexity: O(log rows).
  public func rectForRow(at path: RowIndexPath) -> Rect {
    guard geometry.offsets.contains(path) else { return .zero }
    return rect(geometry.offsets.extent(of: .row(path)), inset: rowInset)
  }

  /// The rectangle of a section with its header and footer; zero for one that does not exist.
  public func rect(forSection section: Int) -> Rect {
    guard section >= 0, section < numberOfSections else { return .zero }
    return rect(geometry.offsets.extent(ofSection: section), inset: 0)
  }

  /// The rectangle of a section's header in its own place, even if it floats elsewhere.
  public func rectForHeader(inSection section: Int) -> Rect {
    guard section >= 0, section < numberOfSections else { return .zero }
    return rect(geometry.offsets.extent(of: .header(section: section)), inset: 0)
  }

  /// The rectangle of a section's footer in its own place, even if it floats elsewhere.
  public func rectForFooter(inSection section: Int) -> Rect {
    guard section >= 0, section < numberOfSections else { return .zero }
    return rect(geometry.offsets.extent(of: .footer(section: section)), inset: 0)
  }

  private func rect(_ extent: Range<Double>, inset: Double) -> Rect {
    Rect(
      x: inset, y: extent.lowerBound, width: max(0, layoutFrame.width - 2 * inset),
      height: extent.upperBound - extent.lowerBound)
  }

  /// The row at a point of the content, or nil.
  public func indexPathForRow(at point: Point) -> RowIndexPath? {
    guard let path = geometry.offsets.row(atOffset: point.y) else { return nil }
    let rect = rectForRow(at: path)
    return point.x >= rect.minX && point.x < rect.maxX ? path : nil
  }

  /// The rows that overlap a rectangle of the content, in order.
  public func indexPathsForRows(in rect: Rect) -> [RowIndexPath] {
    guard rect.height > 0, rect.maxX > rowInset, rect.minX < layoutFrame.width - rowInset else {
      return []
    }
    return geometry.offsets.rows(in: rect.minY..<rect.maxY)
  }

  /// The cell of a row if it is visible.
  public func cellForRow(at path: RowIndexPath) -> TableViewCell? {
    cells.cell(at: path)
  }

  /// The row that a cell shows; nil for a cell that is not visible.
  public func indexPath(for cell: TableViewCell) -> RowIndexPath? {
    visibleCells.firstIndex { $0 === cell }.map { indexPathsForVisibleRows[$0] }
  }

  /// The view of a section's header if it is visible.
  public func headerView(forSection section: Int) -> TableHeaderFooterView? {
    sectionViews.view(of: .header(section: section))
  }

  /// The view of a section's footer if it is visible.
  public func footerView(forSection section: Int) -> TableHeaderFooterView? {
    sectionViews.view(of: .footer(section: section))
  }

  // MARK: - Scrolling

  /// Scrolls so that a row is exactly at a place of the visible area, measured before or not.
  ///
  /// A row that does not exist is reported in ``ItemScrollView/errors``, and nothing scrolls.
  public func scrollToRow(
    at path: RowIndexPath, at position: ScrollPosition, animated: Bool = false
  ) {
    if report({ () throws(TableError) in try scroll(toRow: path, at: position) }) {
      noteAnimation(animated)
    }
  }

  /// Scrolls to a row, as ``scrollToRow(at:at:animated:)`` does.
  ///
  /// - Throws: ``TableError/noSuchRow(_:)``.
  public func scroll(toRow path: RowIndexPath, at position: ScrollPosition) throws(TableError) {
    try loadToScroll()
    guard geometry.offsets.contains(path) else { throw .noSuchRow(path) }
    tracked.scroll { $0.scroll(to: .row(path), at: position) }
    setNeedsLayout()
  }

  /// The scroll position as a row and a distance in it, to be stored and restored.
  ///
  /// Setting it scrolls there exactly, even in a table that has measured nothing. A position in a
  /// row that is gone counts as the start.
  public var scrollAnchor: ScrollAnchor {
    get { geometry.anchor }
    set {
      do throws(TableError) {
        try loadToScroll()
      } catch {
        log(error)
      }
      tracked.scroll { $0.restore(newValue) }
      setNeedsLayout()
    }
  }

  // MARK: - The scroll bar

  /// Freezes the content height that a scroll bar shows, while its thumb is dragged.
  ///
  /// The thumb then keeps its length and stays under the finger while rows are measured.
  public func freezeScrollBar() { tracked.scroll { $0.freezeScrollBar() } }

  /// Makes the scroll bar show the real content height again.
  public func releaseScrollBar() { tracked.scroll { $0.releaseScrollBar() } }

  /// The content height that a scroll bar should show.
  public var barContentHeight: Double { geometry.barContentHeight }

  /// The content offset that a scroll bar should show, in the scale of ``barContentHeight``.
  public var barOffset: Double { geometry.barOffset }

  /// Scrolls to where the bar was dragged, an offset in the scale of ``barContentHeight``.
  public func scroll(toBarOffset offset: Double) {
    tracked.scroll { $0.scroll(toBarOffset: offset) }
    setNeedsLayout()
  }

}
