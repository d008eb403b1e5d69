// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Heights of compact texts whose lines are balanced or pretty.
extension CompactText {
  /// The height of a text whose lines all have the same height, by arithmetic on greedy lines.
  ///
  /// There are as many of these as of the lines that are shown. Nil if the segments alone do not
  /// determine the height.
  func rewrappedHeight(in container: TextContainer) -> Double? {
    guard container.lineBreakMode != .charWrap, header.heights.isUniform else { return nil }
    return withSegments {
      $0.height(in: container, unit, header.heights, ellipsis: header.context.ellipsisWidth)
    }
  }
}
