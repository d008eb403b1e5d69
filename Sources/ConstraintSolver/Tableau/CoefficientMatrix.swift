// SPDX-License-Identifier: Apache-2.0

/// The coefficients of a tableau: `row = value + sum(coefficient * column)`.
///
/// With few columns they lie densely, row after row, `stride` apart; with many only those that are
/// not zero are stored, in a `SparseMatrix`.
///
/// Invariants: while the storage is dense, `columnCount <= stride` and there are
/// `rowCount * stride` numbers; the sparse matrix has as many rows and columns as this one.
struct CoefficientMatrix: ~Copyable {
  /// The number of rows.
  private(set) var rowCount = 0
  /// The number of columns.
  private(set) var columnCount = 0
  private var dense: Slab<Double>
  private var stride = 0
  /// The coefficients where there are many columns. On the heap, since most components have none.
  private var sparse: UnsafeMutablePointer<SparseMatrix>?

  /// The number of columns from which storage is sparse, unless a caller asks for another.
  static let sparseColumnCount = 16

  /// Makes a matrix without rows and columns, with room for some numbers.
  @inline(__always)
  init(in arena: inout Arena, capacity: Int) { dense = Slab(in: &arena, capacity: capacity) }

  /// Makes a matrix with the same coefficients.
  init(copying other: borrowing CoefficientMatrix) {
    rowCount = other.rowCount
    columnCount = other.columnCount
    stride = other.stride
    dense = other.dense.copied()
    if let sparse = other.sparse { hold(sparse.pointee.copied()) }
  }

  deinit {
    sparse?.deinitialize(count: 1)
    sparse?.deallocate()
  }

  /// Chooses the storage of an empty matrix for so many columns to come.
  @inline(__always)
  mutating func reserveColumns(_ count: Int, sparseFrom limit: Int) {
    if count < limit { stride = count } else { makeSparse() }
  }

  /// The number of coefficients that are stored.
  var storedCount: Int { sparse?.pointee.count ?? dense.count }

  /// Whether only coefficients are stored that are not zero.
  @inline(__always)
  var isSparse: Bool { sparse != nil }

  // MARK: - Reading

  /// The coefficient of a row in a column.
  @inline(__always)
  func value(_ row: Int, _ column: Int) -> Double {
    if let sparse { return sparse.pointee.value(row, column) }
    return dense.base[row &* stride &+ column]
  }

  /// The coefficients of a row by column; nil where storage is sparse.
  @inline(__always)
  func denseRow(_ row: Int) -> UnsafePointer<Double>? {
    sparse == nil ? dense.base + row &* stride : nil
  }

  /// Adds a multiple of a row's coefficients to numbers by column.
  @inline(__always)
  func addRow(_ row: Int, times factor: Double, to target: UnsafeMutablePointer<Double>) {
    if let sparse {
      let entries = sparse.pointee.entries.base
      var index = sparse.pointee.rows[row].first
      while index >= 0 {
        let entry = entries + Int(index)
        target[entry.pointee.column] += factor * entry.pointee.value
        index = entry.pointee.next.x
      }
    } else {
      let source = dense.base + row &* stride
      for column in 0..<columnCount { target[column] += factor * source[column] }
    }
  }

  /// Calls a function with each column in which a row has a coefficient, and with that.
  @inline(__always)
  func forEach(inRow row: Int, _ body: (_ column: Int, _ coefficient: Double) -> Void) {
    if let sparse {
      let entries = sparse.pointee.entries.base
      var index = sparse.pointee.rows[row].first
      while index >= 0 {
        let entry = entries + Int(index)
        body(entry.pointee.column, entry.pointee.value)
        index = entry.pointee.next.x
      }
    } else {
      let source = dense.base + row &* stride
      for column in 0..<columnCount where source[column] != 0 { body(column, source[column]) }
    }
  }

  /// Calls a function with each row that has a coefficient in a column, and with that.
  @inline(__always)
  func forEach(inColumn column: Int, _ body: (_ row: Int, _ coefficient: Double) -> Void) {
    if let sparse {
      let entries = sparse.pointee.entries.base
      var index = sparse.pointee.columns[column].first
      while index >= 0 {
        let entry = entries + Int(index)
        body(entry.pointee.row, entry.pointee.value)
        index = entry.pointee.next.y
      }
    } else {
      var entry = dense.base + column
      for row in 0..<rowCount {
        if entry[0] != 0 { body(row, entry[0]) }
        entry += stride
      }
    }
  }

  // MARK: - Rows and columns

  /// Adds a column of zeros. Where many columns came one by one, storage becomes sparse.
  @inline(__always)
  mutating func appendColumn(sparseFrom limit: Int) {
    if sparse == nil, columnCount >= stride { widen(sparseFrom: limit) }
    sparse?.pointee.appendColumn()
    columnCount &+= 1
  }

  /// Lays rows farther apart, so that there is room for another column, or makes storage sparse.
  @inline(never)
  private mutating func widen(sparseFrom limit: Int) {
    let needed = columnCount + 1
    if needed / 2 > limit { return makeSparse() }
    let wider = needed + needed / 4 + 4
    var larger = Slab<Double>(repeating: 0, count: rowCount * wider)
    for row in 0..<rowCount {
      (larger.mutableBase + row * wider).update(
        from: dense.base + row * stride, count: columnCount)
    }
    dense = larger
    stride = wider
  }

  /// Stores only coefficients that are not zero from now on.
  private mutating func makeSparse() {
    var made = SparseMatrix(rows: rowCount, columns: columnCount)
    for _ in 0..<columnCount { made.appendColumn() }
    for row in 0..<rowCount {
      made.appendRow()
      forEach(inRow: row) { made.insert($1, row, $0) }
    }
    hold(made)
    dense = Slab(capacity: 0)
    stride = 0
  }

  private mutating func hold(_ matrix: consuming SparseMatrix) {
    let place = UnsafeMutablePointer<SparseMatrix>.allocate(capacity: 1)
    place.initialize(to: matrix)
    sparse = place
  }

  /// Adds rows of zeros to dense storage; to a sparse matrix `appendCollectedRow` adds each.
  ///
  /// - Returns: the first of them; the next ones are `rowStride` apart.
  @inline(__always)
  mutating func appendRows(_ count: Int) -> UnsafeMutablePointer<Double> {
    if sparse == nil { rowCount &+= count }
    return dense.extendZeroed(by: stride &* count)
  }

  /// How far apart rows are in dense storage.
  @inline(__always)
  var rowStride: Int { stride }

  /// Adds to a coefficient of the row that `appendCollectedRow` is going to add.
  @inline(__always)
  mutating func collect(_ amount: Double, _ column: Int) {
    sparse?.pointee.collect(amount, column)
  }

  /// Adds a multiple of a row to the one that `appendCollectedRow` is going to add.
  mutating func collectRow(_ row: Int, times factor: Double) {
    guard let sparse else { return }
    forEach(inRow: row) { sparse.pointee.collect(factor * $1, $0) }
  }

  /// Adds a row of what was collected to a sparse matrix.
  mutating func appendCollectedRow() {
    sparse?.pointee.appendCollectedRow()
    rowCount += 1
  }

  /// Drops a row; the last row takes its place.
  mutating func dropRow(_ row: Int) {
    let last = rowCount - 1
    if let sparse {
      sparse.pointee.dropRow(row)
    } else {
      if row != last {
        (dense.mutableBase + row * stride).update(from: dense.base + last * stride, count: stride)
      }
      dense.truncate(to: last * stride)
    }
    rowCount = last
  }

  // MARK: - Pivots

  /// Exchanges a row and a column, and moves the other rows' values to the new vertex.
  ///
  /// - Parameter heads: the rows; the one that is exchanged keeps its value.
  /// - Returns: the value of what then stands in the row.
  @inline(__always)
  mutating func pivot(row: Int, column: Int, _ heads: UnsafeMutablePointer<Tableau.Head>) -> Double
  {
    sparse == nil ? pivotDense(row, column, heads) : pivotSparse(row, column, heads)
  }

  @inline(__always)
  private mutating func pivotDense(
    _ pivotRow: Int, _ pivotColumn: Int, _ heads: UnsafeMutablePointer<Tableau.Head>
  ) -> Double {
    let pivot = dense.mutableBase + pivotRow * stride
    let inverse = 1 / pivot[pivotColumn]
    // column = (row - value - sum of the others) / coefficient
    for column in 0..<columnCount { pivot[column] *= -inverse }
    pivot[pivotColumn] = inverse
    let value = -heads[pivotRow].value * inverse
    eliminate(pivotRow, pivotColumn, value, heads)
    return value
  }

  /// Puts the pivot row into every other row that has the pivot column.
  private mutating func eliminate(
    _ pivotRow: Int, _ pivotColumn: Int, _ value: Double,
    _ heads: UnsafeMutablePointer<Tableau.Head>
  ) {
    let width = columnCount
    let stride = stride
    var target = dense.mutableBase
    let pivot = target + pivotRow * stride
    for row in 0..<rowCount {
      let factor = target[pivotColumn]
      if factor != 0 && row != pivotRow {
        target[pivotColumn] = 0
        for column in 0..<width where pivot[column] != 0 {
          target[column] = Tolerance.sum(target[column], factor * pivot[column])
        }
        heads[row].value += factor * value
      }
      target += stride
    }
  }

  @inline(never)
  private mutating func pivotSparse(
    _ pivotRow: Int, _ pivotColumn: Int, _ heads: UnsafeMutablePointer<Tableau.Head>
  ) -> Double {
    guard let sparse else { return 0 }
    let value = -heads[pivotRow].value / sparse.pointee.value(pivotRow, pivotColumn)
    forEach(inColumn: pivotColumn) { row, coefficient in
      if row != pivotRow { heads[row].value += coefficient * value }
    }
    sparse.pointee.pivot(pivotRow, pivotColumn)
    return value
  }

  // MARK: - Invariants

  /// Checks that the storage has the rows and columns that were counted.
  func checkInvariants() throws(InvariantViolation) {
    if let sparse {
      try check(sparse.pointee.rows.count == rowCount, "The sparse matrix lacks rows.")
      try check(sparse.pointee.columns.count == columnCount, "The sparse matrix lacks columns.")
      try sparse.pointee.checkInvariants()
    } else {
      try check(columnCount <= stride, "\(columnCount) columns are \(stride) wide.")
      try check(dense.count == rowCount * stride, "\(rowCount) rows have \(dense.count) numbers.")
    }
  }
}
