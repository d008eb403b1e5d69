// SPDX-License-Identifier: Apache-2.0

extension Component {
  /// Exchanges a row and a column: the row's residual then stands at zero.
  ///
  /// `slopes` is carried along like a row whose value does not matter.
  mutating func pivot(row pivotRow: Int, column pivotColumn: Int) {
    let width = columns.count
    let matrix = matrix.base
    let pivot = matrix + pivotRow * stride
    let inverse = 1 / pivot[pivotColumn]
    // column = (row - value - sum of the others) / coefficient
    for column in 0..<width { pivot[column] *= -inverse }
    pivot[pivotColumn] = inverse
    let value = -rows.base[pivotRow].value * inverse
    if width <= 12 {
      eliminateDensely(pivotRow, pivotColumn, value)
    } else {
      eliminateSparsely(pivotRow, pivotColumn, value)
    }
    let factor = slopes.base[pivotColumn]
    if factor != 0 {
      slopes.base[pivotColumn] = 0
      for column in 0..<width { slopes.base[column] += factor * pivot[column] }
    }
    exchangeHeads(pivotRow, pivotColumn, value)
    pivotCount += 1
    changeCount += 1
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

  /// Puts the pivot row into every other row that has the pivot column; for few columns.
  private mutating func eliminateDensely(_ pivotRow: Int, _ pivotColumn: Int, _ value: Double) {
    let width = columns.count
    let stride = stride
    let heads = rows.base
    let pivot = matrix.base + pivotRow * stride
    var target = matrix.base
    for row in 0..<rows.count {
      let factor = target[pivotColumn]
      if factor != 0 && row != pivotRow {
        target[pivotColumn] = 0
        for column in 0..<width {
          let sum = target[column] + factor * pivot[column]
          target[column] = abs(sum) < Self.noise ? 0 : sum
        }
        heads[row].value += factor * value
      }
      target += stride
    }
  }

  /// The same, touching only the columns that the pivot row has; for many columns.
  private mutating func eliminateSparsely(_ pivotRow: Int, _ pivotColumn: Int, _ value: Double) {
    let width = columns.count
    let stride = stride
    let heads = rows.base
    let pivot = matrix.base + pivotRow * stride
    list.truncate(to: 0)
    for column in 0..<width where pivot[column] != 0 { list.append(Int32(column)) }
    let touched = list.base
    let count = list.count
    let isSparse = 4 * count < width
    var target = matrix.base
    for row in 0..<rows.count {
      let factor = target[pivotColumn]
      if factor != 0 && row != pivotRow {
        target[pivotColumn] = 0
        if isSparse {
          for index in 0..<count {
            let column = Int(touched[index])
            let sum = target[column] + factor * pivot[column]
            target[column] = abs(sum) < Self.noise ? 0 : sum
          }
        } else {
          for column in 0..<width {
            let sum = target[column] + factor * pivot[column]
            target[column] = abs(sum) < Self.noise ? 0 : sum
          }
        }
        heads[row].value += factor * value
      }
      target += stride
    }
  }
}
