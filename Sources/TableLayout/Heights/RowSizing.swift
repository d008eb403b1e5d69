// SPDX-License-Identifier: Apache-2.0

/// A height that a table is told: a number of points, or its own measuring.
public enum RowHeight: Hashable, Sendable {
  /// The height that the cell's constraints give.
  case automatic
  /// A number of points.
  case points(Double)
}

extension RowHeight: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A number of points, as in `table.rowHeight = 44.5`.
  public init(floatLiteral value: Double) { self = .points(value) }

  /// A number of points, as in `table.rowHeight = 44`.
  public init(integerLiteral value: Int) { self = .points(Double(value)) }
}

/// How a row gets its height, and what stands in for it before.
///
/// The rules are UIKit's: a height by row (the delegate's) takes the place of the height for all
/// rows, also where it says `automatic`; an estimate by row takes the place of the estimate for all
/// rows; an estimate of 0 points means that there are no estimates, and every row's height is asked
/// for before anything is shown.
///
/// | height by row | height for all | estimate | the row is |
/// |---|---|---|---|
/// | none | points | any | fixed, never measured |
/// | none | automatic | not 0 | estimated, then measured by its cell |
/// | automatic | any | not 0 | estimated, then measured by its cell |
/// | points | any | not 0 | estimated, then asked for |
/// | any | any | 0 | measured or asked for at once |
///
/// Source: UITableView `rowHeight`, `estimatedRowHeight` and their delegate methods.
public struct RowSizing: Hashable, Sendable {
  /// The height for all rows.
  public var rowHeight: RowHeight
  /// The estimate for all rows; 0 points for no estimates.
  public var estimatedRowHeight: RowHeight
  /// Whether heights are given row by row.
  public var hasHeightByRow: Bool
  /// Whether estimates are given row by row.
  public var hasEstimateByRow: Bool

  /// The estimate that the table chooses where it is told `automatic`, in points.
  ///
  /// UIKit's number is not documented; this is the height of its plain row before iOS 7.
  public static let automaticEstimate = 44.0

  /// Makes rules; what is left out is automatic, as in UIKit since iOS 11.
  public init(
    rowHeight: RowHeight = .automatic, estimatedRowHeight: RowHeight = .automatic,
    hasHeightByRow: Bool = false, hasEstimateByRow: Bool = false
  ) {
    self.rowHeight = rowHeight
    self.estimatedRowHeight = estimatedRowHeight
    self.hasHeightByRow = hasHeightByRow
    self.hasEstimateByRow = hasEstimateByRow
  }

  /// The height of all rows where none needs to be measured or asked for, in points.
  public var fixedHeight: Double? {
    guard case .points(let points) = rowHeight, !hasHeightByRow else { return nil }
    return points
  }

  /// Whether every height is needed before anything is shown.
  public var measuresEverything: Bool {
    fixedHeight == nil && !hasEstimateByRow && estimatedRowHeight == .points(0)
  }

  /// The height of a row that the rules or its delegate know without a cell; nil to measure it.
  ///
  /// - Parameter byRow: What the delegate says of the row, if it is asked.
  public func height(byRow: RowHeight?) -> Double? {
    switch hasHeightByRow ? byRow ?? rowHeight : rowHeight {
    case .automatic: nil
    case .points(let points): points
    }
  }

  /// The estimate of a row, in points; nil where the table chooses or learns.
  ///
  /// - Parameter byRow: What the delegate says of the row, if it is asked.
  public func estimate(byRow: RowHeight?) -> Double? {
    switch hasEstimateByRow ? byRow ?? estimatedRowHeight : estimatedRowHeight {
    case .automatic: nil
    case .points(let points): points
    }
  }
}
