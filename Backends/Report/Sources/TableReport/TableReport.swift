// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import LayoutGeometry
public import LayoutRendering
public import TableLayout
public import TextVocabulary

/// The pages of a table: they end between rows, repeat headers and have numbers.
///
/// - A page ends below the last row that fits as a whole. A row that is higher than a page is cut
///   between its lines.
/// - The header of a section that goes on from the page before is repeated at the top.
/// - No page ends with a section's header: it goes with its first row.
/// - ``pageHeader`` stands at the top of each page, ``footer`` in its bottom margin.
///
/// The pages are display pages, so any backend can write them:
///
///     let report = TableReport(pageSize: TableReport.a4)
///     let renderer = try CairoRenderer(format: .pdf)
///     for page in report.pages(of: table) { try renderer.draw(page.drawing) }
///
/// Rows are measured page after page, so a table of any length needs the cells of one page only.
public struct TableReport {
  /// The extents of an A4 page in points: 210 by 297 millimetres.
  public static let a4 = Size(width: 595.28, height: 841.89)

  /// The extents of a page, in points.
  public var pageSize: Size
  /// The distances of rows from the page's edges.
  public var margins: EdgeInsets
  /// The title above the rows of the first page; nil for none.
  public var title: String?
  /// The font of the title.
  public var titleFont = FontDescriptor(size: 20, weight: .bold)
  /// A view at the top of each page, such as the columns' titles; its height is its fitting height.
  public var pageHeader: View?
  /// The text at the bottom of a page, from its number, from 1, and the number of pages.
  public var footer: ((_ page: Int, _ count: Int) -> String)?
  /// The font of the footer.
  public var footerFont = FontDescriptor(size: 9)
  /// The colour of the footer.
  public var footerColor = Color(red: 0x60, green: 0x60, blue: 0x60)

  /// Makes a report whose pages have numbers such as `3 / 12`.
  ///
  /// - Precondition: The margins leave some room.
  public init(pageSize: Size = a4, margins: EdgeInsets = EdgeInsets(all: 48)) {
    precondition(
      pageSize.width > margins.left + margins.right
        && pageSize.height > margins.top + margins.bottom,
      "Margins of \(margins) leave no room on a page of \(pageSize).")
    self.pageSize = pageSize
    self.margins = margins
    footer = { "\($0) / \($1)" }
  }

  /// The pages of a table; an empty table has one.
  ///
  /// The table gets the width between the margins and is scrolled.
  ///
  /// - Precondition: The table's style is not plain, whose headers and footers float.
  public func pages(of table: TableView) -> [ReportPage] {
    precondition(table.style != .plain, "A report needs a table of style .grouped.")
    let width = pageSize.width - margins.left - margins.right
    let header = headerDrawing(width: width, environment: table.environment)
    let height = pageSize.height - margins.top - margins.bottom - header.height
    precondition(height > 0, "The page's header leaves no room for rows.")
    var pager = TablePager(table: table, size: Size(width: width, height: height))
    var pages: [ReportPage] = []
    // A title that leaves less than half a page is left out rather than the rows.
    let title = titleDrawing(width: width, table.environment).flatMap {
      $0.height < height / 2 ? $0 : nil
    }
    while let body = pager.next(reserving: pages.isEmpty ? title?.height ?? 0 : 0) {
      var list = DisplayList()
      var top = margins.top
      if pages.isEmpty, let title {
        list.append(title.list, at: Point(x: margins.left, y: top))
        top += title.height
      }
      list.append(header.list, at: Point(x: margins.left, y: top))
      top += header.height
      list.append(body.list, at: Point(x: margins.left, y: top))
      pages.append(
        ReportPage(
          drawing: DisplayPage(size: pageSize, list: list),
          sections: body.sections.map { .init(number: $0.number, y: top + $0.y) }))
    }
    for index in pages.indices {
      drawFooter(index + 1, of: pages.count, in: &pages[index].drawing.list, table.environment)
    }
    return pages
  }

  /// The title and the space that it takes, as much below it as a line of it is high.
  private func titleDrawing(
    width: Double, _ environment: LayoutEnvironment
  ) -> (list: DisplayList, height: Double)? {
    guard let title, let measurer = environment.measurer else { return nil }
    let layout = measurer.prepare(
      AttributedText(title, style: TextStyle(font: titleFont)), paragraphStyle: ParagraphStyle()
    ).layout(in: TextContainer(width: width))
    var list = DisplayList()
    list.text(layout, of: title, at: .zero, color: .black)
    let size = layout.metrics.size
    return (list, size.height + size.height / Double(max(1, layout.metrics.lineCount)))
  }

  private func headerDrawing(
    width: Double, environment: LayoutEnvironment
  ) -> (list: DisplayList, height: Double) {
    guard let pageHeader else { return (DisplayList(), 0) }
    pageHeader.environment = environment
    let height = pageHeader.systemLayoutSizeFitting(
      Size(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    pageHeader.frame = Rect(x: 0, y: 0, width: width, height: height)
    pageHeader.layoutIfNeeded()
    return (pageHeader.displayList(), height)
  }

  private func drawFooter(
    _ page: Int, of count: Int, in list: inout DisplayList, _ environment: LayoutEnvironment
  ) {
    guard let text = footer?(page, count), let measurer = environment.measurer else { return }
    var style = ParagraphStyle()
    style.alignment = .center
    let layout = measurer.prepare(
      AttributedText(text, style: TextStyle(font: footerFont)), paragraphStyle: style
    ).layout(in: TextContainer(width: pageSize.width - margins.left - margins.right))
    let bottom = pageSize.height - margins.bottom
    let y = bottom + max(0, (margins.bottom - layout.metrics.size.height) / 2)
    list.text(layout, of: text, at: Point(x: margins.left, y: y), color: footerColor)
  }
}

/// A page of a report.
public struct ReportPage: Sendable {
  /// A section that begins on the page, and how far below its top, in points.
  public struct Section: Hashable, Sendable {
    public let number: Int
    public let y: Double
  }

  /// What is drawn.
  public var drawing: DisplayPage
  /// The sections with a header that begin on the page.
  public let sections: [Section]
}
