// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension View {
  /// The view that contains this one; nil for a root.
  public var superview: View? { hierarchy.superview }

  /// The views directly inside this one, back to front.
  public var subviews: [View] { hierarchy.subviews }

  /// The guides that were added to this view.
  public var layoutGuides: [LayoutGuide] { hierarchy.guides }

  /// The topmost view of the tree.
  public var rootView: View {
    var view = self
    while let next = view.hierarchy.superview { view = next }
    return view
  }

  /// The state that the whole tree shares.
  var tree: LayoutTree {
    let root = rootView
    if let tree = root.engines.tree { return tree }
    let tree = LayoutTree()
    root.engines.setTree(tree)
    return tree
  }

  /// Whether the view is another view or below it.
  public func isDescendant(of view: View) -> Bool {
    var current: View? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.hierarchy.superview
    }
    return false
  }

  /// The closest common ancestor of two views; nil in different trees.
  ///
  /// A view counts as its own ancestor. O(depth); constant for neighbours.
  public func closestCommonAncestor(with other: View) -> View? {
    if self === other || other.hierarchy.superview === self { return self }
    if hierarchy.superview === other { return other }
    if let parent = hierarchy.superview, parent === other.hierarchy.superview { return parent }
    var left: View? = self
    var right: View? = other
    var (leftDepth, rightDepth) = (depth, other.depth)
    while let next = left, leftDepth > rightDepth {
      left = next.hierarchy.superview
      leftDepth -= 1
    }
    while let next = right, rightDepth > leftDepth {
      right = next.hierarchy.superview
      rightDepth -= 1
    }
    while let first = left, let second = right {
      if first === second { return first }
      left = first.hierarchy.superview
      right = second.hierarchy.superview
    }
    return nil
  }

  /// The number of superviews above the view.
  private var depth: Int {
    var count = 0
    var view = hierarchy.superview
    while let next = view {
      count += 1
      view = next.hierarchy.superview
    }
    return count
  }

  #if UIKit
  /// The window above the view, or the view itself.
  public var window: Window? { rootView as? Window }

  /// Whether the view is a window or the root of a host.
  var fillsScreen: Bool { host != nil || self is Window }
  #else
  /// The host whose tree the view is in; it stands for UIKit's window.
  public var window: LayoutHost? { rootView.host }

  /// Whether the view is the root of a host.
  var fillsScreen: Bool { host != nil }
  #endif

  /// The place of a subview among those that are not a given view.
  func place(of sibling: View, withoutCounting view: View) -> Int? {
    hierarchy.subviews.filter { $0 !== view }.firstIndex { $0 === sibling }
  }

  /// Puts a view among the subviews, or moves one that is there.
  func place(_ view: View, at index: Int) {
    if view === self || (!view.hierarchy.subviews.isEmpty && isDescendant(of: view)) {
      record(
        LayoutDiagnostic(
          kind: .hierarchyCycle, items: [ReportedItem(view), ReportedItem(self)]))
      return
    }
    if view.hierarchy.superview === self {
      relink(view, at: index)
      noteChange(.reordered)
      return
    }
    view.removeFromSuperview()
    let window = window
    view.willMove(toSuperview: self)
    if let window { view.announceMove(to: window) }
    // What these call is the caller's code: it may have placed the view, or moved this one into it.
    guard view.hierarchy.superview == nil, !isDescendant(of: view) else { return }
    link(view, at: index)
    view.placement.setAutoresizingReference(superviewSize: boundsSizeForSubviews)
    adopt(view)
    if window != nil { view.reportMove() }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  /// Calls ``willMove(toWindow:)`` on the view and all below it.
  func announceMove(to window: HostWindow?) {
    forEachInSubtree { $0.willMove(toWindow: window) }
  }

  /// Calls ``didMoveToWindow()`` on the view and all below it.
  func reportMove() { forEachInSubtree { $0.didMoveToWindow() } }

  /// Joins the tree of a view that was just added to this one.
  private func adopt(_ view: View) {
    let root = rootView
    var orphans: [LayoutConstraint] = []
    if let joined = view.engines.tree {
      orphans = joined.takeOrphans()
      view.engines.setTree(nil)
      joined.dropEngine()
      if let tree = root.engines.tree {
        let constraints = view.activeConstraintsOfSubtree()
        for constraint in constraints { constraint.takeSerial(in: tree) }
        for diagnostic in joined.recorded { tree.record(diagnostic) }
      } else {
        root.engines.setTree(joined)
      }
    }
    if view.inheritance.own == nil, self.inheritedEnvironment != nil {
      // A view that was in no tree had the environment of a new one.
      view.spreadEnvironment(from: .ofNewTrees)
    }
    view.raiseLayoutFlags()
    setNeedsLayout()
    noteChange(.subtreeAdded(view))
    if let tree = root.engines.tree {
      tree.countAddition()
      orphans += tree.takeOrphans()
    }
    for constraint in orphans { constraint.activateOrphan() }
  }

  /// Takes the view out of its superview, if it has one, and calls the hooks.
  func leaveSuperview() {
    guard let parent = hierarchy.superview else { return }
    let isInWindow = window != nil
    willMove(toSuperview: nil)
    parent.willRemoveSubview(self)
    if isInWindow { announceMove(to: nil) }
    // What these call is the caller's code, which may have moved the view.
    guard hierarchy.superview === parent else { return }
    releaseConstraintsToOutside()
    parent.noteChange(.subtreeRemoved(self))
    let old = parent.rootView.engines.tree
    parent.unlink(self)
    forgetEnvironmentSources()
    if let old {
      let tree = LayoutTree(nextSerial: old.nextSerial)
      engines.setTree(tree)
      for constraint in old.orphans
      where constraint.items.contains(where: { $0.itemView?.isDescendant(of: self) == true }) {
        tree.addOrphan(constraint)
      }
    }
    placement.setAutoresizingReference(superviewSize: .zero)
    flags.askForLayout()
    parent.setNeedsLayout()
    if isInWindow { reportMove() }
    didMoveToSuperview()
  }

  /// Brings a subview to the front.
  public func bringSubviewToFront(_ view: View) {
    if view.hierarchy.superview === self { addSubview(view) }
  }

  /// Puts a subview behind all others.
  public func sendSubviewToBack(_ view: View) {
    if view.hierarchy.superview === self { insertSubview(view, at: 0) }
  }

  /// Adds a guide; it leaves the view it had.
  public func addLayoutGuide(_ guide: LayoutGuide) {
    guard guide.kind == nil, guide.owner !== self else { return }
    guide.owner?.removeLayoutGuide(guide)
    link(guide)
    for constraint in tree.takeOrphans() { constraint.activateOrphan() }
  }

  /// Removes a guide and deactivates the constraints that name it.
  public func removeLayoutGuide(_ guide: LayoutGuide) {
    guard guide.kind == nil, guide.owner === self else { return }
    for constraint in guide.mentions.constraints { constraint.deactivate() }
    noteChange(.guideRemoved(guide))
    unlink(guide)
  }

  /// Clears the references of the subtree to superviews that are gone.
  func forgetSuperviews() {
    forEachInSubtree { view in
      view.inheritance.forgetSource()
      view.engines.setNode(nil)
      view.dropConstraintsWithoutHolder()
      for guide in view.allGuides {
        guide.setNode(nil)
        guide.dropConstraintsWithoutHolder()
      }
    }
  }

  // MARK: Walks

  /// Visits the view and all views below it, parents first, without recursion.
  func forEachInSubtree(_ body: (View) -> Void) {
    var stack = [self]
    while let view = stack.popLast() {
      body(view)
      stack.append(contentsOf: view.hierarchy.subviews.reversed())
    }
  }

  /// The constraints that views of the subtree hold: those of stack views, then the caller's in
  /// the order of activation.
  func activeConstraintsOfSubtree() -> [LayoutConstraint] {
    var constraints: [LayoutConstraint] = []
    forEachInSubtree { constraints += $0.held.constraints }
    return TreeOrder.sorted(constraints, below: self)
  }

  /// The view's guides, those it made for itself included.
  var allGuides: [LayoutGuide] { hierarchy.guides + hierarchy.ownedGuides }

  /// Deactivates the constraints that reach out of the subtree.
  private func releaseConstraintsToOutside() {
    var inside: Set<ObjectIdentifier> = []
    var found: [LayoutConstraint] = []
    forEachInSubtree { inside.insert(ObjectIdentifier($0)) }
    func look(_ item: LayoutItem) {
      for constraint in item.mentions.constraints {
        guard let holder = constraint.holder, !inside.contains(ObjectIdentifier(holder)) else {
          continue
        }
        found.append(constraint)
      }
    }
    forEachInSubtree { view in
      look(view)
      for guide in view.allGuides { look(guide) }
    }
    for constraint in found { constraint.deactivate() }
  }

  // MARK: Changes

  /// Reports a change at this view to the engines of its tree, and to the nearest view above whose
  /// content is the sizes of what is in it.
  func noteChange(_ change: LayoutChange) {
    var view = self
    var holder: View?
    view.engines.fitting?.note(change)
    while let next = view.hierarchy.superview {
      view = next
      view.engines.fitting?.note(change)
      if holder == nil, view.measuresSubviews { holder = view }
    }
    view.engines.tree?.engine?.note(change)
    guard let holder else { return }
    // The frames that a layout gives are its result.
    if case .place = change, view.engines.tree?.isLayingOut == true { return }
    holder.subviewContentDidChange()
  }

  /// Records a diagnostic, for ``layoutDiagnostics``.
  public func record(_ diagnostic: LayoutDiagnostic) { tree.record(diagnostic) }
}
