// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import LayoutGeometry

/// The constraints of one expression, to change, deactivate and activate later.
///
///     var gap: ConstraintReference?
///     body.makeConstraints { make in
///       gap = make.top.equalTo(title.bottom).offset(8).constraint
///     }
///     gap?.update(offset: 16)
///
/// One expression can make several constraints; a change acts on each to which it applies.
/// The reference keeps the constraints, not the views.
public struct ConstraintReference {
  /// The constraints, in the order in which their attributes were named.
  public let constraints: [MadeConstraint]

  /// Keeps constraints.
  init(_ constraints: [MadeConstraint]) { self.constraints = constraints }

  /// Whether all constraints are active; false without any.
  public var isActive: Bool {
    !constraints.isEmpty && constraints.allSatisfy(\.isActive)
  }

  /// Activates the constraints that are not active.
  public func activate() {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates the constraints that are active.
  public func deactivate() {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The same as ``activate()``.
  public func install() { activate() }

  /// The same as ``deactivate()``.
  public func uninstall() { deactivate() }

  /// Sets the distance from the target; it replaces a number that was the target.
  public func update(offset: Double) {
    for constraint in constraints { constraint.constant = offset }
  }

  /// Moves edges inward by one distance; other attributes stay.
  public func update(inset: Double) { update(insets: EdgeInsets(all: inset)) }

  /// Moves edges inward, each by its own distance; other attributes stay.
  public func update(insets: EdgeInsets) {
    for constraint in constraints {
      guard let amount = constraint.firstAttribute.amount(of: insets) else { continue }
      constraint.constant = amount
    }
  }

  /// Moves edges inward, each by its own distance; other attributes stay.
  public func update(insets: DirectionalEdgeInsets) { update(insets: EdgeInsets(insets)) }

  /// Sets the amount added to widths and heights; other attributes stay.
  public func update(sizeOffset size: Size) {
    for constraint in constraints {
      guard let amount = constraint.firstAttribute.amount(of: size) else { continue }
      constraint.constant = amount
    }
  }

  /// Sets how far centres are moved; other attributes stay.
  public func update(centerOffset point: Point) {
    for constraint in constraints {
      guard let amount = constraint.firstAttribute.amount(of: point) else { continue }
      constraint.constant = amount
    }
  }

  /// Sets the priority of the constraints.
  public func update(priority: LayoutPriority) {
    for constraint in constraints { constraint.priority = priority }
  }
}
