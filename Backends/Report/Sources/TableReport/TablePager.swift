// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import TableLayout

/// Hands out a table page by page.
///
/// # Plan
///
/// A page is a viewport of the table. Rows above it were measured for the pages before it, so its
/// top never moves.
///
/// 1. Scroll to the top of the page, less the room for a repeated header, and lay out.
/// 2. The page ends below the last element that fits, or at the bottom if none does.
/// 3. Draw the table cut to that strip, and above it the header that was kept when its section
///    began.
struct TablePager {
  private let table: TableView
  private let size: Size
  /// The offset in the table at which the next page begins.
  private var top = 0.0
  /// The row at that offset; nil after the last one.
  private var row: RowIndexPath?
  /// The header of the section that is being drawn, and its height.
  private var header: (section: Int, list: DisplayList, height: Double)?
  private var isFirst = true

  /// Makes a pager at the first row, and gives the table its frame.
  init(table: TableView, size: Size) {
    self.table = table
    self.size = size
    // A page below the last row may begin anywhere.
    table.contentInset.bottom = size.height
    table.frame = Rect(origin: .zero, size: size)
    table.contentOffset.y = 0
    table.layoutIfNeeded()
    row = firstRow(from: 0)
  }

  /// The drawing of the next page; nil after the last.
  mutating func next() -> DisplayList? {
    guard isFirst || row != nil || top < table.contentSize.height - 1e-6 else { return nil }
    isFirst = false
    let repeated = repeatedHeader()
    let offset = top - (repeated?.height ?? 0)
    table.contentOffset.y = offset
    table.layoutIfNeeded()

    let bottom = end(of: offset + size.height)
    var list = DisplayList()
    if let repeated { list.append(repeated.list) }
    list.scoped { list in
      list.transform(.translation(x: 0, y: repeated?.height ?? 0))
      list.clip(Rect(x: 0, y: 0, width: size.width, height: bottom - top))
      // The table draws its viewport; the page begins further down in it.
      list.append(table.displayList(), at: Point(x: 0, y: table.contentOffset.y - top))
    }
    keepHeader()
    top = bottom
    return list
  }

  /// The header of the section that goes on, unless the page begins with the section.
  private func repeatedHeader() -> (list: DisplayList, height: Double)? {
    guard let row, let header, header.section == row.section,
      header.height < size.height / 2,
      row.row > 0 || top > table.rectForRow(at: row).minY + 1e-6
    else { return nil }
    return (header.list, header.height)
  }

  /// The offset at which a page ends that has room down to `limit`; moves on to the next row.
  private mutating func end(of limit: Double) -> Double {
    guard let first = row else { return min(limit, max(top, table.contentSize.height)) }
    var fitting: Double?
    var next: RowIndexPath? = first
    while let path = next {
      let frame = table.rectForRow(at: path)
      guard frame.maxY <= limit + 1e-6 else { break }
      fitting = frame.maxY
      next = firstRow(after: path)
      // The last row takes its section's footer along if there is room.
      let footer = table.rectForFooter(inSection: path.section)
      if next?.section != path.section, footer.height > 0, footer.maxY <= limit + 1e-6 {
        fitting = footer.maxY
      }
    }
    row = next
    guard let fitting else {
      // Headers of sections without rows stay, and the row's section goes to the next page. Else
      // the row is higher than a page and is cut.
      let start = table.rect(forSection: first.section).minY
      return first.row == 0 && start > top + 1e-6 ? start : limit
    }
    return next == nil && table.contentSize.height <= limit + 1e-6
      ? max(fitting, table.contentSize.height) : fitting
  }

  /// Keeps the drawing of the header that the page's last section has, if it was visible.
  private mutating func keepHeader() {
    for path in table.indexPathsForVisibleRows.reversed() {
      guard let view = table.headerView(forSection: path.section) else { continue }
      if header?.section != path.section {
        header = (path.section, view.displayList(), view.frame.height)
      }
      return
    }
  }

  private func firstRow(after path: RowIndexPath) -> RowIndexPath? {
    path.row + 1 < table.numberOfRows(inSection: path.section)
      ? RowIndexPath(row: path.row + 1, section: path.section) : firstRow(from: path.section + 1)
  }

  /// The first row of a section or of those after it.
  private func firstRow(from section: Int) -> RowIndexPath? {
    (section..<max(section, table.numberOfSections)).first {
      table.numberOfRows(inSection: $0) > 0
    }.map { RowIndexPath(row: 0, section: $0) }
  }
}
