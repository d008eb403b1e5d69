// SPDX-License-Identifier: Apache-2.0

/// The rounding of points to whole pixels.
///
/// The solver and the text measurer never round; the results of layout are rounded here, last.
/// Text sizes and row heights round up, so that nothing is clipped. Frames follow UIKit as
/// observed: origin and extents are rounded to the nearest pixel, ties away from zero. Each view is
/// rounded in its superview's coordinates, so no error is carried to a sibling.
///
///     PixelGrid(scale: 3).roundedUp(20.1) == 20 + 1.0 / 3
///     PixelGrid.unrounded.roundedUp(20.1) == 20.1
///
/// Source: UILabel sizes recorded on iOS at scale 3 (microsoft/WinObjC, uilabel-ios.xml); frames
/// recorded on iOS 26.1 at scale 3 (openuikit, LayoutEngine.swift).
public struct PixelGrid: Hashable, Sendable {
  /// Pixels per point, at least 0; 0 means that nothing is rounded.
  public let scale: Double

  /// The part of a pixel by which a size may exceed a whole number of pixels without rounding up.
  ///
  /// A text of 300 + 1e-12 points, the sum of many advances, is not a pixel wider than 300. On iOS
  /// an excess of 0.0008 pixels rounds up (*observed*: 5.3336 points at scale 3 are 5.667); where
  /// between that and rounding errors it stops doing so is *inferred*.
  public static let tolerance = 1.0 / 4096

  /// The grid that rounds nothing.
  public static let unrounded = PixelGrid(scale: 0)

  /// Creates a grid of `scale` pixels per point.
  ///
  /// - Precondition: `scale` is finite and not negative.
  public init(scale: Double) {
    precondition(
      scale.isFinite && scale >= 0, "The scale must be finite and at least 0, not \(scale).")
    self.scale = scale
  }

  /// The extent rounded up to whole pixels, in points.
  ///
  /// Infinite and NaN extents are returned unchanged.
  public func roundedUp(_ extent: Double) -> Double {
    guard scale > 0, extent.isFinite else { return extent }
    // Adding zero turns negative zero into positive zero.
    return (extent * scale - Self.tolerance).rounded(.up) / scale + 0
  }

  /// The size with each extent rounded up to whole pixels.
  public func roundedUp(_ size: Size) -> Size {
    Size(width: roundedUp(size.width), height: roundedUp(size.height))
  }

  /// The nearest whole number of pixels, ties away from zero.
  public func rounded(_ extent: Double) -> Double {
    guard scale > 0, extent.isFinite else { return extent }
    return (extent * scale).rounded(.toNearestOrAwayFromZero) / scale + 0
  }

  /// A frame with its origin and its extents on whole pixels.
  public func rounded(_ frame: Rect) -> Rect {
    guard scale > 0 else { return frame }
    return Rect(
      x: rounded(frame.minX), y: rounded(frame.minY), width: rounded(frame.width),
      height: rounded(frame.height))
  }
}
