// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// An affine map of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// The letters are those of PDF and Core Graphics, so a row vector is multiplied from the left.
public struct Transform: Hashable, Sendable {
  /// How far x grows for each point of x.
  public var a: Double
  /// How far y grows for each point of x.
  public var b: Double
  /// How far x grows for each point of y.
  public var c: Double
  /// How far y grows for each point of y.
  public var d: Double
  /// The x of what was the origin.
  public var tx: Double
  /// The y of what was the origin.
  public var ty: Double

  /// The map that moves nothing.
  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a map from its six numbers.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that moves everything by a distance in each axis.
  public static func translation(x: Double, y: Double) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// The map that scales each axis round the origin.
  public static func scaling(x: Double, y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Whether the map only moves: no scaling, rotation or shear.
  public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

  /// The map that applies this one first and then `outer`.
  public func followed(by outer: Transform) -> Transform {
    Transform(
      a: a * outer.a + b * outer.c, b: a * outer.b + b * outer.d,
      c: c * outer.a + d * outer.c, d: c * outer.b + d * outer.d,
      tx: tx * outer.a + ty * outer.c + outer.tx, ty: tx * outer.b + ty * outer.d + outer.ty)
  }

  /// The map that leads back; nil for one that flattens the plane.
  public var inverted: Transform? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// Where a point comes to lie.
  public func apply(to point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The smallest upright rectangle that holds the mapped corners.
  public func boundingBox(of rect: Rect) -> Rect {
    if isTranslation { return rect.offsetBy(x: tx, y: ty) }
    let corners = [
      apply(to: Point(x: rect.minX, y: rect.minY)), apply(to: Point(x: rect.maxX, y: rect.minY)),
      apply(to: Point(x: rect.minX, y: rect.maxY)), apply(to: Point(x: rect.maxX, y: rect.maxY)),
    ]
    return corners.dropFirst().reduce(Rect(origin: corners[0], size: .zero)) {
      $0.union(Rect(origin: $1, size: .zero))
    }
  }
}

extension Transform: CustomStringConvertible {
  /// `translate x,y` for a translation, else `transform` and the six numbers.
  public var description: String {
    isTranslation
      ? "translate \(tx.shortest),\(ty.shortest)"
      : "transform " + [a, b, c, d, tx, ty].map(\.shortest).joined(separator: " ")
  }
}
