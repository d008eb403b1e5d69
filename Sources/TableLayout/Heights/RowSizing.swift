// SPDX-License-Identifier: Apache-2.0

/// A height given to a table: a number of points, or automatic.
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

/// The rules by which a row gets its height, and its estimate before that.
///
/// The rules are UIKit's. A height by row (the delegate's) replaces the height for all rows, even
/// if it is `automatic`. An estimate by row replaces the estimate for all rows. An estimate of 0
/// points means no estimates: the height of every row is needed before anything is shown.
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

  /// The estimate that the table chooses for `automatic`, in points.
  ///
  /// UIKit's number is not documented; this is the height of its plain row before iOS 7.
  public static let automaticEstimate = 44.0

  /// Makes rules; omitted heights are automatic, as in UIKit since iOS 11.
  public init(
    rowHeight: RowHeight = .automatic, estimatedRowHeight: RowHeight = .automatic,
    hasHeightByRow: Bool = false, hasEstimateByRow: Bool = false
  ) {
    self.rowHeight = rowHeight
    self.estimatedRowHeight = estimatedRowHeight
    self.hasHeightByRow = hasHeightByRow
    self.hasEstimateByRow = hasEstimateByRow
  }

  /// The height of all rows in points, if no row needs to be measured or asked for.
  public var fixedHeight: Double? {
    guard case .points(let points) = rowHeight, !hasHeightByRow else { return nil }
    return points
  }

  /// Whether every height is needed before anything is shown.
  public var measuresEverything: Bool {
    fixedHeight == nil && !hasEstimateByRow && estimatedRowHeight == .points(0)
  }

  /// The height of a row as the rules or the delegate give it; nil to measure its cell.
  ///
  /// - Parameter byRow: The delegate's answer for the row, if there is one.
  public func height(byRow: RowHeight?) -> Double? {
    switch hasHeightByRow ? byRow ?? rowHeight : rowHeight {
    case .automatic: nil
    case .points(let points): points
    }
  }

  /// The estimate of a row, in points; nil if the table chooses or learns it.
  ///
  /// - Parameter byRow: The delegate's answer for the row, if there is one.
  public func estimate(byRow: RowHeight?) -> Double? {
    switch hasEstimateByRow ? byRow ?? estimatedRowHeight : estimatedRowHeight {
    case .automatic: nil
    case .points(let points): points
    }
  }
}
