// SPDX-License-Identifier: Apache-2.0

/// A table's geometry, its estimators, and the change that the table has not reported yet.
///
/// Every change of the content's height is in one report: the height at the last report and the
/// pending change add up to the height now. Scrolling is not reported.
struct TrackedGeometry {
  /// The geometry as it is now.
  private(set) var value: TableGeometry
  /// The estimators of the geometry; nil until it is loaded.
  private(set) var estimatorIDs: TableEstimators?
  private var pending = GeometryChange.zero
  private var reportedHeight = 0.0

  /// Tracks a geometry without elements.
  init(_ geometry: TableGeometry) { value = geometry }

  /// Makes a change that the next report includes.
  mutating func change<Failure>(
    _ change: (inout TableGeometry) throws(Failure) -> GeometryChange
  ) throws(Failure) {
    pending = pending + (try change(&value))
  }

  /// Scrolls, or sets what a scroll starts from; the content must keep its height.
  mutating func scroll(_ change: (inout TableGeometry) -> Void) { change(&value) }

  /// Replaces the geometry and its estimators; the next report includes the difference.
  mutating func replace(by next: TableGeometry, estimatorIDs: TableEstimators) {
    change {
      let change = GeometryChange(
        contentHeight: next.contentHeight - $0.contentHeight,
        contentOffset: next.contentOffset - $0.contentOffset)
      $0 = next
      return change
    }
    self.estimatorIDs = estimatorIDs
  }

  /// The change since the last report, which counts as reported from now on.
  mutating func takePending() -> GeometryChange {
    defer { pending = .zero }
    reportedHeight = value.contentHeight
    return pending
  }

  /// Checks the geometry, and that no change of the content's height is left out of the reports.
  ///
  /// Heights are exact in units, so their differences in points may have a rounding error.
  func checkInvariants() throws(InvariantViolation) {
    try value.checkInvariants()
    let tracked = reportedHeight + pending.contentHeight
    guard abs(tracked - value.contentHeight) <= 1e-9 * max(1, abs(tracked)) else {
      throw InvariantViolation(
        "The reports make the content \(tracked) points high, not \(value.contentHeight).")
    }
  }
}

/// The estimators of a table's geometry.
struct TableEstimators {
  /// The estimator of rows.
  var rows: EstimatorID
  /// The estimator of the headers and footers of sections.
  var sectionViews: EstimatorID
  /// The estimator of rows as first added; another one needs another geometry.
  var rowEstimator: HeightEstimator
}
