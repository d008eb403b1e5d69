// SPDX-License-Identifier: Apache-2.0

/// The name of an estimator of a ``RowOffsetTree``.
public nonisolated struct EstimatorID: Hashable, Sendable {
  /// The estimator's number, counted from 0 in the order in which they were added.
  public let index: Int

  /// Names the estimator with a number.
  public init(index: Int) { self.index = index }
}

extension RowOffsetTree {
  /// The greatest number of estimators.
  public static let maximumEstimatorCount = 128
  /// The greatest weight of an unmeasured row; a greater one counts as this.
  public static let maximumWeight = Int(UInt16.max)
  /// The greatest base in units, and the greatest product of slope and weight.
  static let maximumBase = 1 << 30
  /// The greatest slope in units, so that every estimate fits in 31 bits.
  static let maximumSlope = (maximumBase - 1) / maximumWeight

  /// The number of estimators.
  public var estimatorCount: Int { totals.estimators.count }

  /// Adds an estimator of one height for all its rows, in points.
  ///
  /// - Complexity: O(nodes) where there are rows already; add estimators first.
  /// - Throws: ``RowOffsetError/invalidEstimate(base:slope:baseLimit:slopeLimit:)`` or
  ///   ``RowOffsetError/tooManyEstimators(limit:)``.
  public mutating func addEstimator(base: Double) throws(RowOffsetError) -> EstimatorID {
    let (base, _) = try estimateUnits(base: base, slope: 0)
    try checkEstimatorCount()
    totals.addEstimator(base: base)
    return addPlanes()
  }

  /// Adds an estimator by weight: a row of weight `w` counts as `base + slope * w` points.
  ///
  /// A weight is a number known before a row is measured, usually the length of its text.
  ///
  /// - Complexity: O(nodes) where there are rows already; add estimators first.
  /// - Throws: as ``addEstimator(base:)``.
  public mutating func addEstimator(
    base: Double, slope: Double
  ) throws(RowOffsetError) -> EstimatorID {
    let (base, slope) = try estimateUnits(base: base, slope: slope)
    try checkEstimatorCount()
    totals.addEstimator(base: base, slope: slope)
    return addPlanes()
  }

  /// Changes the estimate of unmeasured rows, and returns the change of the total height.
  ///
  /// Both numbers round to the nearest unit, in points. For an estimator that was added without a
  /// slope, `slope` must be 0.
  ///
  /// - Complexity: O(1).
  /// - Throws: ``RowOffsetError/invalidEstimate(base:slope:baseLimit:slopeLimit:)``.
  @discardableResult
  public mutating func setEstimate(
    _ id: EstimatorID, base: Double, slope: Double = 0
  ) throws(RowOffsetError) -> Double {
    let estimator = estimator(id)
    let (baseUnits, slopeUnits) = try estimateUnits(base: base, slope: slope)
    precondition(
      estimator.weightPlane != nil || slopeUnits == 0,
      "Estimator \(id.index) was added without a slope.")
    let before = totalUnits
    totals.setEstimate(estimator, base: baseUnits, slope: slopeUnits)
    return unit.points(totalUnits - before)
  }

  /// The estimate of an unmeasured row with a weight, in points.
  public func estimate(_ id: EstimatorID, weight: Int = 0) -> Double {
    _ = estimator(id)
    return unit.points(totals.estimatedUnits(slot: Self.unmeasuredSlot(id.index, weight: weight)))
  }

  /// The number of unmeasured rows of an estimator, and the sum of their weights.
  ///
  /// - Complexity: O(1).
  public func unmeasuredRows(of id: EstimatorID) -> (count: Int, weight: Int) {
    let estimator = estimator(id)
    return (
      totals.total(estimator.countPlane), estimator.weightPlane.map { totals.total($0) } ?? 0
    )
  }

  // MARK: - Internals

  /// The estimator with an id.
  func estimator(_ id: EstimatorID) -> Estimator {
    precondition(
      totals.estimators.indices.contains(id.index), "There is no estimator \(id.index).")
    return totals.estimators[id.index]
  }

  /// An estimate in units, each part rounded to the nearest.
  private func estimateUnits(
    base: Double, slope: Double
  ) throws(RowOffsetError) -> (base: Int, slope: Int) {
    let baseUnits = (base * unit.unitsPerPoint).rounded()
    let slopeUnits = (slope * unit.unitsPerPoint).rounded()
    guard base >= 0, slope >= 0, baseUnits <= Double(Self.maximumBase),
      slopeUnits <= Double(Self.maximumSlope)
    else {
      throw .invalidEstimate(
        base: base, slope: slope, baseLimit: unit.points(Self.maximumBase),
        slopeLimit: unit.points(Self.maximumSlope))
    }
    return (Int(baseUnits), Int(slopeUnits))
  }

  /// Throws if no estimator can be added.
  private func checkEstimatorCount() throws(RowOffsetError) {
    guard totals.estimators.count < Self.maximumEstimatorCount else {
      throw .tooManyEstimators(limit: Self.maximumEstimatorCount)
    }
  }

  /// Gives the nodes the planes of the estimator that was added last, and returns its id.
  private mutating func addPlanes() -> EstimatorID {
    nodes.addPlanes(totals.planeCount - nodes.planeCount)
    return EstimatorID(index: totals.estimators.count - 1)
  }
}
