// SPDX-License-Identifier: Apache-2.0

extension Component {
  /// Exchanges a row and a column: the row's residual then stands at zero.
  ///
  /// `slopes` is carried along like a row whose value does not matter.
  mutating func pivot(row pivotRow: Int, column pivotColumn: Int) {
    let value =
      sparse == nil ? pivotMatrix(pivotRow, pivotColumn) : pivotSparsely(pivotRow, pivotColumn)
    let factor = slopes.base[pivotColumn]
    if factor != 0 {
      slopes.base[pivotColumn] = 0
      addCoefficients(ofRow: pivotRow, times: factor, to: slopes.base)
    }
    exchangeHeads(pivotRow, pivotColumn, value)
    pivotCount += 1
    changeCount += 1
  }

  /// Exchanges a row and a column of the dense matrix, and moves the rows to the new vertex.
  ///
  /// - Returns: the value of what then stands in the row.
  @inline(__always)
  private mutating func pivotMatrix(_ pivotRow: Int, _ pivotColumn: Int) -> Double {
    let width = columns.count
    let pivot = matrix.base + pivotRow * stride
    let inverse = 1 / pivot[pivotColumn]
    // column = (row - value - sum of the others) / coefficient
    for column in 0..<width { pivot[column] *= -inverse }
    pivot[pivotColumn] = inverse
    let value = -rows.base[pivotRow].value * inverse
    eliminate(pivotRow, pivotColumn, value)
    return value
  }

  /// The same for a sparse matrix.
  @inline(never)
  private mutating func pivotSparsely(_ pivotRow: Int, _ pivotColumn: Int) -> Double {
    guard let sparse else { return 0 }
    let value = -rows.base[pivotRow].value / sparse.pointee.value(pivotRow, pivotColumn)
    let heads = rows.base
    forEachCoefficient(ofColumn: pivotColumn) { row, coefficient in
      if row != pivotRow { heads[row].value += coefficient * value }
    }
    sparse.pointee.pivot(pivotRow, pivotColumn)
    return value
  }

  /// Swaps the places of a row's and a column's residual.
  private mutating func exchangeHeads(_ row: Int, _ column: Int, _ value: Double) {
    let leaving = rows.base[row]
    rows.base[row] = columns.base[column]
    rows.base[row].value = value
    columns.base[column] = leaving
    columns.base[column].value = 0
    residuals.base[Int(rows.base[row].residual)].place = Int32(row)
    residuals.base[Int(leaving.residual)].place = ~Int32(column)
  }

  /// Puts the pivot row into every other row that has the pivot column.
  private mutating func eliminate(_ pivotRow: Int, _ pivotColumn: Int, _ value: Double) {
    let width = columns.count
    let stride = stride
    let heads = rows.base
    let pivot = matrix.base + pivotRow * stride
    var target = matrix.base
    for row in 0..<rows.count {
      let factor = target[pivotColumn]
      if factor != 0 && row != pivotRow {
        target[pivotColumn] = 0
        for column in 0..<width where pivot[column] != 0 {
          let sum = target[column] + factor * pivot[column]
          target[column] = abs(sum) < Self.noise ? 0 : sum
        }
        heads[row].value += factor * value
      }
      target += stride
    }
  }
}
