// SPDX-License-Identifier: Apache-2.0

/// A simplex dictionary: residuals as rows, which are affine functions of residuals as columns.
///
/// A constraint's *residual* is its left minus its right side; a free variable is a residual
/// itself. The *basis* is the set of residuals that are rows. With `n` free variables there are `n`
/// columns, which stand at zero:
///
///     row = row.value + sum(coefficients[row, column] * column)
///
/// Every violation merely costs, those of required constraints most. So any choice of columns is a
/// vertex that the search may stand on, and there is no first phase. The slopes are the tableau's
/// cost row: how the cost of one priority level changes with each column.
///
/// Invariants (`checkInvariants`): a residual's place and the head at that place name each other;
/// columns have the value zero; the matrix has as many rows and columns as there are heads, and
/// there is a slope for each column; unused residuals form one list.
struct Tableau: ~Copyable {
  /// The residuals by number.
  private(set) var residuals: Slab<Residual>
  /// The residuals in the basis.
  private(set) var rows: Slab<Head>
  /// The residuals that stand at zero.
  private(set) var columns: Slab<Head>
  /// The coefficients of rows in columns.
  private(set) var coefficients: CoefficientMatrix
  /// The slope of a level's cost in each column; each pivot carries them along.
  private(set) var slopes: Slab<Double>
  /// The head of the list of unused residuals; -1 if there are none.
  private var unusedResidual: Int32 = -1
  /// The largest magnitude that a right side ever had, from which tolerances follow.
  private(set) var magnitude = 1.0
  /// The greatest place in the order of ties that a constraint ever had.
  private(set) var greatestOrder = -1
  /// Whether some columns belong to constraints that were removed.
  private var hasRemovedColumns = false
  /// The number of pivots so far.
  private(set) var pivotCount = 0
  /// The number of changes of values so far, each of which may add a rounding error.
  private(set) var changeCount = 0

  /// The room that an empty tableau asks for.
  struct Capacity {
    /// The number of rows.
    var rows: Int
    /// The number of columns.
    var columns: Int

  }

  /// Makes an empty tableau.
  @inline(__always)
  init(in arena: inout Arena, _ capacity: Capacity) {
    residuals = Slab(in: &arena, capacity: capacity.rows &+ capacity.columns)
    rows = Slab(in: &arena, capacity: capacity.rows)
    columns = Slab(in: &arena, capacity: capacity.columns)
    coefficients = CoefficientMatrix(in: &arena, capacity: 4 &* capacity.rows)
    slopes = Slab(in: &arena, capacity: capacity.columns)
  }

  /// Makes a tableau equal to another.
  init(copying other: borrowing Tableau) {
    residuals = other.residuals.copied()
    rows = other.rows.copied()
    columns = other.columns.copied()
    coefficients = CoefficientMatrix(copying: other.coefficients)
    slopes = other.slopes.copied()
    unusedResidual = other.unusedResidual
    magnitude = other.magnitude
    greatestOrder = other.greatestOrder
    hasRemovedColumns = other.hasRemovedColumns
    pivotCount = other.pivotCount
    changeCount = other.changeCount
  }

  // MARK: - Values

  /// Values within this of zero count as zero.
  @inline(__always)
  var valueTolerance: Double { max(1e-9, 1e-13 * magnitude) }

  /// The violation of a required constraint that counts as rounding error.
  @inline(__always)
  var requiredTolerance: Double { max(Tolerance.required, 1e-11 * magnitude) }

  /// The largest magnitude of a present right side, at least 1.
  func largestRightSide() -> Double {
    var largest = 1.0
    for number in 0..<residuals.count where residuals[number].owner != Residual.noOwner {
      largest = max(largest, abs(residuals[number].rightSide))
    }
    return largest
  }

  /// Widens tolerances for a right side.
  @inline(__always)
  mutating func raiseMagnitude(to rightSide: Double) { magnitude = max(magnitude, abs(rightSide)) }

  /// The value of a residual.
  @inline(__always)
  func value(ofResidual residual: Int32) -> Double {
    let place = Int(residuals.base[Int(residual)].place)
    return place >= 0 ? rows.base[place].value : 0
  }

  /// Whether some required constraint does not hold at the vertex.
  @inline(__always)
  func hasViolation() -> Bool {
    let tolerance = requiredTolerance
    let heads = rows.base
    for row in 0..<rows.count where heads[row].priority == Priority.required {
      let value = heads[row].value
      if value > tolerance && heads[row].costAbove > 0
        || value < -tolerance && heads[row].costBelow > 0
      {
        return true
      }
    }
    return false
  }

  /// Whether some row of at least a priority has left the side on which it stood.
  func hasCrossedRow(downTo priority: Double) -> Bool {
    let tolerance = valueTolerance
    let heads = rows.base
    for row in 0..<rows.count
    where heads[row].priority >= priority && Double(heads[row].side) * heads[row].value < -tolerance
    {
      return true
    }
    return false
  }

  /// Whether a row has a coefficient in one of some columns.
  @inline(__always)
  func changes(_ row: Int, withAnyOf list: borrowing Slab<Int32>) -> Bool {
    if list.count == 0 { return false }
    if let dense = coefficients.denseRow(row) {
      for index in 0..<list.count where abs(dense[Int(list.base[index])]) > Tolerance.slope {
        return true
      }
      return false
    }
    for index in 0..<list.count
    where abs(coefficients.value(row, Int(list.base[index]))) > Tolerance.slope {
      return true
    }
    return false
  }

  // MARK: - Residuals

  /// Makes a residual, which the caller then puts into a row or a column.
  @inline(__always)
  mutating func makeResidual(owner: Int32, rightSide: Double, order: Int) -> Int32 {
    let residual = Residual(owner: owner, place: 0, rightSide: rightSide, order: order)
    if unusedResidual >= 0 {
      let number = unusedResidual
      unusedResidual = residuals.base[Int(number)].place
      residuals[Int(number)] = residual
      return number
    }
    residuals.append(residual)
    return Int32(truncatingIfNeeded: residuals.count &- 1)
  }

  /// Makes room for rows to come.
  @inline(__always)
  mutating func reserveRows(_ count: Int) {
    residuals.reserve(count)
    rows.reserve(count)
  }

  /// Chooses the storage of coefficients for the columns of an empty tableau.
  @inline(__always)
  mutating func reserveColumns(_ count: Int, sparseFrom limit: Int) {
    coefficients.reserveColumns(count, sparseFrom: limit)
  }

  /// Appends a column of zeros.
  @inline(__always)
  mutating func appendColumn(_ head: Head, sparseFrom limit: Int) {
    residuals.mutableBase[Int(head.residual)].place = ~Int32(truncatingIfNeeded: columns.count)
    columns.append(head)
    slopes.append(0)
    coefficients.appendColumn(sparseFrom: limit)
  }

  /// Appends the head of a row whose coefficients are there.
  ///
  /// - Returns: the slope of its cost where it stands.
  @inline(__always)
  @discardableResult
  mutating func appendRow(_ head: Head) -> Double {
    var head = head
    head.side = head.value > 0 || head.value == 0 && head.costAbove == 0 ? 1 : -1
    residuals.mutableBase[Int(head.residual)].place = Int32(truncatingIfNeeded: rows.count)
    rows.append(head)
    return head.weight
  }

  /// Drops a row; the last row takes its place.
  mutating func dropRow(_ row: Int) {
    let residual = Int(rows[row].residual)
    let last = rows.count - 1
    if row != last {
      rows[row] = rows[last]
      residuals[Int(rows[row].residual)].place = Int32(row)
    }
    coefficients.dropRow(row)
    rows.truncate(to: last)
    residuals[residual].place = unusedResidual
    residuals[residual].owner = Residual.noOwner
    unusedResidual = Int32(residual)
  }

  /// Takes a constraint's residual out. In a column it stays for a while and costs nothing:
  /// `dropRemovedRows` drops it once a search has made it a row.
  ///
  /// - Returns: whether the vertex may not be the best one any more.
  mutating func remove(residual: Int32) -> Bool {
    let place = Int(residuals[Int(residual)].place)
    guard place >= 0 else {
      columns[~place].priority = Priority.removed
      columns[~place].costBelow = 0
      columns[~place].costAbove = 0
      residuals[Int(residual)].owner = Residual.noOwner
      hasRemovedColumns = true
      return true
    }
    let hasCost = rows[place].weight != 0
    dropRow(place)
    return hasCost
  }

  /// Drops the rows of removed constraints, which were columns before a search.
  mutating func dropRemovedRows() {
    guard hasRemovedColumns else { return }
    for row in (0..<rows.count).reversed() where rows.base[row].priority == Priority.removed {
      dropRow(row)
    }
    hasRemovedColumns = false
    for column in 0..<columns.count where columns.base[column].priority == Priority.removed {
      hasRemovedColumns = true
    }
  }

  /// Gives a residual another priority.
  mutating func setPriority(_ priority: Double, ofResidual residual: Int32) {
    let place = Int(residuals[Int(residual)].place)
    if place >= 0 {
      rows[place].priority = priority
    } else {
      columns[~place].priority = priority
    }
  }

  /// Gives a residual another place in the order of ties.
  mutating func setOrder(_ order: Int, ofResidual residual: Int32) {
    residuals[Int(residual)].order = order
    raiseOrder(to: order)
  }

  /// Records the place of a constraint in the order of ties.
  @inline(__always)
  mutating func raiseOrder(to order: Int) { greatestOrder = max(greatestOrder, order) }

  // MARK: - Right sides

  /// Changes the right side of a residual by a difference.
  mutating func shift(residual: Int32, by difference: Double) {
    setRightSide(residuals[Int(residual)].rightSide + difference, of: residual, difference)
    changeCount += 1
  }

  /// Gives a residual another right side, as one of several that change together.
  mutating func setRightSide(_ rightSide: Double, of residual: Int32) {
    let difference = rightSide - residuals[Int(residual)].rightSide
    if difference != 0 { setRightSide(rightSide, of: residual, difference) }
  }

  /// Counts the right sides that changed together as one change.
  mutating func countChange() { changeCount += 1 }

  @inline(__always)
  private mutating func setRightSide(
    _ rightSide: Double, of residual: Int32, _ difference: Double
  ) {
    residuals.mutableBase[Int(residual)].rightSide = rightSide
    raiseMagnitude(to: rightSide)
    let place = Int(residuals.base[Int(residual)].place)
    let heads = rows.mutableBase
    guard place < 0 else {
      heads[place].value -= difference
      return
    }
    // The column's zero is elsewhere now; to stand at it again the rows move.
    coefficients.forEach(inColumn: ~place) { heads[$0].value += $1 * difference }
  }

  /// Moves a column from zero and back: the rows go with it, and then it counts as zero there.
  mutating func move(column: Int, by distance: Double) {
    let heads = rows.mutableBase
    coefficients.forEach(inColumn: column) { heads[$0].value += $1 * distance }
  }

  /// Corrects the value of a row.
  mutating func setValue(_ value: Double, ofRow row: Int) { rows[row].value = value }

  // MARK: - Coefficients of a row to come

  /// Adds rows of zeros to dense storage, whose coefficients and heads the caller then fills in.
  ///
  /// - Returns: the first row's coefficients; of no meaning where storage is sparse.
  @inline(__always)
  mutating func appendCoefficientRows(_ count: Int) -> UnsafeMutablePointer<Double> {
    coefficients.appendRows(count)
  }

  /// Adds a multiple of the residual at a place to the coefficients of a dense row.
  ///
  /// - Returns: the contribution to the row's value.
  @inline(__always)
  func add(
    _ factor: Double, ofPlace place: Int, toRowAt target: UnsafeMutablePointer<Double>
  ) -> Double {
    if place < 0 {
      target[~place] = Tolerance.sum(target[~place], factor)
      return 0
    }
    if let source = coefficients.denseRow(place) {
      for column in 0..<columns.count where source[column] != 0 {
        target[column] = Tolerance.sum(target[column], factor * source[column])
      }
    }
    return factor * rows.base[place].value
  }

  /// Adds a multiple of the residual at a place to the row that `appendCollectedRow` adds.
  ///
  /// - Returns: the contribution to the row's value.
  mutating func collect(_ factor: Double, ofPlace place: Int) -> Double {
    guard place >= 0 else {
      coefficients.collect(factor, ~place)
      return 0
    }
    coefficients.collectRow(place, times: factor)
    return factor * rows[place].value
  }

  /// Adds the coefficients that were collected as a row of a sparse matrix.
  mutating func appendCollectedRow() { coefficients.appendCollectedRow() }

  // MARK: - Pivots

  /// Exchanges a row and a column: the row's residual then stands at zero.
  mutating func pivot(row: Int, column: Int) {
    let value = coefficients.pivot(row: row, column: column, rows.mutableBase)
    // The slopes are like a row whose value does not matter.
    let slope = slopes.base[column]
    if slope != 0 {
      slopes[column] = 0
      coefficients.addRow(row, times: slope, to: slopes.mutableBase)
    }
    exchangeHeads(row, column, value)
    pivotCount += 1
    changeCount += 1
  }

  @inline(__always)
  private mutating func exchangeHeads(_ row: Int, _ column: Int, _ value: Double) {
    let leaving = rows[row]
    var entering = columns[column]
    entering.value = value
    rows[row] = entering
    columns[column] = leaving
    columns[column].value = 0
    residuals[Int(entering.residual)].place = Int32(row)
    residuals[Int(leaving.residual)].place = ~Int32(column)
  }

  // MARK: - State of a search, which no value depends on

  /// Sets the slope of a column.
  @inline(__always)
  mutating func setSlope(_ slope: Double, ofColumn column: Int) {
    slopes.mutableBase[column] = slope
  }

  /// Adds a multiple of a row to the slopes.
  @inline(__always)
  mutating func addToSlopes(_ row: Int, times weight: Double) {
    coefficients.addRow(row, times: weight, to: slopes.mutableBase)
  }

  /// Puts a row on a side of zero, 1 or -1.
  @inline(__always)
  mutating func setSide(_ side: Int8, ofRow row: Int) { rows.mutableBase[row].side = side }

  /// Puts a row on the side of its value, unless that is nearly zero.
  @inline(__always)
  mutating func settleSide(ofRow row: Int) {
    let heads = rows.mutableBase
    let value = heads[row].value
    let tolerance = valueTolerance
    if value > tolerance { heads[row].side = 1 }
    if value < -tolerance { heads[row].side = -1 }
  }

  /// Puts all rows on the sides of their values, unless these are nearly zero.
  @inline(__always)
  mutating func settleSides() {
    let heads = rows.mutableBase
    let tolerance = valueTolerance
    for row in 0..<rows.count {
      let value = heads[row].value
      if value > tolerance { heads[row].side = 1 }
      if value < -tolerance { heads[row].side = -1 }
    }
  }

  /// Calls a function with each row that has a coefficient in a column; it may change the row's
  /// side.
  @inline(__always)
  mutating func forEachRow(
    inColumn column: Int, _ body: (_ row: Int, _ head: inout Head, _ coefficient: Double) -> Void
  ) {
    let heads = rows.mutableBase
    coefficients.forEach(inColumn: column) { body($0, &heads[$0], $1) }
  }

  /// Sets the directions in which a column may leave zero.
  @inline(__always)
  mutating func setOpen(_ directions: UInt8, ofColumn column: Int) {
    columns.mutableBase[column].open = directions
  }

  // MARK: - Rates

  /// Calls a function with each column on which a variable depends, maybe several times, and with
  /// the rate at which the variable changes with it. The slopes are overwritten.
  @inline(__always)
  mutating func forEachRate(
    of local: Int32, _ presolve: inout Presolve,
    _ body: (_ column: Int, _ head: Head, _ rate: inout Double) -> Void
  ) {
    presolve.expand(local)
    let rates = slopes.mutableBase
    let heads = columns.base
    forEachAmount(in: presolve) { column, _ in rates[column] = 0 }
    forEachAmount(in: presolve) { column, amount in rates[column] += amount }
    forEachAmount(in: presolve) { column, _ in body(column, heads[column], &rates[column]) }
    presolve.clearSum()
  }

  /// Calls a function with each column on which the presolve's sum depends, maybe several times,
  /// and with amounts that add up to the rate.
  @inline(__always)
  private func forEachAmount(
    in presolve: borrowing Presolve, _ body: (_ column: Int, _ amount: Double) -> Void
  ) {
    let variables = presolve.variables.base
    for index in 0..<presolve.sum.free.count {
      let variable = variables + Int(presolve.sum.free.base[index])
      let place = Int(residuals.base[Int(variable.pointee.residual)].place)
      if place < 0 {
        body(~place, variable.pointee.sum)
      } else {
        coefficients.forEach(inRow: place) { body($0, variable.pointee.sum * $1) }
      }
    }
  }

  /// Whether a variable moves with an open column.
  mutating func movesWithOpenColumn(_ local: Int32, _ presolve: inout Presolve) -> Bool {
    var moves = false
    forEachRate(of: local, &presolve) { _, head, rate in
      if head.open != 0, abs(rate) > Tolerance.slope { moves = true }
    }
    return moves
  }

  // MARK: - Invariants

  /// The length of the list of unused residuals, which none of the rows and columns has.
  func unusedResidualCount() throws(InvariantViolation) -> Int {
    var count = 0
    var next = unusedResidual
    while next >= 0 {
      let residual = residuals[Int(next)]
      try check(residual.owner == Residual.noOwner, "Residual \(next) has an owner and is unused.")
      next = residual.place
      count += 1
      try check(count <= residuals.count, "The list of unused residuals has no end.")
    }
    return count
  }
}
