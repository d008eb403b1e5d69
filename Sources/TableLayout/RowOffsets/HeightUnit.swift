// SPDX-License-Identifier: Apache-2.0

/// The fixed point in which row heights are stored and summed: 1/64 of a device pixel.
///
/// Heights are whole numbers of units in 32 bits and sums of heights in 64 bits. Sums are therefore
/// exact, do not depend on their order and never drift. A third of a point is exact at scale 3.
/// A height is at most 2^31 − 1 units, which is 33,554,431 pixels.
///
///     HeightUnit(scale: 3).units(height: 20 + 1.0 / 3) == 61 * HeightUnit.unitsPerPixel
///     HeightUnit(scale: 2).points(5632) == 44
///
/// See ``HeightSum``, which adds heights up.
public struct HeightUnit: Hashable, Sendable {
  /// Units per device pixel, at every scale.
  public static let unitsPerPixel = 64

  /// The greatest height, in units.
  public static let maximumHeight = Int(Int32.max)

  /// Units per point: ``unitsPerPixel`` for each pixel of the scale.
  public let unitsPerPoint: Double

  /// The part of a unit that a height may exceed a whole number of units by and still equal it.
  ///
  /// A height is often a sum of quotients. Without the tolerance, rounding would make 20 + 1/3
  /// points at scale 3 a unit higher.
  static let tolerance = 1.0 / 1024

  /// Makes the unit for `scale` pixels per point; scale 0 counts as 1.
  ///
  /// - Precondition: `scale` is finite and not negative.
  public init(scale: Double) {
    precondition(
      scale.isFinite && scale >= 0, "The scale must be finite and at least 0, not \(scale).")
    unitsPerPoint = Double(Self.unitsPerPixel) * (scale == 0 ? 1 : scale)
  }

  /// Pixels per point, never 0.
  public var scale: Double { unitsPerPoint / Double(Self.unitsPerPixel) }

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
  /// The inverse of ``points(_:)`` up to 2^52 units. Beyond the range of 63 bits it saturates, and
  /// NaN counts as the smallest number.
  public func units(offset: Double) -> Int {
    let scaled = (offset * unitsPerPoint).rounded(.down)
    guard scaled > -9e18 else { return -9_000_000_000_000_000_000 }
    guard scaled < 9e18 else { return 9_000_000_000_000_000_000 }
    let units = Int(scaled)
    if points(units + 1) <= offset { return units + 1 }
    return points(units) <= offset ? units : units - 1
  }
}
