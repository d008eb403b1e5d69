// SPDX-License-Identifier: Apache-2.0

/// The reason why the offset structure refuses a value.
///
/// An operation that throws leaves the structure unchanged.
public nonisolated enum RowOffsetError: Error, Hashable, Sendable {
  /// A height that is negative, infinite or not a number, in points.
  case invalidHeight(points: Double)
  /// A height that does not fit in 32 bits of fixed point, with the greatest that does, in points.
  case heightTooLarge(points: Double, limit: Double)
  /// An estimate that is negative, not finite or too large, with the greatest base and slope.
  case invalidEstimate(base: Double, slope: Double, baseLimit: Double, slopeLimit: Double)
  /// A number of rows below zero.
  case negativeCount(Int)
  /// More rows than the structure can number.
  case tooManyRows(count: Int, limit: Int)
  /// More estimators than an unmeasured row can name.
  case tooManyEstimators(limit: Int)
}

nonisolated extension RowOffsetError {
  /// Whether the error refuses a number of points as a height or an estimate.
  func refuses(_ points: Double) -> Bool {
    switch self {
    case .invalidHeight(let refused), .heightTooLarge(let refused, _):
      refused == points || (refused.isNaN && points.isNaN)
    case .invalidEstimate(let base, _, _, _): base == points || (base.isNaN && points.isNaN)
    case .negativeCount, .tooManyRows, .tooManyEstimators: false
    }
  }
}

nonisolated extension RowOffsetError: CustomStringConvertible {
  /// The fault in a sentence, with the numbers.
  public var description: String {
    switch self {
    case .invalidHeight(let points):
      "A row's height must be finite and at least 0, not \(points)."
    case .heightTooLarge(let points, let limit):
      "A row's height must be at most \(limit) points at this scale, not \(points)."
    case .invalidEstimate(let base, let slope, let baseLimit, let slopeLimit):
      "An estimate must have a base in 0...\(baseLimit) and a slope in 0...\(slopeLimit) points, "
        + "not \(base) and \(slope)."
    case .negativeCount(let count):
      "A number of rows must be at least 0, not \(count)."
    case .tooManyRows(let count, let limit):
      "There may be at most \(limit) rows, not \(count)."
    case .tooManyEstimators(let limit):
      "There may be at most \(limit) estimators."
    }
  }
}
