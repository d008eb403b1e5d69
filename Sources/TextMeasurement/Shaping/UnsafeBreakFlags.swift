// SPDX-License-Identifier: Apache-2.0

/// Clears the flag "unsafe to break" in East Asian pieces where a break changes nothing.
///
/// HarfBuzz flags every place that a lookup examined, even if the lookup changed nothing. In fonts
/// that kern kana this is nearly every place of Japanese text, and wrapping would reshape at each.
/// So every cluster of a flagged stretch is shaped alone. If all glyphs stay the same, no break in
/// the stretch changes a glyph, and the flags are cleared.
struct UnsafeBreakFlags: ~Copyable {
  /// The glyphs of a cluster that is shaped alone.
  private let trial = GrowingBuffer<ShapedGlyph>(minimumCapacity: 16)

  /// Clears the flags of a piece of a text, given its glyphs in logical order.
  func clearNeedless(
    _ glyphs: UnsafeMutableBufferPointer<ShapedGlyph>, of text: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>, plan: ShapingPlan, shaper: Shaper
  ) {
    let piece = FlaggedPiece(glyphs: glyphs, text: text, range: range)
    var index = 0
    while index < glyphs.count {
      guard glyphs[index].isUnsafeToBreak, piece.isEastAsian(at: index) else {
        index += 1
        continue
      }
      // The stretch: from the cluster before the first flag to the next cluster without one.
      let first = piece.startOfCluster(index)
      guard first > 0 else {
        index += 1
        continue
      }
      let start = piece.startOfCluster(first - 1)
      var last = index
      while last < glyphs.count,
        glyphs[last].isUnsafeToBreak && piece.isEastAsian(at: last)
          || glyphs[last].cluster == glyphs[last - 1].cluster
      {
        last += 1
      }
      let isSafeBehind = last == glyphs.count || !glyphs[last].isUnsafeToBreak
      if isSafeBehind, piece.isEastAsian(at: first - 1),
        shapesAlone(start..<last, of: piece, plan: plan, shaper: shaper)
      {
        for place in first..<last { glyphs[place].isUnsafeToBreak = false }
      }
      index = max(last, index + 1)
    }
  }

  /// Whether each cluster in a range of glyphs keeps its glyphs when it is shaped alone.
  private func shapesAlone(
    _ glyphs: Range<Int>, of piece: FlaggedPiece, plan: ShapingPlan, shaper: Shaper
  ) -> Bool {
    var index = glyphs.lowerBound
    while index < glyphs.upperBound {
      let next = piece.endOfCluster(index)
      trial.removeAll()
      shaper.shape(
        piece.text, piece.offset(index)..<piece.offset(next), plan: plan, hasContext: false,
        into: trial)
      guard trial.count == next - index else { return false }
      for place in 0..<trial.count {
        let alone = trial[place]
        let together = piece.glyphs[index + place]
        guard alone.id == together.id, alone.advance == together.advance,
          alone.xOffset == together.xOffset, alone.yOffset == together.yOffset
        else { return false }
      }
      index = next
    }
    return true
  }
}

/// The glyphs of a piece with its text.
private struct FlaggedPiece {
  let glyphs: UnsafeMutableBufferPointer<ShapedGlyph>
  let text: UnsafeBufferPointer<UInt8>
  let range: Range<Int>

  /// The UTF-8 offset of a glyph in the text; the piece's end after the last glyph.
  func offset(_ index: Int) -> Int {
    index < glyphs.count ? range.lowerBound + Int(glyphs[index].cluster) : range.upperBound
  }

  /// The first glyph of the glyph cluster that a glyph belongs to.
  func startOfCluster(_ index: Int) -> Int {
    var first = index
    while first > 0, glyphs[first - 1].cluster == glyphs[index].cluster { first -= 1 }
    return first
  }

  /// The glyph after the glyph cluster that a glyph belongs to.
  func endOfCluster(_ index: Int) -> Int {
    var next = index + 1
    while next < glyphs.count, glyphs[next].cluster == glyphs[index].cluster { next += 1 }
    return next
  }

  /// Whether a glyph shows a character of East Asian blocks, between whose letters lines break.
  func isEastAsian(at index: Int) -> Bool {
    let scalar = UTF8Decoder.decode(text, at: offset(index)).codePoint
    return (0x2E80...0xD7FF).contains(scalar) || (0xFF00...0xFFEF).contains(scalar)
  }
}
