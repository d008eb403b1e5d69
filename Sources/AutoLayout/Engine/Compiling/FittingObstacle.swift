// SPDX-License-Identifier: Apache-2.0

/// The reason why a tree cannot be compiled, or why a compiled one has no height for a row.
package enum FittingObstacle: Error, Hashable, Sendable {
  /// A view has a content that is neither a text, a flow, a grid nor of constant size.
  case otherContent
  /// A stack shares its room in proportion to intrinsic sizes.
  case proportionalStack
  /// A row of a stack stands on a baseline, which is that of its tallest view.
  case baselineStack
  /// A text has padding and a width of its own at which it wraps.
  case paddedPreferredWidth
  /// A column follows the least width of a tree with texts.
  case leastWidthOfTree
  /// Margins follow from frames.
  case changingInsets
  /// A constraint ties a view inside a flow or grid to one outside.
  case constraintIntoContent
  /// The width of a text, flow or grid depends on heights.
  case widthFollowsHeight
  /// There are too many constraints with too many numbers.
  case tooLarge
  /// Required constraints contradict each other.
  case contradiction
  /// A number is not finite, or out of range.
  case badNumber
  /// A view that must be visible has no extent.
  case invisibleView
  /// The layout gives no height.
  case noHeight
}
