// SPDX-License-Identifier: Apache-2.0

/// The map between places before and after some are taken out and others put in.
///
/// Elements that stay keep their order. A move counts as taking out at one place and putting in at
/// another; the owner of the map pairs the two.
///
///     5 places, 1 and 3 taken out, 0 and 2 put in: before 0 2 4 → after 1 3 4
///
/// Every query takes O(log changes), whatever the number of places is.
struct IndexMap: Hashable, Sendable {
  /// The places taken out, as before, ascending.
  private(set) var removed: [Int]
  /// The places put in, as after, ascending.
  private(set) var inserted: [Int]

  /// Makes a map from places in any order, each at most once in its list.
  init(removed: [Int] = [], inserted: [Int] = []) {
    self.removed = removed.sorted()
    self.inserted = inserted.sorted()
  }

  /// The place afterwards of an element that stays; nil if it is taken out.
  func after(_ before: Int) -> Int? {
    let below = Self.count(removed) { $0 < before }
    guard below == removed.count || removed[below] != before else { return nil }
    return Self.place(ofRank: before - below, among: inserted)
  }

  /// The place before of an element that stayed; nil if it was put in.
  func before(_ after: Int) -> Int? {
    let below = Self.count(inserted) { $0 < after }
    guard below == inserted.count || inserted[below] != after else { return nil }
    return Self.place(ofRank: after - below, among: removed)
  }

  /// The place afterwards of the gap before a place, counting the elements before it that stay.
  func gapAfter(_ before: Int) -> Int {
    Self.place(ofRank: before - Self.count(removed) { $0 < before }, among: inserted)
  }

  /// The place that has `rank` places before it that are not in `taken`.
  private static func place(ofRank rank: Int, among taken: [Int]) -> Int {
    // `taken[i] - i` places that are not taken lie before `taken[i]`; the sequence ascends.
    var lower = 0
    var upper = taken.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if taken[middle] - middle <= rank { lower = middle + 1 } else { upper = middle }
    }
    return rank + lower
  }

  /// The number of elements at the start of an ascending list that fulfil a condition.
  private static func count(_ list: [Int], where isBelow: (Int) -> Bool) -> Int {
    var lower = 0
    var upper = list.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if isBelow(list[middle]) { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
