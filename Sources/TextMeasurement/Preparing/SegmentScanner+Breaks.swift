// SPDX-License-Identifier: Apache-2.0

/// Places where a line may end.
extension SegmentScanner {
  /// Whether a line may end inside a range, besides its ends.
  @inline(__always)
  func isBreak(inside range: Range<Int>) -> Bool { writer.isBreak(inside: range) }

  /// Ends a segment at the break at hand.
  @inline(__always)
  mutating func passBreak() {
    writer.passBreak(into: shaping.segments)
    piece.passBreak()
  }

  /// Takes the kerning of two characters with a break between: a line that ends there has none.
  ///
  /// - Returns: False if the pair is refused, or if the text needs its analysis.
  mutating func passPair(_ number: Int, _ rows: PairAdvances.Rows) -> Bool {
    let before = piece.before
    piece.separate()
    let together = value(before, number, rows)
    // Letters that join take other forms where a line ends between them.
    guard together > PairAdvances.refused, together & PairAdvances.joinedBit == 0 else {
      refuse()
      return false
    }
    let kerning = PairAdvances.advance(together) - PairAdvances.advance(value(0, number, rows))
    guard kerning != 0 else { return true }
    // In fine units only the change of one glyph is known to the bit, and not inside of an item.
    guard
      !isFine
        || kind.pointee.pairs?.arePlain ?? false
          && borders(inside: offset - 1..<offset).isEmpty
    else { return stop() }
    writer.kernOverBreak(kerning, in: shaping.segments)
    return true
  }
}
