// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import TextVocabulary

/// What a tree of views needs from the world: who measures text, the pixels and the direction.
///
/// It is set on a root view or on a ``LayoutHost`` and inherited by all views below.
public struct LayoutEnvironment: Sendable {
  /// What measures the texts; nil gives every text the size zero and a diagnostic.
  public var measurer: (any TextMeasurer)?
  /// Where sizes and frames round to; unrounded unless said otherwise.
  public var pixelGrid: PixelGrid
  /// The direction of reading of views whose semantics do not say otherwise.
  public var direction: LayoutDirection

  /// Makes an environment; what is left out measures nothing, rounds nothing, reads left to right.
  public init(
    measurer: (any TextMeasurer)? = nil, pixelGrid: PixelGrid = .unrounded,
    direction: LayoutDirection = .leftToRight
  ) {
    self.measurer = measurer
    self.pixelGrid = pixelGrid
    self.direction = direction
  }
}
