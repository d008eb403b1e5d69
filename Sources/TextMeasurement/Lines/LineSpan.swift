// SPDX-License-Identifier: Apache-2.0

/// Where a line begins and ends, in grapheme clusters, and how wide it is, in position units.
struct LineSpan: Equatable, Sendable {
  /// All clusters of the line, with hanging spaces and the separator; the next line starts after.
  var clusters: Range<Int>
  /// The end of the clusters that count in the width.
  var visibleEnd: Int
  /// The advance of the visible clusters, with the hyphen.
  var width: Int64
  /// The advance of the spaces that hang.
  var trailingSpace: Int64
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
  /// How the line is cut short; nil if it is not.
  var truncation: LineTruncation?
}

/// What a truncated line shows of its clusters: a head, an ellipsis, a tail.
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
