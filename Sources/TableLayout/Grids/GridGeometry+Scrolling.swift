// SPDX-License-Identifier: Apache-2.0

extension GridGeometry {
  /// Sets the length of the bounds and their insets; the anchor stays.
  public mutating func setBounds(height: Double, topInset: Double = 0, bottomInset: Double = 0) {
    if arrangement == .staggered, height != lines.boundsHeight { keptItem = readingItem }
    lines.setBounds(height: height, topInset: topInset, bottomInset: bottomInset)
    if arrangement == .staggered { lines.keptPlace = nil }
    deriveFromItem()
  }

  /// Scrolls to a content offset, or as near to it as the content allows.
  public mutating func scroll(to offset: Double) {
    keptItem = nil
    itemAnchor = nil
    lines.scroll(to: offset)
    chooseItemAnchor()
  }

  /// Chooses the anchor anew, once nothing is left to measure.
  mutating func chooseAnchor() {
    lines.chooseAnchor()
    chooseItemAnchor()
  }

  /// Scrolls so that an item, or the line that it stands in, is at a place of the visible area.
  ///
  /// The landing is exact even among unmeasured items: measuring goes on from the item.
  public mutating func scroll(toItem item: RowIndexPath, at position: ScrollPosition) {
    keptItem = nil
    guard arrangement == .staggered else {
      return lines.scroll(to: .row(line(of: item)), at: position)
    }
    deriveFromItem()
    itemAnchor = nil
    switch position {
    case .top: itemAnchor = .aligned(.row(item), fraction: 0)
    case .middle: itemAnchor = .aligned(.row(item), fraction: 0.5)
    case .bottom: itemAnchor = .aligned(.row(item), fraction: 1)
    case .none:
      let extent = staggeredExtent(of: item)
      let visibleTop = lines.contentOffset + lines.topInset
      let length = extent.upperBound - extent.lowerBound
      if extent.lowerBound < visibleTop || length > lines.visibleHeight {
        itemAnchor = .aligned(.row(item), fraction: 0)
      } else if extent.upperBound > visibleTop + lines.visibleHeight {
        itemAnchor = .aligned(.row(item), fraction: 1)
      }
    }
    deriveFromItem()
  }
}
