// SPDX-License-Identifier: Apache-2.0

extension Tableau {
  /// Checks that residuals, heads and coefficients fit together.
  ///
  /// - Complexity: O(rows + columns + coefficients).
  func checkInvariants() throws(InvariantViolation) {
    for row in 0..<rows.count {
      let residual = rows[row].residual
      try check(
        Int(residuals[Int(residual)].place) == row, "Residual \(residual) is not in row \(row).")
      try check(rows[row].value.isFinite, "Row \(row) has the value \(rows[row].value).")
      try check(abs(rows[row].side) == 1, "Row \(row) stands on the side \(rows[row].side).")
    }
    for column in 0..<columns.count {
      let head = columns[column]
      let residual = residuals[Int(head.residual)]
      try check(
        Int(~residual.place) == column, "Residual \(head.residual) is not in column \(column).")
      try check(head.value == 0, "Column \(column) stands at \(head.value), not at zero.")
      try check(
        (residual.owner == Residual.noOwner) == (head.priority == Priority.removed),
        "Column \(column) has no owner, but the priority \(head.priority).")
      try check(head.open <= Direction.both, "Column \(column) is open to \(head.open).")
    }
    try check(coefficients.rowCount == rows.count, "The matrix does not have \(rows.count) rows.")
    try check(
      coefficients.columnCount == columns.count,
      "The matrix does not have \(columns.count) columns.")
    try check(slopes.count == columns.count, "\(columns.count) columns: \(slopes.count) slopes.")
    try check(
      try unusedResidualCount() == residuals.count - rows.count - columns.count,
      "Some of \(residuals.count) residuals are in no row, no column and not unused.")
    try coefficients.checkInvariants()
  }
}

extension SparseMatrix {
  /// Checks that entries are linked both ways in the row and the column of their places.
  func checkInvariants() throws(InvariantViolation) {
    var seen: Set<SIMD2<Int32>> = []
    for row in 0..<rows.count {
      var index = rows[row].first
      var previous: Int32 = -1
      var length = 0
      while index >= 0 {
        let entry = entries[Int(index)]
        try check(entry.row == row, "Entry \(index) is linked in row \(row), not \(entry.row).")
        try check(entry.previous.x == previous, "Entry \(index) does not follow \(previous).")
        try check(seen.insert(entry.place).inserted, "Two entries are at \(entry.place).")
        previous = index
        index = entry.next.x
        length += 1
      }
      try check(length == rows[row].count, "Row \(row) has \(length) entries.")
    }
    var count = 0
    for column in 0..<columns.count {
      var index = columns[column].first
      var previous: Int32 = -1
      var length = 0
      while index >= 0 {
        let entry = entries[Int(index)]
        try check(entry.column == column, "Entry \(index) is linked in column \(column).")
        try check(entry.previous.y == previous, "Entry \(index) does not follow \(previous).")
        previous = index
        index = entry.next.y
        length += 1
      }
      try check(length == columns[column].count, "Column \(column) has \(length) entries.")
      count += length
    }
    try check(count == seen.count, "\(seen.count) entries are in rows, \(count) in columns.")
  }
}
