// SPDX-License-Identifier: Apache-2.0

#if !UIKit
/// A position in points; x grows to the right and y grows downward from the top left.
public struct Point: Hashable, Sendable {
  /// The horizontal distance from the origin, in points.
  public var x: Double
  /// The vertical distance from the origin, in points, downward.
  public var y: Double

  /// The origin of a coordinate system.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point from its coordinates.
  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a point from whole coordinates.
  ///
  /// Literals are taken as real numbers, so `375 / 2` stays 187.5.
  @inlinable @_disfavoredOverload
  public init(x: some BinaryInteger, y: some BinaryInteger) {
    self.init(x: Double(x), y: Double(y))
  }

  /// The coordinatewise sum of two points.
  @inlinable
  public static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }

  /// The coordinatewise difference of two points.
  @inlinable
  public static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }
}

extension Point: CustomStringConvertible {
  /// The coordinates as `x,y`.
  public var description: String { "\(x.shortest),\(y.shortest)" }
}
#endif
