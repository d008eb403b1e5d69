// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TableLayout

/// A data source of captions in sections, with what sections have around them.
private final class SectionedCaptions: GridViewDataSource, GridViewSections, GridViewSpans {
  var sections: [[String]]
  var headers: [Int: RowHeight] = [:]
  var footers: [Int: RowHeight] = [:]
  var insets: [Int: EdgeInsets] = [:]
  var spans: [RowIndexPath: Int] = [:]

  init(_ sections: [[String]]) { self.sections = sections }

  func numberOfSections(in gridView: GridView) -> Int { sections.count }

  func gridView(_ gridView: GridView, numberOfItemsInSection section: Int) -> Int {
    sections[section].count
  }

  func gridView(_ gridView: GridView, cellForItemAt path: RowIndexPath) -> GridViewCell {
    let cell = gridView.dequeueReusableCell(withIdentifier: "caption", for: path)
    (cell as? CaptionCell)?.label.text = sections[path.section][path.row]
    return cell
  }

  func gridView(_ gridView: GridView, insetForSection section: Int) -> EdgeInsets {
    insets[section] ?? gridView.sectionInset
  }

  func gridView(_ gridView: GridView, lengthOfHeaderInSection section: Int) -> RowHeight? {
    headers[section]
  }

  func gridView(_ gridView: GridView, lengthOfFooterInSection section: Int) -> RowHeight? {
    footers[section]
  }

  func gridView(
    _ gridView: GridView, viewForHeaderInSection section: Int
  ) -> TableHeaderFooterView? {
    let view = gridView.dequeueReusableHeaderFooterView(withIdentifier: "title")
    view?.textLabel?.text = "Section \(section)"
    view?.textLabel?.font = FontDescriptor(size: 10)
    return view
  }

  func gridView(_ gridView: GridView, spanOfItemAt path: RowIndexPath) -> Int { spans[path] ?? 1 }
}

/// Insets, headers, footers and spans of grids.
@Suite struct GridSectionTests {
  /// A grid of 136 by 200 points with insets of 4 at both sides, which leaves two lanes of 60.
  private func grid(_ captions: SectionedCaptions) -> GridView {
    let grid = GridView(
      frame: Rect(x: 0, y: 0, width: 136, height: 200), axis: .vertical, laneCount: 2)
    grid.environment = LayoutEnvironment(
      measurer: FixedAdvanceMeasurer(), pixelGrid: PixelGrid(scale: 1))
    grid.laneSpacing = 8
    grid.lineSpacing = 5
    grid.contentInset = EdgeInsets(top: 0, left: 4, bottom: 0, right: 4)
    grid.register(CaptionCell.self, forCellReuseIdentifier: "caption")
    grid.register(TableHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "title")
    grid.dataSource = captions
    return grid
  }

  /// The length of an item in a lane of 60 points, which leaves 52 for two words of four letters.
  private func length(words count: Int) -> Double { Double((count + 1) / 2) * 12 + 8 }

  private func check(_ grid: GridView) throws {
    for (path, cell) in zip(grid.indexPathsForVisibleItems, grid.visibleCells) {
      #expect(cell.frame == grid.rectForItem(at: path))
    }
    #expect(grid.errors.isEmpty)
    try grid.checkInvariants()
  }

  @Test func `insets at the sides make the content narrower, and it begins at their left`() throws {
    let captions = SectionedCaptions([[1, 5].map(words)])
    let grid = grid(captions)
    grid.layoutIfNeeded()
    #expect(grid.contentSize == Size(width: 128, height: length(words: 5)))
    #expect(grid.contentOffset == Point(x: -4, y: 0))
    #expect(grid.rectForItem(at: at(0, 1)) == Rect(x: 68, y: 0, width: 60, height: 44))
    grid.contentInset = .zero
    grid.layoutIfNeeded()
    #expect(grid.contentSize.width == 136 && grid.contentOffset.x == 0)
    #expect(grid.rectForItem(at: at(0, 1)).width == 64)
    withExtendedLifetime(captions) {}
    let shelf = GridView(frame: Rect(x: 0, y: 0, width: 136, height: 200), axis: .horizontal)
    shelf.contentInset = EdgeInsets(top: 30, left: 0, bottom: 10, right: 0)
    shelf.layoutIfNeeded()
    #expect(shelf.contentSize.height == 160)
    try check(grid)
  }

  @Test func `a section is its header, an inset, lines with spacing between them, an inset`() throws
  {
    let captions = SectionedCaptions([[1, 5, 2].map(words), [], [words(1)]])
    captions.headers = [0: .points(30), 1: .automatic]
    captions.footers = [0: .points(11)]
    captions.insets = [0: EdgeInsets(top: 3, left: 10, bottom: 7, right: 20)]
    let grid = grid(captions)
    grid.sectionInset = EdgeInsets(top: 1, left: 0, bottom: 2, right: 0)
    grid.layoutIfNeeded()
    #expect(grid.rectForHeader(inSection: 0) == Rect(x: 0, y: 0, width: 128, height: 30))
    // Lanes of (128 - 30 - 8) / 2 points leave 37 for one word of 20; five words are five lines.
    let lines = (5.0 * 12 + 8, 2.0 * 12 + 8)
    #expect(grid.rectForItem(at: at(0, 0)) == Rect(x: 10, y: 33, width: 45, height: lines.0))
    #expect(grid.rectForItem(at: at(0, 1)).minX == 10 + 45 + 8)
    let second = 33 + lines.0 + 5
    #expect(grid.rectForItem(at: at(0, 2)) == Rect(x: 10, y: second, width: 45, height: lines.1))
    let footer = second + lines.1 + 7
    #expect(grid.rectForFooter(inSection: 0) == Rect(x: 0, y: footer, width: 128, height: 11))
    // The second section has a title of its own height and no items, but both insets.
    let title = grid.rectForHeader(inSection: 1)
    #expect(title.minY == footer + 11 && title.height > 12)
    #expect(grid.rectForItem(at: at(2, 0)).minY == title.maxY + 1 + 2 + 1)
    #expect(grid.contentSize.height == title.maxY + 3 + 1 + length(words: 1) + 2)
    #expect(grid.headerView(forSection: 1)?.frame == title)
    #expect(grid.headerView(forSection: 1)?.textLabel?.text == "Section 1")
    #expect(grid.footerView(forSection: 0)?.frame == grid.rectForFooter(inSection: 0))
    try check(grid)
  }

  @Test func `headers move with their sections, and their insets change with them`() throws {
    let captions = SectionedCaptions([[words(1)], [words(3)]])
    captions.headers = [0: .points(30), 1: .points(20)]
    let grid = grid(captions)
    grid.layoutIfNeeded()
    let view = grid.headerView(forSection: 1)
    captions.sections.insert([words(2)], at: 0)
    captions.headers = [1: .points(30), 2: .points(20)]
    captions.insets = [2: EdgeInsets(top: 9, left: 0, bottom: 0, right: 0)]
    grid.insertSections([0])
    grid.layoutIfNeeded()
    #expect(grid.headerView(forSection: 2) === view)
    #expect(grid.headerView(forSection: 0) == nil)
    let top = length(words: 2) + 30 + length(words: 1)
    #expect(grid.rectForHeader(inSection: 2) == Rect(x: 0, y: top, width: 128, height: 20))
    #expect(grid.rectForItem(at: at(2, 0)).minY == top + 20 + 9)
    try check(grid)
  }

  @Test func `spacing follows the line that becomes the last`() throws {
    let captions = SectionedCaptions([[1, 1, 1].map(words)])
    let grid = grid(captions)
    grid.layoutIfNeeded()
    let line = length(words: 1)
    #expect(grid.contentSize.height == 2 * line + 5)
    captions.sections[0] += [words(1), words(1)]
    grid.insertItems(at: [at(0, 3), at(0, 4)])
    grid.layoutIfNeeded()
    #expect(grid.contentSize.height == 3 * line + 2 * 5)
    captions.sections[0].removeLast(3)
    grid.deleteItems(at: [at(0, 2), at(0, 3), at(0, 4)])
    grid.layoutIfNeeded()
    #expect(grid.contentSize.height == line)
    #expect(grid.measureCount == 5)
    try check(grid)
  }

  @Test func `an item that spans lanes is as wide as all of them, and begins a line if need be`()
    throws
  {
    let captions = SectionedCaptions([[1, 6, 1, 1, 1].map(words)])
    captions.spans = [at(0, 1): 2, at(0, 4): 7]
    let grid = grid(captions)
    grid.layoutIfNeeded()
    let line = length(words: 1)
    #expect(grid.rectForItem(at: at(0, 0)) == Rect(x: 0, y: 0, width: 60, height: line))
    // 128 points leave 120 for four words of 95 points: two lines.
    let wide = Rect(x: 0, y: line + 5, width: 128, height: 2 * 12 + 8)
    #expect(grid.rectForItem(at: at(0, 1)) == wide)
    let third = wide.maxY + 5
    #expect(grid.rectForItem(at: at(0, 2)) == Rect(x: 0, y: third, width: 60, height: line))
    #expect(grid.rectForItem(at: at(0, 3)).minX == 68)
    #expect(grid.rectForItem(at: at(0, 4)).width == 128)
    #expect(grid.contentSize.height == third + line + 5 + line)
    #expect(grid.indexPathForItem(at: Point(x: 100, y: line + 6)) == at(0, 1))
    try check(grid)
    // A new first item takes the free lane of the first line.
    captions.sections[0].insert(words(1), at: 0)
    captions.spans = [at(0, 2): 2, at(0, 5): 7]
    grid.insertItems(at: [at(0, 0)])
    grid.layoutIfNeeded()
    #expect(grid.rectForItem(at: at(0, 1)).minX == 68)
    #expect(grid.rectForItem(at: at(0, 2)) == wide)
    #expect(grid.measureCount == 6)
    try check(grid)
  }

  @Test func `staggered items stand in the lane that ends first`() throws {
    let captions = SectionedCaptions([[1, 5, 1, 1, 3].map(words), [words(1)]])
    captions.headers = [1: .points(20)]
    let grid = grid(captions)
    grid.arrangement = .staggered
    grid.layoutIfNeeded()
    let (short, long) = (length(words: 1), length(words: 5))
    #expect(grid.rectForItem(at: at(0, 1)) == Rect(x: 68, y: 0, width: 60, height: long))
    #expect(grid.rectForItem(at: at(0, 2)) == Rect(x: 0, y: short + 5, width: 60, height: short))
    let lane = StaggeredLanesTests.naive(
      [1, 5, 1, 1, 3].map { length(words: $0) }, lanes: 2, gap: 5)
    for (row, item) in lane.enumerated() {
      #expect(grid.rectForItem(at: at(0, row)).minY == item.start)
      #expect(grid.rectForItem(at: at(0, row)).minX == Double(item.lane) * 68)
    }
    let end = lane.map(\.end).max() ?? 0
    #expect(grid.rectForHeader(inSection: 1).minY == end)
    #expect(grid.contentSize.height == end + 20 + short)
    #expect(grid.visibleCells.count == 6)
    try check(grid)
  }
}
