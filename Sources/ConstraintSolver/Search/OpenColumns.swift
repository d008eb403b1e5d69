// SPDX-License-Identifier: Apache-2.0

/// The columns that may leave zero, of which there are few once the levels have decided.
///
/// Invariant: `columns` has every open column of the tableau once, and `openCount` is the number of
/// them. Closed ones stay listed until `dropClosed`.
struct OpenColumns: ~Copyable {
  /// The columns.
  private(set) var columns: Slab<Int32>
  private var openCount = 0

  /// Makes an empty list.
  @inline(__always)
  init(in arena: inout Arena, capacity: Int) {
    columns = Slab(in: &arena, capacity: capacity)
  }

  /// Makes an empty list.
  init() { columns = Slab() }

  /// Makes a list equal to another.
  init(copying other: borrowing OpenColumns) {
    columns = other.columns.copied()
    openCount = other.openCount
  }

  /// Whether no column is open any more.
  @inline(__always)
  var isEmpty: Bool { openCount == 0 }

  /// Lists the open columns of a tableau.
  mutating func list(of tableau: borrowing Tableau) {
    columns.truncate(to: 0)
    for column in 0..<tableau.columns.count where tableau.columns.base[column].open != 0 {
      columns.append(Int32(column))
    }
    openCount = columns.count
  }

  /// Puts the columns that are still open into a list.
  func copyOpen(of tableau: borrowing Tableau, to list: inout Slab<Int32>) {
    for index in 0..<columns.count where tableau.columns.base[Int(columns.base[index])].open != 0 {
      list.append(columns.base[index])
    }
  }

  /// Closes directions of a listed column.
  mutating func close(_ directions: UInt8, _ column: Int, _ tableau: inout Tableau) {
    let open = tableau.columns.base[column].open
    if open != 0, open & ~directions == 0 { openCount -= 1 }
    tableau.setOpen(open & ~directions, ofColumn: column)
  }

  /// Drops closed columns from the list once they are many.
  mutating func dropClosed(_ tableau: borrowing Tableau) {
    if columns.count < 2 * openCount + 8, openCount > 0 { return }
    var kept = 0
    for index in 0..<columns.count {
      let column = columns[index]
      guard tableau.columns.base[Int(column)].open != 0 else { continue }
      columns[kept] = column
      kept += 1
    }
    columns.truncate(to: kept)
  }

  /// Whether a row changes with a listed column.
  func changes(_ row: Int, of tableau: borrowing Tableau) -> Bool {
    if tableau.coefficients.denseRow(row) != nil {
      return tableau.changes(row, withAnyOf: columns)
    }
    var isOpen = false
    let heads = tableau.columns.base
    tableau.coefficients.forEach(inRow: row) { column, coefficient in
      if heads[column].open != 0, abs(coefficient) > Tolerance.slope { isOpen = true }
    }
    return isOpen
  }

  /// Marks each variable that moves with an open column.
  ///
  /// All open columns move at once, each by another pseudo-random amount, so that a variable which
  /// moves with several does not stay where it is. The slopes are overwritten.
  func markMovable(_ presolve: inout Presolve, _ tableau: inout Tableau) {
    for column in 0..<tableau.columns.count { tableau.setSlope(0, ofColumn: column) }
    for index in 0..<columns.count {
      let column = Int(columns.base[index])
      if tableau.columns.base[column].open != 0 {
        tableau.setSlope(Self.genericAmount(column), ofColumn: column)
      }
    }
    let moves = tableau.slopes.base
    let residuals = tableau.residuals.base
    presolve.markMovable { residual in
      let place = Int(residuals[Int(residual)].place)
      if place < 0 { return moves[~place] }
      var move = 0.0
      tableau.coefficients.forEach(inRow: place) { move += $1 * moves[$0] }
      return move
    }
  }

  /// A pseudo-random number from 1 to 2.
  ///
  /// Source: the mixing function of SplitMix64, G. Steele, D. Lea and C. Flood, OOPSLA 2014.
  static func genericAmount(_ number: Int) -> Double {
    var bits = UInt64(truncatingIfNeeded: number + 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return 1 + Double(bits >> 11) * 0x1p-53
  }
}
