// SPDX-License-Identifier: Apache-2.0

extension TemplateRows {
  /// The number of rows from which on threads are started.
  private static var leastParallelCount: Int { 32 }

  /// An offset tree of all rows, none of them measured yet.
  ///
  /// - Parameter estimate: The height of an unmeasured row, in points.
  /// - Throws: `RowOffsetError` for an invalid estimate, or for more rows than a tree can hold.
  public func makeOffsets(
    estimate: Double = RowSizing.automaticEstimate
  ) throws(RowOffsetError) -> RowOffsetTree {
    var offsets = RowOffsetTree(scale: measurer.unit.scale)
    let estimator = try offsets.addEstimator(base: estimate)
    try offsets.insert(count: rowCount, at: 0, estimator: estimator)
    return offsets
  }

  /// Measures the rows of a range that are not measured yet, on several threads if there are many.
  ///
  /// - Parameters:
  ///   - offsets: A tree of as many rows as there are.
  ///   - workers: The number of threads, at least 1; one for each core if nil.
  /// - Throws: `RowOffsetError` for a height that no tree can hold. The rows before it are measured
  ///   then.
  public func measure(
    _ rows: Range<Int>, of offsets: inout RowOffsetTree, width: Double, workers: Int? = nil
  ) throws {
    precondition(
      offsets.count == rowCount, "The tree has \(offsets.count) rows for \(rowCount) rows.")
    let missing = rows.filter { !offsets.isMeasured(row: $0) }
    guard missing.count >= Self.leastParallelCount else {
      for row in missing { try offsets.setHeight(height(ofRow: row, width: width), ofRow: row) }
      return
    }
    let run = HeightRun(
      SequenceSource(
        missing.lazy.map { row in
          (row, Result { () throws(RecordError) in try self.shownRecord(ofRow: row) })
        }),
      measurer: measurer.at(widths: [width]), workers: workers
    ) { (_, record) in
      try record.get()
    } identify: { input, _ in
      input.0
    }
    while let row = run.next() {
      switch row.result {
      case .success(let measured):
        try offsets.setHeight(measured.height, ofRow: row.identity)
      case .failure(let error):
        guard let error = error as? RecordError else { throw error }
        addFailure(error, row: row.identity)
        try offsets.setHeight(0, ofRow: row.identity)
      }
    }
  }

  /// Measures the rows that a viewport shows, and returns them.
  ///
  /// Rows above the viewport are not measured; those without a height keep their estimate.
  ///
  /// - Parameter viewport: Offsets in points from the top of the first row.
  /// - Throws: As ``measure(_:of:width:workers:)`` does.
  public func measureRows(
    in viewport: Range<Double>, of offsets: inout RowOffsetTree, width: Double,
    workers: Int? = nil
  ) throws -> Range<Int> {
    // Rows that turn out lower than estimated make room for more; each round measures some.
    while true {
      let rows = offsets.rows(in: viewport)
      if rows.allSatisfy({ offsets.isMeasured(row: $0) }) { return rows }
      try measure(rows, of: &offsets, width: width, workers: workers)
    }
  }
}
