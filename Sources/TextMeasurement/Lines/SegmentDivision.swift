// SPDX-License-Identifier: Apache-2.0

/// The place at which a segment is divided because it does not fit in a line.
enum SegmentDivision {
  /// A part of the segment stays in the line.
  case part(SegmentPart)
  /// The line ends before the segment.
  case none
  /// The line has all of the segment, which is too wide for it, and ends behind the last one of
  /// those of white space that follow it.
  case whole(last: Int)
  /// Only the analysis can tell.
  case unknown
}

/// The part of a segment that stays in a line.
struct SegmentPart {
  /// The UTF-8 offset of the part's end.
  var end: Int
  /// The advance of the part with its hyphen, in position units.
  var width: Int64
  /// The kerning with the rest of the segment, which a line that ends with the part has not.
  var kerning: Int64
  /// The advance of the rest of the segment, without trailing whitespace, as a line begins with it.
  var rest: Int64
  /// Whether a hyphen is shown at the end.
  var isHyphenated: Bool
  /// The height classes of the part.
  var heightMask: UInt64
  /// The height classes of the rest of the segment, with trailing whitespace.
  var restMask: UInt64
}

/// A segment that does not fit in a line, or what is left of it.
struct DivisionRequest {
  /// The index of the segment.
  var segment: Int
  /// The UTF-8 offset at which what is left of it begins; nil if it is whole.
  var start: Int?
  /// Its exact advance without trailing whitespace, in position units.
  var width: Int64
  /// The advance that is left in the line.
  var room: Int64
  /// The exact advance of the item that the line so far ends with: see ``ItemRounding``.
  var item: Int64
  /// Whether nothing stands before it in the line.
  var isLineEmpty: Bool
}
