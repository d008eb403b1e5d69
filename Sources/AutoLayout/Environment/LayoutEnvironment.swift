// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import TextVocabulary

/// What a tree of views needs from outside: a text measurer, the pixel grid, the reading direction.
///
/// It is set on a root view or on a ``LayoutHost`` and inherited by all views below.
public struct LayoutEnvironment: Sendable {
  /// The measurer of texts; nil gives every text the size zero and a diagnostic.
  public var measurer: (any TextMeasurer)?
  /// The grid to which sizes and frames are rounded; unrounded unless set.
  public var pixelGrid: PixelGrid
  /// The direction of reading of views whose semantics leave it open.
  public var direction: LayoutDirection
  /// The rule by which solved frames are rounded to ``pixelGrid``.
  public var frameRounding: FrameRounding
  /// The version of iOS whose lengths cells and tables have; the newest unless set.
  public var systemVersion: SystemVersion
  /// The conventions by which contents of equal priority give way in a row: UIKit's unless set.
  ///
  /// By those of the web the first content of a row is stretched, and the first squeezed.
  public var conventions = TextConventions.uikit

  /// Makes an environment; by default it measures and rounds nothing and reads left to right.
  public init(
    measurer: (any TextMeasurer)? = nil, pixelGrid: PixelGrid = .unrounded,
    direction: LayoutDirection = .leftToRight, frameRounding: FrameRounding = .pixels,
    systemVersion: SystemVersion = .newest
  ) {
    self.measurer = measurer
    self.pixelGrid = pixelGrid
    self.direction = direction
    self.frameRounding = frameRounding
    self.systemVersion = systemVersion
  }

  /// A frame as it is given to a view, in the superview's coordinates.
  func rounded(_ frame: Rect) -> Rect { frameRounding.rounded(frame, on: pixelGrid) }
}

/// How a solved frame is rounded to pixels, as the last step, in its superview's coordinates.
///
/// A frame from 93.5 to 187.25 at scale 1 comes to 94…188 by pixels, because it is 93.75 wide; to
/// 93…187 outward; and to 94…187 by its edges.
public enum FrameRounding: Hashable, Sendable {
  /// The origin and each extent to the nearest pixel, ties away from zero.
  ///
  /// Equal extents stay equal; what touches may overlap by a pixel. Source: UIKit, as recorded on
  /// iOS 26.1 at scale 3 (openuikit, LayoutEngine.swift).
  case pixels
  /// The origin to the nearest whole point, ties away from zero; each extent to the nearest pixel.
  ///
  /// Equal extents stay equal; a far edge may lie off the grid. Source: UIKit in a Mac's window
  /// (Catalyst), as observed on iOS 26.1 at scale 2.
  case wholePointOrigins
  /// The origin down and the extents up to a pixel, so that no content is cut. Source: GTK.
  case outward
  /// Each edge to the nearest pixel, so that what touches still touches; equal extents may differ
  /// by a pixel. Source: Yoga.
  case edges

  /// A frame on a grid.
  public func rounded(_ frame: Rect, on grid: PixelGrid) -> Rect {
    guard grid.scale > 0 else { return frame }
    switch self {
    case .pixels: return grid.rounded(frame)
    case .wholePointOrigins:
      return Rect(
        x: frame.minX.rounded(.toNearestOrAwayFromZero) + 0,
        y: frame.minY.rounded(.toNearestOrAwayFromZero) + 0,
        width: grid.rounded(frame.width), height: grid.rounded(frame.height))
    case .outward:
      let least = PixelGrid.tolerance
      func down(_ value: Double) -> Double {
        (value * grid.scale + least).rounded(.down) / grid.scale
      }
      return Rect(
        x: down(frame.minX), y: down(frame.minY), width: grid.roundedUp(frame.width),
        height: grid.roundedUp(frame.height))
    case .edges:
      let (x, y) = (grid.rounded(frame.minX), grid.rounded(frame.minY))
      return Rect(
        x: x, y: y, width: grid.rounded(frame.maxX) - x, height: grid.rounded(frame.maxY) - y)
    }
  }
}
