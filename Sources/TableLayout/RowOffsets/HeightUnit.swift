// SPDX-License-Identifier: Apache-2.0

/// The fixed point in which row heights are stored and summed: 1/64 of a device pixel.
///
/// Heights are whole numbers of units in 32 bits, and sums of heights in 64 bits, so that sums are
/// exact, do not depend on their order and never drift. A third of a point is exact at scale 3.
/// A height is at most 2^31 − 1 units, which is 33,554,431 pixels.
///
///     HeightUnit(scale: 3).units(height: 20 + 1.0 / 3) == 61 * 64
///     HeightUnit(scale: 2).points(5632) == 44
public struct HeightUnit: Hashable, Sendable {
  /// Units per point: 64 for each pixel of the scale.
  public let unitsPerPoint: Double

  /// The greatest height, in units.
  public static let maximumHeight = Int(Int32.max)

  /// What lies within this part of a unit above a whole number of units counts as that number.
  ///
  /// A height is often a sum of quotients; without it, 20 + 1/3 at scale 3 would cost a unit more.
  static let tolerance = 1.0 / 1024

  /// Makes the unit for `scale` pixels per point; scale 0 counts as 1.
  ///
  /// - Precondition: `scale` is finite and not negative.
  public init(scale: Double) {
    precondition(
      scale.isFinite && scale >= 0, "The scale must be finite and at least 0, not \(scale).")
    unitsPerPoint = 64 * (scale == 0 ? 1 : scale)
  }

  /// A number of units in points.
  @inlinable
  public func points(_ units: Int) -> Double { Double(units) / unitsPerPoint }

  /// A height in points, rounded up to whole units.
  ///
  /// - Throws: ``RowOffsetError/invalidHeight(points:)`` for a height that is negative, infinite
  ///   or not a number, ``RowOffsetError/heightTooLarge(points:limit:)`` for one above 2^31 − 1
  ///   units.
  public func units(height: Double) throws(RowOffsetError) -> Int {
    guard height.isFinite, height >= 0 else { throw .invalidHeight(points: height) }
    let units = (height * unitsPerPoint - Self.tolerance).rounded(.up)
    guard units <= Double(Self.maximumHeight) else {
      throw .heightTooLarge(points: height, limit: points(Self.maximumHeight))
    }
    return max(0, Int(units))
  }

  /// The greatest number of units whose offset in points is at most `offset`.
  ///
  /// The inverse of ``points(_:)`` up to 2^52 units; beyond what 63 bits hold it saturates, and
  /// NaN counts as the smallest.
  public func units(offset: Double) -> Int {
    let scaled = (offset * unitsPerPoint).rounded(.down)
    guard scaled > -9e18 else { return -9_000_000_000_000_000_000 }
    guard scaled < 9e18 else { return 9_000_000_000_000_000_000 }
    let units = Int(scaled)
    if points(units + 1) <= offset { return units + 1 }
    return points(units) <= offset ? units : units - 1
  }
}
