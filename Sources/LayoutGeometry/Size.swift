// SPDX-License-Identifier: Apache-2.0

#if !UIKit
/// A width and a height, in points.
///
/// Extents may be negative in an unsatisfiable layout. Measured text and intrinsic sizes are never
/// negative.
public struct Size: Hashable, Sendable {
  /// The horizontal extent, in points.
  public var width: Double
  /// The vertical extent, in points.
  public var height: Double

  /// Zero width and height.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size from its extents.
  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Creates a size from whole extents.
  ///
  /// Literals are taken as real numbers, so `375 / 2` stays 187.5.
  @inlinable @_disfavoredOverload
  public init(width: some BinaryInteger, height: some BinaryInteger) {
    self.init(width: Double(width), height: Double(height))
  }

  /// The extent along an axis.
  @inlinable
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set {
      switch axis {
      case .horizontal: width = newValue
      case .vertical: height = newValue
      }
    }
  }
}

extension Size: CustomStringConvertible {
  /// The extents as `width×height`.
  public var description: String { "\(width.shortest)×\(height.shortest)" }
}
#endif
