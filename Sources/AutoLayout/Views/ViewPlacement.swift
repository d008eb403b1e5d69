// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A view's frame, before and after rounding, and the origin of its bounds.
///
/// Invariants: all numbers are finite. The two frames differ by rounding only.
struct ViewPlacement {
  /// The frame before rounding and zooming.
  private(set) var layoutFrame: Rect
  /// The frame after rounding and before zooming.
  private(set) var frame: Rect
  /// The origin of the subviews' coordinates.
  private(set) var boundsOrigin = Point.zero
  /// The factor by which the view is drawn larger than it is laid out.
  private(set) var drawingScale = 1.0
  /// The frames that layout is about to set through the view's bounds; nil at other times.
  private var held: (frame: Rect, rounded: Rect)?
  /// The frame and the superview's size from which the autoresizing mask computes frames.
  private(set) var autoresizingReference: (frame: Rect, superviewSize: Size)

  /// Places a view that has no superview.
  init(frame: Rect) {
    layoutFrame = frame
    self.frame = frame
    autoresizingReference = (frame, .zero)
  }

  /// Sets a frame that was set by hand, without rounding.
  mutating func set(_ frame: Rect, inSuperviewOfSize size: Size) {
    layoutFrame = frame
    self.frame = frame
    autoresizingReference = (frame, size)
  }

  /// Sets a solved frame.
  mutating func set(solved frame: Rect, rounded: Rect) {
    layoutFrame = frame
    self.frame = rounded
  }

  /// Holds a solved frame until ``takeSolved(ofSize:)`` or ``takeHeld()``.
  mutating func hold(solved frame: Rect, rounded: Rect) { held = (frame, rounded) }

  /// Sets the held frame if its rounded size is a given one, and returns whether it did.
  mutating func takeSolved(ofSize size: Size) -> Bool {
    guard let held, held.rounded.size == size else { return false }
    takeHeld()
    return true
  }

  /// Sets the held frame, if there is one.
  mutating func takeHeld() {
    guard let held else { return }
    self.held = nil
    set(solved: held.frame, rounded: held.rounded)
  }

  /// Makes the present frame, in a superview of a size, the reference of the autoresizing mask.
  mutating func setAutoresizingReference(superviewSize size: Size) {
    autoresizingReference = (layoutFrame, size)
  }

  /// Moves the origin of the subviews' coordinates.
  mutating func moveBounds(to origin: Point) { boundsOrigin = origin }

  /// Changes the factor by which the view is drawn larger.
  mutating func setDrawingScale(_ scale: Double) { drawingScale = scale }
}
