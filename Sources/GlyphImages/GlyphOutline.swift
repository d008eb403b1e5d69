// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// The outline of a glyph: closed contours, filled by the nonzero winding rule.
///
/// Coordinates are points from the glyph's origin, y downward.
public struct GlyphOutline: Hashable, Sendable {
  /// A step of the pen.
  public enum Step: Hashable, Sendable {
    /// Closes the contour before it and begins another one.
    case move(to: Point)
    /// A straight line.
    case line(to: Point)
    /// A quadratic Bézier curve, as TrueType has them.
    case quadratic(control: Point, to: Point)
    /// A cubic Bézier curve, as CFF has them.
    case cubic(control1: Point, control2: Point, to: Point)
  }

  /// The steps; the first is a move. A glyph without ink, such as a space, has none.
  public var steps: [Step]

  /// Makes an outline from its steps.
  public init(steps: [Step] = []) { self.steps = steps }

  /// The smallest rectangle that holds all points and control points; nil without any.
  public var controlBounds: Rect? {
    var points: [Point] = []
    for step in steps {
      switch step {
      case .move(let point), .line(let point): points.append(point)
      case .quadratic(let control, let point): points += [control, point]
      case .cubic(let first, let second, let point): points += [first, second, point]
      }
    }
    return points.map { Rect(origin: $0, size: .zero) }.reduce(nil) { $0?.union($1) ?? $1 }
  }
}
