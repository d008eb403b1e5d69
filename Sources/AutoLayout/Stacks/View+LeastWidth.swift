// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension View {
  /// The most fittings that a search for the least width takes.
  private static let leastWidthFittings = 32
  /// A shortage below this, in points, is rounding error.
  private static let shortageTolerance = 1e-5

  /// The least width of the view at which no word inside is wider than its place: CSS's
  /// `min-content`.
  ///
  /// 1. Without the words the view is as narrow as its fixed extents and gaps allow.
  /// 2. There some texts lack room, and the view needs as much more as the one that lacks most.
  ///    That is repeated, because the room goes first to contents of higher priorities.
  ///
  /// A text needs no more than it has where there is room for everything, so that the limits of its
  /// width count.
  ///
  /// - Parameter natural: The width where there is room for all of the view.
  package func leastFittingWidth(natural: Double) -> Double {
    let contents = narrowableContents
    if contents.count == 1, subviews.count == 1, contents[0] === subviews[0],
      abs(contents[0].naturalWidth - natural) < Self.shortageTolerance
    {
      return min(contents[0].leastWidth, natural)
    }
    var width = fittingSize(
      .zero, horizontal: LayoutPriority(999), vertical: .fittingSizeLevel
    ).width
    width = max(0, width)
    var needed = contents.map(\.leastWidth)
    var isLimited = false
    for _ in 0..<Self.leastWidthFittings where width < natural {
      let fitted = widths(of: contents, at: width)
      let missing = zip(fitted, needed).map { $1 - $0 }.max() ?? 0
      guard missing > Self.shortageTolerance else { return width }
      if !isLimited {
        needed = zip(widths(of: contents, at: natural), needed).map(min)
        isLimited = true
        continue
      }
      width += missing
    }
    return natural
  }

  /// The views inside that have words, without those that a flow or grid places.
  package var narrowableContents: [any NarrowableView] {
    var found: [any NarrowableView] = []
    for view in subviews where !view.isHidden {
      if let content = view as? any NarrowableView { found.append(content) }
      if !(view is WrappingView) { found += view.narrowableContents }
    }
    return found
  }

  /// The widths of views inside in a fitting of this view at a width.
  private func widths(of views: [any NarrowableView], at width: Double) -> [Double] {
    _ = fittingSize(
      Size(width: width, height: 0), horizontal: .required, vertical: .fittingSizeLevel)
    return views.map { fittingSize(of: $0).width }
  }
}
