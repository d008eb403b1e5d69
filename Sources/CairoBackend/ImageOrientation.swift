// SPDX-License-Identifier: Apache-2.0

import CCairo

/// How a camera was held: the way from the stored pixels to the upright picture.
///
/// The raw values are those of EXIF's tag Orientation (Exif 2.32 § 4.6.4).
enum ImageOrientation: UInt16 {
  /// As stored.
  case up = 1
  /// Left and right exchanged.
  case upMirrored = 2
  /// Turned by half a turn.
  case down = 3
  /// Top and bottom exchanged.
  case downMirrored = 4
  /// Columns and rows exchanged.
  case leftMirrored = 5
  /// Turned clockwise by a quarter.
  case right = 6
  /// Columns and rows exchanged, then turned by half a turn.
  case rightMirrored = 7
  /// Turned counterclockwise by a quarter.
  case left = 8

  /// Whether stored rows are the columns of the upright picture.
  var exchangesAxes: Bool { rawValue >= 5 }

  /// The map from the stored picture, of the given extents, to the upright one.
  func map(width: Double, height: Double) -> cairo_matrix_t {
    func map(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ x: Double, _ y: Double)
      -> cairo_matrix_t
    {
      cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: x, y0: y)
    }
    return switch self {
    case .up: map(1, 0, 0, 1, 0, 0)
    case .upMirrored: map(-1, 0, 0, 1, width, 0)
    case .down: map(-1, 0, 0, -1, width, height)
    case .downMirrored: map(1, 0, 0, -1, 0, height)
    case .leftMirrored: map(0, 1, 1, 0, 0, 0)
    case .right: map(0, 1, -1, 0, height, 0)
    case .rightMirrored: map(0, -1, -1, 0, height, width)
    case .left: map(0, -1, 1, 0, 0, width)
    }
  }
}
