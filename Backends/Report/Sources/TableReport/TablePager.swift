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

  /// The next page with so much room less than others at its top; nil after the last.
  ///
  /// Places of sections are those below that room.
  mutating func next(
    reserving reserved: Double = 0
  ) -> (list: DisplayList, sections: [ReportPage.Section])? {
    guard isFirst || row != nil || top < table.contentSize.height - 1e-6 else { return nil }
    isFirst = false
    let repeated = repeatedHeader()
    let offset = top - (repeated?.height ?? 0)
    table.contentOffset.y = offset
    table.layoutIfNeeded()

    let bottom = end(of: offset + size.height - reserved)
    let sections = starts(in: top..<bottom, below: repeated?.height ?? 0)
    var list = DisplayList()
    if let repeated { list.append(repeated.list) }
    list.scoped { list in
      list.transform(.translation(x: 0, y: repeated?.height ?? 0))
      list.clip(Rect(x: 0, y: 0, width: size.width, height: bottom - top))
      draw(in: &list)
    }
    keepHeader()
    top = bottom
    return (list, sections)
  }

  /// Draws what is visible, its top at 0, from top to bottom: the table draws its views in the
  /// order in which it came to them, and a page is read aloud in the order of drawing.
  private func draw(in list: inout DisplayList) {
    func add(_ view: View?, _ frame: Rect) {
      guard let view else { return }
      list.append(view.displayList(), at: Point(x: frame.minX, y: frame.minY - top))
    }
    if let color = table.backgroundColor {
      list.fill(Rect(origin: .zero, size: size), color)
    }
    let paths = table.indexPathsForVisibleRows
    for section in visibleSections {
      add(table.headerView(forSection: section), table.rectForHeader(inSection: section))
      for path in paths where path.section == section {
        add(table.cellForRow(at: path), table.rectForRow(at: path))
      }
      add(table.footerView(forSection: section), table.rectForFooter(inSection: section))
    }
  }

  /// The sections of which something is visible, those without rows too.
  private var visibleSections: Range<Int> {
    let last = table.numberOfSections - 1
    guard last >= 0 else { return 0..<0 }
    let seen = table.contentOffset.y..<table.contentOffset.y + size.height
    var first = table.indexPathsForVisibleRows.first?.section ?? row?.section ?? last
    while first > 0, table.rect(forSection: first - 1).maxY > seen.lowerBound { first -= 1 }
    var end = first
    while end <= last, table.rect(forSection: end).minY < seen.upperBound { end += 1 }
    return first..<end
  }

  /// The sections with a header that begin in a strip of the table, and where they do on the page.
  private func starts(in strip: Range<Double>, below height: Double) -> [ReportPage.Section] {
    visibleSections.compactMap { section in
      let header = table.rectForHeader(inSection: section)
      guard header.height > 0, strip.contains(header.minY) else { return nil }
      return ReportPage.Section(number: section, y: height + header.minY - strip.lowerBound)
    }
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
      return first.row == 0 && start > top + 1e-6 ? start : cut(above: limit)
    }
    return next == nil && table.contentSize.height <= limit + 1e-6
      ? max(fitting, table.contentSize.height) : fitting
  }

  /// Where a row that is higher than the page is cut: above what would stand on both pages, a line
  /// of text or a picture; at the limit if nothing would be left.
  private func cut(above limit: Double) -> Double {
    let pieces = table.displayList().drawCalls().compactMap { call -> Range<Double>? in
      let top: Double
      let bottom: Double
      switch call.command {
      case .glyphs(let drawn):
        let baseline = call.transform.apply(
          to: Point(x: drawn.origin.x, y: drawn.origin.y + (drawn.run.glyphs.first?.y ?? 0))
        ).y
        // Most letters stay in this part of their em; a line's own box may be higher than its
        // place.
        (top, bottom) = (baseline - 0.9 * drawn.run.size, baseline + 0.3 * drawn.run.size)
      case .image(_, let rect):
        let bounds = call.transform.boundingBox(of: rect)
        (top, bottom) = (bounds.minY, bounds.maxY)
      default: return nil
      }
      return top + table.contentOffset.y..<max(top, bottom) + table.contentOffset.y
    }
    var cut = limit
    while let piece = pieces.first(where: {
      $0.lowerBound < cut - 1e-6 && $0.upperBound > cut + 1e-6
    }),
      piece.lowerBound > top
    {
      cut = piece.lowerBound
    }
    return pieces.contains { $0.lowerBound < cut - 1e-6 && $0.upperBound > cut + 1e-6 }
      ? limit : cut
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
