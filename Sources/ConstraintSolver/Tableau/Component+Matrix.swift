// SPDX-License-Identifier: Apache-2.0

// The coefficients, which lie densely where there are few columns, and else in a `SparseMatrix`.
extension Component {
  /// From how many columns on coefficients that are zero are not stored, if nobody asks for
  /// something else.
  static let sparseColumnCount = 16

  /// The coefficient of a row in a column.
  @inline(__always)
  func coefficient(_ row: Int, _ column: Int) -> Double {
    if let sparse { return sparse.pointee.value(row, column) }
    return matrix.base[row &* stride &+ column]
  }

  /// Adds a multiple of a row's coefficients to numbers by column.
  @inline(__always)
  func addCoefficients(
    ofRow row: Int, times factor: Double, to target: UnsafeMutablePointer<Double>
  ) {
    if let sparse {
      let entries = sparse.pointee.entries.base
      var index = sparse.pointee.rows[row].first
      while index >= 0 {
        let entry = entries + Int(index)
        target[entry.pointee.column] += factor * entry.pointee.value
        index = entry.pointee.next.x
      }
    } else {
      let source = matrix.base + row &* stride
      for column in 0..<columns.count { target[column] += factor * source[column] }
    }
  }

  /// Calls a function with each column in which a row has a coefficient, and with that.
  @inline(__always)
  func forEachCoefficient(ofRow row: Int, _ body: (_ column: Int, _ coefficient: Double) -> Void) {
    if let sparse {
      let entries = sparse.pointee.entries.base
      var index = sparse.pointee.rows[row].first
      while index >= 0 {
        let entry = entries + Int(index)
        body(entry.pointee.column, entry.pointee.value)
        index = entry.pointee.next.x
      }
    } else {
      let source = matrix.base + row &* stride
      for column in 0..<columns.count where source[column] != 0 { body(column, source[column]) }
    }
  }

  /// Calls a function with each row that has a coefficient in a column, and with that.
  @inline(__always)
  func forEachCoefficient(ofColumn column: Int, _ body: (_ row: Int, _ coefficient: Double) -> Void)
  {
    if let sparse {
      let entries = sparse.pointee.entries.base
      var index = sparse.pointee.columns[column].first
      while index >= 0 {
        let entry = entries + Int(index)
        body(entry.pointee.row, entry.pointee.value)
        index = entry.pointee.next.y
      }
    } else {
      var entry = matrix.base + column
      for row in 0..<rows.count {
        if entry[0] != 0 { body(row, entry[0]) }
        entry += stride
      }
    }
  }

  // MARK: - Storage

  /// How many coefficients are stored, of rows and of expressions.
  var coefficientCount: Int {
    (sparse?.pointee.count ?? matrix.count) + expressions.count
  }

  /// Keeps coefficients in a sparse matrix from now on.
  mutating func makeSparse() {
    var made = SparseMatrix(rows: rows.count, columns: columns.count)
    for _ in 0..<columns.count { made.appendColumn() }
    for row in 0..<rows.count {
      made.appendRow()
      forEachCoefficient(ofRow: row) { made.insert($1, row, $0) }
    }
    hold(made)
    matrix.free()
    matrix = Slab(capacity: 0)
    stride = 0
  }

  /// Takes over a sparse matrix and the duty to free it.
  mutating func hold(_ matrix: SparseMatrix) {
    let place = UnsafeMutablePointer<SparseMatrix>.allocate(capacity: 1)
    place.initialize(to: matrix)
    sparse = place
  }

  /// Frees the sparse matrix, if there is one.
  func dropSparse() {
    sparse?.pointee.free()
    sparse?.deallocate()
  }
}
