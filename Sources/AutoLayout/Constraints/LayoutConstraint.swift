// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A linear relation between two attributes: `first.a REL second.b × multiplier + constant`.
///
///     LayoutConstraint(
///       item: body, attribute: .top, relatedBy: .equal,
///       toItem: title, attribute: .bottom, multiplier: 1, constant: 8)
///
/// Neither side owns the other: `b.top = a.bottom + 8` and `a.bottom = b.top - 8` are the same.
/// A multiplier on a place is measured in the coordinates of the items' closest common ancestor.
/// Leading and trailing are those of that ancestor: if it reads from right to left, the constraint
/// is mirrored there, with the constant's sign. The items' own directions play no part.
///
/// A constraint does not keep its items alive; while it is active, the view that holds it keeps
/// it. Only the constant, the priority and the activity can change.
open class LayoutConstraint {
  /// The attribute on the left side.
  public let firstAttribute: LayoutAttribute
  /// How the sides compare.
  public let relation: LayoutRelation
  /// The attribute on the right side; ``LayoutAttribute/notAnAttribute`` without a second item.
  public let secondAttribute: LayoutAttribute
  /// The factor of the second attribute.
  public let multiplier: Double

  /// The number added on the right side, in points; layout ignores a constraint while it is not
  /// finite.
  open var constant: Double {
    didSet { if constant != oldValue { noteChange(.constant(self)) } }
  }

  /// The priority; required unless set. It may change at any time.
  open var priority = LayoutPriority.required {
    didSet { if priority != oldValue { noteChange(.priority(self)) } }
  }

  /// A name of the caller's choosing, shown in reports.
  public var identifier: String?
  /// Where the constraint was made, shown in reports.
  public var sourceLocation: CodeLocation?
  /// Why the last activation failed; nil if it did not.
  public private(set) var activationError: LayoutConstraintError?

  /// The item on the left side, while it lives.
  private(set) weak var first: LayoutItem?
  /// The item on the right side, while it lives.
  private(set) weak var second: LayoutItem?
  /// The items that were given, to tell a released item from one that was never given.
  let given: GivenItems

  /// The view that holds the constraint while it is active.
  private(set) weak var holder: View?
  /// The place in the order of activation in its tree.
  private(set) var serial = -1
  private var slots: SIMD4<Int> = [-1, -1, -1, -1]
  /// Whether a stack view made the constraint; such constraints are in no view's `constraints`.
  var isInternal: Bool { false }
  /// The stack view that made the constraint, and the place in its arrangement; nil for others.
  var arranging: (stack: StackView?, place: Int)? { nil }
  /// Whether the constraint states an equation that may have further terms; see
  /// ``EquationConstraint``.
  package var isSum: Bool { false }
  /// The factor of the first attribute.
  var firstFactor: Double { 1 }
  /// The terms of the equation after those of the first and second attribute.
  var furtherTerms: [WeakTerm] { [] }

  /// The constraint's slot in the list that a role names; -1 while it is not in it.
  func slot(_ role: ConstraintList.Role) -> Int { slots[role.rawValue] }

  /// Records the constraint's slot in a list.
  func setSlot(_ slot: Int, _ role: ConstraintList.Role) { slots[role.rawValue] = slot }

  /// Makes a constraint, not yet active.
  ///
  /// Nothing is checked here: activating an illegal constraint fails with the reason.
  public init(
    item: AnyObject?, attribute: LayoutAttribute, relatedBy relation: LayoutRelation,
    toItem second: AnyObject?, attribute secondAttribute: LayoutAttribute, multiplier: Double,
    constant: Double
  ) {
    self.first = item as? LayoutItem
    self.second = second as? LayoutItem
    self.given = GivenItems(first: item, second: second)
    self.firstAttribute = attribute
    self.relation = relation
    self.secondAttribute = second == nil ? .notAnAttribute : secondAttribute
    self.multiplier = multiplier
    self.constant = constant
  }

  /// Makes a constraint between views and guides, not yet active, with everything that reports
  /// show.
  ///
  /// It casts nothing and sets nothing twice, for callers that make constraints by the thousand,
  /// such as a constraint DSL.
  public init(
    item: LayoutItem, attribute: LayoutAttribute, relatedBy relation: LayoutRelation,
    toItem second: LayoutItem?, attribute secondAttribute: LayoutAttribute, multiplier: Double,
    constant: Double, priority: LayoutPriority, identifier: String?, madeAt place: CodeLocation?
  ) {
    self.first = item
    self.second = second
    self.given = GivenItems(hasSecond: second != nil)
    self.firstAttribute = attribute
    self.relation = relation
    self.secondAttribute = second == nil ? .notAnAttribute : secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.identifier = identifier
    self.sourceLocation = place
  }

  /// Makes a constraint between items of any type, not yet active, as UIKit's initialiser does.
  ///
  /// Activating it fails if an item is neither a view nor a guide.
  @_disfavoredOverload
  public convenience init(
    item: Any, attribute: LayoutAttribute, relatedBy relation: LayoutRelation,
    toItem second: Any?, attribute secondAttribute: LayoutAttribute, multiplier: Double,
    constant: Double
  ) {
    self.init(
      item: item as AnyObject, attribute: attribute, relatedBy: relation,
      toItem: second.map { $0 as AnyObject }, attribute: secondAttribute, multiplier: multiplier,
      constant: constant)
  }

  /// Makes a constraint without items, which cannot be activated.
  public convenience init() {
    self.init(
      item: nil, attribute: .notAnAttribute, relatedBy: .equal, toItem: nil,
      attribute: .notAnAttribute, multiplier: 1, constant: 0)
  }

  /// The item on the left side, while it lives.
  public var firstItem: AnyObject? { first }
  /// The item on the right side, while it lives; nil if there is none.
  public var secondItem: AnyObject? { second }
  /// Whether the right side has an item.
  public var hasSecondItem: Bool { given.hasSecond }

  /// Whether the constraint takes part in layout.
  ///
  /// Setting it finds the view that holds it: the item's own view, or the closest common ancestor.
  /// An illegal constraint stays inactive and leaves a diagnostic and an ``activationError``;
  /// ``activate()`` throws instead. If only a common ancestor is missing, because an item was not
  /// yet added to a view, it becomes active when there is one, and the diagnostic is withdrawn. One
  /// that ties a horizontal place to a vertical one leaves them as well, but counts as active, as
  /// in UIKit; layout ignores it.
  open var isActive: Bool {
    get { holder != nil }
    set {
      if newValue {
        activateReporting()
      } else {
        deactivate()
      }
    }
  }

  /// The constraint as an equation, with its priority, name and place.
  ///
  ///     title.bottom == body.top - 8 @750 "gap" (NewsCell.swift:23)
  open var description: String { ConstraintReport(factsOf: self).text }

  /// Records the view that holds the constraint, or that none does; only views call it.
  final func setHolder(_ holder: View?) { self.holder = holder }

  /// Makes the constraint the youngest one of a tree.
  final func takeSerial(in tree: LayoutTree) { serial = tree.takeSerial() }

  /// Records why an activation failed, or that it did not.
  final func setActivationError(_ error: LayoutConstraintError?) { activationError = error }

  /// Reports a change of the constraint to the engines of the tree.
  private func noteChange(_ change: LayoutChange) {
    holder?.noteChange(change)
  }
}

/// Constraints are equal if they are the same object, whatever they state.
extension LayoutConstraint: Hashable {
  /// Whether both are the same constraint.
  public static func == (left: LayoutConstraint, right: LayoutConstraint) -> Bool {
    left === right
  }

  /// Hashes the constraint's identity; it differs from run to run.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The items that were passed to a constraint's initialiser.
struct GivenItems {
  /// The type's name of a first item that is neither a view nor a guide; nil otherwise.
  var foreignFirst: String?
  /// The same for the second item.
  var foreignSecond: String?
  /// Whether there was a first item.
  var hasFirst: Bool
  /// Whether there was a second item.
  var hasSecond: Bool

  /// A first item that is a view or guide, and perhaps a second one.
  init(hasSecond: Bool) {
    hasFirst = true
    self.hasSecond = hasSecond
  }

  /// Inspects the items.
  init(first: AnyObject?, second: AnyObject?) {
    hasFirst = first != nil
    hasSecond = second != nil
    if let first, !(first is LayoutItem) { foreignFirst = "\(type(of: first))" }
    if let second, !(second is LayoutItem) { foreignSecond = "\(type(of: second))" }
  }
}
