// SPDX-License-Identifier: Apache-2.0

extension PieceCache {
  /// Clears the flag "unsafe to break" in East Asian pieces where a break changes nothing.
  ///
  /// HarfBuzz flags every place that a lookup examined, even if the lookup changed nothing. In
  /// fonts that kern kana this is nearly every place of Japanese text, and wrapping would reshape
  /// at each. This method shapes every cluster of a flagged stretch alone. If all glyphs stay the
  /// same, no break in the stretch changes a glyph, and the flags are cleared.
  func clearNeedlessFlags(
    _ text: UnsafeBufferPointer<UInt8>, from glyphStart: Int, offset: Int, end: Int,
    shaper: Shaper
  ) {
    var index = glyphStart
    while index < glyphs.count {
      guard glyphs[index].isUnsafeToBreak, isEastAsian(text, offset + Int(glyphs[index].cluster))
      else {
        index += 1
        continue
      }
      // The stretch: from the cluster before the first flag to the next cluster without one.
      var first = index
      while first > glyphStart, glyphs[first - 1].cluster == glyphs[index].cluster { first -= 1 }
      guard first > glyphStart else {
        index += 1
        continue
      }
      let before = glyphs[first - 1].cluster
      var start = first - 1
      while start > glyphStart, glyphs[start - 1].cluster == before { start -= 1 }
      var last = index
      while last < glyphs.count,
        glyphs[last].isUnsafeToBreak && isEastAsian(text, offset + Int(glyphs[last].cluster))
          || glyphs[last].cluster == glyphs[last - 1].cluster
      {
        last += 1
      }
      let isSafeBehind = last == glyphs.count || !glyphs[last].isUnsafeToBreak
      if isSafeBehind, isEastAsian(text, offset + Int(before)),
        shapesAlone(text, start..<last, offset: offset, end: end, shaper: shaper)
      {
        for place in first..<last { glyphs.elements[place].isUnsafeToBreak = false }
      }
      index = max(last, index + 1)
    }
  }

  /// Whether each cluster in a range of glyphs keeps its glyphs when it is shaped alone.
  private func shapesAlone(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, offset: Int, end: Int,
    shaper: Shaper
  ) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let cluster = glyphs[index].cluster
      var next = index + 1
      while next < range.upperBound, glyphs[next].cluster == cluster { next += 1 }
      let clusterEnd = next < glyphs.count ? offset + Int(glyphs[next].cluster) : end
      trial.removeAll()
      shaper.shape(
        text, offset + Int(cluster)..<clusterEnd, plan: plan, hasContext: false, into: trial)
      guard trial.count == next - index else { return false }
      for place in 0..<trial.count {
        let alone = trial[place]
        let together = glyphs[index + place]
        guard alone.id == together.id, alone.advance == together.advance,
          alone.xOffset == together.xOffset, alone.yOffset == together.yOffset
        else { return false }
      }
      index = next
    }
    return true
  }

  /// Whether the character at an offset is of East Asian blocks, between whose letters lines break.
  private func isEastAsian(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    let scalar = UTF8Decoder.decode(text, at: offset).codePoint
    return (0x2E80...0xD7FF).contains(scalar) || (0xFF00...0xFFEF).contains(scalar)
  }
}
