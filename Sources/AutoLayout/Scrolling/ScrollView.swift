// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A view onto a content that may be larger than itself.
///
/// Constraints between the scroll view and what is outside place its frame. For what is inside,
/// its edges and margins are those of the content area, whose size becomes ``contentSize``; its
/// width, height and centre are those of the frame. Constraints from the content to views outside
/// float: they hold at every offset.
///
/// Zooming changes no constraint and no layout: see ``zoomScale``.
///
/// To determine the content area, tie both opposite edges and give the content extents of its own:
/// the right edge needs a width, the bottom edge a height.
open class ScrollView: View {
  /// The content size that was set by hand, without zoom.
  private var ownContentSize = Size.zero
  /// The content area's extents in the axes in which constraints give them.
  private var solvedExtents = AxisPair<Double?>(nil)
  private var storedInset = EdgeInsets.zero
  /// The reports that wait for the end of a layout.
  private var reports = ScrollReports()
  /// The receiver of what the view does; UIKit's name for it is `delegate`.
  public weak var scrollDelegate: (any ScrollViewDelegate)?
  /// The insets at the last call of ``adjustedContentInsetDidChange()``.
  private var reportedInset = EdgeInsets.zero
  /// Whether a content size was set by hand or solved.
  private var knowsContentSize = false
  /// Whether the offset was set beyond its range before the content size was known.
  private var hasEarlyOffset = false
  /// The scale at which the zoomed view is drawn.
  private(set) var storedZoom = 1.0

  /// The content area: its size becomes ``contentSize``. Constraints see it without zoom.
  public var contentLayoutGuide: LayoutGuide { ownedGuide(.scrollContent, "content") }

  /// The scroll view's own frame, as the content sees it: it moves along with the offset.
  public var frameLayoutGuide: LayoutGuide { ownedGuide(.scrollFrame, "frame") }

  /// The size of the content area in points, as it is drawn: with ``zoomScale`` in it.
  ///
  /// In an axis in which constraints name the content area's far edge, layout gives it; else it is
  /// the size that was set by hand, also after such constraints are gone.
  open var contentSize: Size {
    get {
      Size(
        width: (solvedExtents.horizontal ?? ownContentSize.width) * storedZoom,
        height: (solvedExtents.vertical ?? ownContentSize.height) * storedZoom)
    }
    set {
      guard newValue.width.isFinite, newValue.height.isFinite else { return }
      ownContentSize = Size(
        width: newValue.width / storedZoom, height: newValue.height / storedZoom)
      knowsContentSize = true
      adjustmentDidChange()
    }
  }

  /// The free room around the content, beside the safe area.
  public var contentInset: EdgeInsets {
    get { storedInset }
    set {
      guard newValue.isFinite else { return }
      storedInset = newValue
      adjustmentDidChange()
    }
  }

  /// Which axes take the safe area into the insets.
  public var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior = .automatic {
    didSet { adjustmentDidChange() }
  }

  /// Reports the insets if they changed, and brings the offset back between its ends.
  ///
  /// Content at its start stays there: an offset that was the start before the change becomes the
  /// start after it, as in UIKit.
  func adjustmentDidChange() {
    let inset = adjustedContentInset
    if inset != reportedInset {
      let before = reportedInset
      reportedInset = inset
      adjustedContentInsetDidChange()
      scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
      keepStart(from: before, to: inset)
    }
    clampOffset()
  }

  /// Moves content that stood at its start along with its insets.
  private func keepStart(from before: EdgeInsets, to inset: EdgeInsets) {
    var offset = placement.boundsOrigin
    if offset.x == -before.left { offset.x = -inset.left }
    if offset.y == -before.top { offset.y = -inset.top }
    if offset != placement.boundsOrigin { contentOffset = offset }
  }

  /// Called when ``adjustedContentInset`` changed, before the offset is clamped.
  ///
  /// The safe area can come and go with ``contentSize``, which decides whether an axis scrolls. A
  /// change by the frame, by constraints or by another host is reported in the next layout, every
  /// other change at once. The base implementation does nothing.
  open func adjustedContentInsetDidChange() {}

  /// Whether the view bounces vertically even where the content fits.
  public var alwaysBounceVertical = false {
    didSet { if alwaysBounceVertical != oldValue { adjustmentDidChange() } }
  }
  /// Whether the view bounces horizontally even where the content fits.
  public var alwaysBounceHorizontal = false {
    didSet { if alwaysBounceHorizontal != oldValue { adjustmentDidChange() } }
  }
  /// Whether offsets beyond the content's ends are kept, as during a bounce.
  public var allowsOverscroll = false {
    didSet { clampOffset() }
  }

  /// A scroll view cuts its content off at its bounds.
  open override var clipsToBounds: Bool {
    get { true }
    set {}
  }

  override var hasContentArea: Bool { true }

  /// The point of the content that stands at the view's top left.
  ///
  /// It is kept between ``minimumContentOffset`` and ``maximumContentOffset``, unless
  /// ``allowsOverscroll`` is true. Before the content size is known, by hand or from constraints,
  /// any offset is kept, as code that restores one relies on (*observed*).
  open var contentOffset: Point {
    get { placement.boundsOrigin }
    set {
      let offset = allowsOverscroll || !knowsContentSize ? newValue : clamped(newValue)
      if !knowsContentSize { hasEarlyOffset = offset != clamped(offset) }
      guard offset != placement.boundsOrigin else { return }
      setBoundsOrigin(offset)
      contentOffsetDidChange()
      if reports.takeScroll() { scrollDelegate?.scrollViewDidScroll(self) }
    }
  }

  /// Moves the content; without a screen nothing moves in time, and an animation ends at once.
  open func setContentOffset(_ offset: Point, animated: Bool) {
    reportAnimation(animated) { contentOffset = offset }
  }

  /// Runs a layout that a delegate may not disturb, and reports at its end whether it scrolled.
  package func reportingScrollAtEnd(_ layOut: () -> Void) {
    guard reports.begin() else { return layOut() }
    layOut()
    if reports.end() { scrollDelegate?.scrollViewDidScroll(self) }
  }

  /// Called after the content moved, and before the ``scrollDelegate`` is.
  open func contentOffsetDidChange() {}

  /// The offset that shows the content's start, with the insets before it.
  public var minimumContentOffset: Point {
    let inset = adjustedContentInset
    return Point(x: -inset.left, y: -inset.top)
  }

  /// The offset that shows the content's end, with the insets after it; never less than the
  /// minimum.
  public var maximumContentOffset: Point {
    let inset = adjustedContentInset
    let least = minimumContentOffset
    let size = placement.layoutFrame.size
    return Point(
      x: max(least.x, contentSize.width + inset.right - size.width),
      y: max(least.y, contentSize.height + inset.bottom - size.height))
  }

  /// The nearest offset at which only the content and the insets are visible.
  public func clamped(_ offset: Point) -> Point {
    let (least, most) = (minimumContentOffset, maximumContentOffset)
    return Point(
      x: min(max(offset.x, least.x), most.x), y: min(max(offset.y, least.y), most.y))
  }

  /// The part of the content that is seen.
  public var visibleRect: Rect {
    Rect(origin: placement.boundsOrigin, size: placement.layoutFrame.size)
  }

  /// Moves the content as little as needed to show a rectangle of it.
  ///
  /// If the rectangle is larger than the view, its start is shown.
  public func scrollRectToVisible(_ rect: Rect, animated: Bool = false) {
    let inset = adjustedContentInset
    let size = placement.layoutFrame.size
    func offset(
      _ current: Double, _ length: Double, _ start: Double, _ end: Double, _ before: Double,
      _ after: Double
    ) -> Double {
      let least = current + before
      let most = current + length - after
      if start < least || end - start > most - least { return start - before }
      if end > most { return end - length + after }
      return current
    }
    let target = Point(
      x: offset(
        contentOffset.x, size.width, rect.minX, rect.maxX, max(0, inset.left), max(0, inset.right)),
      y: offset(
        contentOffset.y, size.height, rect.minY, rect.maxY, max(0, inset.top), max(0, inset.bottom))
    )
    setContentOffset(target, animated: animated)
  }

  /// ``contentInset`` and the part of the safe area that the adjustment behaviour takes.
  public var adjustedContentInset: EdgeInsets {
    var inset = storedInset
    let safe = safeAreaInsets
    let (horizontal, vertical) = adjustedAxes(safe)
    if horizontal {
      inset.left += safe.left
      inset.right += safe.right
    }
    if vertical {
      inset.top += safe.top
      inset.bottom += safe.bottom
    }
    return inset
  }

  /// In which axes the safe area counts.
  private func adjustedAxes(_ safe: EdgeInsets) -> (horizontal: Bool, vertical: Bool) {
    let size = placement.layoutFrame.size
    let scrollsHorizontally = contentSize.width > size.width || alwaysBounceHorizontal
    let scrollsVertically = contentSize.height > size.height || alwaysBounceVertical
    switch contentInsetAdjustmentBehavior {
    case .never: return (false, false)
    case .always: return (true, true)
    case .scrollableAxes: return (scrollsHorizontally, scrollsVertically)
    case .automatic:
      let isContentOfHost = fillsScreen || superview?.fillsScreen == true
      return (scrollsHorizontally, isContentOfHost || scrollsVertically)
    }
  }

  // MARK: Zoom

  /// The subview that is drawn larger or smaller; nil, as at first, for none.
  ///
  /// A view that is no subview counts as none. Where it is nil, the ``scrollDelegate`` is asked
  /// when the zoom is set. Without a view ``zoomScale`` stays 1.
  public weak var zoomedView: View? {
    didSet { if zoomedView !== oldValue { zoomedViewDidChange(from: oldValue) } }
  }

  /// The smallest zoom, above 0; 1 unless set.
  public var minimumZoomScale = 1.0 {
    didSet {
      if !minimumZoomScale.isFinite || minimumZoomScale <= 0 { minimumZoomScale = oldValue }
      zoomScale = storedZoom
    }
  }
  /// The greatest zoom; 1 unless set. Below ``minimumZoomScale`` it is ignored.
  public var maximumZoomScale = 1.0 {
    didSet {
      if !maximumZoomScale.isFinite { maximumZoomScale = oldValue }
      zoomScale = storedZoom
    }
  }
  /// Whether zooms beyond the smallest and the greatest are kept, as during a bounce.
  public var allowsOverzoom = false {
    didSet { zoomScale = storedZoom }
  }

  /// Called after ``zoomScale`` changed.
  open func zoomScaleDidChange() {}

  // MARK: Layout

  override func applyContentArea(_ extents: AxisPair<Double?>) {
    guard
      extents.horizontal != solvedExtents.horizontal || extents.vertical != solvedExtents.vertical
    else { return }
    solvedExtents = extents
    if extents.horizontal != nil || extents.vertical != nil { knowsContentSize = true }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // The zoomed view may have been added after it was named.
    zoomScale = storedZoom
    adjustmentDidChange()
  }

  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    if subview === zoomedView { zoomedView = nil }
  }

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    adjustmentDidChange()
  }

  /// Sets the scale at which the zoomed view is drawn, and nothing that depends on it.
  final func store(zoom: Double) { storedZoom = zoom }

  /// Clamps the offset to its range.
  func clampOffset() {
    if hasEarlyOffset && !knowsContentSize { return }
    hasEarlyOffset = false
    if !allowsOverscroll { contentOffset = clamped(placement.boundsOrigin) }
  }
}

/// The reports of scrolling that wait for the end of a layout.
private struct ScrollReports {
  private var isHeld = false
  private var hasScrolled = false

  /// Records that the content moved, and returns whether to report it now.
  mutating func takeScroll() -> Bool {
    hasScrolled = isHeld
    return !isHeld
  }

  /// Begins to hold reports; false if they are held already.
  mutating func begin() -> Bool {
    defer { isHeld = true }
    return !isHeld
  }

  /// Ends holding reports, and returns whether there is one.
  mutating func end() -> Bool {
    defer { (isHeld, hasScrolled) = (false, false) }
    return hasScrolled
  }
}

/// Which axes of a scroll view take the safe area into the insets. The values are UIKit's.
public enum ContentInsetAdjustmentBehavior: Int, Sendable, Hashable {
  /// As ``scrollableAxes``, and always vertically where the view fills a host.
  case automatic = 0
  /// The axes in which the content is larger than the view, or that always bounce.
  case scrollableAxes = 1
  /// None.
  case never = 2
  /// Both.
  case always = 3
}
