// SPDX-License-Identifier: Apache-2.0

import AutoLayout
public import LayoutGeometry

extension GridView {
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
    log(.unregisteredIdentifier(identifier))
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
    let range: Range<Double> =
      axis == .vertical ? rect.minY..<rect.maxY : rect.minX..<rect.maxX
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
}

extension GridGeometry {
  /// Scrolls to the line that has the first visible item of another grid of the same items.
  mutating func keepPlace(of other: GridGeometry) {
    let top = other.lines.contentOffset + other.lines.topInset
    guard top > 0, let line = other.lines.offsets.row(atOffset: top) else { return }
    let item = RowIndexPath(row: line.row * other.laneCount, section: line.section)
    if contains(item) { lines.scroll(to: .row(self.line(of: item)), at: .top) }
  }
}
