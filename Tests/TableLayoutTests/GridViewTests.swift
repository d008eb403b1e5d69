// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TableLayout

/// A cell with one label, 4 points from every side.
///
/// With the fixed-advance measurer at size 10 a character is 5 wide and a line 12 high.
final class CaptionCell: GridViewCell {
  let label = Label(text: "")

  override init(frame: Rect) {
    super.init(frame: frame)
    label.font = FontDescriptor(size: 10)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    LayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 4),
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 4),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -4),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -4),
    ])
  }
}

/// A section of texts.
final class Captions: GridViewDataSource {
  var texts: [String]
  var lie: Int?
  var onCell: (() -> Void)?

  init(_ texts: [String]) { self.texts = texts }

  func gridView(_ gridView: GridView, numberOfItemsInSection section: Int) -> Int {
    lie ?? texts.count
  }

  func gridView(_ gridView: GridView, cellForItemAt path: RowIndexPath) -> GridViewCell {
    onCell?()
    let cell = gridView.dequeueReusableCell(withIdentifier: "caption", for: path)
    (cell as? CaptionCell)?.label.text = texts[path.row]
    return cell
  }
}

/// Grids and horizontal lists of cells that size themselves.
@Suite struct GridViewTests {
  /// A grid of 128 by 200 points; two lanes with 8 points between them are 60 points wide each.
  func grid(_ captions: Captions, axis: Axis = .vertical, lanes: Int = 2) -> GridView {
    let grid = GridView(
      frame: Rect(x: 0, y: 0, width: 128, height: 200), axis: axis, laneCount: lanes)
    grid.environment = LayoutEnvironment(
      measurer: FixedAdvanceMeasurer(), pixelGrid: PixelGrid(scale: 1))
    grid.laneSpacing = 8
    grid.lineSpacing = 5
    grid.register(CaptionCell.self, forCellReuseIdentifier: "caption")
    grid.dataSource = captions
    return grid
  }

  /// The length of an item in a lane of 60 points, which leaves 52 for two words of four letters.
  func length(words count: Int) -> Double { Double((count + 1) / 2) * 12 + 8 }

  func checkCells(_ grid: GridView, _ captions: Captions) {
    for (path, cell) in zip(grid.indexPathsForVisibleItems, grid.visibleCells) {
      #expect(cell.frame == grid.rectForItem(at: path))
      #expect((cell as? CaptionCell)?.label.text == captions.texts[path.row])
    }
  }

  @Test func `a cell is a reusable view with the identifier that it was made for`() {
    let cells: [GridReusableView] = [
      CaptionCell(registeredAs: "tile"), CaptionCell(reuseIdentifier: "tile"),
      CaptionCell(reuseIdentifier: nil),
    ]
    #expect(cells.map(\.reuseIdentifier) == ["tile", "tile", nil])
    #expect(cells.allSatisfy { ($0 as? GridViewCell)?.contentView.superview === $0 })
  }

  @Test func `the safe area counts from the layout in which a grid begins to scroll`() throws {
    let captions = Captions(["word"])
    let grid = grid(captions)
    grid.contentInsetAdjustmentBehavior = .scrollableAxes
    grid.additionalSafeAreaInsets = EdgeInsets(top: 30, left: 0, bottom: 10, right: 0)
    grid.layoutIfNeeded()
    #expect(grid.contentOffset.y == 0)
    captions.texts = Array(repeating: words(5), count: 100)
    try grid.reload()
    grid.layoutIfNeeded()
    #expect(grid.contentOffset.y == -30 && grid.geometry.lines.bottomInset == 10)
  }

  @Test func `a new inset counts for the next scroll`() {
    let captions = Captions(Array(repeating: words(3), count: 60))
    let grid = grid(captions)
    grid.layoutIfNeeded()
    grid.contentInset.bottom = 120
    let end = grid.contentSize.height + 120 - 200
    grid.contentOffset.y = end
    #expect(grid.contentOffset.y == end)
    grid.layoutIfNeeded()
    #expect(grid.contentOffset.y == end)
  }

  @Test func `a reconfigured item keeps its cell`() throws {
    let captions = Captions([1, 5, 2, 2, 3].map(words))
    let grid = grid(captions)
    grid.layoutIfNeeded()
    let cells = grid.visibleCells
    captions.texts[2] = words(9)
    try grid.performBatchUpdates { $0.reconfigureRows(at: [at(0, 2)]) }
    grid.layoutIfNeeded()
    #expect(grid.cellForItem(at: at(0, 2)) === cells[2])
    #expect(grid.rectForItem(at: at(0, 2)).height == length(words: 9))
    checkCells(grid, captions)
    try grid.checkInvariants()
  }

  @Test func `items of a line are beside each other, and the line is as long as the longest`() {
    let captions = Captions([1, 5, 2, 2, 3].map(words))
    let grid = grid(captions)
    grid.layoutIfNeeded()
    let (first, second) = (length(words: 5), length(words: 2))
    #expect(grid.rectForItem(at: at(0, 0)) == Rect(x: 0, y: 0, width: 60, height: first))
    #expect(grid.rectForItem(at: at(0, 1)) == Rect(x: 68, y: 0, width: 60, height: first))
    #expect(grid.rectForItem(at: at(0, 3)).minY == first + 5)
    #expect(grid.rectForItem(at: at(0, 4)).minY == first + 5 + second + 5)
    #expect(grid.contentSize.height == first + second + length(words: 3) + 2 * 5)
    #expect(grid.measureCount == 5)
    checkCells(grid, captions)
    // The content of a shorter item stands as it was measured, at the start of its cell.
    #expect(grid.visibleCells[0].contentView.frame.height == length(words: 1))
    grid.layoutIfNeeded()
    #expect(grid.measureCount == 5)
    #expect(grid.errors.isEmpty)
  }

  @Test func `points and rectangles find items, and the gaps between them nothing`() {
    let captions = Captions([1, 1, 1, 1].map(words))
    let grid = grid(captions)
    grid.layoutIfNeeded()
    checkCells(grid, captions)
    let line = length(words: 1)
    #expect(grid.indexPathForItem(at: Point(x: 70, y: line + 6)) == at(0, 3))
    #expect(grid.indexPathForItem(at: Point(x: 64, y: 3)) == nil)
    #expect(grid.indexPathForItem(at: Point(x: 3, y: line + 2)) == nil)
    #expect(
      grid.indexPathsForItems(in: Rect(x: 0, y: 0, width: 61, height: 100)) == [at(0, 0), at(0, 2)])
  }

  @Test func `a horizontal list measures widths and scrolls to the right`() throws {
    let captions = Captions((0..<500).map { words($0 % 5 + 1) })
    let list = grid(captions, axis: .horizontal, lanes: 1)
    list.layoutIfNeeded()
    // A text on one line, with margins: four letters a word, and spaces between them.
    func width(_ row: Int) -> Double { Double((row % 5 + 1) * 5 - 1) * 5 + 8 }
    #expect(list.rectForItem(at: at(0, 0)) == Rect(x: 0, y: 0, width: width(0), height: 200))
    #expect(list.rectForItem(at: at(0, 1)).minX == width(0) + 5)
    #expect(list.measureCount == list.visibleCells.count)
    #expect(list.visibleCells.count < 8)
    try list.scroll(toItem: at(0, 300), at: .middle)
    list.layoutIfNeeded()
    let rect = list.rectForItem(at: at(0, 300))
    // The spacing after an item is part of its line.
    #expect(rect.minX + (rect.width + 5) / 2 == list.contentOffset.x + 128 / 2)
    #expect(rect.width == width(300))
    #expect(list.contentOffset.y == 0)
    checkCells(list, captions)
    list.contentOffset.x += 31
    list.layoutIfNeeded()
    // Estimates above it may have changed, but on the screen it moved by the distance scrolled.
    let moved = list.rectForItem(at: at(0, 300))
    #expect(moved.minX - list.contentOffset.x == 64 - (rect.width + 5) / 2 - 31)
    checkCells(list, captions)
    #expect(list.subviews.count < 30)
  }

  @Test func `an insertion measures new items only, and an error changes nothing`() throws {
    let captions = Captions([1, 5, 2, 2, 3].map(words))
    let grid = grid(captions)
    grid.layoutIfNeeded()
    captions.texts.insert(words(7), at: 1)
    try grid.performBatchUpdates { $0.insertRows(at: [at(0, 1)]) }
    grid.layoutIfNeeded()
    #expect(grid.measureCount == 6)
    #expect(grid.rectForItem(at: at(0, 0)).height == length(words: 7))
    #expect(grid.rectForItem(at: at(0, 3)).height == length(words: 5))
    checkCells(grid, captions)
    let size = grid.contentSize
    #expect(throws: TableError.self) {
      try grid.performBatchUpdates { $0.insertRows(at: [at(0, 1)]) }
    }
    captions.lie = -3
    #expect(throws: TableError.negativeRowCount(section: 0, count: -3)) {
      try grid.reload()
    }
    grid.layoutIfNeeded()
    #expect(grid.contentSize == size)
    checkCells(grid, captions)
  }

  @Test func `a cell that grows makes its line longer, and other lanes keep the place`() {
    let captions = Captions((0..<100).map { words($0 % 3 + 1) })
    let grid = grid(captions)
    grid.layoutIfNeeded()
    let cell = grid.visibleCells[0] as? CaptionCell
    captions.texts[0] = words(11)
    cell?.label.text = words(11)
    cell?.invalidateLength()
    grid.layoutIfNeeded()
    #expect(grid.rectForItem(at: at(0, 1)).height == length(words: 11))
    grid.contentOffset.y = 900
    grid.layoutIfNeeded()
    let first = grid.indexPathsForVisibleItems[0]
    grid.laneCount = 3
    grid.layoutIfNeeded()
    #expect(grid.indexPathsForVisibleItems.prefix(3).contains(first))
    checkCells(grid, captions)
  }

  @Test func `a grid refuses changes during its layout`() {
    let captions = Captions([words(1)])
    let grid = grid(captions)
    var caught: TableError?
    captions.onCell = {
      do throws(TableError) {
        try grid.reload()
      } catch {
        caught = error
      }
    }
    grid.layoutIfNeeded()
    #expect(caught == .changedDuringLayout)
    #expect(grid.visibleCells.count == 1)
  }

  @Test func `empty grids and grids without an extent show nothing`() {
    for size in [Size(width: 0, height: 100), Size(width: 128, height: 0)] {
      let captions = Captions([words(1)])
      let grid = grid(captions)
      grid.frame.size = size
      grid.layoutIfNeeded()
      #expect(grid.visibleCells.isEmpty)
    }
    let captions = Captions([])
    let grid = grid(captions)
    grid.layoutIfNeeded()
    #expect(grid.contentSize.height == 0)
    #expect(grid.errors.isEmpty)
  }
}
