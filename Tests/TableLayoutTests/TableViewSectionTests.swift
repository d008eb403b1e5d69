// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import Testing

@testable import TableLayout

/// Headers and footers of sections and of the whole table.
@Suite struct TableViewSectionTests {
  /// Three sections of five rows of 30 points with titles; the title's height is one line.
  private func table(style: TableStyle = .plain) -> TableView {
    let messages = Messages(Array(repeating: Array(repeating: words(1), count: 5), count: 3))
    messages.headers = [0: "a", 1: "b", 2: "c"]
    messages.footers = [1: "end"]
    let table = messageTable(messages, style: style)
    table.rowHeight = 30
    table.metrics.titleMargins = EdgeInsets(top: 2, left: 10, bottom: 4, right: 10)
    return table
  }

  /// The default font of a title is 17 points high times 1.2, rounded up, and the margins 6.
  private let titleHeight = 21.0 + 6

  @Test func `titles take the height of their text`() {
    let table = table()
    table.layoutIfNeeded()
    #expect(table.rectForHeader(inSection: 0).height == titleHeight)
    #expect(table.rectForFooter(inSection: 0).height == 0)
    #expect(table.headerView(forSection: 0)?.frame.height == titleHeight)
    #expect(table.headerView(forSection: 0)?.textLabel?.text == "a")
    table.contentOffset.y = 1e9
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 3 * (titleHeight + 150) + titleHeight)
  }

  @Test func `headers of a plain table float and are pushed out`() {
    let table = table()
    table.layoutIfNeeded()
    let end = titleHeight + 150
    for (offset, y) in [(40.0, 40.0), (end - titleHeight, end - titleHeight), (end - 10, end - 27)]
    {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
      #expect(table.headerView(forSection: 0)?.frame.minY == y)
    }
    #expect(table.headerView(forSection: 1)?.frame.minY == end)
  }

  @Test func `footers of a plain table float at the bottom`() {
    let table = table()
    table.layoutIfNeeded()
    table.contentOffset.y = 120
    table.layoutIfNeeded()
    let bottom = 120.0 + 200
    #expect(table.footerView(forSection: 1)?.frame.maxY == bottom)
  }

  @Test func `headers of a grouped table stay in their places`() {
    let table = table(style: .grouped)
    table.layoutIfNeeded()
    table.contentOffset.y = 40
    table.layoutIfNeeded()
    #expect(table.headerView(forSection: 0) == nil)
    #expect(table.headerView(forSection: 1)?.frame == table.rectForHeader(inSection: 1))
  }

  @Test func `rows of an inset group are set in`() {
    let table = table(style: .insetGrouped)
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 0)).minX == 16)
    #expect(table.visibleCells[0].frame.width == 120 - 2 * 16)
    #expect(table.headerView(forSection: 0)?.frame.width == 120)
  }

  @Test func `the padding above headers is part of their extent`() {
    let table = table()
    table.metrics.sectionHeaderTopPadding = 22
    table.layoutIfNeeded()
    #expect(table.rectForHeader(inSection: 0).height == titleHeight + 22)
    #expect(
      table.headerView(forSection: 0)?.frame
        == Rect(x: 0, y: 22, width: 120, height: titleHeight))
    #expect(table.rectForRow(at: at(0, 0)).minY == titleHeight + 22)
  }

  @Test func `header and footer of the table belong to the content`() {
    let table = table()
    table.tableHeaderView = View(frame: Rect(x: 0, y: 0, width: 10, height: 33))
    table.tableFooterView = View(frame: Rect(x: 0, y: 0, width: 10, height: 44))
    table.layoutIfNeeded()
    #expect(table.tableHeaderView?.frame == Rect(x: 0, y: 0, width: 120, height: 33))
    #expect(table.rectForHeader(inSection: 0).minY == 33)
    table.contentOffset.y = 1e9
    table.layoutIfNeeded()
    #expect(table.tableFooterView?.frame.maxY == table.contentSize.height)
    table.tableHeaderView = nil
    table.layoutIfNeeded()
    #expect(table.rectForHeader(inSection: 0).minY == 0)
  }

  @Test func `a delegate gives sections views that size themselves`() {
    final class Views: TableViewSectionViews {
      func tableView(
        _ tableView: TableView, heightForHeaderInSection section: Int
      ) -> RowHeight? { section == 2 ? 50 : (section == 1 ? nil : .automatic) }
      func tableView(
        _ tableView: TableView, viewForHeaderInSection section: Int
      ) -> TableHeaderFooterView? {
        let view =
          tableView.dequeueReusableHeaderFooterView(withIdentifier: "own")
          ?? TableHeaderFooterView(reuseIdentifier: "own")
        view.contentView.heightAnchor.constraint(equalToConstant: 71).isActive = true
        return view
      }
    }
    let messages = Messages(Array(repeating: [words(1)], count: 3))
    let table = messageTable(messages)
    let views = Views()
    table.delegate = views
    table.layoutIfNeeded()
    #expect((0..<3).map { table.rectForHeader(inSection: $0).height } == [71, 0, 50])
    #expect(table.headerView(forSection: 0)?.contentView.frame.height == 71)
  }

  @Test func `empty tables and empty sections have no rows`() throws {
    let messages = Messages([])
    let table = messageTable(messages)
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 0)
    #expect(table.numberOfSections == 0)
    messages.sections = [[], [words(1)], []]
    messages.headers = [0: "empty"]
    try table.reload()
    table.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == 0)
    #expect(table.numberOfRows(inSection: 7) == 0)
    #expect(table.indexPathsForVisibleRows == [at(1, 0)])
    #expect(table.rect(forSection: 0).height == 21 + 12)
  }
}
