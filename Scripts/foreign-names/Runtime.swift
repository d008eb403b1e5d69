// SPDX-License-Identifier: Apache-2.0

// What Apple's Foundation and the Objective-C runtime give and Swift elsewhere lacks: values
// associated with objects, and a set of objects by identity.

/// How an associated value is kept; here always strongly.
public enum objc_AssociationPolicy {
  case OBJC_ASSOCIATION_ASSIGN
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC
  case OBJC_ASSOCIATION_COPY_NONATOMIC
  case OBJC_ASSOCIATION_RETAIN
  case OBJC_ASSOCIATION_COPY
}

/// The values associated with one object; gone when the object is.
private final class Associations {
  weak var object: AnyObject?
  var values: [UnsafeRawPointer: Any] = [:]

  init(of object: AnyObject) { self.object = object }
}

nonisolated(unsafe) private var associations: [ObjectIdentifier: Associations] = [:]

/// The entry of an object; a dead object's that had the same address is dropped.
private func entry(of object: Any) -> Associations? {
  guard type(of: object) is AnyClass || Mirror(reflecting: object).displayStyle == .optional
  else { return nil }
  guard let object = object as? AnyObject else { return nil }
  if let known = associations[ObjectIdentifier(object)], known.object === object { return known }
  associations = associations.filter { $0.value.object != nil }
  let new = Associations(of: object)
  associations[ObjectIdentifier(object)] = new
  return new
}

public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  entry(of: object)?.values[key] = value
}

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  entry(of: object)?.values[key]
}

/// A set of objects by identity, in the order in which they came.
public final class NSMutableSet {
  private var objects: [AnyObject] = []

  public init() {}

  public var allObjects: [Any] { objects }
  public var count: Int { objects.count }

  public func add(_ object: Any) {
    let object = object as AnyObject
    if !objects.contains(where: { $0 === object }) { objects.append(object) }
  }

  public func remove(_ object: Any) {
    let object = object as AnyObject
    objects.removeAll { $0 === object }
  }

  public func contains(_ object: Any) -> Bool {
    let object = object as AnyObject
    return objects.contains { $0 === object }
  }
}
