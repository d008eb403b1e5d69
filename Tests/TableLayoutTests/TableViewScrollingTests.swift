// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TableLayout

/// Insets, hosts, stored positions and changes of size.
@Suite struct TableViewScrollingTests {
  private let texts = (0..<200).map { words($0 * 7 % 23 + 1) }

  @Test func `content begins below the inset and ends above it`() {
    let table = messageTable(Messages([texts]))
    table.contentInset = EdgeInsets(top: 50, left: 0, bottom: 30, right: 0)
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == -50)
    for _ in 0..<2000 where table.contentOffset.y < table.maximumContentOffset.y {
      table.contentOffset.y += 100
      table.layoutIfNeeded()
    }
    #expect(table.indexPathsForVisibleRows.last == at(0, 199))
    #expect(table.contentOffset.y + 200 == table.contentSize.height + 30)
    let counts = (0..<200).map { $0 * 7 % 23 + 1 }
    #expect(table.contentSize.height == counts.map(messageHeight).reduce(0, +))
    #expect(table.measureCount == 200)
  }

  @Test func `a table that fills a host keeps clear of the safe area`() throws {
    let messages = Messages([texts])
    let table = messageTable(messages)
    let host = LayoutHost(size: Size(width: 120, height: 300), environment: table.environment)
    host.deviceSafeArea = EdgeInsets(top: 44, left: 0, bottom: 20, right: 0)
    table.translatesAutoresizingMaskIntoConstraints = false
    host.view.addSubview(table)
    LayoutConstraint.activate([
      table.topAnchor.constraint(equalTo: host.view.topAnchor),
      table.leadingAnchor.constraint(equalTo: host.view.leadingAnchor),
      table.trailingAnchor.constraint(equalTo: host.view.trailingAnchor),
      table.bottomAnchor.constraint(equalTo: host.view.bottomAnchor),
    ])
    host.layoutIfNeeded()
    #expect(table.contentOffset.y == -44)
    #expect(table.visibleCells.first?.frame == table.rectForRow(at: at(0, 0)))
    try table.scroll(toRow: at(0, 100), at: .top)
    host.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 100)).minY == table.contentOffset.y + 44)
    try table.scroll(toRow: at(0, 50), at: .bottom)
    host.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 50)).maxY == table.contentOffset.y + 300 - 20)
    let row = table.indexPathsForVisibleRows[0]
    host.rotate(to: Size(width: 300, height: 120), deviceSafeArea: .zero)
    #expect(table.indexPathsForVisibleRows.contains(at(0, row.row + 1)))
    #expect(table.frame.width == 300)
    for (path, cell) in zip(table.indexPathsForVisibleRows, table.visibleCells) {
      #expect(cell.frame == table.rectForRow(at: path))
      #expect((cell as? MessageCell)?.label.text == texts[path.row])
    }
  }

  /// A table of 120 by 140 points whose safe area counts while the content scrolls.
  private func tableInSafeArea(_ messages: Messages) -> MessageTable {
    let table = messageTable(messages)
    table.frame.size.height = 140
    table.contentInsetAdjustmentBehavior = .scrollableAxes
    table.additionalSafeAreaInsets = EdgeInsets(top: 30, left: 0, bottom: 10, right: 0)
    table.layoutIfNeeded()
    return table
  }

  @Test func `the safe area counts from the layout in which the content begins to scroll`() throws {
    let messages = Messages([["word"]])
    let table = tableInSafeArea(messages)
    #expect(table.contentOffset.y == 0)
    messages.sections = [texts]
    try table.reload()
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == -30)
    #expect(table.geometry.topInset == 30 && table.geometry.bottomInset == 10)
    let visible = table.indexPathsForVisibleRows
    table.setNeedsLayout()
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == -30 && table.indexPathsForVisibleRows == visible)
    messages.sections = [["word"]]
    try table.reload()
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == 0 && table.geometry.bottomInset == 0)
  }

  @Test func `content that begins to scroll at its end keeps its place`() throws {
    let messages = Messages([[words(8), words(8), words(12)]])
    let table = tableInSafeArea(messages)
    table.estimatedRowHeight = 0
    table.contentInset = EdgeInsets(top: 20, left: 0, bottom: 50, right: 0)
    table.layoutIfNeeded()
    // The insets alone make it scroll, so the safe area does not count.
    let height = 2 * messageHeight(words: 8) + messageHeight(words: 12)
    table.contentOffset.y = height + 50 - 140
    table.layoutIfNeeded()
    #expect(height <= 140 && table.contentOffset.y == height + 50 - 140)
    messages.sections = [[words(8)] + Array(repeating: words(8), count: 8) + [words(8), "word"]]
    try table.performBatchUpdates {
      $0.insertRows(at: (1...8).map { at(0, $0) })
      $0.reconfigureRows(at: [at(0, 2)])
    }
    table.layoutIfNeeded()
    // Row 1 began 8 points above the visible area. With the insets from before, the content would
    // have ended too early for it: the last row is two lines shorter.
    let row = table.rectForRow(at: at(0, 9))
    #expect(row.minY + 8 == table.contentOffset.y + 20 + 30)
    #expect(table.contentOffset.y <= table.contentSize.height + 50 + 10 - 140)
    #expect(row.minY + 8 - 20 > table.contentSize.height + 50 - 140)
  }

  @Test func `the safe area counts at once in a table that always bounces`() {
    let table = tableInSafeArea(Messages([["word"]]))
    table.alwaysBounceVertical = true
    #expect(table.contentOffset.y == -30)
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == -30)
  }

  @Test func `a stored position comes back in a new table`() throws {
    let table = messageTable(Messages([texts]))
    try table.scroll(toRow: at(0, 120), at: .top)
    table.layoutIfNeeded()
    table.contentOffset.y += 5
    table.layoutIfNeeded()
    let other = messageTable(Messages([texts]))
    other.estimatedRowHeight = 300
    other.scrollAnchor = table.scrollAnchor
    other.layoutIfNeeded()
    #expect(other.rectForRow(at: at(0, 120)).minY == other.contentOffset.y - 5)
    other.scrollAnchor = .top(of: .row(at(3, 7)), offset: 0)
    other.layoutIfNeeded()
    #expect(other.contentOffset.y == 0)
  }

  @Test func `a bounce is kept while it lasts`() {
    let table = messageTable(Messages([texts]))
    table.allowsOverscroll = true
    table.layoutIfNeeded()
    for offset in [-40.0, -10, 0, 70] {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
      #expect(table.contentOffset.y == offset)
      #expect(table.visibleCells.first?.frame == table.rectForRow(at: at(0, offset > 0 ? 2 : 0)))
    }
    table.contentOffset.y = -40
    table.allowsOverscroll = false
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == 0)
  }

  @Test func `a keyboard moves no row at the top`() {
    let table = messageTable(Messages([texts]))
    table.contentOffset.y = 0
    table.layoutIfNeeded()
    table.contentOffset.y = 90
    table.layoutIfNeeded()
    let row = table.indexPathsForVisibleRows[0]
    let y = table.rectForRow(at: row).minY - table.contentOffset.y
    table.contentInset.bottom = 120
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: row).minY - table.contentOffset.y == y)
    table.frame.size.height = 150
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: row).minY - table.contentOffset.y == y)
  }

  @Test func `a new inset counts for the next scroll`() {
    let table = messageTable(Messages([texts]))
    table.estimatedRowHeight = 0
    table.layoutIfNeeded()
    table.contentInset.bottom = 120
    let end = table.contentSize.height + 120 - 200
    table.contentOffset.y = end
    #expect(table.contentOffset.y == end)
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == end)
    table.contentInset.bottom = 0
    #expect(table.contentOffset.y == end - 120)
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == end - 120)
  }

  @Test func `another inset adjustment takes effect at once`() {
    let table = messageTable(Messages([texts]))
    table.estimatedRowHeight = 0
    table.contentInsetAdjustmentBehavior = .never
    table.additionalSafeAreaInsets = EdgeInsets(top: 30, left: 0, bottom: 70, right: 0)
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == 0)
    table.contentInsetAdjustmentBehavior = .always
    #expect(table.contentOffset.y == -30)
    let end = table.contentSize.height + 70 - 200
    table.contentOffset.y = end
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == end)
  }

  @Test func `content that grows beyond the table makes room for the safe area`() throws {
    let messages = Messages([[words(1)]])
    let table = messageTable(messages)
    table.additionalSafeAreaInsets = EdgeInsets(top: 30, left: 0, bottom: 0, right: 0)
    table.contentInsetAdjustmentBehavior = .scrollableAxes
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == 0)
    messages.sections[0] += texts
    try table.performBatchUpdates { $0.insertRows(at: (1...200).map { at(0, $0) }) }
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == -30)
  }

  @Test func `rows that move in a batch are reported with their frames before and after`() {
    let messages = Messages([[words(1), words(1), words(1)]])
    let table = messageTable(messages)
    table.layoutIfNeeded()
    let cells = table.visibleCells
    let transitions = table.transition {
      messages.sections[0].remove(at: 0)
      do throws(TableError) {
        try table.performBatchUpdates { $0.deleteRows(at: [at(0, 0)]) }
      } catch {
        Issue.record(error)
      }
    }
    let moved = transitions.first { $0.view === cells[1] }
    #expect(moved?.begin?.minY == messageHeight(words: 1))
    #expect(moved?.end?.minY == 0)
    #expect(transitions.contains { $0.view === cells[0] && $0.end == nil })
  }

  @Test func `from right to left accessories stand on the left`() {
    let table = messageTable(Messages([[words(1)]]))
    table.environment.direction = .rightToLeft
    table.metrics.accessoryWidths[.checkmark] = 20
    table.layoutIfNeeded()
    table.visibleCells[0].accessoryType = .checkmark
    table.layoutIfNeeded()
    let frame = table.visibleCells[0].contentView.frame
    #expect(frame.minX == 20)
    #expect(frame.maxX == 120)
  }
}
