// SPDX-License-Identifier: Apache-2.0

/// The keys of one object, which must be distinct.
///
/// An object with known keys in their order shares the list of them.
struct DistinctKeys {
  /// The known keys, as long as the object has the first ones in their order.
  private var inOrder: KnownKeys?
  /// The number of them.
  private var count = 0
  /// All keys, once they are in another order.
  private var others: [String] = []
  /// Whether a key is none of ``KnownKeys``.
  private(set) var hasUnknown = false
  /// All keys, once there are many, and never iterated; a few are compared one by one.
  private var set: Set<String> = []
  /// A bit for each known key that occurred.
  private var known: UInt64 = 0

  /// The number of keys from which on they are in a set.
  private static let few = 16

  /// Begins an object.
  ///
  /// - Parameter known: The keys that may be added by their indices.
  init(_ known: KnownKeys? = nil) { inOrder = known }

  /// Begins with distinct keys.
  init(_ names: [String]) {
    others = names
    hasUnknown = true
  }

  /// The keys, in their order.
  var names: [String] {
    guard let inOrder else { return others }
    return count == inOrder.count ? inOrder.names : Array(inOrder.names[..<count])
  }

  /// Adds a key; false, and it is not added, if the object has it already.
  mutating func add(_ key: String) -> Bool {
    leaveOrder()
    hasUnknown = true
    return insert(key)
  }

  /// Adds the key that has an index among the known ones.
  ///
  /// - Returns: False, and it is not added, if the object has it already.
  @inline(__always)
  mutating func add(_ key: String, knownAs index: Int) -> Bool {
    if inOrder != nil {
      if index == count {
        count += 1
        return true
      }
      leaveOrder()
    }
    if hasUnknown { return insert(key) }
    guard known >> UInt64(index) & 1 == 0 else { return false }
    known |= 1 << UInt64(index)
    others.append(key)
    return true
  }

  /// Has a list of its own from now on.
  private mutating func leaveOrder() {
    guard let keys = inOrder else { return }
    others.reserveCapacity(keys.count)
    others += keys.names[..<count]
    known = (1 << UInt64(count)) &- 1
    inOrder = nil
  }

  private mutating func insert(_ key: String) -> Bool {
    if others.count >= Self.few, set.isEmpty { set = Set(others) }
    guard others.count < Self.few ? !others.contains(key) : set.insert(key).inserted else {
      return false
    }
    others.append(key)
    return true
  }
}
