// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

extension View {
  /// The frame as it is drawn.
  var drawnFrame: Rect { placement.frame.scaled(by: drawingScale) }

  /// Sets the frame by hand, as it is drawn.
  func setDrawnFrame(_ frame: Rect) { setFrame(frame.scaled(by: 1 / drawingScale)) }

  /// Sets the bounds: by hand around the frame's middle, or as layout has just found them.
  func setBounds(_ bounds: Rect) {
    if placement.takeSolved(ofSize: bounds.size) { return }
    if bounds.size != placement.frame.size {
      setFrame(
        Rect(
          x: placement.frame.midX - bounds.width / 2, y: placement.frame.midY - bounds.height / 2,
          width: bounds.width, height: bounds.height))
    }
    setBoundsOrigin(bounds.origin)
  }

  /// The factor by which the view is drawn larger than it is laid out: 1, except for the
  /// ``ScrollView/zoomedView`` of a scroll view.
  public var drawingScale: Double { placement.drawingScale }

  /// Moves the middle of the frame.
  func moveCenter(to center: Point) {
    let size = frame.size
    frame = Rect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Gives the view the size that fits its present size best, at its top left.
  public func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    frame = Rect(
      x: frame.minX, y: frame.minY, width: size.width * drawingScale,
      height: size.height * drawingScale)
  }

  /// Moves the origin of the subviews' coordinates.
  func setBoundsOrigin(_ origin: Point) {
    guard origin != placement.boundsOrigin, origin.x.isFinite, origin.y.isFinite else { return }
    placement.moveBounds(to: origin)
    noteChange(.place(self))
  }

  private func setFrame(_ frame: Rect) {
    guard [frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite) else {
      record(
        LayoutDiagnostic(
          kind: .notFinite, items: [ReportedItem(self)], detail: .frame(frame)))
      return
    }
    let oldSize = placement.layoutFrame.size
    placement.set(frame, inSuperviewOfSize: superview?.boundsSizeForSubviews ?? .zero)
    noteChange(.place(self))
    if frame.size != oldSize { sizeDidChange() }
  }

  /// Sets a frame that the engine found; rounding is the last step.
  ///
  /// - Parameter environment: The rule of rounding; nil rounds nothing.
  func apply(solved frame: Rect, roundedBy environment: LayoutEnvironment?) {
    let isByHand = translatesAutoresizingMaskIntoConstraints
    // A frame that was set by hand stays as it was set, to the last digit.
    if isByHand, frame.isClose(to: placement.layoutFrame) { return }
    let rounded = isByHand ? frame : environment?.rounded(frame) ?? frame
    guard frame != placement.layoutFrame || rounded != placement.frame else { return }
    let (oldSize, oldRoundedSize) = (placement.layoutFrame.size, placement.frame.size)
    if rounded.size == oldRoundedSize {
      placement.set(solved: frame, rounded: rounded)
    } else {
      placement.hold(solved: frame, rounded: rounded)
      bounds = Rect(origin: placement.boundsOrigin, size: rounded.size)
      placement.takeHeld()
    }
    if frame.size != oldSize { sizeDidChange() }
  }

  /// The unrounded size, in which subviews are placed.
  var boundsSizeForSubviews: Size { placement.layoutFrame.size }

  /// Resizes the subviews that no engine places, and asks for layout.
  private func sizeDidChange() {
    setNeedsLayout()
    let size = boundsSizeForSubviews
    for view in hierarchy.subviews
    where view.engines.node == nil && view.translatesAutoresizingMaskIntoConstraints {
      let resized = view.autoresizedFrame(inSuperviewOfSize: size)
      view.apply(solved: resized, roundedBy: nil)
    }
  }

  /// The frame that the mask gives in a superview of a size, computed from the last frame set.
  func autoresizedFrame(inSuperviewOfSize size: Size) -> Rect {
    let x = autoresizedSpan(along: .horizontal)
    let y = autoresizedSpan(along: .vertical)
    return Rect(
      x: x.startFactor * size.width + x.startConstant,
      y: y.startFactor * size.height + y.startConstant,
      width: x.lengthFactor * size.width + x.lengthConstant,
      height: y.lengthFactor * size.height + y.lengthConstant)
  }

  /// The frame along an axis as the mask gives it, computed from the last frame set.
  func autoresizedSpan(along axis: Axis) -> AutoresizedSpan {
    let (frame, reference) = placement.autoresizingReference
    return AutoresizedSpan(
      start: axis == .horizontal ? frame.minX : frame.minY, length: frame.size[axis],
      outer: reference[axis], flexible: autoresizingMask.flexibility(along: axis))
  }

  /// Converts a point of this view's coordinates to another view's; nil stands for the root.
  public func convert(_ point: Point, to view: View?) -> Point {
    convert(Rect(origin: point, size: .zero), to: view).origin
  }

  /// Converts a point of another view's coordinates to this view's; nil stands for the root.
  public func convert(_ point: Point, from view: View?) -> Point {
    convert(Rect(origin: point, size: .zero), from: view).origin
  }

  /// Converts a rectangle of this view's coordinates to another view's; nil stands for the root.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    let own = placeInRoot
    let absolute = rect.scaled(by: own.scale).offsetBy(own.origin)
    guard let place = view?.placeInRoot else { return absolute }
    return absolute.offsetBy(Point.zero - place.origin).scaled(by: 1 / place.scale)
  }

  /// Converts a rectangle of another view's coordinates to this view's; nil stands for the root.
  public func convert(_ rect: Rect, from view: View?) -> Rect {
    guard let view else {
      let place = placeInRoot
      return rect.offsetBy(Point.zero - place.origin).scaled(by: 1 / place.scale)
    }
    return view.convert(rect, to: self)
  }

  /// The origin of this view's coordinates in the root's, and the scale between the two.
  private var placeInRoot: (origin: Point, scale: Double) {
    var origin = Point.zero
    var scale = 1.0
    var view = self
    while let next = view.hierarchy.superview {
      let outer = view.drawingScale
      let inner = origin - view.placement.boundsOrigin
      origin = Point(x: inner.x * outer, y: inner.y * outer) + view.frame.origin
      scale *= outer
      view = next
    }
    return (origin, scale)
  }

  /// The alignment rectangle of a frame, to which constraints refer.
  public func alignmentRect(forFrame frame: Rect) -> Rect { frame.inset(by: alignmentRectInsets) }

  /// The frame whose alignment rectangle is a given one.
  public func frame(forAlignmentRect rect: Rect) -> Rect {
    let insets = alignmentRectInsets
    return rect.inset(
      by: EdgeInsets(
        top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
  }
}

extension Rect {
  /// The rectangle with all its numbers times a factor.
  fileprivate func scaled(by factor: Double) -> Rect {
    factor == 1
      ? self
      : Rect(
        x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
  }

  /// The rectangle moved by the numbers of a point.
  fileprivate func offsetBy(_ point: Point) -> Rect { offsetBy(x: point.x, y: point.y) }

  /// Whether the rectangles differ by no more than the solver's resolution.
  fileprivate func isClose(to other: Rect) -> Bool {
    let resolution = 1.0 / 524_288
    return abs(minX - other.minX) <= resolution && abs(minY - other.minY) <= resolution
      && abs(width - other.width) <= resolution && abs(height - other.height) <= resolution
  }
}

extension AutoresizingMask {
  /// Which of the three parts along an axis are flexible: before, the view itself, after.
  func flexibility(along axis: Axis) -> (before: Bool, length: Bool, after: Bool) {
    switch axis {
    case .horizontal:
      (contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin))
    case .vertical:
      (contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin))
    }
  }
}

/// A span in an outer span, as affine functions of the outer length.
///
/// The flexible parts share a change of the outer length in proportion to their lengths, or equally
/// if all of them are 0.
struct AutoresizedSpan {
  /// The start is `startFactor × outer + startConstant`.
  var startFactor = 0.0
  /// See ``startFactor``.
  var startConstant: Double
  /// The length is `lengthFactor × outer + lengthConstant`.
  var lengthFactor = 0.0
  /// See ``lengthFactor``.
  var lengthConstant: Double

  /// Computes the factors from a span in an outer span and its flexible parts.
  init(
    start: Double, length: Double, outer: Double,
    flexible: (before: Bool, length: Bool, after: Bool)
  ) {
    let after = outer - start - length
    let parts = [
      flexible.before ? max(0, start) : 0, flexible.length ? max(0, length) : 0,
      flexible.after ? max(0, after) : 0,
    ]
    let total = parts.reduce(0, +)
    let flags = [flexible.before, flexible.length, flexible.after]
    let count = Double(flags.filter { $0 }.count)
    func share(_ index: Int) -> Double {
      guard flags[index] else { return 0 }
      return total > 0 ? parts[index] / total : 1 / count
    }
    startFactor = share(0)
    lengthFactor = share(1)
    startConstant = start - startFactor * outer
    lengthConstant = length - lengthFactor * outer
  }
}
