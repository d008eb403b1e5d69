// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The removals, insertions and moves that turn one sequence of unique elements into another.
///
/// Elements that stay keep their order. Removals are numbered as before, insertions as after; a
/// move counts as neither.
struct SequenceDifference: Hashable, Sendable {
  /// The places of removed elements, as before, ascending.
  var removed: [Int] = []
  /// The places of inserted elements, as after, ascending.
  var inserted: [Int] = []
  /// Moved elements by their places before and after, ascending by the latter.
  var moved: [BatchUpdate.Move<Int>] = []

  /// Finds the difference; in linear time, except for moves.
  ///
  /// 1. A table from elements to their places before gives removals and insertions.
  /// 2. Of the elements in both, the longest subsequence in ascending order of places before stays,
  ///    and the rest moves. That makes the fewest moves, and costs O(n log n) only between the
  ///    first and the last element that is out of order.
  ///
  /// An element that occurs twice counts once; callers refuse such elements.
  ///
  /// Source: the table of places is P. Heckel, "A technique for isolating differences between
  /// files", CACM 21 (1978) 264–268, for elements that are all unique.
  init<Element: Hashable>(from before: [Element], to after: [Element]) {
    // A common start and a common end need no table.
    var head = 0
    while head < before.count, head < after.count, before[head] == after[head] { head += 1 }
    var tail = 0
    while tail < before.count - head, tail < after.count - head,
      before[before.count - 1 - tail] == after[after.count - 1 - tail]
    { tail += 1 }
    var places: [Element: Int] = [:]
    places.reserveCapacity(before.count - head - tail)
    for place in head..<before.count - tail { places[before[place]] = place }
    var isKept = Array(repeating: false, count: before.count - head - tail)
    var kept: [(from: Int, to: Int)] = []
    for place in head..<after.count - tail {
      if let source = places[after[place]] {
        isKept[source - head] = true
        kept.append((source, place))
      } else {
        inserted.append(place)
      }
    }
    for (index, kept) in isKept.enumerated() where !kept { removed.append(head + index) }
    let stays = longestAscendingSubsequence(kept.map(\.from))
    for (index, pair) in kept.enumerated() where !stays[index] {
      moved.append(BatchUpdate.Move(from: pair.from, to: pair.to))
    }
  }
}
