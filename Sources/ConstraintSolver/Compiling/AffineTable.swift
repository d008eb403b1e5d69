// SPDX-License-Identifier: Apache-2.0

/// Affine functions of the parameters of one part of a compiled system, by number.
///
/// Only what is not zero is kept: of the many texts of a column, each constraint depends on a few.
struct AffineTable: Sendable {
  /// A function's constant, or a multiple of a parameter.
  struct Piece: BitwiseCopyable, Hashable, Sendable {
    /// 0 for the constant; else 1 more than the parameter's position in the part.
    var column: Int32
    /// The constant, or the factor of the parameter.
    var factor: Double
  }

  private var pieces: [Piece] = []
  private var ends: [Int] = []

  /// The greatest number of pieces in the tables of one part.
  ///
  /// They take 16 bytes each. What needs more, as a column of more than a thousand views whose
  /// heights are all numbers of the record, is cheaper to lay out in full.
  static let pieceLimit = 500_000

  /// Adds a function, by ascending columns.
  mutating func append(_ function: [Piece]) {
    pieces += function
    ends.append(pieces.count)
  }

  /// The number of pieces of all functions.
  var pieceCount: Int { pieces.count }

  /// Calls a function with each piece of a row, by ascending columns.
  @inline(__always)
  func forEach(inRow row: Int, _ body: (Piece) -> Void) {
    for index in (row > 0 ? ends[row - 1] : 0)..<ends[row] { body(pieces[index]) }
  }
}

/// A sum of affine functions that is being made.
///
/// Invariant: a column is listed once, if `isListed` says so; the factors of others are zero.
struct AffineSum {
  private var factors: [Double]
  private var isListed: [Bool]
  private var columns: [Int32] = []

  /// Makes an empty sum of functions of `width - 1` parameters.
  init(width: Int) {
    factors = [Double](repeating: 0, count: width)
    isListed = [Bool](repeating: false, count: width)
  }

  /// Adds to the factor of a column.
  mutating func add(_ factor: Double, column: Int32) {
    factors[Int(column)] += factor
    if isListed[Int(column)] { return }
    isListed[Int(column)] = true
    columns.append(column)
  }

  /// Adds a multiple of a function.
  mutating func add(_ function: [AffineTable.Piece], times factor: Double) {
    for piece in function { add(factor * piece.factor, column: piece.column) }
  }

  /// Adds a multiple of a function of a table.
  mutating func add(_ table: AffineTable, _ row: Int, times factor: Double) {
    table.forEach(inRow: row) { add(factor * $0.factor, column: $0.column) }
  }

  /// Takes the sum out, by ascending columns; it is empty then.
  ///
  /// - Complexity: O(n log n) in the columns of the sum.
  mutating func take() -> [AffineTable.Piece] {
    columns.sort()
    let function = columns.map { AffineTable.Piece(column: $0, factor: factors[Int($0)]) }
    clear()
    return function
  }

  /// Adds a multiple of the sum to another one, and empties it.
  mutating func move(to other: inout AffineSum, times factor: Double) {
    for column in columns { other.add(factor * factors[Int(column)], column: column) }
    clear()
  }

  private mutating func clear() {
    for column in columns {
      factors[Int(column)] = 0
      isListed[Int(column)] = false
    }
    columns.removeAll(keepingCapacity: true)
  }
}
