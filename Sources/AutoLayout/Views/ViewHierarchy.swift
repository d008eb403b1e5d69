// SPDX-License-Identifier: Apache-2.0

/// A view's place among other views, and its guides.
///
/// Only this file changes it. Invariants: a view is listed once among its superview's subviews, and
/// among no other view's; the owner of each guide is the view.
struct ViewHierarchy {
  /// The view above; nil for a root.
  ///
  /// Unsafe, since layout walks upward often: a view that is released sets it to nil in its
  /// subviews.
  fileprivate(set) unowned(unsafe) var superview: View?
  /// The views below, back to front.
  fileprivate(set) var subviews: [View] = []
  /// The guides that were added.
  fileprivate(set) var guides: [LayoutGuide] = []
  /// The guides that the view made for itself.
  fileprivate(set) var ownedGuides: [LayoutGuide] = []
}

extension View {
  /// Puts a view that has no superview among the subviews; an index out of range counts as the
  /// nearest in range.
  func link(_ view: View, at index: Int) {
    hierarchy.subviews.insert(view, at: min(max(0, index), hierarchy.subviews.count))
    view.hierarchy.superview = self
  }

  /// Moves a subview; an index out of range counts as the nearest in range.
  func relink(_ view: View, at index: Int) {
    hierarchy.subviews.removeAll { $0 === view }
    hierarchy.subviews.insert(view, at: min(max(0, index), hierarchy.subviews.count))
  }

  /// Removes a subview.
  func unlink(_ view: View) {
    hierarchy.subviews.removeAll { $0 === view }
    view.hierarchy.superview = nil
  }

  /// Adds a guide that has no owner.
  func link(_ guide: LayoutGuide) {
    guide.setOwner(self)
    hierarchy.guides.append(guide)
  }

  /// Removes a guide that was added.
  func unlink(_ guide: LayoutGuide) {
    hierarchy.guides.removeAll { $0 === guide }
    guide.setOwner(nil)
  }

  /// Adds guides that were made for the view.
  func linkOwned(_ guides: [LayoutGuide]) { hierarchy.ownedGuides += guides }

  /// Releases the subviews one after the other, so that deep trees need no deep stack, and the
  /// guides.
  func unlinkAll() {
    var rest = hierarchy.subviews
    hierarchy.subviews = []
    while var view = rest.popLast() {
      view.hierarchy.superview = nil
      if isKnownUniquelyReferenced(&view) {
        rest.append(contentsOf: view.hierarchy.subviews)
        view.hierarchy.subviews = []
      } else {
        view.forgetSuperviews()
      }
    }
    for guide in allGuides {
      guide.setOwner(nil)
      guide.setNode(nil)
      guide.dropConstraintsWithoutHolder()
    }
  }
}
