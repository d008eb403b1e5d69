// SPDX-License-Identifier: Apache-2.0

/// The offset structure as anybody would write it first: an array of rows and loops over it.
///
/// It is the truth that the fast structure is compared with. All heights are whole units.
public struct NaiveRowOffsets: Sendable {
  /// A row: its measured height, or how its height is estimated.
  public enum Row: Hashable, Sendable {
    /// A height in units.
    case measured(Int)
    /// An estimator's number and the row's weight.
    case estimated(estimator: Int, weight: Int)
  }

  /// The rows in order.
  public var rows: [Row] = []
  /// Base and slope of each estimator, in units.
  public var estimates: [(base: Int, slope: Int)] = []

  /// Makes a structure without rows.
  public init() {}

  /// The height of a row in units.
  public func height(_ row: Int) -> Int {
    switch rows[row] {
    case .measured(let units): units
    case .estimated(let estimator, let weight):
      estimates[estimator].base + estimates[estimator].slope * weight
    }
  }

  /// The offsets of all rows and of the end, in units.
  public func offsets() -> [Int] {
    var result = [0]
    for row in rows.indices { result.append(result[row] + height(row)) }
    return result
  }

  /// The row at an offset in units, or nil beside all rows.
  public func row(at units: Int) -> Int? {
    guard units >= 0 else { return nil }
    var rest = units
    for row in rows.indices {
      if rest < height(row) { return row }
      rest -= height(row)
    }
    return nil
  }
}
