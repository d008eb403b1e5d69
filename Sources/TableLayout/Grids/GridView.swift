// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import LayoutGeometry

/// A scroll view that shows items in lines of one or more lanes, downward or to the right.
///
/// With one lane and the horizontal axis it is a horizontal list; with several lanes and the
/// vertical one a grid of columns. Items are as long as their cells' constraints make them at the
/// extent of their lane; a line is as long as its longest item. As in a ``TableView``, only visible
/// items are measured, the content's size is the exact sum of measured and estimated lines, and
/// visible items stay in place whatever is measured or inserted elsewhere.
/// An item keeps its length when insertions take it to another line.
///
///     let shelf = GridView(frame: frame, axis: .horizontal, laneCount: 1)
///     shelf.register(CoverCell.self, forCellReuseIdentifier: "cover")
///     shelf.dataSource = covers
///
/// Where text runs from right to left, a horizontal grid still begins at the left, and the lanes of
/// a vertical grid are mirrored.
open class GridView: ScrollView {
  /// The axis in which the grid scrolls.
  public let axis: Axis
  /// The number of items beside each other in a line, at least 1.
  public var laneCount: Int {
    didSet { if laneCount != oldValue { setNeedsReload() } }
  }
  /// The free space after every line, in points.
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
  public internal(set) var geometry: GridGeometry
  /// Faults found during layout, oldest first; at most a hundred are kept.
  public internal(set) var errors: [TableError] = []
  /// The number of times that cells measured items.
  public internal(set) var measureCount = 0
  /// The visible cells, in the order of the items.
  public var visibleCells: [GridViewCell] { cells.cells }
  /// The items of ``visibleCells``.
  public var indexPathsForVisibleItems: [RowIndexPath] { cells.paths }

  /// The cells by state: seen, prepared, pending, waiting.
  let cells = CellStage<GridViewCell>()
  /// What is loaded, and whether a layout is running.
  var loading = ItemLoading()

  /// Makes a grid.
  public init(frame: Rect = .zero, axis: Axis = .vertical, laneCount: Int = 1) {
    self.axis = axis
    self.laneCount = laneCount
    geometry = Self.emptyGeometry
    super.init(frame: frame)
  }

  /// A geometry without items; its standard estimates are always accepted.
  private static var emptyGeometry: GridGeometry {
    do {
      return try GridGeometry(scale: 0, laneCount: 1)
    } catch {
      preconditionFailure("The standard estimate was refused: \(error)")
    }
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    setNeedsReload()
  }

  /// Measures and places the visible items.
  open override func layoutSubviews() {
    // The scroll view clamps the offset to a content that is about to change.
    givingContent { super.layoutSubviews() }
    layOutItems()
  }

  /// Takes over an offset that was set from outside.
  open override func contentOffsetDidChange() {
    super.contentOffsetDidChange()
    offsetDidChange()
  }

  /// Takes over other insets at once.
  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    insetsDidChange()
  }

  // MARK: - Cells

  /// Registers the class of cells for an identifier.
  public func register(_ type: GridViewCell.Type, forCellReuseIdentifier identifier: String) {
    cells.register(type, for: identifier)
  }

  /// A cell for an item: one that left the screen, or a new one of the registered class.
  ///
  /// An identifier that is not registered gives a plain cell and an entry in ``errors``.
  public func dequeueReusableCell(
    withIdentifier identifier: String, for path: RowIndexPath
  ) -> GridViewCell {
    if let cell = cells.dequeue(identifier, for: path) { return cell }
    note(.unregisteredIdentifier(identifier))
    return GridViewCell(reuseIdentifier: identifier)
  }

  /// The cell of an item if it is visible.
  public func cellForItem(at path: RowIndexPath) -> GridViewCell? {
    cells.cell(at: path)
  }

  // MARK: - Where items are

  /// The rectangle of an item in the content, visible or not; zero for an item that does not exist.
  ///
  /// It is as long as the item's line.
  ///
  /// - Complexity: O(log items).
  public func rectForItem(at path: RowIndexPath) -> Rect {
    guard geometry.contains(path) else { return .zero }
    let extent = geometry.extent(ofLineOf: path)
    let length = extent.upperBound - extent.lowerBound
    let across = laneStart(path.row % geometry.laneCount)
    switch axis {
    case .vertical:
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let x = isMirrored ? layoutFrame.width - across - laneExtent : across
      return Rect(x: x, y: extent.lowerBound, width: laneExtent, height: length)
    case .horizontal:
      return Rect(x: extent.lowerBound, y: across, width: length, height: laneExtent)
    }
  }

  /// The items that overlap a rectangle of the content, in order.
  public func indexPathsForItems(in rect: Rect) -> [RowIndexPath] {
    let range = axis == .vertical ? rect.minY..<rect.maxY : rect.minX..<rect.maxX
    return geometry.items(in: range).filter { path in
      let item = rectForItem(at: path)
      return item.minX < rect.maxX && item.maxX > rect.minX && item.minY < rect.maxY
        && item.maxY > rect.minY
    }
  }

  /// The item at a point of the content, or nil.
  public func indexPathForItem(at point: Point) -> RowIndexPath? {
    let offset = axis == .vertical ? point.y : point.x
    guard let line = geometry.lines.offsets.row(atOffset: offset) else { return nil }
    return geometry.items(inLine: line).lazy.map { RowIndexPath(row: $0, section: line.section) }
      .first { path in
        let rect = rectForItem(at: path)
        return point.x >= rect.minX && point.x < rect.maxX && point.y >= rect.minY
          && point.y < rect.maxY
      }
  }

  /// The extent of a lane across the grid's axis, in points.
  var laneExtent: Double {
    let across = axis == .vertical ? layoutFrame.width : layoutFrame.height
    let lanes = Double(max(1, laneCount))
    return max(0, (across - laneSpacing * (lanes - 1)) / lanes)
  }

  private func laneStart(_ lane: Int) -> Double { Double(lane) * (laneExtent + laneSpacing) }

  // MARK: - Scrolling

  /// Scrolls so that an item's line is exactly at a place of the visible area.
  ///
  /// - Throws: ``TableError/noSuchRow(_:)``.
  public func scrollToItem(
    at path: RowIndexPath, at position: ScrollPosition
  ) throws(TableError) {
    if loading.isNeeded, !loading.isLayingOut { try load() }
    guard geometry.contains(path) else { throw .noSuchRow(path) }
    geometry.lines.scroll(to: .row(geometry.line(of: path)), at: position)
    setNeedsLayout()
  }
}
