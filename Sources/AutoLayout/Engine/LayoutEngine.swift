// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// Turns the constraints of a tree into a linear system, keeps it up to date, and reads frames.
///
/// There is one engine for the tree of a root view, and one below every view that is asked for
/// fitting sizes: that one sees the view's subtree only and touches no frame.
///
/// 1. Changes are noted while they happen and applied at the next ``update()``.
/// 2. An item gets its four variables when it is placed by constraints or named by one. They hold
///    its frame in the coordinates of its superview, so that a constraint between neighbours has
///    few terms and a subtree does not depend on where it stands.
/// 3. A solution fixes the widths; texts are then measured at their widths, their heights become
///    constants, and a second solution fixes the rest.
final class LayoutEngine {
  /// The topmost view that the engine sees.
  unowned let root: View
  /// Whether the engine works out fitting sizes instead of frames.
  let isFitting: Bool
  /// The linear system.
  var solver = LinearSolver()
  /// The items that have variables, in the order in which they got them.
  var nodes: [LayoutNode] = []
  /// The same by identity; never iterated.
  var nodeOfItem: [ObjectIdentifier: LayoutNode] = [:]
  /// The entries of the caller's constraints by identity; never iterated.
  var entryOfConstraint: [ObjectIdentifier: EngineEntry] = [:]
  /// The entries that are in the solver; never iterated.
  var entryOfID: [ConstraintID: EngineEntry] = [:]
  /// How many updates there were, to know what an earlier one left.
  var updateCount = 0
  /// The order of the views, where it was needed since they changed.
  var treeOrder: TreeOrder?
  /// At each optional priority the latest of the caller's constraints that went to the solver.
  var newestSerials: [Double: Int] = [:]
  /// The optional constraints of stack views; some may be removed.
  var stackWishes: [EngineEntry] = []
  /// The optional priorities at which constraints may have come out of their order.
  var unorderedPriorities: Set<Double> = []
  /// The same of stack views' constraints, whose order is restored when one is not met.
  var unorderedStackPriorities: Set<Double> = []
  /// The entries that gave way, oldest conflict first.
  var broken: [EngineEntry] = []
  /// Constraints whose constant was no number when they were looked at last.
  var notFinite: [WeakConstraint] = []
  /// The nodes whose content's height follows from the width.
  var textNodes: [LayoutNode] = []
  /// The nodes of guides whose distances from their view's edges must be worked out.
  var insetNodes: [LayoutNode] = []
  /// The entries to give to the solver in one go.
  var queue: [EngineEntry] = []
  /// What was noted since the last update.
  var changes = PendingChanges()
  /// What the root is pulled to, of an engine for fitting.
  var target = FittingTarget()
  /// The root's extents where they are given: by its frame, or as a required target.
  var givenExtents = AxisPair<Double?>(nil)
  /// The entries into whose constants a given extent of the root went.
  var rootEntries: [EngineEntry] = []
  /// The content areas that the constraint names which is being translated, and in which axis.
  var namedExtents: [(node: LayoutNode, axis: Axis)] = []
  /// How many entries tie a width to a height.
  var crossingCount = 0
  /// What hangs together, while any entry ties a width to a height; made by the next pass.
  var coupling: AxisCoupling?
  /// How many passes there were.
  var passNumber = 0
  /// How much work was done, for tests.
  var statistics = LayoutStatistics()

  /// Makes an engine that will read the tree at its first update.
  init(root: View, isFitting: Bool) {
    self.root = root
    self.isFitting = isFitting
  }

  deinit {
    for node in nodes { node.dropEntries() }
  }

  /// Forgets everything that was built, and that items know of it.
  func tearDown() {
    for node in nodes {
      setNode(nil, of: node.item)
      node.dropEntries()
    }
    solver = LinearSolver()
    nodes = []
    nodeOfItem = [:]
    entryOfConstraint = [:]
    entryOfID = [:]
    treeOrder = nil
    newestSerials = [:]
    stackWishes = []
    unorderedPriorities = []
    unorderedStackPriorities = []
    broken = []
    rootEntries = []
    notFinite = []
    textNodes = []
    insetNodes = []
    queue = []
    changes = PendingChanges()
    target = FittingTarget()
    crossingCount = 0
    coupling = nil
  }

  /// Lets an item know its place, or that it has none.
  func setNode(_ node: LayoutNode?, of item: LayoutItem) {
    guard !isFitting else { return }
    if let view = item as? View { view.node = node }
    if let guide = item as? LayoutGuide { guide.node = node }
  }

  /// A view's frame in the current solution; nil for a view without variables.
  func frame(of view: View) -> Rect? {
    guard let node = nodeOfItem[ObjectIdentifier(view)] else { return nil }
    return solvedFrame(of: node)
  }

  /// The frame of a node in the current solution; the root stands where it stood.
  func solvedFrame(of node: LayoutNode) -> Rect {
    func value(_ part: NodePart, _ fallback: Double) -> Double {
      node.variables[part].map { solver.value(of: $0) } ?? fallback
    }
    let old = node.item.layoutFrame
    return Rect(
      x: value(.x, old.minX), y: value(.y, old.minY), width: value(.width, old.width),
      height: value(.height, old.height))
  }
}

/// How much work a tree's layout has done since it was made.
public struct LayoutStatistics: Hashable, Sendable {
  /// How often the linear system was solved.
  public var solves = 0
  /// How often other constraints had to decide than before; else a solution is an affine update.
  public var searches = 0
  /// How many exchanges of a row and a column of the system the searches took.
  public var pivots = 0
  /// The greatest number of coefficients that the system stored after a solution.
  public var mostCoefficients = 0
  /// How often a content was asked for its height at a width.
  public var measures = 0
  /// The greatest number of times that one content was asked in one pass: at most 2.
  public var mostMeasuresInAPass = 0
  /// How many constraints were translated for the solver.
  public var lowerings = 0
  /// How many constants were changed in the solver.
  public var constantChanges = 0
  /// How often everything was translated anew.
  public var rebuilds = 0
}

/// What an engine must take into account at its next update.
struct PendingChanges {
  /// Whether everything must be read from the tree.
  var needsBuild = true
  /// Whether anything at all was noted.
  var isDirty = true
  /// Whether a required constraint changed, so that entries that gave way may hold again.
  var mayRelieve = false
  /// Whether margins or safe areas may have changed.
  var insets = true
  /// Constraints that became active.
  var added: [LayoutConstraint] = []
  /// Constraints with another constant.
  var constants: [LayoutConstraint] = []
  /// Constraints with another priority.
  var priorities: [LayoutConstraint] = []
  /// Nodes whose content asks for another size.
  var intrinsics: [LayoutNode] = []
  /// Nodes with other hugging or compression resistance.
  var contentPriorities: [LayoutNode] = []
  /// Views whose own place changed.
  var places: [View] = []
  /// Items whose constraints must be translated again.
  var lowerings: [LayoutItem] = []
  /// Subtrees that came in.
  var subtrees: [View] = []
}

/// What the root of an engine for fitting is pulled to.
struct FittingTarget {
  /// The size.
  var size = Size.zero
  /// How strongly, in each axis.
  var priorities = AxisPair(LayoutPriority.fittingSizeLevel)
  /// The two constraints.
  var entries: AxisPair<EngineEntry?> = AxisPair(nil)
}

/// A constraint that is remembered without being kept alive.
struct WeakConstraint {
  /// The constraint, while it lives.
  weak var constraint: LayoutConstraint?
}
