// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// A linear constraint of an engine, from its making to its removal.
///
/// An entry waits, is in the solver, or gave way to others; a removed entry never comes back. Only
/// ``EntryLedger`` moves it from one to another, by the methods under "Transitions":
///
/// - `id != nil` exactly while the solver has the constraint.
/// - `isBroken` exactly while the entry gave way; then `conflict` reports the others. An entry that
///   did not give way has no rivals.
/// - A removed entry is neither in the solver nor broken.
final class EngineEntry {
  /// The source of an entry.
  enum Origin {
    /// A constraint of the caller's, or of a stack view.
    case constraint(LayoutConstraint)
    /// The frame that a host, a caller or a mask gives.
    case place(LayoutNode, LayoutAttribute)
    /// The bound of an extent by 0.
    case nonNegative(LayoutNode, LayoutAttribute)
    /// A bound by an intrinsic size.
    case intrinsic(LayoutNode, Axis, isHugging: Bool)
    /// A number that the engine works out, such as a baseline.
    case measure(LayoutNode, LayoutAttribute)
  }

  /// The source of the entry.
  let origin: Origin
  /// The axes along which the root's given extent is part of the constant.
  let namesRoot: AxisPair<Bool>
  /// Whether it ties a width to a height.
  let isCrossing: Bool
  /// The content areas whose far edge or extent it names, and in which axis.
  let namedExtents: [NamedExtent]

  /// The linear constraint, with its present constant and priority.
  // Unchecked: only numbers change, which runs no other code. See `View` for what it saves.
  @exclusivity(unchecked) private(set) var linear: LinearConstraint
  /// Its id in the solver; nil while the solver does not have it.
  private(set) var id: ConstraintID?
  /// The report of the conflict in which it gave way; nil while it did not.
  private(set) var conflict: LayoutDiagnostic?
  /// The entries to which it gave way, with the revisions that they had; empty where not known.
  private(set) var rivals: [(entry: EngineEntry, revision: Int)] = []
  /// How often its numbers changed.
  private(set) var revision = 0
  /// Whether the entry was removed for good.
  private(set) var isRemoved = false
  /// Whether it gave way.
  private(set) var isBroken = false
  /// Whether the engine's ``AxisCoupling`` takes a variable to be determined by it.
  private(set) var isDetermining = false

  /// Makes an entry that is not yet in the solver.
  init(
    _ origin: Origin, _ linear: LinearConstraint, namesRoot: AxisPair<Bool> = AxisPair(false),
    isCrossing: Bool = false, namedExtents: [NamedExtent] = []
  ) {
    self.origin = origin
    self.linear = linear
    self.namesRoot = namesRoot
    self.isCrossing = isCrossing
    self.namedExtents = namedExtents
  }

  /// Whether a constraint of the caller's, or of a stack view, is behind it.
  var isCallers: Bool {
    if case .constraint = origin { true } else { false }
  }

  /// Whether a stack view's constraint is behind it.
  var isArranging: Bool {
    if case .constraint(let constraint) = origin { constraint.isInternal } else { false }
  }

  /// Whether it is required.
  var isRequired: Bool { linear.priority >= LinearConstraint.required }

  // MARK: Transitions

  /// Records that the solver took the entry.
  func enterSolver(as id: ConstraintID) {
    assert(conflict == nil && rivals.isEmpty, "An entry that gave way enters without coming back.")
    self.id = id
  }

  /// Records that the solver lost the entry.
  func leaveSolver() { id = nil }

  /// Records that the entry gave way, and returns whether that is new.
  func breakDown(_ conflict: LayoutDiagnostic) -> Bool {
    id = nil
    self.conflict = conflict
    defer { isBroken = true }
    return !isBroken
  }

  /// Records the entries to which the entry gave way.
  func giveWay(to entries: [EngineEntry]) {
    rivals = entries.filter { $0 !== self }.map { ($0, $0.revision) }
  }

  /// Records that the entry is to be tried again.
  ///
  /// Rivals may be the last references to a caller's constraints, whose `deinit` may be the
  /// caller's code: so they are released here, where the solver is at rest.
  func comeBack() {
    isBroken = false
    conflict = nil
    rivals = []
  }

  /// Records that the entry is gone for good.
  func remove() {
    isRemoved = true
    isBroken = false
    id = nil
    rivals = []
  }

  /// Changes the constant, after which a known conflict may be gone.
  func change(constant: Double) {
    linear.constant = constant
    revision += 1
    rivals = []
  }

  /// Changes the priority, after which a known conflict may be gone.
  func change(priority: Double) {
    linear.priority = priority
    revision += 1
    rivals = []
  }

  /// Records whether a variable counts as determined by the entry.
  func setDetermining(_ isDetermining: Bool) { self.isDetermining = isDetermining }
}

/// A content area and an axis in which a constraint names its far edge or extent.
struct NamedExtent {
  /// The content area.
  let node: LayoutNode
  /// The axis.
  let axis: Axis
}

extension LinearConstraint {
  /// Whether only constants and priorities differ.
  func hasSameShape(as other: LinearConstraint) -> Bool {
    relation == other.relation && terms.count == other.terms.count
      && zip(terms, other.terms).allSatisfy {
        $0.variable == $1.variable && $0.coefficient == $1.coefficient
      }
  }
}

// MARK: - Reports

extension EngineEntry {
  /// What the entry stands for in a report.
  var source: ConstraintReport.Source {
    switch origin {
    case .constraint: .constraint
    case .place: .place
    case .nonNegative: .nonNegative
    case .intrinsic(_, _, let isHugging): isHugging ? .hugging : .compressionResistance
    case .measure: .measure
    }
  }

  /// The entry in a report.
  var report: ConstraintReport {
    switch origin {
    case .constraint(let constraint): return ConstraintReport(constraint)
    case .place(let node, let attribute):
      return report(of: node, attribute, mask: node.view.flatMap(Self.mask))
    case .nonNegative(let node, let attribute), .measure(let node, let attribute):
      return report(of: node, attribute)
    case .intrinsic(let node, let axis, _):
      return report(of: node, axis == .horizontal ? .width : .height)
    }
  }

  private func report(
    of node: LayoutNode, _ attribute: LayoutAttribute, mask: AutoresizingMask? = nil
  ) -> ConstraintReport {
    ConstraintReport(
      source, node.item, attribute,
      LayoutRelation(rawValue: linear.relation.rawValue) ?? .equal, linear.constant,
      priority: linear.priority, mask: mask)
  }

  /// The mask that places a view; nil for a view that constraints place, and for a root.
  private static func mask(of view: View) -> AutoresizingMask? {
    let isMasked =
      view.hierarchy.superview != nil && view.translatesAutoresizingMaskIntoConstraints
    return isMasked ? view.autoresizingMask : nil
  }
}
