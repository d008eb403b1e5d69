// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TableLayout

/// Rows, their heights and their cells.
@Suite struct TableViewTests {
  @Test func `the first layout is right`() {
    let messages = Messages([[words(1), words(9), words(4), words(5)]])
    let table = messageTable(messages)
    table.layoutIfNeeded()
    let heights = [1, 9, 4, 5].map(messageHeight)
    #expect(table.indexPathsForVisibleRows == (0..<4).map { at(0, $0) })
    #expect((0..<4).map { table.rectForRow(at: at(0, $0)).height } == heights)
    #expect(table.visibleCells.map(\.frame) == (0..<4).map { table.rectForRow(at: at(0, $0)) })
    #expect(table.contentSize == Size(width: 120, height: heights.reduce(0, +)))
    #expect(table.contentOffset == .zero)
    #expect(table.errors.isEmpty)
    let cell = table.visibleCells[1] as? MessageCell
    #expect(cell?.contentView.frame == Rect(x: 0, y: 0, width: 120, height: 3 * 12 + 8))
    #expect(cell?.label.frame == Rect(x: 10, y: 4, width: 100, height: 3 * 12))
    table.layoutIfNeeded()
    #expect(messages.asked.count == 4)
    #expect(table.measureCount == 4)
    #expect(table.problems.isEmpty)
  }

  @Test func `only visible rows of a long table are measured`() {
    let texts = (0..<10_000).map { words($0 % 12 + 1) }
    let table = messageTable(Messages([texts]))
    table.layoutIfNeeded()
    #expect(table.measureCount == table.visibleCells.count)
    #expect(table.visibleCells.count < 12)
    #expect(table.contentSize.height > 10_000 * 20)
  }

  @Test func `cells are reused and show the height of their row`() {
    let counts = (0..<300).map { $0 * 7 % 23 + 1 }
    let messages = Messages([counts.map(words)])
    let table = messageTable(messages)
    table.layoutIfNeeded()
    for _ in 0..<80 {
      table.contentOffset.y += 37
      table.layoutIfNeeded()
      for (path, cell) in zip(table.indexPathsForVisibleRows, table.visibleCells) {
        #expect(cell.frame.height == messageHeight(words: counts[path.row]))
        #expect((cell as? MessageCell)?.label.text == words(counts[path.row]))
        #expect((cell as? MessageCell)?.label.frame.height == cell.frame.height - 8 - 1)
      }
    }
    #expect(messages.made.count < 25)
    #expect(table.subviews.count < 25)
    #expect(table.problems.isEmpty)
  }

  @Test func `visible rows do not move while rows above are measured`() throws {
    let counts = (0..<300).map { $0 * 7 % 23 + 1 }
    let table = messageTable(Messages([counts.map(words)]))
    table.estimatedRowHeight = 5
    try table.scroll(toRow: at(0, 150), at: .top)
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 150)).minY == table.contentOffset.y)
    for _ in 0..<60 {
      let before = table.visibleCells.map { (cell: $0, y: $0.frame.minY - table.contentOffset.y) }
      let paths = table.indexPathsForVisibleRows
      table.contentOffset.y -= 31
      table.layoutIfNeeded()
      for (path, old) in zip(paths, before) where table.cellForRow(at: path) != nil {
        #expect(table.rectForRow(at: path).minY - table.contentOffset.y == old.y + 31)
      }
    }
  }

  @Test func `scrolling to a row is exact among unmeasured rows`() throws {
    let counts = (0..<2000).map { $0 * 7 % 23 + 1 }
    let table = messageTable(Messages([counts.map(words)]))
    for row in [1500, 30, 900] {
      try table.scroll(toRow: at(0, row), at: .bottom)
      table.layoutIfNeeded()
      #expect(table.rectForRow(at: at(0, row)).maxY == table.contentOffset.y + 200)
      try table.scroll(toRow: at(0, row), at: .middle)
      table.layoutIfNeeded()
      let rect = table.rectForRow(at: at(0, row))
      #expect(rect.midY == table.contentOffset.y + 100)
    }
    #expect(throws: TableError.noSuchRow(at(0, 2000))) {
      try table.scroll(toRow: at(0, 2000), at: .top)
    }
  }

  @Test func `rectangles and points find rows that are not visible`() {
    let table = messageTable(Messages([Array(repeating: words(1), count: 50)]))
    table.rowHeight = 30
    table.layoutIfNeeded()
    #expect(table.measureCount == 0)
    #expect(table.rectForRow(at: at(0, 40)) == Rect(x: 0, y: 1200, width: 120, height: 30))
    #expect(table.indexPathForRow(at: Point(x: 5, y: 1229)) == at(0, 40))
    #expect(table.indexPathForRow(at: Point(x: 121, y: 1229)) == nil)
    #expect(table.indexPathForRow(at: Point(x: 5, y: 1500)) == nil)
    let rows = table.indexPathsForRows(in: Rect(x: 0, y: 45, width: 10, height: 30))
    #expect(rows == [at(0, 1), at(0, 2)])
    #expect(table.rectForRow(at: at(0, 50)) == .zero)
    #expect(table.contentSize.height == 50 * 30)
  }

  @Test func `rows without separators are lower by the separator`() {
    let table = messageTable(Messages([[words(1)]]))
    table.separatorStyle = .none
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 12 + 8)
    table.separatorStyle = .singleLine
    table.environment.pixelGrid = PixelGrid(scale: 2)
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 12 + 8 + 0.5)
    table.metrics.separatorHeight = 3
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 12 + 8 + 3)
  }

  @Test func `an accessory narrows the content`() {
    let messages = Messages([[words(4)]])
    let table = messageTable(messages)
    table.metrics.accessoryWidths[.checkmark] = 20
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 12 + 8 + 1)
    table.visibleCells[0].accessoryType = .checkmark
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 2 * 12 + 8 + 1)
    #expect(table.visibleCells[0].contentView.frame.width == 100)
    let view = View(frame: Rect(x: 0, y: 0, width: 24, height: 10))
    table.visibleCells[0].accessoryView = view
    table.layoutIfNeeded()
    #expect(table.visibleCells[0].contentView.frame.width == 120 - 24 - 16)
    #expect(view.frame.minX == 120 - 24 - 16)
  }

  @Test func `content without a height gets the default height`() {
    final class Empty: TableViewDataSource {
      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }
      func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
        TableViewCell(reuseIdentifier: nil)
      }
    }
    let source = Empty()
    let table = messageTable(Messages([]))
    table.dataSource = source
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 3 * (44 + 1))
  }

  @Test func `another width measures again, and the first width does not`() {
    final class Keyed: Messages, TableViewHeightKeys {
      func tableView(_ tableView: TableView, contentHashForRowAt path: RowIndexPath) -> ContentHash?
      {
        ContentHash(sections[path.section][path.row])
      }
      func tableView(_ tableView: TableView, templateHashForRowAt path: RowIndexPath) -> ContentHash
      {
        ContentHash("message")
      }
    }
    let table = messageTable(Keyed([(1...40).map(words)]))
    table.layoutIfNeeded()
    let count = table.measureCount
    table.frame = Rect(x: 0, y: 0, width: 200, height: 120)
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 4)).height == 12 + 8 + 1)
    let turned = table.measureCount
    #expect(turned - count == table.visibleCells.count)
    table.frame = Rect(x: 0, y: 0, width: 120, height: 200)
    table.layoutIfNeeded()
    #expect(table.measureCount == turned)
    #expect(table.rectForRow(at: at(0, 4)).height == messageHeight(words: 5))
    #expect(table.indexPathsForVisibleRows.first == at(0, 0))
  }

  @Test func `a table without width or height lays out no rows`() {
    let messages = Messages([[words(1)]])
    let table = messageTable(messages)
    table.frame = Rect(x: 0, y: 0, width: 0, height: 200)
    table.layoutIfNeeded()
    #expect(messages.asked.isEmpty)
    table.frame = Rect(x: 0, y: 0, width: 120, height: 0)
    table.layoutIfNeeded()
    #expect(messages.asked.isEmpty)
    table.frame = Rect(x: 0, y: 0, width: 120, height: 200)
    table.layoutIfNeeded()
    #expect(table.contentSize.height == messageHeight(words: 1))
  }

  @Test func `a chat begins at its end and stays there`() throws {
    let messages = Messages([(0..<60).map { words($0 * 5 % 17 + 1) }])
    let table = messageTable(messages, alignment: .bottom)
    table.layoutIfNeeded()
    #expect(table.indexPathsForVisibleRows.last == at(0, 59))
    #expect(table.rectForRow(at: at(0, 59)).maxY == table.contentOffset.y + 200)
    messages.sections[0].append(words(11))
    try table.performBatchUpdates { $0.insertRows(at: [at(0, 60)]) }
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 60)).maxY == table.contentOffset.y + 200)
    messages.sections = [[words(1)]]
    try table.reload()
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == messageHeight(words: 1) - 200)
    #expect(table.visibleCells.count == 1)
  }

  @Test func `text lengths make the content height right from the first screen on`() throws {
    final class Lengths: Messages, TableViewTextLengths {
      func tableView(_ tableView: TableView, textLengthForRowAt path: RowIndexPath) -> Int {
        sections[path.section][path.row].utf8.count
      }
    }
    let counts = (0..<3000).map { $0 * 7919 % 48 + 1 }
    let truth = counts.map(messageHeight).reduce(0, +)
    let messages = Lengths([counts.map(words)])
    let table = messageTable(messages)
    table.frame.size.height = 800
    table.layoutIfNeeded()
    #expect(abs(table.contentSize.height - truth) < 0.05 * truth)
    for row in [1500, 7, 2900, 400] {
      try table.scroll(toRow: at(0, row), at: .middle)
      table.layoutIfNeeded()
      #expect(abs(table.contentSize.height - truth) < 0.05 * truth)
    }
    #expect(table.measureCount < 5 * 40)
  }

  @Test func `rows ahead are announced once and cancelled when they are not needed`() {
    final class Prefetcher: TableViewPrefetching {
      var rows: [Int] = []
      var cancelled: [Int] = []
      func tableView(_ tableView: TableView, prefetchRowsAt paths: [RowIndexPath]) {
        rows += paths.map(\.row)
      }
      func tableView(
        _ tableView: TableView, cancelPrefetchingForRowsAt paths: [RowIndexPath]
      ) { cancelled += paths.map(\.row) }
    }
    let messages = Messages([Array(repeating: words(1), count: 100)])
    let table = messageTable(messages)
    table.rowHeight = 50
    let prefetcher = Prefetcher()
    table.prefetchDataSource = prefetcher
    table.layoutIfNeeded()
    #expect(prefetcher.rows == [4, 5, 6, 7])
    table.contentOffset.y = 50
    table.layoutIfNeeded()
    #expect(prefetcher.rows == [4, 5, 6, 7, 8])
    #expect(prefetcher.cancelled.isEmpty)
    table.contentOffset.y = 2000
    table.layoutIfNeeded()
    #expect(prefetcher.cancelled == [5, 6, 7, 8])
    #expect(prefetcher.rows.suffix(4) == [44, 45, 46, 47])
    table.contentOffset.y = 1950
    table.layoutIfNeeded()
    #expect(prefetcher.rows.suffix(4) == [38, 37, 36, 35])
  }
}
