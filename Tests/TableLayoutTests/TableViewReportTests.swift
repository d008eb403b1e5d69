// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import QuoinTestSupport
import Testing

@testable import TableLayout

/// A table's reports to backends: changes, the scroll bar, positions to be stored.
@Suite struct TableViewReportTests {
  /// A table that logs its changes.
  final class ReportingTable: TableView {
    var changes: [GeometryChange] = []
    override func geometryDidChange(_ change: GeometryChange) { changes.append(change) }
  }

  func table(_ messages: Messages) -> ReportingTable {
    let table = ReportingTable(frame: Rect(x: 0, y: 0, width: 120, height: 200))
    table.environment = LayoutEnvironment(
      measurer: FixedAdvanceMeasurer(), pixelGrid: PixelGrid(scale: 1))
    table.register(MessageCell.self, forCellReuseIdentifier: "message")
    table.dataSource = messages
    return table
  }

  @Test func `every change of the content other than scrolling is reported`() throws {
    let messages = Messages([(0..<400).map { words($0 * 5 % 13 + 1) }])
    let table = table(messages)
    var height = 0.0
    var offset = 0.0
    func check() {
      table.layoutIfNeeded()
      for change in table.changes {
        height += change.contentHeight
        offset += change.contentOffset
      }
      table.changes = []
      #expect(height == table.contentSize.height)
      #expect(abs(offset - table.contentOffset.y) < 1e-9)
    }
    check()
    for step in [500.0, 37, -300, 4000, -20] {
      table.contentOffset.y += step
      offset += step
      check()
    }
    messages.sections[0].insert(words(30), at: 0)
    try table.performBatchUpdates { $0.insertRows(at: [at(0, 0)]) }
    check()
    (table.visibleCells[0] as? MessageCell)?.label.text = words(40)
    table.visibleCells[0].invalidateHeight()
    check()
    table.layoutIfNeeded()
    #expect(table.changes.isEmpty)
  }

  @Test func `an insertion above is reported as equal changes of size and offset`() throws {
    let messages = Messages([(0..<100).map { _ in words(1) }])
    let table = table(messages)
    table.rowHeight = 50
    table.layoutIfNeeded()
    table.contentOffset.y = 1000
    table.layoutIfNeeded()
    table.changes = []
    messages.sections[0].insert(contentsOf: [words(1), words(1)], at: 0)
    try table.performBatchUpdates { $0.insertRows(at: [at(0, 0), at(0, 1)]) }
    table.layoutIfNeeded()
    #expect(table.changes == [GeometryChange(contentHeight: 100, contentOffset: 100)])
  }

  @Test func `the bar keeps its scale while it is dragged through unmeasured rows`() {
    let messages = Messages([(0..<2000).map { words($0 * 5 % 13 + 1) }])
    let table = table(messages)
    table.estimatedRowHeight = 300
    table.layoutIfNeeded()
    table.freezeScrollBar()
    let height = table.barContentHeight
    for step in 1...40 {
      let offset = Double(step) * height / 50
      table.scroll(toBarOffset: offset)
      table.layoutIfNeeded()
      #expect(table.barContentHeight == height)
      // The thumb stays under the finger but for the error in the estimates of one screen.
      #expect(abs(table.barOffset - offset) <= Double(table.visibleCells.count + 1) * 300)
    }
    #expect(table.contentSize.height < height)
    table.releaseScrollBar()
    #expect(table.barContentHeight == table.contentSize.height)
    #expect(table.barOffset == table.contentOffset.y)
  }

  @Test func `a position is stored as data and restored`() throws {
    let anchors: [ScrollAnchor] = [
      .end, .top(of: .row(at(2, 7)), offset: 3.5), .inside(.header(section: 1), fraction: 0.25),
      .aligned(.tableFooter, fraction: 1),
    ]
    for anchor in anchors {
      let data = try JSONEncoder().encode([anchor])
      #expect(try JSONDecoder().decode([ScrollAnchor].self, from: data) == [anchor])
    }
  }

  @Test func `a position by identity holds in another order`() throws {
    let table = table(Messages([]))
    let source = DiffableTableDataSource<Int, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "message", for: path)
      (cell as? MessageCell)?.label.text = words(item % 9 + 1)
      return cell
    }
    func snapshot(_ items: [Int]) throws -> TableSnapshot<Int, Int> {
      var snapshot = TableSnapshot<Int, Int>()
      try snapshot.appendSections([0])
      try snapshot.appendItems(items, toSection: 0)
      return snapshot
    }
    try source.apply(try snapshot(Array(0..<300)))
    table.layoutIfNeeded()
    #expect(source.position == .init(item: 0, offset: 0))
    try table.scroll(toRow: at(0, 150), at: .top)
    table.layoutIfNeeded()
    table.contentOffset.y += 7
    table.layoutIfNeeded()
    let position = try #require(source.position)
    #expect(position == .init(item: 150, offset: 7))
    // Loaded again with other rows before it, it stays; also when it is stored and restored.
    try source.applyUsingReloadData(try snapshot(Array(1000..<1100) + Array(0..<300)))
    table.layoutIfNeeded()
    #expect(source.position == position)
    #expect(table.rectForRow(at: at(0, 250)).minY == table.contentOffset.y - 7)
    table.contentOffset.y = 0
    table.layoutIfNeeded()
    #expect(source.restore(position))
    table.layoutIfNeeded()
    #expect(source.position == position)
    #expect(!source.restore(.init(item: -1, offset: 0)))
  }
}
