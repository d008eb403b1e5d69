// SPDX-License-Identifier: Apache-2.0

/// The exact sum of the heights of rows, taken one after another.
///
/// It is the offset of the next row, as ``RowOffsetTree/offset(ofRow:)`` gives it for the same
/// heights, without a tree. Heights round up to the ``HeightUnit`` before they are added.
///
///     var sum = HeightSum(unit: HeightUnit(scale: 3))
///     for _ in 0..<3 { try sum.add(height: 1.0 / 3) }
///     sum.points == 1
public struct HeightSum: Hashable, Sendable {
  /// The fixed point of the heights.
  public let unit: HeightUnit
  /// The sum in units.
  public private(set) var units = 0

  /// Makes a sum of no heights.
  public init(unit: HeightUnit) { self.unit = unit }

  /// The sum in points.
  public var points: Double { unit.points(units) }

  /// Adds the height of a row, in points, and returns the height in units.
  ///
  /// - Throws: ``RowOffsetError/invalidHeight(points:)`` or
  ///   ``RowOffsetError/heightTooLarge(points:limit:)``; the sum is unchanged then.
  @discardableResult
  public mutating func add(height: Double) throws(RowOffsetError) -> Int {
    let added = try unit.units(height: height)
    units += added
    return added
  }

  /// Adds the height of a row, in units.
  ///
  /// - Precondition: `added` is in `0...HeightUnit.maximumHeight`.
  public mutating func add(units added: Int) {
    precondition(
      added >= 0 && added <= HeightUnit.maximumHeight,
      "A height must be in 0...\(HeightUnit.maximumHeight) units, not \(added).")
    units += added
  }
}
