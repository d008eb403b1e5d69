// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import RowHeights
import Testing

@Suite struct TemplateRowsTests {
  static let records = (0..<500).map { RowFixtures.bar(Double($0 % 50), hasMore: $0 % 3 == 0) }

  /// The offset of a row of ``records``.
  static func offset(ofRow row: Int) -> Double {
    (0..<row).reduce(0) { $0 + RowFixtures.barHeight(Double($1 % 50), hasMore: $1 % 3 == 0) }
  }

  /// Rows of the bars.
  func rows(_ records: [RecordValue] = records, scale: Double = 1) throws -> TemplateRows<
    [RecordValue]
  > {
    TemplateRows(records, measurer: try RowFixtures.rows(RowFixtures.bars, scale: scale))
  }

  /// A table of rows that was laid out.
  func table(
    _ rows: TemplateRows<[RecordValue]>, width: Double = 200, height: Double = 300
  ) -> TableView {
    let table = TableView(frame: Rect(x: 0, y: 0, width: width, height: height))
    table.environment = LayoutEnvironment(measurer: FixedAdvanceMeasurer())
    rows.attach(to: table)
    table.layoutIfNeeded()
    return table
  }

  @Test func `a table shows records at their exact heights and makes visible cells alone`() throws {
    let rows = try rows()
    let table = table(rows)
    #expect(table.errors.isEmpty)
    for (path, cell) in zip(table.indexPathsForVisibleRows, table.visibleCells) {
      #expect(cell.frame.minY == Self.offset(ofRow: path.row))
      #expect(cell.frame.maxY == Self.offset(ofRow: path.row + 1))
    }
    #expect(Self.offset(ofRow: table.indexPathsForVisibleRows.count) >= 300)
    #expect(table.visibleCells.count < 10)
    #expect(table.measureCount == 0)
  }

  @Test func `the views in a cell have the frames that a layout of the record gives`() throws {
    let rows = try rows()
    let table = table(rows)
    try table.scroll(toRow: RowIndexPath(row: 30, section: 0), at: .top)
    table.layoutIfNeeded()
    let cells = CellMeasurer(
      template: rows.measurer.template, measurer: FixedAdvanceMeasurer(), scale: 1)
    #expect(table.indexPathsForVisibleRows.contains(RowIndexPath(row: 30, section: 0)))
    for (path, cell) in zip(table.indexPathsForVisibleRows, table.visibleCells) {
      let layout = try cells.layout(of: Self.records[path.row], width: 200)
      let root = try #require((cell as? TemplateCell)?.templateView?.subviews.first)
      #expect(root.subviews.map(\.name) == layout.frames.map(\.name))
      #expect(root.subviews.map(\.frame) == layout.frames.map(\.frame))
    }
  }

  @Test func `a reused cell shows its own record, with its own visible views`() throws {
    let rows = try rows()
    let table = table(rows)
    var made: Set<ObjectIdentifier> = []
    for offset in stride(from: 0.0, to: 6000, by: 97) {
      table.contentOffset.y = offset
      table.layoutIfNeeded()
      for (path, cell) in zip(table.indexPathsForVisibleRows, table.visibleCells) {
        made.insert(ObjectIdentifier(cell))
        let names = (cell as? TemplateCell)?.templateView?.subviews.first?.subviews.map(\.name)
        #expect(names == (path.row % 3 == 0 ? ["first", "second"] : ["first"]))
      }
    }
    #expect(made.count < 20)
  }

  @Test func `another width gives other heights`() throws {
    let records = ["abcde abcde", "a"].map {
      RecordValue.object(RecordObject([("text", .string($0))]))
    }
    let rows = TemplateRows(records, measurer: try RowFixtures.rows(RowFixtures.text))
    let table = table(rows, width: 100)
    #expect(table.visibleCells.map(\.frame.height) == [12, 12])
    table.frame.size.width = 25
    table.layoutIfNeeded()
    #expect(table.visibleCells.map(\.frame.height) == [2 * 12, 12])
  }

  @Test func `a separator and a background are drawn as the tool draws them`() throws {
    let source = RowFixtures.bars.replacing(
      "margins: 10", with: "margins: 10\nseparator: 1\nbackground: \"#ffffff\"")
    let rows = TemplateRows([RowFixtures.bar(5)], measurer: try RowFixtures.rows(source))
    let table = table(rows)
    #expect(table.visibleCells[0].frame.height == RowFixtures.barHeight(5) + 1)
    let view = try #require((table.visibleCells[0] as? TemplateCell)?.templateView)
    #expect(view.backgroundColor == rows.measurer.template.background)
    let separator = try #require(view.subviews.last)
    #expect(separator.frame == Rect(x: 10, y: RowFixtures.barHeight(5), width: 190, height: 1))
  }

  @Test func `a record that cannot be shown is an empty row and a failure`() throws {
    let broken = RecordValue.object(RecordObject([("size", .string("x"))]))
    let rows = try rows([RowFixtures.bar(1), broken, RowFixtures.bar(3)])
    let table = table(rows)
    #expect(rows.failures.map(\.row) == [1])
    #expect(table.contentSize.height == RowFixtures.barHeight(1) + RowFixtures.barHeight(3))
    rows.records = [RowFixtures.bar(1)]
    #expect(rows.failures.isEmpty)
  }

  @Test func `a table that gets other rows shows them in their own template`() throws {
    let first = try rows()
    let table = table(first)
    let other = TemplateRows(
      (0..<30).map { RowFixtures.bar(Double($0)) },
      measurer: try RowFixtures.rows(RowFixtures.bars.replacing("first", with: "bar")))
    other.attach(to: table)
    try table.reload()
    table.layoutIfNeeded()
    #expect(!table.visibleCells.isEmpty)
    for cell in table.visibleCells {
      let views = (cell as? TemplateCell)?.templateView?.subviews.first?.subviews
      #expect(views?.map(\.name) == ["bar"])
      #expect(cell.contentView.subviews.count { $0 is TemplateView } == 1)
    }
  }

  @Test func `a table asks the cache before it measures`() throws {
    let cache = MemoryHeightCache()
    let measurer = try RowFixtures.rows(RowFixtures.bars).caching(
      in: cache, fonts: ContentHash("fixed"))
    let run = measurer.heights(of: Self.records)
    _ = try run.allRows()
    // 50 sizes, each with and without the second bar.
    #expect(cache.store.count == 100)
    let rows = TemplateRows(Self.records, measurer: measurer)
    for row in 0..<100 {
      #expect(
        rows.height(ofRow: row, width: 200) == Self.offset(ofRow: row + 1) - Self.offset(ofRow: row)
      )
    }
    cache.commit()
    #expect(cache.store.count == 100)
    _ = rows.height(ofRow: 0, width: 150)
    cache.commit()
    #expect(cache.store.count == 101)
  }

  // MARK: - Offset trees

  @Test(arguments: [1, 3])
  func `an offset tree has the heights of a run`(workers: Int) throws {
    let rows = try rows()
    var offsets = try rows.makeOffsets(estimate: 40)
    #expect(offsets.totalHeight == 500 * 40 && offsets.measuredCount == 0)
    try rows.measure(10..<20, of: &offsets, width: 200, workers: workers)
    #expect(offsets.measuredCount == 10)
    try rows.measure(0..<500, of: &offsets, width: 200, workers: workers)
    #expect(offsets.measuredCount == 500)
    for row in 0...500 { #expect(offsets.offset(ofRow: row) == Self.offset(ofRow: row)) }
  }

  @Test func `a viewport measures what it shows`() throws {
    let rows = try rows()
    // Twice as high as the rows are, so that more and more of them come into sight.
    var offsets = try rows.makeOffsets(estimate: 120)
    let visible = try rows.measureRows(in: 12_000..<12_300, of: &offsets, width: 200)
    #expect(visible.lowerBound == 100)
    #expect(visible.allSatisfy { offsets.isMeasured(row: $0) })
    #expect(offsets.offset(ofRow: visible.upperBound) >= 12_300)
    #expect(offsets.offset(ofRow: visible.upperBound - 1) < 12_300)
    #expect(offsets.measuredCount < 20)
  }

  @Test func `records without a height take no room in a tree`() throws {
    let broken = RecordValue.object(RecordObject([("size", .string("x"))]))
    let rows = try rows(Array(repeating: broken, count: 200))
    var offsets = try rows.makeOffsets()
    try rows.measure(0..<200, of: &offsets, width: 200)
    #expect(offsets.totalHeight == 0 && offsets.measuredCount == 200)
    #expect(rows.failures.map(\.row) == Array(0..<100))
  }

  /// Sections of five bars, heads of 7 points but above the fourth, and feet of 2 points but below
  /// the first and the fourth.
  private static let sections = """
    section: "${s}"
    header: {unless: "${s} == 3", views: {h: {type: box, height: 7}}, layout: ["H:|[h]|", "V:|[h]|"]}
    footer: {unless: "${s} in [0, 3]", views: {f: {type: box, height: 2}}, layout: ["H:|[f]|", "V:|[f]|"]}
    between:
      if: "${previous.size} == 3"
      views: {b: {type: box, height: 1}}
      layout: ["H:|[b]|", "V:|[b]|"]
    views: {b: {type: box, height: "${size}"}}
    layout: ["H:|[b]|", "V:|[b]|"]
    """

  @Test func `a table has the sections of the template, with heads, feet and rows between`() throws
  {
    let records = (0..<23).map { index in
      RecordValue.object(
        RecordObject([
          ("s", .number(RecordNumber(index / 5))), ("size", .number(RecordNumber(index % 5 + 1))),
        ]))
    }
    let rows = TemplateRows(records, measurer: try RowFixtures.rows(Self.sections))
    let table = table(rows, height: 200)
    #expect(table.errors.isEmpty && table.numberOfSections == 5)
    // Records of 1 to 5 points, one more between the third and the fourth.
    #expect((0..<5).map { table.numberOfRows(inSection: $0) } == [6, 6, 6, 6, 3])
    #expect((0..<5).map { table.rect(forSection: $0).minY } == [0, 23, 48, 73, 89])
    #expect((0..<5).map { table.rectForHeader(inSection: $0).height } == [7, 7, 7, 0, 7])
    #expect((0..<5).map { table.rectForFooter(inSection: $0).height } == [0, 2, 2, 0, 2])
    #expect(table.contentSize.height == 89 + 7 + 6 + 2)
    let measured = try rows.makeOffsets(estimate: 1).measuredHeight(by: rows)
    #expect(table.contentSize.height == measured)
    #expect(
      (0..<rows.rowCount).map { rows.height(ofRow: $0, width: 200) }.reduce(0, +)
        == table.contentSize.height)
    table.frame.size.height = 40
    table.contentOffset.y = 50
    table.layoutIfNeeded()
    let head = try #require(table.headerView(forSection: 2) as? TemplateSectionView)
    #expect(head.frame == Rect(x: 0, y: 50, width: 200, height: 7))
    #expect(head.templateView?.subviews.first?.subviews.map(\.name) == ["h"])
    rows.records = Array(records.prefix(4))
    table.reloadData()
    table.layoutIfNeeded()
    #expect(table.numberOfSections == 1 && rows.rowCount == 6)
    #expect(table.contentSize.height == 7 + 1 + 2 + 3 + 1 + 4)
  }
}

extension RowOffsetTree {
  /// The height of all rows, measured on threads.
  fileprivate func measuredHeight<Records: RandomAccessCollection<RecordValue>>(
    by rows: TemplateRows<Records>
  ) throws -> Double {
    var offsets = self
    try rows.measure(0..<rows.rowCount, of: &offsets, width: 200)
    return offsets.totalHeight
  }
}
