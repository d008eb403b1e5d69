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
  /// An identifier that is not registered gives a plain cell and an entry in
  /// ``ItemScrollView/errors``.
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
  /// In lines it is as long as the item's line.
  ///
  /// - Complexity: O(log items).
  public func rectForItem(at path: RowIndexPath) -> Rect {
    guard geometry.contains(path) else { return .zero }
    let extent = geometry.extent(of: path)
    let length = extent.upperBound - extent.lowerBound
    let width = extentAcross(of: path)
    let laneExtent = laneExtent(inSection: path.section)
    let across = Double(geometry.lane(of: path)) * (laneExtent + laneSpacing)
    let inset = insets(ofSection: path.section)
    switch axis {
    case .vertical:
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let x = isMirrored ? contentExtent - inset.right - across - width : inset.left + across
      return Rect(x: x, y: extent.lowerBound, width: width, height: length)
    case .horizontal:
      return Rect(
        x: extent.lowerBound, y: inset.top + across, width: length, height: width)
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
    return geometry.items(in: offset..<offset.nextUp).first { path in
      let rect = rectForItem(at: path)
      return point.x >= rect.minX && point.x < rect.maxX && point.y >= rect.minY
        && point.y < rect.maxY
    }
  }

  /// The extent of the content across the grid's axis: the view's without the content's insets.
  var contentExtent: Double {
    let inset = adjustedContentInset
    return switch axis {
    case .vertical: max(0, layoutFrame.width - inset.left - inset.right)
    case .horizontal: max(0, layoutFrame.height - inset.top - inset.bottom)
    }
  }

  /// The insets of a section.
  func insets(ofSection section: Int) -> EdgeInsets {
    sectionInsets.indices.contains(section) ? sectionInsets[section] : sectionInset
  }

  /// The extent of a section's lanes across the grid's axis, in points.
  private func laneExtent(inSection section: Int) -> Double {
    let inset = insets(ofSection: section)
    let sides = axis == .vertical ? inset.left + inset.right : inset.top + inset.bottom
    let lanes = Double(max(1, geometry.laneCount))
    return max(0, (contentExtent - sides - laneSpacing * (lanes - 1)) / lanes)
  }

  /// The extent of an item across the grid's axis, in points, of all lanes that it covers.
  func extentAcross(of item: RowIndexPath) -> Double {
    let span = Double(geometry.span(of: item))
    return span * laneExtent(inSection: item.section) + (span - 1) * laneSpacing
  }
}
