// SPDX-License-Identifier: Apache-2.0

/// The extent of a line: its grapheme clusters, and its width in position units.
struct LineSpan: Equatable, Sendable {
  /// All clusters of the line, with trailing whitespace and separator; the next line follows.
  var clusters: Range<Int>
  /// The end of the clusters that count in the width.
  var visibleEnd: Int
  /// The advance of the visible clusters, with the hyphen.
  var width: Int64
  /// The advance of the trailing whitespace.
  var trailingSpace: Int64
  /// The closing bracket at the end that is trimmed so that it fits.
  var endTrim: SpacingTrim?
  /// Whether a hyphen is shown at the end.
  var isHyphenated = false
  /// Whether the line is its paragraph's first.
  var startsParagraph: Bool
  /// Whether the line is its paragraph's last.
  var endsParagraph: Bool
  /// Whether the line is wider than its room.
  var isOverlong = false
  /// The index of the paragraph.
  var paragraph: Int
  /// The truncation of the line; nil if it is not truncated.
  var truncation: LineTruncation?
}

/// The visible parts of a truncated line: a head, an ellipsis and a tail.
struct LineTruncation: Equatable, Sendable {
  /// The clusters before the ellipsis.
  var head: Range<Int>
  /// The clusters after the ellipsis.
  var tail: Range<Int>
  /// The advance of the head.
  var headWidth: Int64
  /// The advance of the tail.
  var tailWidth: Int64
  /// The style run whose font shows the ellipsis.
  var ellipsisStyle: Int
}
