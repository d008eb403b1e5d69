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
  ///   - gaps: The walk over the gaps of spaced text; nil for other text.
  ///   - borders: The borders of items inside and at the end of it, which get their places.
  @inline(__always)
  mutating func add(
    _ piece: ShapedPiece, _ glyphs: UnsafeBufferPointer<ShapedGlyph>, _ range: Range<Int>,
    of utf8: UnsafeBufferPointer<UInt8>, _ conventions: TextConventions,
    trims: UnsafeMutableBufferPointer<ScannedTrim>, gaps: GlyphGapWalk?,
    borders: UnsafeMutableBufferPointer<ItemBorder>,
    into segments: borrowing GrowingBuffer<TextSegment>
  ) -> Bool {
    if nextBreak < range.upperBound || !trims.isEmpty || gaps != nil || !borders.isEmpty
      || conventions.endsWithWideSpace(range, of: utf8)
    {
      guard split(glyphs, range, of: utf8, conventions, trims, gaps, borders, into: segments) else {
        return false
      }
    } else {
      if utf8[range.lowerBound] != 0x20 || piece.advance != 0 {
        guard addShaped(Int64(piece.advance), clusters: 1) else { return false }
      }
      addSpace(Int64(piece.spaceAdvance))
    }
    if nextBreak == range.upperBound { passBreak(into: segments) }
    if let last = borders.indices.last, Int(borders[last].offset) == range.upperBound {
      borders[last] = border(at: range.upperBound, kerning: 0, in: segments)
    }
    return true
  }

  /// Adds the parts of a piece between the breaks, and the borders of items, inside.
  @inline(never)
  private mutating func split(
    _ glyphs: UnsafeBufferPointer<ShapedGlyph>, _ range: Range<Int>,
    of utf8: UnsafeBufferPointer<UInt8>, _ conventions: TextConventions,
    _ trims: UnsafeMutableBufferPointer<ScannedTrim>, _ gaps: GlyphGapWalk?,
    _ borders: UnsafeMutableBufferPointer<ItemBorder>,
    into segments: borrowing GrowingBuffer<TextSegment>
  ) -> Bool {
    let first = range.lowerBound
    var index = 0
    var trims = trims[...]
    var gaps = gaps
    var border = 0
    while true {
      let nextBorder = border < borders.count ? Int(borders[border].offset) : .max
      let end = min(nextBreak, nextBorder)
      guard end < range.upperBound else { break }
      guard add(glyphs, &index, upTo: end - first, range, of: utf8, conventions, &trims, &gaps)
      else { return false }
      guard index < glyphs.count, Int(glyphs[index].cluster) == end - first else { return false }
      if end == nextBreak {
        guard !glyphs[index].isUnsafeToBreak else { return false }
        passBreak(into: segments)
      }
      if end == nextBorder {
        borders[border] = self.border(at: end, kerning: 0, in: segments)
        border += 1
      }
    }
    return add(glyphs, &index, upTo: range.count, range, of: utf8, conventions, &trims, &gaps)
  }

  /// Adds glyphs up to a place in their piece, in which nothing is trimmed.
  mutating func add(
    _ glyphs: UnsafeBufferPointer<ShapedGlyph>, _ index: inout Int, upTo place: Int,
    _ range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>, _ conventions: TextConventions,
    _ gaps: inout GlyphGapWalk?
  ) -> Bool {
    var trims = UnsafeMutableBufferPointer<ScannedTrim>(start: nil, count: 0)[...]
    return add(glyphs, &index, upTo: place, range, of: utf8, conventions, &trims, &gaps)
  }

  /// Adds glyphs up to a place in their piece; spaces at a segment's end hang.
  @inline(never)
  private mutating func add(
    _ glyphs: UnsafeBufferPointer<ShapedGlyph>, _ index: inout Int, upTo place: Int,
    _ range: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>, _ conventions: TextConventions,
    _ trims: inout Slice<UnsafeMutableBufferPointer<ScannedTrim>>, _ gaps: inout GlyphGapWalk?
  ) -> Bool {
    let first = range.lowerBound
    var start = first
    var firstOfCluster = index
    while index < glyphs.count, Int(glyphs[index].cluster) < place {
      let glyph = glyphs[index]
      start = first + Int(glyph.cluster)
      index += 1
      var found = GlyphGapWalk.Gaps()
      let end = index < glyphs.count ? Int(glyphs[index].cluster) : range.count
      if gaps != nil, end > glyph.cluster {
        let cluster = UnsafeBufferPointer(rebasing: glyphs[firstOfCluster..<index])
        found = gaps?.next(cluster, upTo: first + end) ?? found
        firstOfCluster = index
      }
      if utf8[start] == 0x20 {
        addSpace(Int64(glyph.advance), count: found.spaces)
      } else if utf8[start] &- 0xE1 < 3,
        conventions.lengthOfWideSpace(before: start + 3, in: utf8) > 0
      {
        addWideSpace(Int64(glyph.advance), hangs: true)
      } else {
        if found.spaces > 0 { addSpace(0, count: found.spaces) }
        guard addShaped(Int64(glyph.advance), clusters: found.letters) else { return false }
        let next = trims.startIndex
        if next < trims.endIndex, Int(trims[next].trim.cluster) == start {
          apply(&trims[next], to: Int64(glyph.advance))
          trims.removeFirst()
        }
      }
    }
    // A space at the end that is a part of a ligature does not hang alone.
    return start + 3 >= first + place
      || conventions.lengthOfWideSpace(before: first + place, in: utf8) == 0
  }
}
