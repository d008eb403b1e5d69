// SPDX-License-Identifier: Apache-2.0

/// Characters that join the piece at hand, summed or to be shaped with it.
extension SegmentScanner {
  /// The advance that a character adds after another one, as ``PairAdvances`` has it.
  @inline(__always)
  func value(_ before: Int, _ character: Int, _ rows: PairAdvances.Rows) -> UInt16 {
    let known = rows[before][character]
    return known != PairAdvances.unknown
      ? known : kind.pointee.learn(before, character, shaper: shaping.shaper)
  }

  /// Takes visible characters up to an offset into the sum of the piece.
  ///
  /// - Parameters:
  ///   - advance: The advance of them all.
  ///   - last: The number of the last in ``PairCharacters``; 0 if it changes beside no other.
  ///   - clusters: The number of clusters; any number if nothing is spaced.
  @inline(__always)
  mutating func take(
    _ advance: Int64, last: Int, _ border: PieceBorder, clusters: Int = 1, upTo end: Int
  ) {
    assert(piece.isSummed, "A refused piece is not summed.")
    piece.follow(last, border)
    writer.addVisible(advance, clusters: clusters)
    offset = end
  }

  /// Takes one more character like the one before, which changes beside no other.
  @inline(__always)
  mutating func takeAlike(_ advance: Int64, upTo end: Int) {
    assert(piece.isSummed && piece.before == 0 && piece.border == .direct)
    writer.addVisible(advance)
    offset = end
  }

  /// Takes characters up to an offset into a piece that will be shaped.
  @inline(__always)
  mutating func takeUnsummed(_ border: PieceBorder, upTo end: Int) {
    assert(!piece.isSummed, "A piece is summed in part.")
    piece.follow(0, border)
    offset = end
  }

  /// Takes spaces up to an offset into the sum, as a piece of their own.
  @inline(__always)
  mutating func takeSpaces(_ advance: Int64, upTo end: Int) {
    piece.follow(0, .space)
    writer.addSpace(advance, count: end - offset)
    offset = end
  }

  /// Counts characters that no font has; they are shaped as others.
  mutating func addMissing(_ count: Int) { missingCount += count }

  /// Takes a space beyond ASCII that changes beside no other character into the sum of the piece.
  mutating func takeWideSpace(_ advance: Int64, upTo end: Int) {
    piece.follow(0, .direct)
    writer.addWideSpace(
      advance, hangs: conventions.lengthOfWideSpace(before: end, in: utf8) > 0)
    offset = end
  }

  /// Takes a word and the space behind it up to the next break, as a segment of a run in font units
  /// that begins at the offset; the piece is left to the caller.
  @inline(__always)
  mutating func takeSegment(_ advance: Int64, space: Int64, upTo end: Int) {
    assert(nextBreak == end, "A segment ends at no break.")
    writer.addSegment(advance, space: space, into: shaping.segments)
    offset = end
  }
}
