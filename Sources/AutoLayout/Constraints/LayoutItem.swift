// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// An item that constraints can name: a ``View`` or a ``LayoutGuide``.
///
/// Only these two derive from it; it has the members of both that constraints and anchors need.
open class LayoutItem {
  /// The active constraints that name this item, in the order of their activation.
  private(set) var mentions = ConstraintList()

  #if UIKit
  /// Values that UIKit's names, and libraries written for them, keep with an item.
  public final var attachedValues: [AnyHashable: Any] = [:]
  #endif

  /// Makes an item; an item that is neither a view nor a guide cannot be constrained.
  ///
  /// It is public because a subclass in another module inherits `View()` only if all designated
  /// initialisers above it are visible there. It is not `init()`: an override of that one in `View`
  /// would let a subclass call `super.init()`, which has no code.
  public init(item: Void) {}

  #if MainActorViews
  // Stated, since the compiler would take it for one of the main actor, and refuse that of a view.
  nonisolated deinit {}
  #endif

  /// The view in which the item takes part in the hierarchy: itself, or the guide's owner.
  var itemView: View? { nil }

  /// The view in whose coordinates the item's frame is measured.
  var coordinateView: View? { nil }

  /// The item's name in reports.
  open var displayName: String { "item" }

  /// The item's frame in its coordinate view, as the last layout left it, unrounded.
  open var layoutFrame: Rect { .zero }

  /// The active constraints that name this item on either side, oldest first; a copy.
  public var activeConstraints: [LayoutConstraint] {
    mentions.isEmpty ? [] : mentions.constraints.filter { !$0.isInternal }
  }

  /// Adds a constraint that became active and names this item in a role.
  final func addMention(_ constraint: LayoutConstraint, as role: ConstraintList.Role) {
    mentions.append(constraint, as: role)
  }

  /// Removes a constraint that names this item in a role.
  final func removeMention(_ constraint: LayoutConstraint, as role: ConstraintList.Role) {
    mentions.remove(constraint, as: role)
  }

  /// Drops the constraints whose holder is gone, such as a superview that was released.
  final func dropConstraintsWithoutHolder() { mentions.removeUnheld() }

  /// The anchor of the leading edge.
  public var leadingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .leading) }
  /// The anchor of the trailing edge.
  public var trailingAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .trailing) }
  /// The anchor of the left edge.
  public var leftAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .left) }
  /// The anchor of the right edge.
  public var rightAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .right) }
  /// The anchor of the top edge.
  public var topAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .top) }
  /// The anchor of the bottom edge.
  public var bottomAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .bottom) }
  /// The anchor of the width.
  public var widthAnchor: LayoutDimension { LayoutDimension(self, .width) }
  /// The anchor of the height.
  public var heightAnchor: LayoutDimension { LayoutDimension(self, .height) }
  /// The anchor of the horizontal centre.
  public var centerXAnchor: LayoutXAxisAnchor { LayoutXAxisAnchor(self, .centerX) }
  /// The anchor of the vertical centre.
  public var centerYAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .centerY) }
}

/// Items are equal if they are the same object, like UIKit's.
extension LayoutItem: Hashable {
  /// Whether both are the same view or guide.
  public static func == (left: LayoutItem, right: LayoutItem) -> Bool { left === right }

  /// Hashes the item's identity; it differs from run to run.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
