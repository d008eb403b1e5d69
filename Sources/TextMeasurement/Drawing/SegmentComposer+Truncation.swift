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
    let characters = StyledCharacters(utf8, shaping.state(of: context.style))
    let stretches = UnsafeBufferPointer(shaping.stretches.elements)
    var (end, width, pen) = (line.start, Int64(0), Int64(0))
    var place = line.start
    // The faces of the line, a bit each.
    var faces: UInt64 = 0
    let first = stretches.indices.partitioningIndex { Int(stretches[$0].end) > line.start }
    for stretch in stretches[first...] {
      // Line ends lie between stretches.
      guard room > 0, Int(stretch.start) <= place else { break }
      let kind = stretch.kind
      let face = UInt64(1) << UInt64(min(kind.pointee.face, 63))
      if place < line.end {
        faces |= face
      } else if !scanned.heights.isUniform, faces & face == 0 {
        // The line may become higher.
        return nil
      }
      guard case .characters = stretch.source else { return nil }
      var before = 0
      while place < stretch.end {
        if utf8[place] == 0x20, kind.pointee.isSpaceInert {
          pen += kind.pointee.spaceAdvance
          place += 1
          before = 0
          continue
        }
        guard
          let next = characters.summed(at: place, after: before, kind, shaper: shaping.shaper)
        else { return nil }
        pen += next.advance
        guard FitRule.fits(pen, room) else { return (end, width) }
        place += next.length
        before = next.number
        (end, width) = (place, pen)
      }
    }
    return (end, width)
  }
}

extension StyledCharacters {
  /// The flags of white space and of characters without a glyph.
  private static let unseen =
    CharacterFacts.hangingSpace | CharacterFacts.control | CharacterFacts.softHyphen
    | CharacterFacts.ignorable | CharacterFacts.missing

  /// What a summed character adds to the text before it, if a cut may follow: its advance, its
  /// number in ``PairAdvances``, and its length in bytes.
  ///
  /// - Parameter before: The number of the character before; 0 for one that changes beside no
  ///   other.
  /// - Returns: Nil for other white space than a space; if the character is not alone in its
  ///   cluster; and if other characters of its font have to be known.
  fileprivate func summed(
    at offset: Int, after before: Int, _ kind: RunKind.Place, shaper: Shaper
  ) -> (advance: Int64, number: Int, length: Int)? {
    let element = UTF8Decoder.decode(utf8, at: offset)
    let (scalar, length) = (element.codePoint, element.length)
    guard scalar > 0x20, scalar != 0x7F, !mayExtend(offset + length) else { return nil }
    var number = Int(scalar)
    if scalar >= 0x80 {
      let facts = facts(of: scalar)
      guard facts.flags & Self.unseen == 0 else { return nil }
      if length == 3, facts.flags & CharacterFacts.direct != 0,
        let glyph = kind.pointee.cache.directGlyph(scalar), glyph.advance > 0
      {
        return (Int64(glyph.advance), 0, length)
      }
      number = Int(facts.pairNumber)
    }
    guard number > 0, let rows = kind.pointee.rows, kind.pointee.pairs?.arePlain ?? false else {
      return nil
    }
    let value = kind.pointee.value(before, number, rows, shaper: shaper)
    guard value > PairAdvances.refused, value & PairAdvances.joinedBit == 0 else { return nil }
    return (PairAdvances.advance(value), number, length)
  }
}
