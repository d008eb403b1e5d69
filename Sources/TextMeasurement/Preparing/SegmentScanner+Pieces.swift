// SPDX-License-Identifier: Apache-2.0

/// The piece at hand: it begins, is refused, and is summed or shaped as a whole at its end.
extension SegmentScanner {
  /// Begins a piece at the offset.
  @inline(__always)
  mutating func beginPiece() {
    piece.begin(at: offset, writer.place(in: shaping.segments))
  }

  /// Goes back to the state at the piece's start, because the piece must be shaped as a whole.
  ///
  /// The offset stays.
  mutating func refuse() {
    piece.refuse()
    writer.goBack(to: piece.start, in: shaping.segments)
  }

  /// Ends the piece at hand, if it is not empty, and begins the next.
  @inline(__always)
  mutating func endPiece(isRunEnd: Bool) -> Bool {
    guard offset > piece.offset else { return true }
    guard completePiece(isRunEnd: isRunEnd) else { return false }
    beginPiece()
    return true
  }

  /// Completes the advance of the piece at hand, which ends at the offset.
  @inline(__always)
  mutating func completePiece(isRunEnd: Bool) -> Bool {
    piece.isSummed && !(kind.pointee.isJoining && mayBeJoined(isRunEnd: isRunEnd))
      || shapePieceIfNeeded(isRunEnd: isRunEnd)
  }

  /// Whether letters beyond the run's borders may join those of the piece at hand: no character of
  /// ASCII joins.
  @inline(__always)
  private func mayBeJoined(isRunEnd: Bool) -> Bool {
    let start = piece.offset
    return start == run.start && start > 0 && utf8[start &- 1] >= 0x80
      || isRunEnd && offset < utf8.count && utf8[offset] >= 0x80
  }

  /// Takes the characters from the offset, at which a piece begins, to an end as a shaped piece.
  mutating func takePiece(upTo end: Int) -> Bool {
    assert(offset == piece.offset, "The piece at hand is not empty.")
    refuse()
    takeUnsummed(.active, upTo: end)
    guard shapePiece(isJoined: false) else { return false }
    beginPiece()
    return true
  }

  @inline(never)
  private mutating func shapePieceIfNeeded(isRunEnd: Bool) -> Bool {
    let isJoined =
      kind.pointee.isJoining
      && characters.isJoined(
        piece.offset..<offset, isRunStart: piece.offset == run.start, isRunEnd: isRunEnd)
    if piece.isSummed, isJoined { refuse() }
    return piece.isSummed || shapePiece(isJoined: isJoined)
  }

  /// Shapes the piece at hand, or finds it in the cache, and writes its segments.
  private mutating func shapePiece(isJoined: Bool) -> Bool {
    let range = piece.offset..<offset
    guard range.count <= Shaper.longestPiece, !hasBorder(inside: range) else { return stop() }
    let cache = kind.pointee.cache
    let shaped =
      isJoined
      ? cache.uncachedPiece(utf8, range, shaper: shaping.shaper, hasContext: true)
      : cache.piece(utf8, range, shaper: shaping.shaper)
    guard
      writer.add(
        shaped, cache.glyphs(of: shaped), range, of: utf8, conventions,
        trims: trims(from: range.lowerBound),
        gaps: isSpaced ? GlyphGapWalk(kind, utf8, from: range.lowerBound) : nil,
        into: shaping.segments)
    else { return stop() }
    if isJoined || range.count > PieceCache.longestKey {
      recordKept(cache.glyphs(of: shaped))
    } else {
      recordPiece()
    }
    return true
  }
}
