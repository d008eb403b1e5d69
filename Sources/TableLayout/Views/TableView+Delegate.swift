// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension TableView {
  /// Whether a delegate conforms to a protocol by which it is asked.
  static func isDelegate(_ delegate: AnyObject) -> Bool {
    delegate is any ScrollViewDelegate || delegate is any TableViewRowHeights
      || delegate is any TableViewRowEstimates || delegate is any TableViewSectionViews
  }

  /// The delegate's view of a header or footer; nil if it gives none.
  func delegateView(_ element: TableElement) -> View? {
    guard let delegate = delegate as? any TableViewDelegate else { return nil }
    switch element {
    case .header(let section): return delegate.tableView(self, viewForHeaderInSection: section)
    case .footer(let section): return delegate.tableView(self, viewForFooterInSection: section)
    case .row, .tableHeader, .tableFooter: return nil
    }
  }

  /// The visible cells and their rows; none without a delegate to tell about changes.
  var displayedCells: [(path: RowIndexPath, cell: TableViewCell)] {
    guard delegate is any TableViewDelegate else { return [] }
    return Array(zip(indexPathsForVisibleRows, visibleCells)).map { ($0, $1) }
  }

  /// Tells the delegate which cells came and which went in this layout.
  func reportDisplayedCells(before: [(path: RowIndexPath, cell: TableViewCell)]) {
    guard let delegate = delegate as? any TableViewDelegate else { return }
    let now = displayedCells
    let earlier = Set(before.map { DisplayedCell(path: $0.path, cell: ObjectIdentifier($0.cell)) })
    let later = Set(now.map { DisplayedCell(path: $0.path, cell: ObjectIdentifier($0.cell)) })
    for (path, cell) in before
    where !later.contains(DisplayedCell(path: path, cell: ObjectIdentifier(cell))) {
      delegate.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }
    for (path, cell) in now
    where !earlier.contains(DisplayedCell(path: path, cell: ObjectIdentifier(cell))) {
      delegate.tableView(self, willDisplay: cell, forRowAt: path)
    }
  }
}

/// A row and the cell that shows it.
private struct DisplayedCell: Hashable {
  let path: RowIndexPath
  let cell: ObjectIdentifier
}

/// A view of an app's own as a section's header or footer.
final class SectionViewWrapper: TableHeaderFooterView {
  private var wrapped: View?

  /// Wraps a view, which gets the frame of the header or footer.
  convenience init(around view: View) {
    self.init(reuseIdentifier: nil)
    // An app's own view is shown as it is.
    plainBackgroundColor = nil
    wrapped = view
    contentView.addSubview(view)
  }

  /// The height that the view's constraints give at a width.
  override func fittedContentHeight(forWidth width: Double) -> Double {
    guard let wrapped else { return 0 }
    return wrapped.fittingSize(
      Size(width: width, height: 0), horizontal: .required, vertical: .fittingSizeLevel
    ).height
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = contentView.layoutFrame.size
    if let wrapped, wrapped.frame.size != size {
      wrapped.frame = Rect(origin: .zero, size: size)
    }
  }
}
