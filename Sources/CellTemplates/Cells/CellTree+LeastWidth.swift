// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension CellTree {
  /// The most layouts that a search for the least width takes.
  private static let leastWidthLayouts = 32
  /// A shortage below this, in points, is rounding error.
  private static let shortageTolerance = 1e-5

  /// The least width of the cell at which no word is wider than its place: CSS's `min-content`.
  ///
  /// 1. Without the words the cell is as narrow as its fixed extents and gaps allow.
  /// 2. There some texts lack room, and the cell needs as much more as the one that lacks most.
  ///    That is repeated, because the room goes first to contents of higher priorities.
  ///
  /// A text needs no more than it has where there is room for everything, so that the limits of its
  /// width count.
  ///
  /// - Parameter natural: The width where there is room for all of the cell.
  func leastWidth(natural: Double) -> Double {
    let contents = views.compactMap { view -> (any NarrowableView)? in
      view?.superview is WrappingView ? nil : view as? any NarrowableView
    }
    if contents.count == 1, views.count == 1,
      abs(contents[0].naturalWidth - natural) < Self.shortageTolerance
    {
      return min(contents[0].leastWidth, natural)
    }
    var width = cell.fittingSize(
      .zero, horizontal: LayoutPriority(999), vertical: .fittingSizeLevel
    ).width
    width = max(0, width)
    var needed = contents.map(\.leastWidth)
    var isLimited = false
    for _ in 0..<Self.leastWidthLayouts where width < natural {
      layOut(width: width)
      guard let missing = greatestShortage(of: contents, needed) else { return width }
      if !isLimited {
        layOut(width: natural)
        needed = zip(contents, needed).map { min($0.layoutFrame.width, $1) }
        isLimited = true
        continue
      }
      width += missing
    }
    return natural
  }

  /// The room that the text lacks that lacks most; nil if none lacks any.
  private func greatestShortage(
    of contents: [any NarrowableView], _ needed: [Double]
  ) -> Double? {
    let missing = zip(contents, needed).map { $1 - $0.layoutFrame.width }.max() ?? 0
    return missing > Self.shortageTolerance ? missing : nil
  }

  private func layOut(width: Double) {
    _ = fittingHeight(width: width)
    layOut(fittedSize(width: width))
  }
}
