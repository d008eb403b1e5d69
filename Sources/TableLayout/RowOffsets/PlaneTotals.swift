// SPDX-License-Identifier: Apache-2.0

/// The planes of an estimator: what they count of its unmeasured rows.
struct Estimator: Hashable, Sendable {
  /// The plane that counts the unmeasured rows.
  var countPlane: Int
  /// The plane that sums their weights, for an estimator with a slope.
  var weightPlane: Int?
}

/// The meaning of an offset tree's planes, and their sums over the whole tree.
///
/// Plane 0 counts rows and plane 1 sums measured heights. Each estimator has a plane that counts
/// its unmeasured rows and, with a slope, one that sums their weights. A plane's *coefficient* is
/// the number of units that one count of it stands for: 0 for plane 0 and 1 for plane 1. The height
/// of rows is the dot product of their planes and the coefficients, so a changed estimate changes a
/// coefficient and nothing else.
///
/// There is one total and one coefficient for each plane, and each plane from 2 on belongs to one
/// estimator. No total is negative.
struct PlaneTotals: Sendable {
  /// The number of rows: the total of plane 0.
  private(set) var rowCount = 0
  /// The units that one count of a plane stands for.
  private(set) var coefficients: ContiguousArray<Int> = [0, 1]
  /// The estimators by id.
  private(set) var estimators: ContiguousArray<Estimator> = []
  /// The sum of each plane; that of plane 0 is ``rowCount``.
  private var totals: ContiguousArray<Int> = [0, 0]

  /// The bytes that the lists keep allocated.
  var allocatedByteCount: Int {
    estimators.capacity * MemoryLayout<Estimator>.stride
      + (coefficients.capacity + totals.capacity) * 8
  }

  // MARK: - Reading

  /// The number of planes.
  var planeCount: Int { coefficients.count }

  /// The number of planes that can differ from zero: all, or two if every row is measured.
  var planeCountInUse: Int {
    for estimator in estimators where totals[estimator.countPlane] != 0 { return planeCount }
    return 2
  }

  /// The height of all rows, in units.
  var units: Int {
    var sum = 0
    for plane in 1..<totals.count { sum &+= totals[plane] &* coefficients[plane] }
    return sum
  }

  /// The number of measured rows.
  var measuredCount: Int { estimators.reduce(rowCount) { $0 - totals[$1.countPlane] } }

  /// The sum of a plane other than plane 0.
  func total(_ plane: Int) -> Int { totals[plane] }

  /// The estimate of an unmeasured row's slot, in units.
  @inline(__always)
  func estimatedUnits(slot: Int32) -> Int {
    let estimator = estimators[RowOffsetTree.estimatorIndex(slot: slot)]
    var units = coefficients[estimator.countPlane]
    if let plane = estimator.weightPlane {
      units &+= coefficients[plane] &* RowOffsetTree.weight(slot: slot)
    }
    return units
  }

  /// The height of a slot in units, measured or estimated.
  @inline(__always)
  func units(slot: Int32) -> Int { slot >= 0 ? Int(slot) : estimatedUnits(slot: slot) }

  // MARK: - Changing

  /// Adds an estimator of one estimate in units, and its plane.
  mutating func addEstimator(base: Int) {
    estimators.append(Estimator(countPlane: planeCount, weightPlane: nil))
    addPlane(coefficient: base)
  }

  /// Adds an estimator by weight, in units, and its two planes.
  mutating func addEstimator(base: Int, slope: Int) {
    estimators.append(Estimator(countPlane: planeCount, weightPlane: planeCount + 1))
    addPlane(coefficient: base)
    addPlane(coefficient: slope)
  }

  private mutating func addPlane(coefficient: Int) {
    coefficients.append(coefficient)
    totals.append(0)
  }

  /// Changes an estimate, in units; the slope counts only for an estimator that has one.
  mutating func setEstimate(_ estimator: Estimator, base: Int, slope: Int) {
    coefficients[estimator.countPlane] = base
    if let plane = estimator.weightPlane { coefficients[plane] = slope }
  }

  /// Adds to the sum of measured heights.
  @inline(__always)
  mutating func add(units: Int) { totals[1] &+= units }

  /// Adds to the number of rows, and `count` times what a slot adds to the other planes.
  mutating func add(_ slot: Int32, _ count: Int, rows: Int) {
    rowCount += rows
    guard slot < 0 else { return totals[1] &+= Int(slot) &* count }
    let estimator = estimators[RowOffsetTree.estimatorIndex(slot: slot)]
    totals[estimator.countPlane] &+= count
    if let plane = estimator.weightPlane {
      totals[plane] &+= count * RowOffsetTree.weight(slot: slot)
    }
  }

  /// Computes all totals from the entries of the root.
  mutating func refresh(root: Int, in nodes: NodeArena) {
    rowCount = nodes.rows(root)
    for plane in 1..<planeCount { totals[plane] = nodes.sum(plane, root) }
  }

  // MARK: - Invariants

  /// Checks that each plane has its coefficient, its total and its one estimator.
  func checkInvariants() throws(InvariantViolation) {
    guard totals.count == coefficients.count, coefficients[0] == 0, coefficients[1] == 1 else {
      throw InvariantViolation("\(totals.count) planes have the coefficients \(coefficients).")
    }
    let owned = estimators.flatMap { [$0.countPlane] + ($0.weightPlane.map { [$0] } ?? []) }
    guard owned == Array(2..<max(2, planeCount)) else {
      throw InvariantViolation("The estimators have the planes \(owned) of \(planeCount).")
    }
    guard rowCount >= 0, totals.allSatisfy({ $0 >= 0 }), measuredCount >= 0 else {
      throw InvariantViolation("A total is negative: \(rowCount) rows, \(totals).")
    }
  }
}
