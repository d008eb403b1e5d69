// SPDX-License-Identifier: Apache-2.0

extension ListIndex {
  /// The numbers of rows at the start and at the end that another index has too, after records were
  /// replaced: rows that show the same records in the same surroundings.
  ///
  /// - Parameters:
  ///   - changed: The index of the records afterwards, by the same rules.
  ///   - range: The offsets of the records that are gone.
  ///   - count: The number of records in their place.
  /// - Complexity: O(rows).
  package func rowsKept(
    in changed: ListIndex, replacing range: Range<Int>, withCount count: Int
  ) -> (first: Int, last: Int) {
    /// The offset of a record afterwards; nil for one that is gone.
    func moved(_ offset: Int) -> Int? {
      if offset < range.lowerBound { return offset }
      return offset < range.upperBound ? nil : offset + count - range.count
    }
    func isKept(_ row: Int, as other: Int) -> Bool {
      rows[row].content.map(moved) == changed.rows[other].content
    }
    let most = min(rows.count, changed.rows.count)
    var first = 0
    while first < most, isKept(first, as: first) { first += 1 }
    var last = 0
    while last < most - first, isKept(rows.count - 1 - last, as: changed.rows.count - 1 - last) {
      last += 1
    }
    return (first, last)
  }

  /// The row that shows a record; nil if there is none.
  ///
  /// - Complexity: O(rows).
  package func row(ofRecord offset: Int) -> Int? {
    rows.firstIndex { $0.part == .item && $0.record == offset }
  }
}

extension ListRow.Content {
  /// The same of other records; nil if one of them is gone.
  fileprivate func map(_ transform: (Int) -> Int?) -> ListRow.Content? {
    switch self {
    case .item(let record, let previous, let next):
      let (above, below) = (previous.map(transform), next.map(transform))
      // A neighbour that is gone is not the same as none.
      if case .some(.none) = above { return nil }
      if case .some(.none) = below { return nil }
      return transform(record).map { .item($0, previous: above ?? nil, next: below ?? nil) }
    case .edge(let part, let first, let name, let count):
      return transform(first).map { .edge(part, first: $0, name: name, count: count) }
    case .between(let above, let next):
      guard let above = transform(above), let next = transform(next) else { return nil }
      return .between(above, next: next)
    case .unreadable(let record): return transform(record).map { .unreadable($0) }
    }
  }
}
