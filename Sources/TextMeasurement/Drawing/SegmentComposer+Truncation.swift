// SPDX-License-Identifier: Apache-2.0

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
  /// The head is the longest text of the line's paragraph that fits beside the mark. Here the text
  /// is ASCII of one style in its own face, whose advances ``PairAdvances`` has: the sum of a
  /// word's pairs up to a character is the advance of the word if it is cut there.
  func truncation(of line: SetLine) -> SegmentTruncation? {
    guard container.lineBreakMode == .truncateTail, scanned.isLeftToRight, !scanned.isFine,
      !isStyled, textRuns == nil, utf8.allSatisfy({ $0 < 0x80 })
    else { return nil }
    let kind = shaping.state(of: context.style).kind(
      face: 0, script: .latin, isRightToLeft: false)
    guard kind.pointee.takesASCII, kind.pointee.isSpaceInert, let rows = kind.pointee.rows,
      kind.pointee.pairs?.arePlain ?? false
    else { return nil }
    let mark = context.core.mark(
      context.paragraphStyle.truncationToken.map { .token($0) } ?? .ellipsis, for: context.style,
      shaping)
    let markWidth = mark.units(in: context.unit, context.style)
    let room = limit - markWidth
    var (pen, visible): (Int64, Int64) = (0, 0)
    var before = 0
    var place = line.start
    var end = line.start
    while room > 0, place < utf8.count {
      let byte = utf8[place]
      if byte == 0x0A || byte == 0x0D { break }
      if byte == 0x20 {
        pen += kind.pointee.spaceAdvance
        before = 0
      } else {
        guard PlainASCII.withBrackets.contains(byte) else { return nil }
        let value = kind.pointee.value(before, Int(byte), rows, shaper: shaping.shaper)
        guard value > PairAdvances.refused else { return nil }
        pen += PairAdvances.advance(value)
        guard FitRule.fits(pen, room) else { break }
        (before, visible) = (Int(byte), pen)
        end = place + 1
      }
      place += 1
    }
    return SegmentTruncation(
      head: line.start..<end, mark: mark, width: visible + markWidth)
  }
}
