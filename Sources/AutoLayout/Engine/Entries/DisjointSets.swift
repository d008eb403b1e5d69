// SPDX-License-Identifier: Apache-2.0

/// Members `0, 1, 2, …` in sets that are joined and never split.
///
/// The member with the lowest number stands for a set.
/// Source: R. Tarjan, J. van Leeuwen, J. ACM 31 (1984) 245–281; paths are halved.
struct DisjointSets {
  /// For each member another one of its set, or itself. Invariant: `parents[m] <= m`.
  private var parents: [Int] = []

  /// The number of members.
  var count: Int { parents.count }

  /// Makes a member in a set of its own.
  mutating func makeMember() -> Int {
    parents.append(parents.count)
    return parents.count - 1
  }

  /// The member that stands for a member's set. Nearly O(1).
  mutating func root(of member: Int) -> Int {
    var member = member
    while parents[member] != member {
      parents[member] = parents[parents[member]]
      member = parents[member]
    }
    return member
  }

  /// Joins two sets, given by the members that stand for them, and returns the one that stands for
  /// both and the one that no longer stands for any.
  mutating func join(_ one: Int, _ other: Int) -> (root: Int, absorbed: Int) {
    // For one set twice, this changes nothing.
    let (low, high) = (min(one, other), max(one, other))
    parents[high] = low
    return (low, high)
  }
}
