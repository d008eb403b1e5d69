// SPDX-License-Identifier: Apache-2.0

// What Apple's Foundation and the Objective-C runtime give and Swift elsewhere lacks: values
// associated with objects. Constraint libraries keep their constraints so.

import AutoLayout

/// How an associated value is kept; here always strongly.
public enum objc_AssociationPolicy: Sendable {
  /// Without keeping it alive.
  case OBJC_ASSOCIATION_ASSIGN
  /// Strongly.
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC
  /// As a copy.
  case OBJC_ASSOCIATION_COPY_NONATOMIC
  /// Strongly.
  case OBJC_ASSOCIATION_RETAIN
  /// As a copy.
  case OBJC_ASSOCIATION_COPY
}

/// Keeps a value with a view or guide; values of other objects are not kept.
public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  (object as? LayoutItem)?.attachedValues[key] = value
}

/// The value that is kept with a view or guide.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  (object as? LayoutItem)?.attachedValues[key]
}

/// A set of objects by identity, in the order in which they came.
public final class NSMutableSet {
  private var objects: [AnyObject] = []

  /// Makes an empty set.
  public init() {}

  /// The objects in their order.
  public var allObjects: [Any] { objects }
  /// The number of objects.
  public var count: Int { objects.count }

  /// Adds an object unless it is there.
  public func add(_ object: Any) {
    let object = object as AnyObject
    if !objects.contains(where: { $0 === object }) { objects.append(object) }
  }

  /// Removes an object.
  public func remove(_ object: Any) {
    let object = object as AnyObject
    objects.removeAll { $0 === object }
  }

  /// Whether an object is in the set.
  public func contains(_ object: Any) -> Bool {
    let object = object as AnyObject
    return objects.contains { $0 === object }
  }
}
