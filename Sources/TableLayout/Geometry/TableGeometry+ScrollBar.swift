// SPDX-License-Identifier: Apache-2.0

extension TableGeometry {
  /// The content height that a scroll bar should show: the real one, unless it is frozen.
  public var barContentHeight: Double { frozenContentHeight ?? contentHeight }

  /// The content offset that a scroll bar should show, in the scale of ``barContentHeight``.
  public var barOffset: Double {
    guard let frozenContentHeight else { return contentOffset }
    let frozen = frozenContentHeight + bottomInset - boundsHeight + topInset
    let real = maximumOffset - minimumOffset
    guard real > 0, frozen > 0 else { return contentOffset }
    return minimumOffset + (contentOffset - minimumOffset) * frozen / real
  }

  /// Freezes the content height of the scroll bar, so that the thumb keeps its length and stays
  /// under the finger while rows that are dragged past are measured.
  public mutating func freezeScrollBar() { frozenContentHeight = contentHeight }

  /// Makes the scroll bar show the real content height again.
  public mutating func releaseScrollBar() { frozenContentHeight = nil }

  /// Scrolls to where the bar was dragged, an offset in the scale of ``barContentHeight``.
  ///
  /// A bar dragged to its end shows the end of the content, even if the rows there turn out to be
  /// taller than their estimates.
  public mutating func scroll(toBarOffset offset: Double) {
    let range = (frozenContentHeight ?? contentHeight) + bottomInset - boundsHeight + topInset
    guard range > 0, maximumOffset > minimumOffset else { return scroll(to: offset) }
    let fraction = (offset - minimumOffset) / range
    if fraction >= 1 { return scrollToEnd() }
    scroll(to: minimumOffset + fraction * (maximumOffset - minimumOffset))
  }
}

/// The map between content and a toolkit whose coordinates end before the content does.
///
/// Browsers stop near 33.5 million pixels, and 32-bit floats count no single points beyond 16.7
/// million. The toolkit gets a content height of at most `limit`, and its scroll offset is the same
/// fraction of the way. Visible rows are placed relative to the visible top, point for point, so
/// rows keep their heights everywhere and only dragging is faster.
public struct CoordinateMap: Hashable, Sendable {
  /// The height of the content, in points.
  public let contentHeight: Double
  /// The height of the bounds, in points.
  public let boundsHeight: Double
  /// The greatest coordinate that the toolkit can hold, at least the height of the bounds.
  public let limit: Double

  /// Makes a map.
  public init(contentHeight: Double, boundsHeight: Double, limit: Double) {
    self.contentHeight = contentHeight
    self.boundsHeight = boundsHeight
    self.limit = max(limit, boundsHeight)
  }

  /// The content height for the toolkit.
  public var toolkitHeight: Double { min(contentHeight, limit) }

  /// The toolkit's scroll offset for a content offset.
  public func toolkitOffset(contentOffset: Double) -> Double {
    guard contentHeight > limit else { return contentOffset }
    return contentOffset * (limit - boundsHeight) / (contentHeight - boundsHeight)
  }

  /// The content offset for a toolkit's scroll offset.
  public func contentOffset(toolkitOffset: Double) -> Double {
    guard contentHeight > limit, limit > boundsHeight else { return toolkitOffset }
    return toolkitOffset * (contentHeight - boundsHeight) / (limit - boundsHeight)
  }

  /// The toolkit's coordinate for an offset in the content, at a content offset.
  public func toolkitY(contentY: Double, contentOffset: Double) -> Double {
    toolkitOffset(contentOffset: contentOffset) + (contentY - contentOffset)
  }
}
