// SPDX-License-Identifier: Apache-2.0

public import AutoLayout

extension ConstraintItem {
  /// The active constraints whose first item is this one, oldest first.
  ///
  /// With an attribute, only the constraints that have it as their first attribute.
  public func ownConstraints(of attribute: LayoutAttribute? = nil) -> [LayoutConstraint] {
    activeConstraints.filter { constraint in
      constraint.firstItem === self
        && (attribute == nil || constraint.firstAttribute == attribute)
    }
  }

  /// The constant of the oldest active constraint of an attribute of this item; nil without one.
  public func constant(of attribute: LayoutAttribute) -> Double? {
    ownConstraints(of: attribute).first?.constant
  }
}

extension View {
  /// The constraints that this view holds and whose first item and attribute are these.
  ///
  /// Without an attribute, all constraints whose first item is this one.
  public func constraints(
    on item: LayoutItem, _ attribute: LayoutAttribute? = nil
  ) -> [LayoutConstraint] {
    constraints.filter { constraint in
      constraint.firstItem === item
        && (attribute == nil || constraint.firstAttribute == attribute)
    }
  }

  /// Deactivates the constraints that this view holds and whose first item and attribute are these.
  public func removeConstraints(on item: LayoutItem, _ attribute: LayoutAttribute? = nil) {
    LayoutConstraint.deactivate(constraints(on: item, attribute))
  }
}
