// SPDX-License-Identifier: Apache-2.0

extension TableGeometry {
  /// Adds an estimator, to be named by the extents of unmeasured elements.
  ///
  /// - Throws: ``RowOffsetError/invalidEstimate(base:slope:baseLimit:slopeLimit:)`` or
  ///   ``RowOffsetError/tooManyEstimators(limit:)``.
  public mutating func addEstimator(
    _ estimator: HeightEstimator
  ) throws(RowOffsetError) -> EstimatorID {
    let estimate = estimator.estimate(unit: offsets.unit)
    let id =
      estimator.kind == .byWeight || estimator.kind == .given
      ? try offsets.addEstimator(base: estimate.base, slope: estimate.slope)
      : try offsets.addEstimator(base: estimate.base)
    estimators.append(estimator)
    return id
  }

  /// The next visible element whose height is not known, going outward from the anchor.
  ///
  /// First those below the anchor are asked for from top to bottom, then those above it from
  /// bottom to top: that is the order in which each can be placed at once.
  ///
  /// While an estimator by weight has learned from fewer than a dozen rows, rows up to two screens
  /// ahead and behind are asked for as well: a line through the four or five rows of a first screen
  /// is off by more than a twentieth for one list in twenty.
  ///
  /// - Complexity: O(visible elements × log elements).
  public func nextUnmeasured() -> TableElement? {
    nextUnmeasured(in: visiblePositions)
      ?? (isLearningLine ? nextUnmeasured(overscan: 2 * boundsHeight) : nil)
  }

  /// Whether an estimator by weight has learned from too few rows for a line.
  private var isLearningLine: Bool {
    boundsHeight > 0
      && estimators.contains {
        $0.kind == .byWeight && $0.measuredCount < HeightEstimator.leastLineCount
      }
  }

  /// The next element whose height is not known among the visible ones and some around them.
  ///
  /// - Parameter overscan: How far beyond the bounds elements count as visible, in points.
  public func nextUnmeasured(overscan: Double) -> TableElement? {
    let range = boundsRange
    return nextUnmeasured(
      in: offsets.positions(in: range.lowerBound - overscan..<range.upperBound + overscan))
  }

  private func nextUnmeasured(in visible: Range<Int>) -> TableElement? {
    let start = anchorPosition
    if let start, !visible.contains(start), needsMeasuring(start) {
      return offsets.element(at: start)
    }
    guard !visible.isEmpty else { return nil }
    let middle = min(max(start ?? visible.upperBound - 1, visible.lowerBound), visible.upperBound)
    for position in middle..<visible.upperBound where needsMeasuring(position) {
      return offsets.element(at: position)
    }
    for position in (visible.lowerBound..<middle).reversed() where needsMeasuring(position) {
      return offsets.element(at: position)
    }
    return nil
  }

  /// The position of the element that the anchor names.
  private var anchorPosition: Int? {
    switch anchor {
    case .top(let element, _), .aligned(let element, _), .inside(let element, _):
      offsets.position(of: element)
    case .end: nil
    }
  }

  /// Whether an element's height is an estimate that may be wrong.
  public func needsMeasuring(_ element: TableElement) -> Bool {
    needsMeasuring(offsets.position(of: element))
  }

  /// Whether the height of the element at a position is estimated.
  func needsMeasuring(_ position: Int) -> Bool {
    let value = offsets.elements.slotValue(position)
    return value < 0 && estimators[RowOffsetTree.estimatorIndex(slot: value)].kind != .exact
  }

  /// Sets the measured height of an element; the anchor stays in its place on the screen.
  ///
  /// The estimator of an element that was not measured before learns from it; the new estimate
  /// takes effect at the next ``settle()``.
  ///
  /// - Complexity: O(log elements).
  /// - Throws: ``RowOffsetError/invalidHeight(points:)`` or
  ///   ``RowOffsetError/heightTooLarge(points:limit:)``; nothing changed then.
  @discardableResult
  public mutating func setHeight(
    _ height: Double, of element: TableElement
  ) throws(RowOffsetError) -> GeometryChange {
    let units = try offsets.unit.units(height: height)
    let position = offsets.position(of: element)
    note(units: units, at: position)
    let before = contentOffset
    let change = offsets.unit.points(offsets.elements.setUnits(units, ofRow: position))
    derive()
    return GeometryChange(
      contentHeight: change, contentOffset: contentOffset - before, measured: change)
  }

  /// Teaches the estimator of an unmeasured element the height that it is about to get; where a
  /// measured one changes, the reader's place is forgotten.
  mutating func note(units: Int, at position: Int) {
    let value = offsets.elements.slotValue(position)
    if value < 0 {
      estimators[RowOffsetTree.estimatorIndex(slot: value)].learn(
        units: units, weight: RowOffsetTree.weight(slot: value))
    } else if Int(value) != units {
      keptPlace = nil
    }
  }

  /// Teaches an estimator a height that none of its elements has.
  mutating func learn(_ height: Double, by id: EstimatorID) {
    guard let units = try? offsets.unit.units(height: height) else { return }
    estimators[id.index].learn(units: units, weight: 0)
  }

  /// Ends a round of measuring: applies what estimators learned, and chooses the anchor anew.
  ///
  /// New estimates move no visible row, unless the content becomes too short for the scroll
  /// position. Then there may be more to measure.
  @discardableResult
  public mutating func settle() -> GeometryChange {
    let change = relearn()
    chooseAnchor()
    return change
  }

  /// Applies what estimators learned; the anchor stays.
  @discardableResult
  mutating func relearn() -> GeometryChange {
    let before = contentOffset
    var relearned = 0.0
    for (index, estimator) in estimators.enumerated() {
      let estimate = estimator.estimate(unit: offsets.unit)
      // Only absurd weights give an estimate out of range, which is ignored.
      relearned +=
        (try? offsets.setEstimate(
          EstimatorID(index: index), base: estimate.base, slope: estimate.slope)) ?? 0
    }
    derive()
    return GeometryChange(
      contentHeight: relearned, contentOffset: contentOffset - before, relearned: relearned)
  }
}
