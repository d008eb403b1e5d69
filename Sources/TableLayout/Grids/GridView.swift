// SPDX-License-Identifier: Apache-2.0

import AutoLayout
public import LayoutGeometry

/// A scroll view that shows items in lines of one or more lanes, downward or to the right.
///
/// With one lane and the horizontal axis it is a horizontal list; with several lanes and the
/// vertical one a grid of columns. Items are as long as their cells' constraints make them at the
/// extent of their lane; a line is as long as its longest item. As in a ``TableView``, only visible
/// items are measured, the content's size is the exact sum of measured and estimated lines, and
/// visible items stay in place when others are measured or inserted. An item keeps its length when
/// insertions move it to another line.
///
///     let shelf = GridView(frame: frame, axis: .horizontal, laneCount: 1)
///     shelf.register(CoverCell.self, forCellReuseIdentifier: "cover")
///     shelf.dataSource = covers
///
/// Sections can have insets, headers and footers (``sectionInset``, ``GridViewSections``), items
/// can span lanes (``GridViewSpans``), and ``arrangement`` makes the lanes independent of each
/// other. The content is as wide as the view less the content's insets, as that of a
/// UICollectionViewFlowLayout is.
///
/// Where text runs from right to left, a horizontal grid still begins at the left, and the lanes of
/// a vertical grid are mirrored.
open class GridView: ItemScrollView {
  /// The axis in which the grid scrolls.
  public let axis: Axis
  /// The number of items beside each other in a line, at least 1.
  public var laneCount: Int {
    didSet { if laneCount != oldValue { setNeedsReload() } }
  }
  /// Whether items stand in lines, or each in the lane that ends first.
  public var arrangement = GridArrangement.lines {
    didSet { if arrangement != oldValue { setNeedsReload() } }
  }
  /// The space around the lines of each section, between its header and footer, in points; not
  /// mirrored. ``GridViewSections`` can give other insets by section.
  public var sectionInset = EdgeInsets.zero {
    didSet { if sectionInset != oldValue { setNeedsReload() } }
  }
  /// The free space between lines, in points; there is none after a section's last line.
  public var lineSpacing = 0.0 {
    didSet { if lineSpacing != oldValue { setNeedsReload() } }
  }
  /// The free space between the items of a line, in points.
  public var laneSpacing = 0.0 {
    didSet { if laneSpacing != oldValue { setNeedsReload() } }
  }
  /// The length that items count until some are measured, in points.
  public var estimatedItemLength = 44.0 {
    didSet { if estimatedItemLength != oldValue { setNeedsReload() } }
  }
  /// The source of the items.
  public weak var dataSource: (any GridViewDataSource)? {
    didSet { setNeedsReload() }
  }

  /// Lengths, scroll position and what is visible, as a value.
  public private(set) var geometry: GridGeometry
  /// The visible cells, in the order of the items.
  public var visibleCells: [GridViewCell] { cells.cells }
  /// The items of ``visibleCells``.
  public var indexPathsForVisibleItems: [RowIndexPath] { cells.paths }

  /// The cells by state: visible, prepared, pending, waiting.
  let cells = CellStage<GridViewCell>()
  /// The views of section headers and footers: visible, prepared, waiting.
  let sectionViews = SectionViewStage()
  /// The insets of the sections that are loaded.
  private(set) var sectionInsets: [EdgeInsets] = []

  /// Makes a grid.
  public init(frame: Rect = .zero, axis: Axis = .vertical, laneCount: Int = 1) {
    self.axis = axis
    self.laneCount = laneCount
    geometry = Self.emptyGeometry
    super.init(frame: frame)
  }

  /// Makes a vertical list of items.
  public override convenience init(frame: Rect) {
    self.init(frame: frame, axis: .vertical, laneCount: 1)
  }

  #if UIKit
  /// Makes a list of the size zero; nothing is decoded.
  public required init?(coder: NSCoder) {
    axis = .vertical
    laneCount = 1
    geometry = Self.emptyGeometry
    super.init(coder: coder)
  }
  #endif

  /// A geometry without items; its standard estimates are always accepted.
  private static var emptyGeometry: GridGeometry {
    do {
      return try GridGeometry(scale: 0, laneCount: 1)
    } catch {
      preconditionFailure("The standard estimate was refused: \(error)")
    }
  }

  // MARK: - Scrolling

  /// Scrolls so that an item's line is exactly at a place of the visible area.
  ///
  /// An item that does not exist is reported in ``ItemScrollView/errors``, and nothing scrolls.
  public func scrollToItem(
    at path: RowIndexPath, at position: ScrollPosition, animated: Bool = false
  ) {
    if report({ () throws(TableError) in try scroll(toItem: path, at: position) }) {
      noteAnimation(animated)
    }
  }

  /// Scrolls to an item, as ``scrollToItem(at:at:animated:)`` does.
  ///
  /// - Throws: ``TableError/noSuchRow(_:)``.
  public func scroll(toItem path: RowIndexPath, at position: ScrollPosition) throws(TableError) {
    try loadToScroll()
    guard geometry.contains(path) else { throw .noSuchRow(path) }
    geometry.scroll(toItem: path, at: position)
    setNeedsLayout()
  }

  // MARK: - Called by the item scroll view

  /// The extent of the content across the axis, on which the lengths of items depend.
  override var extentAcross: Double { contentExtent }

  /// Replaces the geometry by what the data source gives; a fault leaves it as it was.
  override func load() throws(TableError) {
    let counts = try loadCounts()
    let (sections, insets) = loadSections(counts: counts)
    do throws(RowOffsetError) {
      var next = geometry
      let isOther =
        next.laneCount != max(1, laneCount) || next.lineSpacing != lineSpacing
        || next.arrangement != arrangement || hasOtherScale
      if isOther {
        next = try GridGeometry(
          scale: environment.pixelGrid.scale, laneCount: laneCount, arrangement: arrangement,
          lineSpacing: lineSpacing, estimatedLength: estimatedItemLength)
        next.setBounds(
          height: geometry.lines.boundsHeight, topInset: geometry.lines.topInset,
          bottomInset: geometry.lines.bottomInset)
      }
      try next.reload(itemCounts: counts, sections: sections)
      if isOther { next.keepPlace(of: geometry) }
      geometry = next
    } catch {
      throw .height(error, nil)
    }
    sectionInsets = insets
    didLoad()
    cells.recycleAll()
    sectionViews.recycleAll()
  }

  private func loadCounts() throws(TableError) -> [Int] {
    guard let dataSource else { return [] }
    return try TableError.rowCounts(sectionCount: dataSource.numberOfSections(in: self)) {
      dataSource.gridView(self, numberOfItemsInSection: $0)
    }
  }

  /// Applies a batch of changes; a fault leaves everything as it was.
  override func apply(_ update: BatchUpdate) throws(TableError) {
    let before = (0..<geometry.items.sectionCount).map { geometry.itemCount(inSection: $0) }
    let changes = try update.tableChanges(from: before, to: loadCounts())
    let (sections, insets) = loadSections(counts: changes.countsAfter)
    do throws(RowOffsetError) {
      try geometry.apply(changes, sections: sections)
    } catch {
      throw .height(error, nil)
    }
    sectionInsets = insets
    cells.carryOver(changes)
    sectionViews.carryOver(changes)
  }

  /// Brings geometry, cells and scroll position up to date.
  override func layOutItems() {
    // Loading keeps the item in place that is the first in the earlier bounds.
    loadInLayout()
    takeBounds()
    measureInvalidated()
    measureVisible()
    cells.arrange(
      geometry.items(in: geometry.lines.boundsRange), in: self, make: { makeCell($0) },
      place: { place($0, at: $1) })
    placeSectionViews()
    givingContent { giveContentOffset() }
  }

  /// Sets the length of the bounds and the insets in the geometry.
  override func takeBounds() {
    let inset = adjustedContentInset
    switch axis {
    case .vertical:
      geometry.setBounds(
        height: layoutFrame.height, topInset: inset.top, bottomInset: inset.bottom)
    case .horizontal:
      geometry.setBounds(
        height: layoutFrame.width, topInset: inset.left, bottomInset: inset.right)
    }
  }

  /// Sets the scroll view's offset in the geometry, in bounds and insets that may be new too.
  override func takeOffset() {
    takeBounds()
    geometry.scroll(to: axis == .vertical ? contentOffset.y : contentOffset.x)
  }

  /// Sets the measured length of an item, header or footer in the geometry.
  override func setLength(_ length: Double, of element: TableElement) throws(RowOffsetError) {
    try geometry.setLength(length, of: element)
  }

  /// Sets the scroll view's content size from the geometry.
  override func giveContentSize() {
    contentSize =
      switch axis {
      case .vertical: Size(width: contentExtent, height: geometry.contentLength)
      case .horizontal: Size(width: geometry.contentLength, height: contentExtent)
      }
  }

  /// Sets the scroll view's offset from the geometry.
  override func giveContentOffset() {
    contentOffset =
      switch axis {
      case .vertical: Point(x: contentOffset.x, y: geometry.lines.contentOffset)
      case .horizontal: Point(x: geometry.lines.contentOffset, y: contentOffset.y)
      }
  }

  // MARK: - Measuring and placing

  private func measureVisible() {
    repeat {
      while let element = nextUnmeasured() {
        switch element {
        case .row(let item):
          measure(item, by: cells.cell(toMeasure: item, in: self) { makeCell($0) })
        case .header, .footer: measureSectionView(element)
        case .tableHeader, .tableFooter: return
        }
      }
      geometry.relearn()
      givingContent { giveContentSize() }
    } while nextUnmeasured() != nil
    geometry.chooseAnchor()
  }

  /// The next visible item, header or footer without a measured length.
  ///
  /// Not inlined: the optimiser of Swift 6.3 merges the change of `geometry` in the head of a loop
  /// with the one behind the loop, holds that access during the loop's body, where items are
  /// measured, and the program ends. `GridViewTests` in a release build show when this may go.
  @inline(never)
  private func nextUnmeasured() -> TableElement? { geometry.nextUnmeasured() }

  private func makeCell(_ path: RowIndexPath) -> GridViewCell {
    dataSource?.gridView(self, cellForItemAt: path) ?? GridViewCell(reuseIdentifier: nil)
  }

  private func place(_ cell: GridViewCell, at path: RowIndexPath) {
    let frame = rectForItem(at: path)
    if cell.frame != frame {
      cell.frame = frame
      #if UIKit
      if let attributes = layoutAttributesForItem(at: path) { cell.apply(attributes) }
      #endif
    }
    cell.place(along: axis)
  }

  /// Measures an item; a length that cannot be used is replaced by the estimated one.
  private func measure(_ item: RowIndexPath, by cell: GridViewCell) {
    countMeasurement()
    cell.needsMeasuring = false
    #if UIKit
    let length = preferredLength(of: item, by: cell)
    #else
    let length = cell.fittedLength(along: axis, across: extentAcross(of: item))
    #endif
    setMeasured(
      environment.pixelGrid.roundedUp(length), of: .row(item), fallback: estimatedItemLength)
  }

  /// Measures the visible items again whose cells ask for it.
  private func measureInvalidated() {
    for (path, cell) in zip(indexPathsForVisibleItems, visibleCells) where cell.needsMeasuring {
      if geometry.contains(path) { measure(path, by: cell) }
    }
  }
}
