// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Testing

@testable import TableLayout

/// Invalid answers of data sources and delegates: typed errors, or a defined result.
@Suite struct TableViewBadInputTests {
  /// A source with given, perhaps contradictory, row counts.
  final class Liar: Messages {
    var counts: [[Int]]
    private var calls = 0

    init(_ counts: [Int]...) {
      self.counts = counts
      super.init([])
    }

    override func numberOfSections(in tableView: TableView) -> Int {
      calls += 1
      return counts[min(calls, counts.count) - 1].count
    }

    override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      counts[min(calls, counts.count) - 1][section]
    }

    override func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath)
      -> TableViewCell
    { tableView.dequeueReusableCell(withIdentifier: "message", for: path) }
  }

  func checkRefused(
    _ counts: [Int], _ error: TableError, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let liar = Liar([3])
    let table = messageTable(liar)
    table.layoutIfNeeded()
    liar.counts = [counts]
    #expect(throws: error, sourceLocation: sourceLocation) { try table.reload() }
    table.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == 3, sourceLocation: sourceLocation)
    #expect(table.visibleCells.count == 3, sourceLocation: sourceLocation)
  }

  @Test func `invalid row counts are refused by section`() {
    let limit = SectionedRowOffsets.maximumRowCount
    checkRefused([1, -1], .negativeRowCount(section: 1, count: -1))
    // The headers and footers of the table and of both sections count, too.
    checkRefused([5, 1 << 31], .tooManyRows(section: 1, count: 1 << 31, limit: limit - 5 - 3))
    checkRefused([.max], .tooManyRows(section: 0, count: .max, limit: limit - 1))
    // Each of the two sections alone would be accepted.
    let half = 1 << 30
    checkRefused(
      [half, half], .tooManyRows(section: 1, count: half, limit: half - 2 - 2 - 2))
  }

  @Test func `row counts that change between calls are those of the last load`() throws {
    let liar = Liar([2], [4], [1])
    let table = messageTable(liar)
    table.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == 2)
    #expect(throws: TableError.self) {
      try table.performBatchUpdates { $0.deleteRows(at: [at(0, 0)]) }
    }
    #expect(table.numberOfRows(inSection: 0) == 2)
    try table.reload()
    #expect(table.numberOfRows(inSection: 0) == 1)
  }

  @Test(arguments: [Double.nan, -1, .infinity, 1e12])
  func `an estimate that cannot be names its row, and nothing is loaded`(_ estimate: Double) {
    final class Estimates: TableViewRowEstimates {
      var estimate = 20.0
      func tableView(
        _ tableView: TableView, estimatedHeightForRowAt path: RowIndexPath
      ) -> RowHeight { path == at(0, 2) ? .points(estimate) : 20 }
    }
    let messages = Messages([Array(repeating: words(1), count: 4)])
    let table = messageTable(messages)
    let estimates = Estimates()
    table.delegate = estimates
    table.layoutIfNeeded()
    let height = table.contentSize.height
    estimates.estimate = estimate
    if estimate == 1e12 {
      // An estimate that is only too large counts as the largest one.
      #expect(throws: Never.self) { try table.reload() }
      return
    }
    do throws(TableError) {
      try table.reload()
      Issue.record("It was loaded.")
    } catch {
      guard case .height(.invalidHeight, .row(at(0, 2))) = error else {
        Issue.record("\(error)")
        return
      }
    }
    table.layoutIfNeeded()
    #expect(table.contentSize.height == height)
  }

  @Test(arguments: [Double.nan, -1, .infinity, 1e12])
  func `heights of headers that cannot be name their section`(_ height: Double) throws {
    final class Headers: TableViewSectionViews {
      var height = 20.0
      func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> RowHeight? {
        section == 1 ? .points(height) : 20
      }
      func tableView(
        _ tableView: TableView, viewForHeaderInSection section: Int
      ) -> TableHeaderFooterView? { nil }
    }
    let messages = Messages([["a"], ["b"]])
    let table = messageTable(messages)
    let headers = Headers()
    table.delegate = headers
    table.layoutIfNeeded()
    let before = table.contentSize
    headers.height = height
    do throws(TableError) {
      try table.reload()
      Issue.record("It was loaded.")
    } catch {
      guard case .height(_, .header(section: 1)) = error else {
        Issue.record("\(error)")
        return
      }
    }
    // The same in a batch, of which nothing is applied.
    do throws(TableError) {
      try table.performBatchUpdates { $0.reloadSections([1]) }
      Issue.record("It was applied.")
    } catch {
      guard case .height(_, .header(section: 1)) = error else {
        Issue.record("\(error)")
        return
      }
    }
    table.layoutIfNeeded()
    #expect(table.contentSize == before)
    #expect(table.visibleCells.count == 2)
  }

  @Test(arguments: [Double.nan, -1, .infinity, 1e12])
  func `a height for all rows that cannot be is reported, and the table stays`(_ height: Double) {
    let messages = Messages([[words(1), words(2)]])
    let table = messageTable(messages)
    table.layoutIfNeeded()
    let before = table.contentSize
    table.rowHeight = .points(height)
    table.layoutIfNeeded()
    #expect(
      table.errors.map(\.description) == [
        "`rowHeight` must be finite, at least 0 and not too large, not \(height)."
      ])
    #expect(table.contentSize == before)
  }

  @Test func `rows that vanish while they are measured are gone after the next batch`() throws {
    let messages = Messages([(0..<10).map { words($0 + 1) }])
    let table = messageTable(messages)
    messages.onCell = { _ in
      // The model is shortened while the table asks for cells of what was there.
      if messages.sections[0].count == 10 { messages.sections[0].removeLast(2) }
    }
    table.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == 10)
    try table.performBatchUpdates { $0.deleteRows(at: [at(0, 8), at(0, 9)]) }
    table.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == 8)
    #expect(table.errors.isEmpty)
    for (path, cell) in zip(table.indexPathsForVisibleRows, table.visibleCells) {
      #expect(cell.frame.height == messageHeight(words: path.row + 1))
    }
  }

  /// A delegate that looks up rows in the table that asks it for estimates.
  private final class CuriousDelegate: TableViewRowEstimates {
    var seen: [Rect] = []

    func tableView(
      _ tableView: TableView, estimatedHeightForRowAt path: RowIndexPath
    ) -> RowHeight {
      seen.append(tableView.rectForRow(at: path))
      return 50
    }
  }

  @Test func `a delegate can look up rows while a batch asks it for estimates`() throws {
    let messages = Messages([Array(repeating: words(1), count: 100)])
    let table = messageTable(messages)
    let delegate = CuriousDelegate()
    table.delegate = delegate
    table.layoutIfNeeded()
    delegate.seen = []
    let before = table.rectForRow(at: at(0, 2))
    messages.sections[0].insert(words(5), at: 2)
    try table.performBatchUpdates { $0.insertRows(at: [at(0, 2)]) }
    #expect(delegate.seen == [before])
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 2)).height == messageHeight(words: 5))
  }

  @Test func `negative text lengths count as none`() {
    final class Lengths: Messages, TableViewTextLengths {
      func tableView(_ tableView: TableView, textLengthForRowAt path: RowIndexPath) -> Int {
        path.row.isMultiple(of: 2) ? .min : .max
      }
    }
    let messages = Lengths([Array(repeating: words(3), count: 100)])
    let table = messageTable(messages)
    table.layoutIfNeeded()
    #expect(table.errors.isEmpty)
    #expect(table.visibleCells.first?.frame.height == messageHeight(words: 3))
    #expect(table.contentSize.height.isFinite && table.contentSize.height > 0)
  }

  @Test func `an offset that is not a number does not scroll`() {
    let messages = Messages([Array(repeating: words(3), count: 100)])
    let table = messageTable(messages)
    table.layoutIfNeeded()
    table.contentOffset.y = 300
    table.layoutIfNeeded()
    let before = table.contentOffset
    for offset in [Double.nan] {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
      #expect(table.contentOffset == before)
    }
    table.contentOffset.y = .infinity
    table.layoutIfNeeded()
    #expect(table.indexPathsForVisibleRows.last == at(0, 99))
  }

  @Test func `a duplicate identity is refused, and the table is unchanged`() throws {
    let messages = Messages([])
    let table = messageTable(messages)
    let source = DiffableTableDataSource<Int, Int>(tableView: table) { table, path, _ in
      table.dequeueReusableCell(withIdentifier: "message", for: path)
    }
    var snapshot = TableSnapshot<Int, Int>()
    try snapshot.appendSections([0])
    try snapshot.appendItems([1, 2, 3], toSection: 0)
    try source.apply(snapshot)
    table.layoutIfNeeded()
    #expect(throws: (any Error).self) { try snapshot.appendItems([4, 2], toSection: 0) }
    try source.apply(snapshot)
    #expect(table.numberOfRows(inSection: 0) == 3)
  }
}
