// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Segments of shaped pieces.
extension SegmentWriter {
  /// Adds a shaped piece; false, and the scan must stop, if segments cannot express its lines.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs of the piece.
  ///   - range: The UTF-8 offsets of the piece in the text.
  ///   - conventions: The conventions by which spaces hang.
  ///   - trims: The trims of its characters.
  @inline(__always)
  mutating func add(
    _ piece: ShapedPiece, _ glyphs: UnsafeBufferPointer<ShapedGlyph>, _ range: Range<Int>,
    of utf8: UnsafeBufferPointer<UInt8>, _ conventions: TextConventions,
    trims: UnsafeMutableBufferPointer<ScannedTrim>,
    into segments: borrowing GrowingBuffer<TextSegment>
  ) -> Bool {
    if nextBreak < range.upperBound || !trims.isEmpty
      || conventions.endsWithWideSpace(range, of: utf8)
    {
      guard split(glyphs, range, of: utf8, conventions, trims, into: segments) else {
        return false
      }
    } else {
      if utf8[range.lowerBound] != 0x20 || piece.advance != 0 {
        guard piece.advance > 0 || piece.advance == 0 && isCarried(to: range.upperBound, of: utf8)
        else { return false }
        addVisible(Int64(piece.advance))
      }
      addSpace(Int64(piece.spaceAdvance))
    }
    if nextBreak == range.upperBound { passBreak(into: segments) }
    return true
  }

  /// Whether characters without width before an offset belong to wider ones of the segment.
  ///
  /// They do behind visible ones, and before some; alone, or behind spaces, they end a line in a
  /// way that segments cannot express.
  private func isCarried(to end: Int, of utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isBehindVisible else { return false }
    if hasAdvanced { return true }
    return end < nextBreak && end < utf8.count && utf8[end] > 0x20
      && !CharacterFacts.isHangingSpace(UTF8Decoder.decode(utf8, at: end).codePoint)
  }

  /// Adds the parts of a piece between the breaks inside.
  @inline(never)
  private mutating func split(
    _ glyphs: UnsafeBufferPointer<ShapedGlyph>, _ range: Range<Int>,
    of utf8: UnsafeBufferPointer<UInt8>, _ conventions: TextConventions,
    _ trims: UnsafeMutableBufferPointer<ScannedTrim>,
    into segments: borrowing GrowingBuffer<TextSegment>
  ) -> Bool {
    let first = range.lowerBound
    var index = 0
    var trims = trims[...]
    while nextBreak < range.upperBound {
      let place = nextBreak - first
      guard add(glyphs, &index, upTo: place, first, of: utf8, conventions, &trims)
      else { return false }
      guard index < glyphs.count, Int(glyphs[index].cluster) == place,
        !glyphs[index].isUnsafeToBreak
      else { return false }
      passBreak(into: segments)
    }
    return add(glyphs, &index, upTo: range.count, first, of: utf8, conventions, &trims)
  }

  /// Adds glyphs up to a place in their piece; spaces at a segment's end hang.
  @inline(__always)
  private mutating func add(
    _ glyphs: UnsafeBufferPointer<ShapedGlyph>, _ index: inout Int, upTo place: Int, _ first: Int,
    of utf8: UnsafeBufferPointer<UInt8>, _ conventions: TextConventions,
    _ trims: inout Slice<UnsafeMutableBufferPointer<ScannedTrim>>
  ) -> Bool {
    var start = first
    while index < glyphs.count, Int(glyphs[index].cluster) < place {
      let glyph = glyphs[index]
      start = first + Int(glyph.cluster)
      if utf8[start] == 0x20 {
        addSpace(Int64(glyph.advance))
      } else if utf8[start] &- 0xE1 < 3,
        conventions.lengthOfWideSpace(before: start + 3, in: utf8) > 0
      {
        addWideSpace(Int64(glyph.advance), hangs: true)
      } else {
        // A mark without width belongs to what stands before it, unless that is a space.
        guard glyph.advance > 0 || glyph.advance == 0 && isBehindVisible && hasAdvanced
        else { return false }
        addVisible(Int64(glyph.advance))
        let next = trims.startIndex
        if next < trims.endIndex, Int(trims[next].trim.cluster) == start {
          apply(&trims[next], to: Int64(glyph.advance))
          trims.removeFirst()
        }
      }
      index += 1
    }
    // A space at the end that is a part of a ligature does not hang alone.
    return start + 3 >= first + place
      || conventions.lengthOfWideSpace(before: first + place, in: utf8) == 0
  }
}
