// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import RowHeights
import Testing

@Suite struct TemplateGridTests {
  /// A grid of rows that was laid out.
  private func grid(
    _ rows: TemplateRows<[RecordValue]>, lanes: Int, width: Double, height: Double = 300
  ) -> GridView {
    let grid = GridView(
      frame: Rect(x: 0, y: 0, width: width, height: height), laneCount: lanes)
    grid.environment = LayoutEnvironment(
      measurer: FixedAdvanceMeasurer(), pixelGrid: PixelGrid(scale: 1))
    rows.attach(to: grid)
    grid.layoutIfNeeded()
    return grid
  }

  @Test func `items have the heights of rows of a lane's width`() throws {
    let rows = try TemplateRowsTests().rows()
    let grid = grid(rows, lanes: 3, width: 600)
    grid.arrangement = .staggered
    grid.layoutIfNeeded()
    #expect(grid.errors.isEmpty && grid.visibleCells.count > 6)
    for path in grid.indexPathsForVisibleItems {
      #expect(grid.rectForItem(at: path).width == 200)
      #expect(grid.rectForItem(at: path).height == rows.height(ofRow: path.row, width: 200))
    }
  }

  @Test func `sections of a template are those of a grid, with their heads and feet`() throws {
    let template = """
      section: "${day}"
      header: {views: {title: {type: text, text: "${section}"}}, layout: ["H:|[title]|", "V:|[title]|"]}
      footer: {views: {count: {type: text, text: "${count}"}}, layout: ["H:|[count]|", "V:|-5-[count]|"]}
      views: {text: {type: text, text: "${text}"}}
      layout: ["H:|[text]|", "V:|[text]|"]
      """
    let records: [RecordValue] = (0..<7).map { row in
      ["day": .string("Day \(row / 3)"), "text": .string("Text \(row)")]
    }
    let rows = TemplateRows(records, measurer: try RowFixtures.rows(template, scale: 1))
    let grid = grid(rows, lanes: 2, width: 400, height: 1000)
    #expect(grid.errors.isEmpty)
    #expect(grid.geometry.sections.count == 3)
    for section in 0..<3 {
      let head = try #require(rows.headerRow(ofSection: section))
      #expect(rows.texts(ofRow: head) == ["Day \(section)"])
      let height = rows.height(ofRow: head, width: 400)
      #expect(grid.rectForHeader(inSection: section).height == height)
      #expect(grid.rectForFooter(inSection: section).height == height + 5)
      let view = try #require(grid.headerView(forSection: section) as? TemplateSectionView)
      #expect(view.templateView != nil)
    }
    for row in 0..<rows.rowCount {
      guard let path = rows.indexPath(ofRow: row) else { continue }
      #expect(rows.row(at: path) == row)
    }
  }

  @Test func `rows are found by a text that they show, in any letters, from either end`() throws {
    let template = """
      views: {text: {type: text, text: "${text}"}}
      layout: ["H:|[text]|", "V:|[text]|"]
      """
    let texts = ["Straße", "One", "two ONE", "ones", "none"]
    let rows = TemplateRows(
      texts.map { ["text": .string($0)] as RecordValue },
      measurer: try RowFixtures.rows(template, scale: 1))
    #expect(rows.row(showing: "one", in: 0..<5) == 1)
    #expect(rows.row(showing: "one", in: 2..<5) == 2)
    #expect(rows.row(showing: "ONE", in: 0..<5, isLast: true) == 4)
    #expect(rows.row(showing: "ONE", in: 0..<1) == nil)
    #expect(rows.row(showing: "STRAß", in: 0..<5) == 0)
    #expect(rows.texts(ofRow: 2) == ["two ONE"])
  }
}
