// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension View {
  /// The greatest number of rounds of one layout; a tree that still changes then is reported.
  static let layoutRoundLimit = 10

  /// Asks for ``layoutSubviews()``, visible from above.
  func askForLayout() {
    flags.askForLayout()
    _ = flags.askForLayoutInSubtree()
    var view = self
    while let next = view.superview, next.flags.askForLayoutInSubtree() { view = next }
  }

  /// Whether ``layoutSubviews()`` will be called in the next layout.
  public var needsLayout: Bool { flags.needsLayout }

  /// Asks for ``updateConstraints()``, visible from above.
  func askForConstraints() {
    flags.askForConstraints()
    _ = flags.askForConstraintsInSubtree()
    var view = self
    while let next = view.superview, next.flags.askForConstraintsInSubtree() { view = next }
  }

  /// Whether ``updateConstraints()`` will be called before the next layout.
  public func needsUpdateConstraints() -> Bool { flags.needsUpdateConstraints }

  /// Makes every request of a subtree that came in visible from above.
  func raiseLayoutFlags() {
    _ = flags.askForConstraintsInSubtree()
    _ = flags.askForLayoutInSubtree()
    var view = self
    while let next = view.superview {
      let askedForConstraints = !next.flags.askForConstraintsInSubtree()
      let askedForLayout = !next.flags.askForLayoutInSubtree()
      if askedForConstraints && askedForLayout { break }
      view = next
    }
  }

  /// Calls ``updateConstraints()`` where it was asked for, from the leaves to this view.
  func updateConstraintsOfSubtree() {
    guard flags.subtreeNeedsUpdateConstraints else { return }
    // A stack of views to enter and to leave keeps deep trees off the call stack.
    var stack: [(view: View, isLeaving: Bool)] = [(self, false)]
    let growth = TreeGrowth(tree)
    while let (view, isLeaving) = stack.popLast() {
      if isLeaving {
        guard view.flags.beginConstraints() else { continue }
        view.updateConstraints()
        if view.flags.endConstraints() { view.askForConstraints() }
        if growth.isTooGreat {
          for (rest, _) in stack { rest.raiseLayoutFlags() }
          return
        }
        continue
      }
      guard view.flags.beginConstraintsOfSubtree() else { continue }
      stack.append((view, true))
      for child in view.hierarchy.subviews.reversed() { stack.append((child, false)) }
    }
  }

  /// Lays out the tree in rounds until nothing changes any more.
  func layOutTree() {
    var last: View?
    for _ in 0..<Self.layoutRoundLimit {
      // A round may add the root to another tree; the next one lays that out.
      let root = rootView
      let tree = root.tree
      guard tree.beginLayout() else { return }
      last = root.layOutOnce(tree, requestedBy: self)
      tree.endLayout()
      if last == nil { return }
    }
    recordUnsettled(last: last)
  }

  /// Records that the layout still changed after the greatest number of rounds, and the view that
  /// changed it last.
  func recordUnsettled(last: View?) {
    let root = ReportedItem(rootView)
    record(
      LayoutDiagnostic(
        kind: .unsettledLayout, items: [root] + (last.map { [ReportedItem($0)] } ?? []),
        detail: .rounds(Self.layoutRoundLimit)))
  }

  /// Runs one round of layout of a root's tree, and returns the view whose code may have changed
  /// it last; nil if there was nothing to do.
  private func layOutOnce(_ tree: LayoutTree, requestedBy view: View) -> View? {
    updateConstraintsIfNeeded()
    guard engines.tree === tree else { return self }
    let engine = tree.engine(of: self)
    defer { engine.endRound() }
    let didSolve = engine.visiting {
      guard engine.update() else { return false }
      if engines.tree === tree { engine.publish() }
      return true
    }
    let top = view.isDescendant(of: self) ? view.topmostViewNeedingLayout : self
    let placed = top.layOutSubtree()
    return didSolve ? engine.changer ?? placed ?? self : placed
  }

  /// The highest of this view and the views above it that asked for layout; else this view.
  private var topmostViewNeedingLayout: View {
    var top = self
    var view = self
    while let next = view.hierarchy.superview {
      if next.flags.needsLayout { top = next }
      view = next
    }
    return top
  }

  /// Calls ``layoutSubviews()`` where it was asked for, parents first, and returns the last view
  /// whose was.
  private func layOutSubtree() -> View? {
    guard flags.subtreeNeedsLayout else { return nil }
    var last: View?
    var stack = [self]
    let growth = TreeGrowth(tree)
    while let view = stack.popLast() {
      guard view.flags.beginLayoutOfSubtree() else { continue }
      if view.flags.beginLayout() {
        view.noteInsetChange()
        view.willLayOutSubviews()
        view.layoutSubviews()
        view.didLayOutSubviews()
        view.noteInsetChangesOfSubviews()
        last = view
      }
      stack.append(contentsOf: view.hierarchy.subviews.reversed())
      if growth.isTooGreat {
        for rest in stack { rest.raiseLayoutFlags() }
        break
      }
    }
    return last
  }

  /// Sets the frames that the engine found for subviews and guides.
  func applySolvedFrames() {
    var known: LayoutEnvironment?
    for view in hierarchy.subviews {
      guard let node = view.engines.node else { continue }
      let environment = known ?? self.environment
      known = environment
      view.apply(solved: node.frame, roundedBy: environment)
    }
    for guide in hierarchy.guides where guide.node != nil {
      guide.apply(guide.node?.frame ?? .zero)
    }
    for guide in hierarchy.ownedGuides where guide.node != nil {
      guide.apply(guide.node?.frame ?? .zero)
    }
  }
}
