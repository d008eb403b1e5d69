// SPDX-License-Identifier: Apache-2.0

/// What turns one sequence of unique elements into another: removals, insertions and moves.
///
/// Elements that stay keep their order. Removals are numbered as before, insertions as after; a
/// move counts as neither.
struct SequenceDifference: Hashable, Sendable {
  /// The places of elements that go, as before, ascending.
  var removed: [Int] = []
  /// The places of elements that come, as after, ascending.
  var inserted: [Int] = []
  /// Elements that change their order, by their place before and after, ascending by the latter.
  var moved: [BatchUpdate.Move<Int>] = []

  /// Finds the difference in linear time, but for moves.
  ///
  /// 1. A table from elements to their places before tells what comes and what goes.
  /// 2. Of what is in both, the longest run in ascending order of places before stays; the rest
  ///    moves. The longest run makes the moves the fewest, and costs O(n log n) only between the
  ///    first and the last element that is out of order.
  ///
  /// Elements that occur twice count once; the owner of the sequences refuses them.
  ///
  /// Source: the table of places is P. Heckel, "A technique for isolating differences between
  /// files", CACM 21 (1978) 264–268, for elements that are all unique; the longest run is
  /// C. Schensted, Canad. J. Math. 13 (1961) 179–191.
  init<Element: Hashable>(from before: [Element], to after: [Element]) {
    // What both have at the start and at the end needs no table.
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
    let stays = Self.longestAscendingRun(kept.map(\.from))
    for (index, pair) in kept.enumerated() where !stays[index] {
      moved.append(BatchUpdate.Move(from: pair.from, to: pair.to))
    }
  }

  /// Which elements belong to one longest ascending subsequence of different numbers.
  static func longestAscendingRun(_ numbers: [Int]) -> [Bool] {
    var result = Array(repeating: true, count: numbers.count)
    if zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) { return result }
    // `ends[k]` is the index of the smallest number that ends an ascending run of k + 1.
    var ends: [Int] = []
    var previous = Array(repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      var lower = 0
      var upper = ends.count
      while lower < upper {
        let middle = (lower + upper) / 2
        if numbers[ends[middle]] < number { lower = middle + 1 } else { upper = middle }
      }
      if lower > 0 { previous[index] = ends[lower - 1] }
      if lower == ends.count { ends.append(index) } else { ends[lower] = index }
    }
    result = Array(repeating: false, count: numbers.count)
    var index = ends.last ?? -1
    while index >= 0 {
      result[index] = true
      index = previous[index]
    }
    return result
  }
}
