// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TableLayout

/// Data sources, delegates and cells that change a table or grid, at random, while it asks them.
///
/// `SEED=…` runs one seed again, `SEEDS=3000` as many of each test.
@Suite struct RandomHostileTableTests {
  private static let seeds =
    1...(ProcessInfo.processInfo.environment["SEEDS"].flatMap(UInt64.init) ?? 40)

  @Test(arguments: seeds)
  func `a table that its sources change while it asks them is right once they are calm`(
    seed: UInt64
  ) throws {
    let rows = HostileRows(SeededGenerator(fallback: seed))
    let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 300))
    rows.view = table
    table.register(HostileRowCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    table.delegate = rows
    for _ in 0..<4 {
      rows.run(table)
      rows.isCalm = true
      table.reloadData()
      table.layoutIfNeeded()
      try table.checkInvariants()
      let separator = table.separatorHeight
      for (path, cell) in zip(table.indexPathsForVisibleRows, table.visibleCells) {
        let height = rows.height(ofRow: path.row) + separator
        #expect(cell.frame.height == height, "repeat with SEED=\(seed)")
      }
      #expect(table.numberOfRows(inSection: 0) == rows.count)
      rows.isCalm = false
    }
  }

  @Test(arguments: seeds)
  func `a grid that its sources change while it asks them is right once they are calm`(
    seed: UInt64
  ) throws {
    let rows = HostileRows(SeededGenerator(fallback: seed))
    let grid = GridView(frame: Rect(x: 0, y: 0, width: 200, height: 300), laneCount: 2)
    rows.view = grid
    grid.register(HostileItemCell.self, forCellReuseIdentifier: "row")
    grid.dataSource = rows
    for _ in 0..<4 {
      rows.run(grid)
      rows.isCalm = true
      grid.reloadData()
      grid.layoutIfNeeded()
      try grid.checkInvariants()
      for path in grid.indexPathsForVisibleItems {
        #expect(
          grid.geometry.length(of: path) == rows.height(ofRow: path.row),
          "repeat with SEED=\(seed)")
      }
      rows.isCalm = false
    }
  }

  @Test func `a cell may ask for cells while it is made ready`() {
    let rows = HostileRows(SeededGenerator(seed: 1))
    rows.isCalm = true
    let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 300))
    rows.view = table
    table.register(AskingCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    for offset in [0.0, 900, 0, 500] {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
    }
    #expect(table.subviews.contains { ($0 as? AskingCell)?.other != nil })
    #expect(table.errors.isEmpty)
  }

  @Test func `a change from inside a load is refused, and the load goes on`() throws {
    let rows = HostileRows(SeededGenerator(seed: 1))
    rows.isCalm = true
    let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 300))
    rows.view = table
    table.register(HostileRowCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    table.layoutIfNeeded()
    rows.onCount = {
      rows.onCount = nil
      #expect(throws: TableError.changedDuringLayout) { try table.reload() }
      #expect(throws: TableError.changedDuringLayout) {
        try table.performBatchUpdates { $0.deleteRows(at: [RowIndexPath(row: 0, section: 0)]) }
      }
      table.layoutIfNeeded()
    }
    try table.reload()
    table.layoutIfNeeded()
    try table.checkInvariants()
    #expect(table.numberOfRows(inSection: 0) == rows.count && !table.visibleCells.isEmpty)
  }

  @Test func `a property that a source sets while everything is loaded counts in the same layout`()
  {
    let rows = HostileRows(SeededGenerator(seed: 1))
    rows.isCalm = true
    let table = TableView(frame: Rect(x: 0, y: 0, width: 200, height: 300))
    rows.view = table
    table.register(HostileRowCell.self, forCellReuseIdentifier: "row")
    table.dataSource = rows
    rows.onCount = { table.rowHeight = 50 }
    table.layoutIfNeeded()
    let (first, second) = (RowIndexPath(row: 0, section: 0), RowIndexPath(row: 1, section: 0))
    #expect(table.rectForRow(at: second).minY - table.rectForRow(at: first).minY == 50)
  }
}

/// A cell that takes another cell of its kind while it is made ready.
private final class AskingCell: TableViewCell {
  var other: TableViewCell?

  override func fittedContentHeight(forWidth width: Double) -> Double { 40 }

  override func prepareForReuse() {
    super.prepareForReuse()
    guard other == nil else { return }
    other = (superview as? TableView)?.dequeueReusableCell(withIdentifier: "row")
  }
}

/// A cell that calls its source.
private final class HostileRowCell: TableViewCell {
  weak var rows: HostileRows?
  var row = 0

  override func fittedContentHeight(forWidth width: Double) -> Double {
    rows?.call()
    return rows?.height(ofRow: row) ?? 10
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    rows?.call()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    rows?.call()
  }

  override var isHidden: Bool {
    didSet { rows?.call() }
  }
}

/// A cell of a grid that calls its source.
private final class HostileItemCell: GridViewCell {
  weak var rows: HostileRows?
  var row = 0

  override func fittedLength(along axis: Axis, across extent: Double) -> Double {
    rows?.call()
    return rows?.height(ofRow: row) ?? 10
  }

  override func prepareForReuse() { rows?.call() }

  override func didMoveToSuperview() { rows?.call() }
}

/// Rows that change what shows them whenever they are asked.
private final class HostileRows: TableViewDataSource, GridViewDataSource, TableViewDelegate {
  weak var view: ItemScrollView?
  private(set) var count = 30
  var isCalm = false
  var onCount: (() -> Void)?
  private var depth = 0
  private var callCount = 0
  private var generator: SeededGenerator

  init(_ generator: SeededGenerator) { self.generator = generator }

  private func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  /// The height of a row's content, which no change moves to another row.
  func height(ofRow row: Int) -> Double { Double(10 + row * 7 % 50) }

  /// Lays out, scrolls and changes from outside.
  func run(_ view: ItemScrollView) {
    callCount = 0
    for step in 0..<6 {
      view.layoutIfNeeded()
      view.contentOffset = Point(x: 0, y: Double(number(1200)))
      if step % 3 == 0 { view.reloadData() }
      call()
    }
  }

  func call() {
    callCount += 1
    guard !isCalm, depth < 3, callCount < 2000, number(6) == 0, let view else { return }
    depth += 1
    defer { depth -= 1 }
    switch number(14) {
    case 0: view.reloadData()
    case 1: view.contentOffset = Point(x: 0, y: Double(number(900)))
    case 2: view.layoutIfNeeded()
    case 3: insert(view)
    case 4: delete(view)
    case 5:
      view.frame = Rect(
        x: 0, y: 0, width: Double(50 + number(300)), height: Double(number(400)))
    case 6: view.subviews.first?.removeFromSuperview()
    case 7: view.setNeedsLayout()
    case 8: view.environment = LayoutEnvironment(pixelGrid: PixelGrid(scale: Double(number(3))))
    case 9: view.contentInset = EdgeInsets(all: Double(number(30)))
    case 10: view.layoutSubviews()
    default: change(view)
    }
  }

  private func insert(_ view: ItemScrollView) {
    count += 1
    try? view.performBatchUpdates { $0.insertRows(at: [RowIndexPath(row: 0, section: 0)]) }
  }

  private func delete(_ view: ItemScrollView) {
    guard count > 1 else { return }
    count -= 1
    let last = RowIndexPath(row: count, section: 0)
    view.performBatchUpdates {
      (view as? TableView)?.deleteRows(at: [last])
      (view as? GridView)?.deleteItems(at: [last])
    }
  }

  private func change(_ view: ItemScrollView) {
    if let grid = view as? GridView {
      switch number(4) {
      case 0: grid.laneCount = 1 + number(3)
      case 1: grid.lineSpacing = Double(number(9))
      case 2: grid.register(HostileItemCell.self, forCellReuseIdentifier: "row")
      default: grid.scrollToItem(at: RowIndexPath(row: number(40), section: 0), at: .top)
      }
    }
    guard let table = view as? TableView else { return }
    switch number(8) {
    case 0: table.estimatedRowHeight = number(2) == 0 ? 0 : .automatic
    case 1: table.tableHeaderView = number(2) == 0 ? nil : View(frame: table.frame)
    case 2: table.register(HostileRowCell.self, forCellReuseIdentifier: "row")
    case 3: table.measureAhead(for: .microseconds(50))
    case 4: table.tapRow(at: RowIndexPath(row: number(40), section: 0))
    case 5: table.visibleCells.first?.invalidateHeight()
    case 6: table.delegate = number(2) == 0 ? nil : self
    default: table.scrollToRow(at: RowIndexPath(row: number(40), section: 0), at: .middle)
    }
  }

  // MARK: - Answers

  func numberOfSections(in tableView: TableView) -> Int {
    call()
    return 1
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    onCount?()
    call()
    return count
  }

  func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
    call()
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: path)
    (cell as? HostileRowCell)?.rows = self
    (cell as? HostileRowCell)?.row = path.row
    return cell
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    call()
    return section == 0 ? "header" : nil
  }

  func tableView(
    _ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: RowIndexPath
  ) { call() }

  func tableView(
    _ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: RowIndexPath
  ) { call() }

  func scrollViewDidScroll(_ scrollView: ScrollView) { call() }

  func gridView(_ gridView: GridView, numberOfItemsInSection section: Int) -> Int {
    call()
    return count
  }

  func gridView(_ gridView: GridView, cellForItemAt path: RowIndexPath) -> GridViewCell {
    call()
    let cell = gridView.dequeueReusableCell(withIdentifier: "row", for: path)
    (cell as? HostileItemCell)?.rows = self
    (cell as? HostileItemCell)?.row = path.row
    return cell
  }
}
