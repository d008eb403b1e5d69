// SPDX-License-Identifier: Apache-2.0

/// A set of variables and constraints that hang together, as a simplex dictionary.
///
/// With `n` variables, `n` residuals are *nonbasic* and stand at zero; every other residual is a
/// row, an affine function of them: `row = constant + sum(matrix[row, column] * column)`. At the
/// start the nonbasic residuals are the variables themselves, all zero. A pivot exchanges a row
/// and a column. Any choice of nonbasic residuals is a vertex that the search may stand on, since
/// every violation merely costs: there is no phase 1.
///
/// Columns of required equalities are *fixed*: they stay at zero for as long as the constraint is
/// there, so the search never looks at them.
struct Component {
  /// The residuals of the rows.
  var rows: [Int] = []
  /// The residuals of the columns.
  var columns: [Int] = []
  /// Whether a column may not leave zero.
  var isFixed: [Bool] = []
  /// The coefficients, row after row.
  var matrix: [Double] = []
  /// The value of each row.
  var constants: [Double] = []
  /// Whether the vertex is known to be the best one.
  var isOptimal = true
  /// Pivots since the numbers were last computed afresh.
  var pivotsSinceRebuild = 0

  /// Coefficients below this are noise.
  static let coefficientTolerance = 1e-10
  /// Values within this of zero count as zero.
  static let valueTolerance = 1e-8

  /// The coefficient of a column in a row.
  subscript(row: Int, column: Int) -> Double { matrix[row * columns.count + column] }

  /// Makes a component of nothing.
  init() {}

  /// Makes the component of a lone variable, which stands at zero.
  init(variable: Int) {
    columns = [variable]
    isFixed = [false]
  }

  /// Takes in another component: the two matrices become blocks on the diagonal.
  mutating func merge(_ other: Component) {
    let width = columns.count
    let otherWidth = other.columns.count
    var merged: [Double] = []
    merged.reserveCapacity((rows.count + other.rows.count) * (width + otherWidth))
    for row in rows.indices {
      merged += matrix[row * width..<(row + 1) * width]
      merged += repeatElement(0, count: otherWidth)
    }
    for row in other.rows.indices {
      merged += repeatElement(0, count: width)
      merged += other.matrix[row * otherWidth..<(row + 1) * otherWidth]
    }
    matrix = merged
    rows += other.rows
    columns += other.columns
    isFixed += other.isFixed
    constants += other.constants
    isOptimal = isOptimal && other.isOptimal
  }

  /// Appends a row given by its coefficients for the columns.
  mutating func appendRow(_ residual: Int, coefficients: [Double], constant: Double) {
    rows.append(residual)
    matrix += coefficients
    constants.append(constant)
    isOptimal = false
  }

  /// Removes a row; the last row takes its place.
  ///
  /// - Returns: the residual that moved, if one did.
  mutating func removeRow(_ row: Int) -> Int? {
    let width = columns.count
    let last = rows.count - 1
    if row != last {
      for column in 0..<width { matrix[row * width + column] = matrix[last * width + column] }
      rows[row] = rows[last]
      constants[row] = constants[last]
    }
    rows.removeLast()
    constants.removeLast()
    matrix.removeLast(width)
    isOptimal = false
    return row == last ? nil : rows[row]
  }

  /// Exchanges a row and a column: the row's residual then stands at zero.
  mutating func pivot(row pivotRow: Int, column pivotColumn: Int) {
    let width = columns.count
    let height = rows.count
    let start = pivotRow * width
    matrix.withUnsafeMutableBufferPointer { matrix in
      let inverse = 1 / matrix[start + pivotColumn]
      // column = (row - constant - sum of the others) / coefficient
      for column in 0..<width {
        matrix[start + column] =
          column == pivotColumn ? inverse : -matrix[start + column] * inverse
      }
      let newConstant = -constants[pivotRow] * inverse
      for row in 0..<height where row != pivotRow {
        let base = row * width
        let factor = matrix[base + pivotColumn]
        guard factor != 0 else { continue }
        matrix[base + pivotColumn] = 0
        for column in 0..<width { matrix[base + column] += factor * matrix[start + column] }
        for column in 0..<width
        where abs(matrix[base + column]) < Component.coefficientTolerance {
          matrix[base + column] = 0
        }
        constants[row] += factor * newConstant
        if abs(constants[row]) < 1e-13 { constants[row] = 0 }
      }
      constants[pivotRow] = newConstant
    }
    swap(&rows[pivotRow], &columns[pivotColumn])
    pivotsSinceRebuild += 1
  }

  /// Moves the zero of a column: where its residual was 0 it is now `-shift`, so to stand at zero
  /// again every row moves.
  mutating func shiftColumn(_ column: Int, by shift: Double) {
    for row in rows.indices { constants[row] += self[row, column] * shift }
    isOptimal = false
  }
}
