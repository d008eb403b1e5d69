// SPDX-License-Identifier: Apache-2.0

/// Borders of items inside of runs: by the conventions of the web, text that differs only in
/// drawing is shaped as one, but rounded one by one.
extension SegmentScanner {
  /// Adds the border of an item at the offset, inside of a run.
  ///
  /// The advance before it is known beside a space, between characters that change beside no other,
  /// and between letters whose pair has an advance. Else it is found when the piece is shaped.
  ///
  /// - Returns: False if the text needs its analysis.
  mutating func addBorderInRun() -> Bool {
    // A box adds the borders around it.
    guard hasItems, offset < utf8.count, offset != nextBox, !isAtBorder else { return true }
    if isBesideSpace, kind.pointee.isSpaceInert {
      guard endPiece(isRunEnd: false) else { return stop() }
      addBorder()
      return true
    }
    if piece.isSummed, offset > piece.offset {
      if run.level & 1 == 0, let kerning = kerningOverBorder() {
        addBorder(kerning: kerning)
        return true
      }
      refuse()
    }
    addBorder()
    return true
  }

  /// Whether a space that is a cluster of its own stands before or behind the offset.
  private var isBesideSpace: Bool {
    if utf8[offset] == 0x20 { return !characters.isExtended(offset) }
    return utf8[offset - 1] == 0x20 && !characters.mayExtend(offset)
  }

  /// By how much the character at the offset changes the advance of the one before it; nil if that
  /// is not known.
  private mutating func kerningOverBorder() -> Int64? {
    let byte = utf8[offset]
    if plainASCII.contains(byte), plainASCII.contains(utf8[offset - 1]) {
      guard piece.before != 0, kind.pointee.takesASCII, let rows = run.rows,
        kind.pointee.pairs?.arePlain ?? false, !characters.isExtended(offset)
      else { return nil }
      // A line that ends here has no kerning, which fine units cannot express.
      if piece.isBreakPending { return 0 }
      let together = value(piece.before, Int(byte), rows)
      let alone = value(0, Int(byte), rows)
      guard together > PairAdvances.refused, alone > PairAdvances.refused else { return nil }
      return PairAdvances.advance(together) - PairAdvances.advance(alone)
    }
    guard piece.border == .direct, byte &- 0xE3 < 0x0D, !characters.mayExtend(offset) else {
      return nil
    }
    let scalar = UTF8Decoder.decode(utf8, at: offset).codePoint
    return characters.facts(of: scalar).flags & CharacterFacts.direct != 0
      && kind.pointee.cache.directGlyph(scalar) != nil ? 0 : nil
  }

  /// Adds the border of an item at the offset.
  ///
  /// - Parameter kerning: By how much the next character changes the advance of the one before it.
  @inline(never)
  mutating func addBorder(kerning: Int64 = 0) {
    guard !isAtBorder else { return }
    shaping.itemBorders.append(
      writer.border(at: offset, kerning: kerning, in: shaping.segments))
  }

  /// Whether the border at the offset was added.
  private var isAtBorder: Bool {
    shaping.itemBorders.elements.last.map { Int($0.offset) == offset } ?? false
  }

  /// The borders inside of a range up to the offset, and at its end.
  func borders(inside range: Range<Int>) -> UnsafeMutableBufferPointer<ItemBorder> {
    let borders = shaping.itemBorders.elements
    var first = borders.count
    while first > 0, borders[first - 1].offset > range.lowerBound { first -= 1 }
    return UnsafeMutableBufferPointer(rebasing: borders[first...])
  }
}
