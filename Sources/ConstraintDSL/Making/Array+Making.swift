// SPDX-License-Identifier: Apache-2.0

public import AutoLayout

extension Array where Element: View {
  /// Makes the same constraints of each view, one view after the other, and activates them.
  ///
  /// The maker's ``ConstraintMaker/item`` is the view whose constraints are being made.
  @discardableResult
  public func makeConstraints(_ body: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    flatMap { $0.makeConstraints(body) }
  }

  /// Makes the same constraints of each view without activating them.
  public func prepareConstraints(_ body: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    flatMap { $0.prepareConstraints(body) }
  }

  /// Changes the constants of the same constraints of each view.
  @discardableResult
  public func updateConstraints(
    missing: MissingConstraintPolicy = .current, _ body: (ConstraintMaker) -> Void
  ) -> [LayoutConstraint] {
    flatMap { $0.updateConstraints(missing: missing, body) }
  }

  /// Removes the constraints that makers made of each view, and makes the same ones of each.
  @discardableResult
  public func remakeConstraints(_ body: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    flatMap { $0.remakeConstraints(body) }
  }

  /// Removes the constraints that makers made of each view.
  public func removeConstraints() {
    for view in self { view.removeConstraints() }
  }

  /// The closest common ancestor of all views; nil in different trees and for an empty array.
  public var closestCommonAncestor: View? {
    guard var ancestor: View = first else { return nil }
    for view in dropFirst() {
      guard let next = ancestor.closestCommonAncestor(with: view) else { return nil }
      ancestor = next
    }
    return ancestor
  }
}
