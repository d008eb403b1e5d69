// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The map between the places of elements before and after removals and insertions.
///
/// Elements that stay keep their order. A move counts as a removal and an insertion; the owner of
/// the map pairs the two.
///
///     5 places, 1 and 3 removed, 0 and 2 inserted: before 0 2 4 → after 1 3 4
///
/// Every query takes O(log changes) and does not depend on the number of places.
struct IndexMap: Hashable, Sendable {
  /// The places of removed elements, as before, ascending.
  private(set) var removed: [Int]
  /// The places of inserted elements, as after, ascending.
  private(set) var inserted: [Int]

  /// Makes a map from places in any order, each at most once in its list.
  init(removed: [Int] = [], inserted: [Int] = []) {
    self.removed = removed.sorted()
    self.inserted = inserted.sorted()
  }

  /// The place afterwards of an element that stays; nil if it is removed.
  func after(_ before: Int) -> Int? {
    let below = Self.count(removed, below: before)
    guard below == removed.count || removed[below] != before else { return nil }
    return Self.place(ofRank: before - below, among: inserted)
  }

  /// The place before of an element that stayed; nil if it was inserted.
  func before(_ after: Int) -> Int? {
    let below = Self.count(inserted, below: after)
    guard below == inserted.count || inserted[below] != after else { return nil }
    return Self.place(ofRank: after - below, among: removed)
  }

  /// The place afterwards of the gap before a place, counting the elements before it that stay.
  func gapAfter(_ before: Int) -> Int {
    Self.place(ofRank: before - Self.count(removed, below: before), among: inserted)
  }

  /// The place that has `rank` places before it that are not in `taken`.
  private static func place(ofRank rank: Int, among taken: [Int]) -> Int {
    // `taken[i] - i` places that are not taken lie before `taken[i]`; the sequence ascends.
    rank + (0..<taken.count).partitioningIndex { taken[$0] - $0 > rank }
  }

  /// The number of places of an ascending list that are below a place.
  private static func count(_ list: [Int], below place: Int) -> Int {
    (0..<list.count).partitioningIndex { list[$0] >= place }
  }
}
