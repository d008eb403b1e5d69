// SPDX-License-Identifier: Apache-2.0

// With the package's trait UIKit, points, sizes and rectangles are Foundation's, so that code that
// was written for UIKit finds its own types. Foundation's rectangles differ from ours where an
// extent is negative: `minX`, `width` and their kin are those of the rectangle turned right side
// out.

#if UIKit
@_exported public import Foundation

/// A position in points; x grows to the right and y grows downward from the top left.
public typealias Point = CGPoint

/// A width and a height, in points.
public typealias Size = CGSize

/// A rectangle in points, with its origin at the top left.
public typealias Rect = CGRect

extension CGPoint {
  /// The coordinatewise sum of two points.
  package static func + (left: Point, right: Point) -> Point {
    Point(x: left.x + right.x, y: left.y + right.y)
  }

  /// The coordinatewise difference of two points.
  package static func - (left: Point, right: Point) -> Point {
    Point(x: left.x - right.x, y: left.y - right.y)
  }
}

extension CGSize {
  /// The extent along an axis.
  package subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set {
      switch axis {
      case .horizontal: width = newValue
      case .vertical: height = newValue
      }
    }
  }
}

extension CGRect {
  /// The rectangle moved by a distance along each axis.
  package func offsetBy(x: Double, y: Double) -> Rect { offsetBy(dx: x, dy: y) }

  /// The rectangle with each edge moved inward by its inset, outward if the inset is negative.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: origin.x + insets.left, y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }

  /// The common area, or nil if there is none.
  package func intersection(_ other: Rect) -> Rect? {
    let common: CGRect = intersection(other)
    return common.isNull || common.isEmpty ? nil : common
  }
}

extension CGPoint: @retroactive CustomStringConvertible {
  /// The coordinates as Apple's systems print them.
  public var description: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomStringConvertible {
  /// The extents as Apple's systems print them.
  public var description: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomStringConvertible {
  /// Origin and extents as Apple's systems print them.
  public var description: String {
    "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
  }
}
#endif
