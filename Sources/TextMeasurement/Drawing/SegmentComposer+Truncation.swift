// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The head of a truncated line and the mark behind it.
struct SegmentTruncation {
  /// The UTF-8 offsets of the text before the mark.
  var head: Range<Int>
  /// The ellipsis, or the token in its place.
  var mark: ShapedMark
  /// The advance of the head and the mark, in position units.
  var width: Int64
}

/// Lines that are truncated at their tail.
extension SegmentComposer {
  /// The end of the last line that may be shown; nil if only the analysis can tell.
  ///
  /// The head is the longest text of the line's paragraph that fits beside the mark. Here it is
  /// made of summed characters in text of one style from left to right: the sum up to a character
  /// is the advance of the text if it is cut there.
  func truncation(of line: SetLine) -> SegmentTruncation? {
    guard container.lineBreakMode == .truncateTail, scanned.isLeftToRight, !scanned.isFine,
      !isStyled, textRuns == nil
    else { return nil }
    let mark = context.core.mark(
      context.paragraphStyle.truncationToken.map { .token($0) } ?? .ellipsis, for: context.style,
      shaping)
    let width = mark.units(in: context.unit, context.style)
    let room = rooms.room(startsParagraph: line.startsParagraph)
    guard let head = head(of: line, room: room.limit - width) else { return nil }
    return SegmentTruncation(
      head: line.start..<head.end, mark: mark, width: head.width + width)
  }

  /// The longest text from a line's start on that fits, without spaces at its end.
  private func head(of line: SetLine, room: Int64) -> (end: Int, width: Int64)? {
    var (end, width, pen) = (line.start, Int64(0), Int64(0))
    // The faces of the line, a bit each.
    var faces: UInt64 = 0
    var isKnown = true
    guard room > 0 else { return (end, width) }
    let areSummed = summed.forEachUnit(from: line.start, before: utf8.count) { unit in
      let face = UInt64(1) << UInt64(min(unit.face, 63))
      if unit.start < line.end {
        faces |= face
      } else if !scanned.heights.isUniform, faces & face == 0 {
        // The line may become higher.
        isKnown = false
        return false
      }
      pen += unit.start == line.start ? unit.leading : unit.advance
      if unit.isSpace { return true }
      guard FitRule.fits(pen, room) else {
        isKnown = !unit.isGroup
        return false
      }
      (end, width) = (unit.end, pen)
      return true
    }
    return areSummed && isKnown ? (end, width) : nil
  }
}
