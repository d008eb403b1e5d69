// SPDX-License-Identifier: Apache-2.0

/// The one place where points become whole pixels.
///
/// The solver and the text measurer never round; what leaves the engine passes through here last.
/// Text sizes and row heights round up, so that nothing is cut; frames follow UIKit as observed:
/// the origin goes to the nearest whole point, ties away from zero, and each extent to the
/// nearest pixel, each view in its superview's coordinates, with no error carried to a sibling.
///
///     PixelGrid(scale: 3).roundedUp(20.1) == 20 + 1.0 / 3
///     PixelGrid.unrounded.roundedUp(20.1) == 20.1
///
/// Source: UILabel sizes recorded on iOS at scale 3 (microsoft/WinObjC, uilabel-ios.xml); frames
/// observed on iOS 26.1 Catalyst at scale 2. Scale 3 for frames is inferred.
public struct PixelGrid: Hashable, Sendable {
  /// Pixels per point, at least 0; 0 means that nothing is rounded.
  public let scale: Double

  /// Sizes that lie within this part of a pixel above a pixel border count as lying on it.
  ///
  /// A text of 300 + 1e-12 points, the sum of many advances, is not a pixel wider than 300.
  public static let tolerance = 1.0 / 1024

  /// The grid that rounds nothing.
  public static let unrounded = PixelGrid(scale: 0)

  /// Makes a grid of `scale` pixels per point.
  ///
  /// - Precondition: `scale` is finite and not negative.
  public init(scale: Double) {
    precondition(
      scale.isFinite && scale >= 0, "The scale must be finite and at least 0, not \(scale).")
    self.scale = scale
  }

  /// The smallest whole number of pixels that holds `extent`, in points.
  ///
  /// Infinite and NaN extents come back as they are.
  public func roundedUp(_ extent: Double) -> Double {
    guard scale > 0, extent.isFinite else { return extent }
    // Adding zero makes a negative zero a positive one.
    return (extent * scale - Self.tolerance).rounded(.up) / scale + 0
  }

  /// A size with both extents rounded up to whole pixels, each on its own.
  public func roundedUp(_ size: Size) -> Size {
    Size(width: roundedUp(size.width), height: roundedUp(size.height))
  }

  /// The nearest whole number of pixels, ties away from zero.
  public func rounded(_ extent: Double) -> Double {
    guard scale > 0, extent.isFinite else { return extent }
    return (extent * scale).rounded(.toNearestOrAwayFromZero) / scale + 0
  }

  /// A frame with its origin on whole points and its extents on whole pixels.
  public func rounded(_ frame: Rect) -> Rect {
    guard scale > 0 else { return frame }
    return Rect(
      x: frame.minX.rounded(.toNearestOrAwayFromZero) + 0,
      y: frame.minY.rounded(.toNearestOrAwayFromZero) + 0,
      width: rounded(frame.width), height: rounded(frame.height))
  }
}
