// SPDX-License-Identifier: Apache-2.0

/// A table's heights, its visible part, and the rows that must be measured to show it.
///
/// It knows no view. Its owner scrolls it, asks ``nextUnmeasured()`` and answers with
/// ``setHeight(_:of:)`` until there is nothing left to ask, and then calls ``settle()``. Elements
/// are asked for one by one, outward from the anchor, so that only visible rows are measured.
/// The anchor stays in place on the screen, whatever the heights are.
///
///     while let element = geometry.nextUnmeasured() {
///       try geometry.setHeight(measure(element), of: element)
///     }
///     geometry.settle()
///
/// Offsets are in points, downward from the top of the content; the content offset is the offset
/// of the top of the bounds, as in UIScrollView.
public struct TableGeometry: Sendable {
  /// The end of the bounds at which content shorter than the bounds rests.
  public enum Alignment: Hashable, Sendable {
    /// Content begins at the top, and a table does not follow new content at its end.
    case top
    /// Content ends at the bottom, and a table scrolled to its end is pinned to it.
    case bottom
  }

  /// The heights of all elements.
  public internal(set) var offsets: SectionedRowOffsets
  /// The estimators of unmeasured heights, by their ids.
  public internal(set) var estimators: [HeightEstimator] = []
  /// The height of the bounds, in points.
  public private(set) var boundsHeight = 0.0
  /// The height at the top of the bounds that is covered, in points.
  public private(set) var topInset = 0.0
  /// The height at the bottom of the bounds that is covered, in points.
  public private(set) var bottomInset = 0.0
  /// The scroll position that ``contentOffset`` is derived from.
  public private(set) var anchor: ScrollAnchor {
    didSet { isAnchorCovered = false }
  }
  /// Whether the whole element of the anchor lies under the top inset and must stay there.
  private var isAnchorCovered = false
  /// The reader's place, until something scrolls or changes what is there.
  var keptPlace: ReadingPlace?
  /// The offset of the top of the bounds, in points; negative where the top inset shows.
  public private(set) var contentOffset = 0.0
  /// The end at which short content rests.
  public let alignment: Alignment
  /// The content height that the scroll bar shows while it is frozen.
  var frozenContentHeight: Double?

  /// Makes an empty table for a screen of `scale` pixels per point; 0 counts as 1.
  public init(
    scale: Double, alignment: Alignment = .top,
    configuration: RowOffsetTree.Configuration = RowOffsetTree.Configuration()
  ) {
    offsets = SectionedRowOffsets(scale: scale, configuration: configuration)
    self.alignment = alignment
    anchor = alignment == .top ? .top(of: .tableHeader, offset: 0) : .end
  }

  /// The height of the whole content, in points.
  public var contentHeight: Double { offsets.contentHeight }

  /// The height of the part of the bounds that nothing covers.
  public var visibleHeight: Double { max(0, boundsHeight - topInset - bottomInset) }

  /// The smallest content offset.
  public var minimumOffset: Double {
    let shortfall = contentHeight + bottomInset - boundsHeight
    return alignment == .bottom ? min(-topInset, shortfall) : -topInset
  }

  /// The greatest content offset; the smallest one if the content fits.
  public var maximumOffset: Double {
    max(minimumOffset, contentHeight + bottomInset - boundsHeight)
  }

  /// The offsets that the bounds show, covered parts included.
  public var boundsRange: Range<Double> { contentOffset..<contentOffset + boundsHeight }

  /// The positions of the elements that the bounds show.
  public var visiblePositions: Range<Int> { offsets.positions(in: boundsRange) }

  /// The rows that the bounds show, in order.
  public var visibleRows: [RowIndexPath] { offsets.rows(in: boundsRange) }

  // MARK: - Scrolling

  /// Sets the height of the bounds and their insets; the anchor stays.
  @discardableResult
  public mutating func setBounds(
    height: Double, topInset: Double = 0, bottomInset: Double = 0
  ) -> GeometryChange {
    // Bounds that grow before their rows are measured at another width can move the offset.
    if height != boundsHeight { keptPlace = readingPlace }
    let before = contentOffset
    let visibleTop = contentOffset + self.topInset
    let wasCovered = isCovered
    boundsHeight = max(0, height)
    self.topInset = topInset
    self.bottomInset = bottomInset
    // While an inset covered everything, the anchor could lie far above the visible area.
    if wasCovered, !isCovered, case .top = anchor, let first = firstElement(from: visibleTop) {
      anchor = first
    }
    derive()
    return GeometryChange(contentHeight: 0, contentOffset: contentOffset - before)
  }

  /// Scrolls to a content offset, or as near to it as the content allows.
  public mutating func scroll(to offset: Double) {
    let previous = boundsRange
    keptPlace = nil
    contentOffset = clamped(offset)
    if let kept = keptAnchor(previous) {
      anchor = kept
    } else if let covered = coveredAnchor(previous) {
      anchor = covered
      isAnchorCovered = true
    } else {
      anchor = chosenAnchor()
    }
  }

  /// Scrolls by a distance; visible rows move by it, or by less at an end of the content.
  public mutating func scroll(by distance: Double) { scroll(to: contentOffset + distance) }

  /// Scrolls so that an element is at a place of the visible area.
  ///
  /// The landing is exact even among unmeasured rows: measuring goes on from the element.
  public mutating func scroll(to element: TableElement, at position: ScrollPosition) {
    keptPlace = nil
    switch position {
    case .top: anchor = .aligned(element, fraction: 0)
    case .middle: anchor = .aligned(element, fraction: 0.5)
    case .bottom: anchor = .aligned(element, fraction: 1)
    case .none:
      let extent = offsets.extent(of: element)
      let visibleTop = contentOffset + topInset
      if extent.lowerBound < visibleTop || extent.upperBound - extent.lowerBound > visibleHeight {
        anchor = .aligned(element, fraction: 0)
      } else if extent.upperBound > visibleTop + visibleHeight {
        anchor = .aligned(element, fraction: 1)
      }
    }
    derive()
  }

  /// Scrolls exactly to the start of the content, also among unmeasured rows.
  public mutating func scrollToStart() {
    setAnchor(.top(of: .tableHeader, offset: 0))
  }

  /// Scrolls exactly to the end of the content, also among unmeasured rows.
  public mutating func scrollToEnd() {
    setAnchor(.end)
  }

  /// Scrolls to a stored position; a position in an element that is gone counts as the start.
  public mutating func restore(_ stored: ScrollAnchor) {
    setAnchor(contains(stored) ? stored : .top(of: .tableHeader, offset: 0))
  }

  // MARK: - Internals

  /// The nearest legal content offset.
  func clamped(_ offset: Double) -> Double {
    guard !offset.isNaN else { return contentOffset }
    return max(minimumOffset, min(maximumOffset, offset))
  }

  /// Sets the anchor, and derives the content offset from it; the reader's place is forgotten.
  mutating func setAnchor(_ next: ScrollAnchor) {
    keptPlace = nil
    anchor = next
    derive()
  }

  /// Chooses the anchor anew, once nothing is left to measure.
  ///
  /// The bounds and their insets must be final: where they clamp the offset, the anchor is chosen
  /// for the clamped one.
  mutating func chooseAnchor() {
    guard nextUnmeasured() == nil else { return }
    let isFollowing = anchor == .end && alignment == .bottom
    anchor = isFollowing ? .end : chosenAnchor()
  }

  /// Derives the content offset from the anchor.
  mutating func derive() {
    switch anchor {
    case .top(let element, let offset):
      let extent = offsets.extent(of: element)
      let inside = min(offset, extent.upperBound - extent.lowerBound)
      let isBeyond =
        element == .tableHeader || element == .tableFooter || isCovered || isAnchorCovered
      contentOffset = clamped(extent.lowerBound + (isBeyond ? offset : inside) - topInset)
    case .aligned(let element, let fraction):
      let extent = offsets.extent(of: element)
      let height = extent.upperBound - extent.lowerBound
      contentOffset = clamped(
        extent.lowerBound + fraction * (height - visibleHeight) - topInset)
    case .inside(let element, let fraction):
      let extent = offsets.extent(of: element)
      contentOffset = clamped(
        extent.lowerBound + fraction * (extent.upperBound - extent.lowerBound) - topInset)
    case .end: contentOffset = maximumOffset
    }
  }

  /// Whether the table is scrolled to its end and follows it.
  private var isPinnedToEnd: Bool {
    alignment == .bottom && contentOffset >= maximumOffset - 0.5
  }

  /// The anchor for the current content offset: the first visible element that will not change.
  ///
  /// An element that is measured comes before one that is not, because the latter's bottom edge
  /// will move when it is measured, and with it everything below.
  func chosenAnchor() -> ScrollAnchor {
    if isPinnedToEnd { return .end }
    let visibleTop = contentOffset + topInset
    let positions = offsets.positions(in: anchorRange)
    // Bounds without a height show nothing, and ask for nothing to be measured.
    let hidden = offsets.elements.row(atOffset: visibleTop)
    guard let first = positions.first ?? hidden.flatMap({ needsMeasuring($0) ? nil : $0 }) else {
      // There is no content, or all of it lies above.
      let end: TableElement = contentHeight > 0 ? .tableFooter : .tableHeader
      return .top(of: end, offset: visibleTop - offsets.offset(of: end))
    }
    let chosen =
      positions.prefix(Self.anchorSearchLimit).first {
        !needsMeasuring($0) && offsets.elements.height(ofRow: $0) > 0
      } ?? first
    let element = offsets.element(at: chosen)
    return .top(of: element, offset: visibleTop - offsets.elements.offset(ofRow: chosen))
  }

  /// The anchor at its own element if that is measured and still visible; else at the first such
  /// element that was visible before.
  ///
  /// Rows that were visible must not move. An element further up may be measured too, since it was
  /// visible earlier, but unmeasured rows between it and them would push them away.
  ///
  /// - Parameter previous: The offsets that the bounds showed before.
  private func keptAnchor(_ previous: Range<Double>) -> ScrollAnchor? {
    if isPinnedToEnd { return nil }
    if case .top(let element, _) = anchor, contains(element),
      let kept = anchor(at: offsets.position(of: element))
    {
      return kept
    }
    return sharedPositions(previous).prefix(Self.anchorSearchLimit).lazy
      .compactMap { anchor(at: $0) }.first
  }

  /// The last measured element that was visible and is now under the top inset.
  ///
  /// If nothing else that was visible is left, this element must not move: what covers it may be
  /// translucent. Elements between it and the visible area may still be unmeasured.
  ///
  /// - Parameter previous: The offsets that the bounds showed before.
  private func coveredAnchor(_ previous: Range<Double>) -> ScrollAnchor? {
    if isPinnedToEnd { return nil }
    let visibleTop = contentOffset + topInset
    let covered = sharedPositions(previous).suffix(Self.anchorSearchLimit).last {
      !needsMeasuring($0) && offsets.elements.height(ofRow: $0) > 0
    }
    guard let covered else { return nil }
    let element = offsets.element(at: covered)
    return .top(of: element, offset: visibleTop - offsets.offset(of: element))
  }

  /// The positions of the elements that were visible before and are visible now.
  ///
  /// A tall element may have shown one part before and show another now.
  private func sharedPositions(_ previous: Range<Double>) -> Range<Int> {
    offsets.positions(in: previous).clamped(to: visiblePositions)
  }

  /// The anchor that keeps an element in place; nil if it is not measured or not visible.
  private func anchor(at position: Int) -> ScrollAnchor? {
    let element = offsets.element(at: position)
    let visibleTop = contentOffset + topInset
    let extent = offsets.extent(of: element)
    guard extent.lowerBound < extent.upperBound, !needsMeasuring(position),
      extent.upperBound > anchorRange.lowerBound, extent.lowerBound < anchorRange.upperBound
    else { return nil }
    return .top(of: element, offset: visibleTop - extent.lowerBound)
  }

  /// Whether the top inset covers all of the bounds.
  private var isCovered: Bool { boundsHeight > 0 && topInset >= boundsHeight }

  /// The offsets in which an anchor is searched for: the bounds below the top inset, or all of the
  /// bounds if that inset covers them.
  var anchorRange: Range<Double> {
    let range = boundsRange
    let visibleTop = contentOffset + topInset
    return isCovered ? range : visibleTop..<max(visibleTop, range.upperBound)
  }

  /// The anchor for the element at an offset, visible or not.
  private func firstElement(from visibleTop: Double) -> ScrollAnchor? {
    offsets.element(atOffset: visibleTop).map {
      .top(of: $0, offset: visibleTop - offsets.offset(of: $0))
    }
  }

  /// The greatest number of visible elements that the search for an anchor looks at.
  static let anchorSearchLimit = 256

  /// Whether the table has the element that an anchor names.
  func contains(_ anchor: ScrollAnchor) -> Bool {
    switch anchor {
    case .top(let element, _), .aligned(let element, _), .inside(let element, _):
      contains(element)
    case .end: true
    }
  }

  /// Whether the table has an element.
  func contains(_ element: TableElement) -> Bool {
    switch element {
    case .tableHeader, .tableFooter: true
    case .header(let section), .footer(let section):
      section >= 0 && section < offsets.sectionCount
    case .row(let path): offsets.contains(path)
    }
  }
}
