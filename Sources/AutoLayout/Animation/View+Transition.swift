// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// The frames of a view before and after a change, for backends that animate.
public struct ViewTransition {
  /// The view.
  public let view: View
  /// The frame before; nil for a view that was added.
  public let begin: Rect?
  /// The frame after; nil for a view that was removed.
  public let end: Rect?
  /// The superview that a view had that went; nil if it was hidden in it.
  let superviewBefore: View?

  /// Makes a transition.
  init(view: View, begin: Rect?, end: Rect?, superviewBefore: View? = nil) {
    self.view = view
    self.begin = begin
    self.end = end
    self.superviewBefore = superviewBefore
  }
}

extension View {
  /// Makes changes, lays out, and returns the views of this subtree that moved, parents first.
  ///
  /// Lay out before, unless pending changes are to be included. Views that left come last.
  public func transition(_ changes: () -> Void) -> [ViewTransition] {
    var before: [(view: View, frame: Rect, superview: View?)] = []
    var frames: [ObjectIdentifier: Rect] = [:]
    forEachInSubtree { view in
      before.append((view, view.frame, view.isHidden ? nil : view.superview))
      frames[ObjectIdentifier(view)] = view.frame
    }
    changes()
    layoutIfNeeded()
    var result: [ViewTransition] = []
    var present: Set<ObjectIdentifier> = []
    forEachInSubtree { view in
      let key = ObjectIdentifier(view)
      present.insert(key)
      if frames[key] != view.frame {
        result.append(ViewTransition(view: view, begin: frames[key], end: view.frame))
      }
    }
    for (view, frame, superview) in before where !present.contains(ObjectIdentifier(view)) {
      result.append(
        ViewTransition(view: view, begin: frame, end: nil, superviewBefore: superview))
    }
    return result
  }
}
