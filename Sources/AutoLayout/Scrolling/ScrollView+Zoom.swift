// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

extension ScrollView {
  /// The scale at which the ``zoomedView`` is drawn, between the smallest and the greatest zoom
  /// unless ``allowsOverzoom`` is true.
  ///
  /// The content is drawn larger around its own origin: at the zoom 2, a point at (10, 20) is drawn
  /// at (20, 40), and ``contentSize`` and ``contentOffset`` count drawn points. Constraints and
  /// layout do not change: extents, ``LayoutItem/layoutFrame`` and `bounds` of the zoomed view and
  /// of what is in it stay those of the zoom 1, the zoomed view's `frame` is the larger one, and
  /// `displayList()` and `convert(_:to:)` take the zoom into account. Subviews beside the zoomed
  /// view are not drawn larger.
  ///
  /// Setting it keeps the point in the middle of the view in its place, as far as the offset's ends
  /// allow; ``setZoomScale(_:anchoredAt:)`` keeps another.
  public var zoomScale: Double {
    get { storedZoom }
    set {
      let size = placement.layoutFrame.size
      setZoomScale(
        newValue,
        anchoredAt: Point(
          x: placement.boundsOrigin.x + size.width / 2,
          y: placement.boundsOrigin.y + size.height / 2))
    }
  }

  /// Whether the zoom is beyond the smallest or the greatest.
  public var isZoomBouncing: Bool {
    zoomedView?.hierarchy.superview === self && storedZoom != clampedZoom(storedZoom)
  }

  /// Changes the zoom and keeps a point of the content in its place, as between two fingers.
  ///
  /// - Parameter point: in this view's coordinates, in which the top left is at ``contentOffset``.
  public func setZoomScale(_ scale: Double, anchoredAt point: Point) {
    guard scale.isFinite else { return }
    if zoomedView == nil, scale != 1 { zoomedView = scrollDelegate?.viewForZooming(in: self) }
    guard zoomedView?.hierarchy.superview === self else { return }
    let zoom = allowsOverzoom ? scale : clampedZoom(scale)
    guard zoom > 0, zoom != storedZoom else { return }
    let factor = zoom / storedZoom
    let offset = Point(
      x: point.x * factor - (point.x - placement.boundsOrigin.x),
      y: point.y * factor - (point.y - placement.boundsOrigin.y))
    apply(zoom: zoom)
    contentOffset = offset
    adjustmentDidChange()
    reportZoom()
  }

  /// Shows a rectangle of the zoomed view centred and as large as fits.
  ///
  /// - Parameter rect: in the zoomed view's coordinates. Without width and height its middle is
  ///   shown at the greatest zoom.
  public func zoom(to rect: Rect) {
    guard let view = zoomedView, view.hierarchy.superview === self else { return }
    let size = placement.layoutFrame.size
    let scales = [size.width / rect.width, size.height / rect.height].filter { $0 > 0 }
    let zoom = clampedZoom(min(scales.min() ?? .infinity, Double.greatestFiniteMagnitude))
    zoomScale = zoom
    let origin = view.placement.layoutFrame.origin - view.placement.boundsOrigin
    contentOffset = Point(
      x: (rect.midX + origin.x) * storedZoom - size.width / 2,
      y: (rect.midY + origin.y) * storedZoom - size.height / 2)
    clampOffset()
  }

  /// The nearest zoom between the smallest and the greatest.
  private func clampedZoom(_ scale: Double) -> Double {
    max(minimumZoomScale, min(maximumZoomScale, scale))
  }

  /// Sets the scale at which the zoomed view is drawn, which changes the safe areas in it.
  private func apply(zoom: Double) {
    store(zoom: zoom)
    zoomedView?.placement.setDrawingScale(zoom)
    zoomedView?.noteMarginChange()
  }

  /// Ends the zoom of the view that was zoomed; the next layout brings another between the limits.
  func zoomedViewDidChange(from old: View?) {
    old?.placement.setDrawingScale(1)
    setNeedsLayout()
    guard storedZoom != 1 else { return }
    store(zoom: 1)
    adjustmentDidChange()
    reportZoom()
  }

  private func reportZoom() {
    zoomScaleDidChange()
    scrollDelegate?.scrollViewDidZoom(self)
  }
}
