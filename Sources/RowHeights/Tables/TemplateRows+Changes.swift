// SPDX-License-Identifier: Apache-2.0

extension TemplateRows where Records: RangeReplaceableCollection {
  /// Puts records in the place of others, and makes an offset tree of all rows follow.
  ///
  /// Rows that show the same records in the same surroundings keep their heights. The others are
  /// unmeasured then, and so are rows that had no height, whose reasons are forgotten.
  ///
  /// - Parameters:
  ///   - range: The offsets of the records that go.
  ///   - estimator: The tree's estimator of rows that are not measured.
  /// - Complexity: O(changed rows + log rows) beside the collection's own; O(rows) for a template
  ///   with sections, rows between the records or neighbours.
  /// - Throws: `RowOffsetError` for more rows than a tree can hold; nothing is changed then.
  public func replace(
    _ range: Range<Int>, with added: some Collection<RecordValue>,
    in offsets: inout RowOffsetTree, estimator: EstimatorID
  ) throws(RowOffsetError) {
    precondition(
      offsets.count == rowCount, "The tree has \(offsets.count) rows for \(rowCount) rows.")
    var (gone, count) = (range, added.count)
    if let list {
      var changed = records
      changed.replaceSubrange(changed.indexes(range), with: added)
      let after = Self.makeList(of: changed, measurer.template) ?? list
      let kept = list.rowsKept(in: after, replacing: range, withCount: count)
      gone = kept.first..<list.rows.count - kept.last
      count = after.rows.count - kept.first - kept.last
    }
    try offsets.insert(count: count, at: gone.upperBound, estimator: estimator)
    forgetFailures(in: &offsets, estimator) { $0 < gone.upperBound ? $0 : $0 + count }
    offsets.remove(gone)
    records.replaceSubrange(records.indexes(range), with: added)
  }

  /// Moves records so that the first of them has a place among the others, and makes an offset tree
  /// of all rows follow, as ``replace(_:with:in:estimator:)`` does.
  ///
  /// - Complexity: That of ``replace(_:with:in:estimator:)`` for the moved records, whatever their
  ///   distance.
  /// - Precondition: `target` is in `0...records.count - range.count`.
  public func move(
    _ range: Range<Int>, to target: Int, in offsets: inout RowOffsetTree, estimator: EstimatorID
  ) throws(RowOffsetError) {
    precondition(
      target >= 0 && target <= records.count - range.count,
      "The target \(target) of \(range.count) records is out of range "
        + "0...\(records.count - range.count).")
    guard list == nil else {
      // The records between the old and the new place change their order.
      let span = min(range.lowerBound, target)..<max(range.upperBound, target + range.count)
      var arranged = Array(records[records.indexes(span)])
      arranged.move(
        range.lowerBound - span.lowerBound..<range.upperBound - span.lowerBound,
        to: target - span.lowerBound)
      return try replace(span, with: arranged, in: &offsets, estimator: estimator)
    }
    forgetFailures(in: &offsets, estimator) { $0 }
    offsets.move(range, to: target)
    records.move(range, to: target)
  }

  /// Makes the rows unmeasured that have no height.
  ///
  /// - Parameter place: The place of a row in the tree.
  private func forgetFailures(
    in offsets: inout RowOffsetTree, _ estimator: EstimatorID, _ place: (Int) -> Int
  ) {
    for failure in failures {
      offsets.forgetHeight(ofRow: place(failure.row), estimator: estimator)
    }
  }
}

extension RandomAccessCollection {
  /// The indexes of some offsets from the first element.
  fileprivate func indexes(_ range: Range<Int>) -> Range<Index> {
    let start = index(startIndex, offsetBy: range.lowerBound)
    return start..<index(start, offsetBy: range.count)
  }
}

extension RangeReplaceableCollection where Self: RandomAccessCollection {
  /// Moves elements so that the first of them has an offset among the others.
  fileprivate mutating func move(_ range: Range<Int>, to target: Int) {
    let moved = Array(self[indexes(range)])
    removeSubrange(indexes(range))
    insert(contentsOf: moved, at: index(startIndex, offsetBy: target))
  }
}

extension TemplateRows {
  /// The row that shows a record, by the record's offset; nil if there is no such record.
  ///
  /// - Complexity: O(1); O(rows) for a template with sections, rows between the records or
  ///   neighbours.
  public func row(ofRecord offset: Int) -> Int? {
    guard offset >= 0, offset < records.count else { return nil }
    guard let list else { return offset }
    return list.row(ofRecord: offset)
  }
}
