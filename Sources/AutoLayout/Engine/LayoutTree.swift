// SPDX-License-Identifier: Apache-2.0

/// The state that all views of a tree share; it belongs to the root.
final class LayoutTree {
  /// The engine that places the views; nil before the first layout.
  private(set) var engine: LayoutEngine?
  /// The callers' mistakes, oldest first.
  private(set) var recorded: [LayoutDiagnostic] = []
  /// Constraints that were activated before their items had a common ancestor, oldest first.
  ///
  /// They wait in the tree of each of their items until two of these join.
  private(set) var orphans: [LayoutConstraint] = []
  /// The place that the next constraint takes in the order of activation.
  private(set) var nextSerial = 0
  /// How many views, with those below them, were added to the tree so far.
  private(set) var additionCount = 0
  /// Whether a layout is under way.
  private(set) var isLayingOut = false

  /// How many diagnostics are kept: a loop that repeats a mistake must not fill the memory.
  static let recordLimit = 1000

  /// Makes a tree whose constraints start at a place in the order.
  init(nextSerial: Int = 0) { self.nextSerial = nextSerial }

  /// The next place in the order of activation.
  func takeSerial() -> Int {
    defer { nextSerial += 1 }
    return nextSerial
  }

  /// Records a diagnostic, unless there are too many.
  func record(_ diagnostic: LayoutDiagnostic) {
    if recorded.count < Self.recordLimit { recorded.append(diagnostic) }
  }

  /// Removes the recorded diagnostics.
  func clearRecorded() { recorded = [] }

  /// Removes the reports that a constraint could not be activated.
  func forgetReports(of constraint: LayoutConstraint) {
    recorded.removeAll { diagnostic in
      guard case .illegalConstraint = diagnostic.kind else { return false }
      return diagnostic.constraints.first?.id == ObjectIdentifier(constraint)
    }
  }

  /// Keeps a constraint whose items have no common ancestor.
  func addOrphan(_ constraint: LayoutConstraint) {
    removeOrphan(constraint)
    orphans.append(constraint)
  }

  /// Removes a constraint from those whose items have no common ancestor.
  func removeOrphan(_ constraint: LayoutConstraint) { orphans.removeAll { $0 === constraint } }

  /// Returns the constraints whose items have no common ancestor, and forgets them.
  func takeOrphans() -> [LayoutConstraint] {
    defer { orphans = [] }
    return orphans
  }

  /// The engine that places the views of a root, made when it is first needed.
  func engine(of root: View) -> LayoutEngine {
    if let engine { return engine }
    let engine = LayoutEngine(root: root, isFitting: false)
    self.engine = engine
    return engine
  }

  /// Drops the engine, because the root joins another tree.
  func dropEngine() {
    engine?.tearDown()
    engine = nil
  }

  /// Counts a view that was added to the tree.
  func countAddition() { additionCount += 1 }

  /// Begins a layout; false where one is under way.
  func beginLayout() -> Bool {
    defer { isLayingOut = true }
    return !isLayingOut
  }

  /// Ends the layout that began.
  func endLayout() { isLayingOut = false }
}

/// The growth of a tree during a walk through it that calls the views' code.
///
/// A walk reaches the views that are added meanwhile. Views that add such views again and again
/// would never let it end, so it ends after the growth is too great, and the next round goes on.
struct TreeGrowth {
  /// How many additions a walk goes on with.
  static let limit = 1000

  private let tree: LayoutTree
  private let end: Int

  /// Begins to watch a tree.
  init(_ tree: LayoutTree) {
    self.tree = tree
    end = tree.additionCount + Self.limit
  }

  /// Whether the walk must end.
  var isTooGreat: Bool { tree.additionCount > end }
}

/// A change of a tree, for its engines.
enum LayoutChange {
  /// A constraint became active.
  case added(LayoutConstraint)
  /// A constraint is about to become inactive.
  case removed(LayoutConstraint)
  /// An active constraint has another constant.
  case constant(LayoutConstraint)
  /// An active constraint has another priority.
  case priority(LayoutConstraint)
  /// A view's content changed its size.
  case intrinsic(View)
  /// A view's hugging or compression resistance changed.
  case contentPriority(View)
  /// A view's own place changed: its frame, its mask, or whether constraints place it.
  case place(View)
  /// The constraints that name an item must be translated again.
  case lowering(LayoutItem)
  /// A subtree was added.
  case subtreeAdded(View)
  /// A subtree is about to leave.
  case subtreeRemoved(View)
  /// The order of a view's subviews, or of a stack's arranged views, changed.
  case reordered
  /// A guide is about to leave.
  case guideRemoved(LayoutGuide)
  /// Margins or safe areas may have changed.
  case insets
  /// So much changed that the whole tree is translated again.
  case rebuild
}
