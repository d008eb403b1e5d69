// SPDX-License-Identifier: Apache-2.0

/// The keys of one object, which must be distinct.
struct DistinctKeys {
  /// The keys, in their order.
  private(set) var names: [String] = []
  /// Whether a key is none of ``KnownKeys``.
  private(set) var hasUnknown = false
  /// All keys, once there are many, and never iterated; a few are compared one by one.
  private var set: Set<String> = []
  /// A bit for each known key that occurred.
  private var known: UInt64 = 0

  /// The number of keys from which on they are in a set.
  private static let few = 16

  /// Begins an object that is expected to have a number of keys.
  init(capacity: Int = 0) { if capacity > 0 { names.reserveCapacity(capacity) } }

  /// Begins with distinct keys.
  init(_ names: [String]) {
    self.names = names
    hasUnknown = true
  }

  /// Adds a key; false, and it is not added, if the object has it already.
  mutating func add(_ key: String) -> Bool {
    hasUnknown = true
    return insert(key)
  }

  /// Adds the key that has an index among the known ones, which are distinct.
  ///
  /// - Returns: False, and it is not added, if the object has it already.
  @inline(__always)
  mutating func add(_ key: String, knownAs index: Int) -> Bool {
    if hasUnknown { return insert(key) }
    guard known >> UInt64(index) & 1 == 0 else { return false }
    known |= 1 << UInt64(index)
    names.append(key)
    return true
  }

  private mutating func insert(_ key: String) -> Bool {
    if names.count >= Self.few, set.isEmpty { set = Set(names) }
    guard names.count < Self.few ? !names.contains(key) : set.insert(key).inserted else {
      return false
    }
    names.append(key)
    return true
  }
}
