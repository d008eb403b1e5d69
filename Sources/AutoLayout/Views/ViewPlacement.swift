// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The place of a view in its superview, before and after rounding, and of its own coordinates.
///
/// Invariants: all numbers are finite. The two frames differ by rounding only.
struct ViewPlacement {
  /// The frame before rounding and zooming.
  private(set) var layoutFrame: Rect
  /// The frame after rounding and before zooming.
  private(set) var frame: Rect
  /// The origin of the coordinates in which subviews stand.
  private(set) var boundsOrigin = Point.zero
  /// How much larger the view is drawn than it is laid out.
  private(set) var drawingScale = 1.0
  /// The frame and the superview's size from which the autoresizing mask computes frames.
  private(set) var autoresizingReference: (frame: Rect, superviewSize: Size)

  /// Makes the place of a view without superview.
  init(frame: Rect) {
    layoutFrame = frame
    self.frame = frame
    autoresizingReference = (frame, .zero)
  }

  /// Takes over a frame that was set by hand, which is not rounded.
  mutating func set(_ frame: Rect, inSuperviewOfSize size: Size) {
    layoutFrame = frame
    self.frame = frame
    autoresizingReference = (frame, size)
  }

  /// Takes over a frame that was solved.
  mutating func set(solved frame: Rect, rounded: Rect) {
    layoutFrame = frame
    self.frame = rounded
  }

  /// Makes the present frame, in a superview of a size, the one from which the mask computes.
  mutating func setAutoresizingReference(superviewSize size: Size) {
    autoresizingReference = (layoutFrame, size)
  }

  /// Moves the origin of the coordinates in which subviews stand.
  mutating func moveBounds(to origin: Point) { boundsOrigin = origin }

  /// Changes how much larger the view is drawn.
  mutating func setDrawingScale(_ scale: Double) { drawingScale = scale }
}
