// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The elements of two sequences that a common subsequence keeps.
///
/// 1. Every later element is paired with the first equal earlier one that is still free.
/// 2. The longest sequence of pairs that ascends on both sides is kept.
///
/// The result is a common subsequence, the longest where no element repeats.
///
/// Source: J. Hunt and T. Szymanski, Commun. ACM 20 (1977) 350–353, restricted to unique pairs.
struct CommonSubsequence {
  /// Whether each earlier element is kept.
  private(set) var isKeptBefore: [Bool]
  /// Whether each later element is kept.
  private(set) var isKeptAfter: [Bool]

  /// Compares two sequences.
  ///
  /// - Complexity: O(n log n) with few hash collisions.
  init<Element: Hashable>(_ before: [Element], _ after: [Element]) {
    isKeptBefore = Array(repeating: false, count: before.count)
    isKeptAfter = Array(repeating: false, count: after.count)

    // 1. Pair equal elements, first come, first served.
    var places: [Element: (indices: [Int], next: Int)] = [:]
    for (index, element) in before.enumerated() {
      places[element, default: ([], 0)].indices.append(index)
    }
    var pairs: [(before: Int, after: Int)] = []
    for (index, element) in after.enumerated() {
      guard let place = places[element], place.next < place.indices.count else { continue }
      pairs.append((place.indices[place.next], index))
      places[element]?.next += 1
    }

    // 2. Keep the longest ascending sequence of earlier indices.
    let isKept = longestAscendingSubsequence(pairs.map(\.before))
    for (pair, isKept) in zip(pairs, isKept) where isKept {
      isKeptBefore[pair.before] = true
      isKeptAfter[pair.after] = true
    }
  }
}

/// A bounded number of disjoint rectangles that cover everything inserted.
struct RectangleSet {
  /// The rectangles; their order has no meaning.
  private(set) var rectangles: [Rect] = []
  private let limit: Int

  /// The rectangles from top to bottom, and from left to right.
  var inReadingOrder: [Rect] {
    rectangles.sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
  }

  /// Makes an empty set of at most `limit` rectangles.
  init(limit: Int) { self.limit = limit }

  /// Adds a rectangle, joined with those it overlaps, and with the nearest when the set is full.
  mutating func insert(_ rect: Rect) {
    var joined = rect
    while let index = rectangles.firstIndex(where: { $0.intersects(joined) }) {
      joined = joined.union(rectangles.remove(at: index))
    }
    guard rectangles.count >= limit else {
      rectangles.append(joined)
      return
    }
    func growth(_ other: Rect) -> Double {
      let union = other.union(joined)
      return union.width * union.height - other.width * other.height
    }
    let nearest = rectangles.indices.min { growth(rectangles[$0]) < growth(rectangles[$1]) }
    guard let nearest else { return }
    let partner = rectangles.remove(at: nearest)
    insert(joined.union(partner))
  }
}
