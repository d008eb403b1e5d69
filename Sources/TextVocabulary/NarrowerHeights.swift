// SPDX-License-Identifier: Apache-2.0

/// The heights of a text in narrower containers, as far as they are known without measuring.
///
/// With them the widths at which a text changes its height are found by bisection, and not by
/// trying every width. Both widths are in points and at most that of the container; one that equals
/// it says that nothing is known.
public struct NarrowerHeights: Hashable, Sendable {
  /// Down to this width the text has the same height and baselines as in the container.
  public var equalDownTo: Double
  /// From this width to that of the container, heights change in one direction alone as containers
  /// grow wider, and equal heights have equal baselines.
  public var monotonicDownTo: Double

  /// Makes a statement from its parts.
  public init(equalDownTo: Double, monotonicDownTo: Double) {
    self.equalDownTo = equalDownTo
    self.monotonicDownTo = monotonicDownTo
  }

  /// Nothing is known about containers narrower than one of a width.
  public static func unknown(below width: Double) -> NarrowerHeights {
    NarrowerHeights(equalDownTo: width, monotonicDownTo: width)
  }
}

extension PreparedText {
  /// Nothing is known, which is the default.
  public func narrowerHeights(in container: TextContainer) -> NarrowerHeights {
    .unknown(below: container.width)
  }
}
