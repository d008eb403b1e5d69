// SPDX-License-Identifier: Apache-2.0

#if !UIKit
/// A rectangle in points, with its origin at the top left.
///
/// `maxX == minX + width` and `maxY == minY + height`, even if an extent is negative.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extents.
  public var size: Size

  /// The rectangle at the origin with zero extents.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// Creates a rectangle from its top left corner and extents.
  @inlinable
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its coordinates and extents.
  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Creates a rectangle from whole coordinates and extents.
  ///
  /// Literals are taken as real numbers, so `375 / 2` stays 187.5.
  @inlinable @_disfavoredOverload
  public init(
    x: some BinaryInteger, y: some BinaryInteger, width: some BinaryInteger,
    height: some BinaryInteger
  ) {
    self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// The left edge.
  @inlinable public var minX: Double { origin.x }
  /// The horizontal centre.
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  /// The right edge.
  @inlinable public var maxX: Double { origin.x + size.width }
  /// The top edge.
  @inlinable public var minY: Double { origin.y }
  /// The vertical centre.
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  /// The bottom edge.
  @inlinable public var maxY: Double { origin.y + size.height }
  /// The horizontal extent.
  @inlinable public var width: Double { size.width }
  /// The vertical extent.
  @inlinable public var height: Double { size.height }
  /// Whether the rectangle contains no point, because an extent is zero or negative.
  @inlinable public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// The rectangle with two sides moved inward by `dx` each, and top and bottom by `dy`.
  @inlinable
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
  }

  /// The rectangle moved by a distance along each axis, in UIKit's words.
  @inlinable
  public func offsetBy(dx: Double, dy: Double) -> Rect { offsetBy(x: dx, y: dy) }

  /// The rectangle moved by a distance along each axis.
  @inlinable
  public func offsetBy(x: Double, y: Double) -> Rect {
    Rect(origin: Point(x: origin.x + x, y: origin.y + y), size: size)
  }

  /// The rectangle with each edge moved inward by its inset, outward if the inset is negative.
  @inlinable
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }

  /// Whether a point lies inside; the left and top edges belong to the rectangle.
  @inlinable
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether the two rectangles share an area.
  @inlinable
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The smallest rectangle that contains both.
  @inlinable
  public func union(_ other: Rect) -> Rect {
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return Rect(
      x: left, y: top,
      width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The common area, or nil if there is none.
  @inlinable
  public func intersection(_ other: Rect) -> Rect? {
    guard intersects(other) else { return nil }
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect(
      x: left, y: top,
      width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }
}

extension Rect: CustomStringConvertible {
  /// Origin and extents as `x,y width×height`.
  public var description: String { "\(origin) \(size)" }
}
#endif
