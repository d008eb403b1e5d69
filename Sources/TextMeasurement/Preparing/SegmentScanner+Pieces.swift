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
    guard range.count <= Shaper.longestPiece else { return stop() }
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
        borders: borders(inside: range), into: shaping.segments)
    else {
      guard !isJoined, range.count <= PieceCache.longestKey, addCutPiece(range) else {
        return stop()
      }
      recordPiece()
      return true
    }
    if isJoined || range.count > PieceCache.longestKey {
      recordKept(cache.glyphs(of: shaped))
    } else {
      recordPiece()
    }
    return true
  }

  /// The most places in a row at which a line may end and glyphs change.
  private static let mostCuts = 8

  /// Writes the segments of a piece whose glyphs change where a line ends inside it.
  ///
  /// Lines are sums of segments if a cut changes the text before it alone, by the same amount for
  /// all starts of the line, as where letters are kerned with the next one.
  ///
  /// - Returns: False if they are not, or if a cut before spaces changes what is rounded.
  private mutating func addCutPiece(_ range: Range<Int>) -> Bool {
    guard trims(from: range.lowerBound).isEmpty, borders(inside: range).isEmpty
    else { return false }
    writer.goBack(to: piece.start, in: shaping.segments)
    var starts = [(offset: range.lowerBound, position: Int64(0))]
    var index = 0
    var gaps = isSpaced ? GlyphGapWalk(kind, utf8, from: range.lowerBound) : nil
    while true {
      let end = min(nextBreak, range.upperBound)
      // The glyphs of a piece are valid until the next one is shaped.
      let glyphs = kind.pointee.cache.glyphs(of: shapedPiece(range))
      let place = glyphs.firstIndex { range.lowerBound + Int($0.cluster) >= end }
      let isSafe = place.map { !glyphs[$0].isUnsafeToBreak } ?? true
      if let place, range.lowerBound + Int(glyphs[place].cluster) > end { return false }
      guard end == range.upperBound || place != nil, starts.count <= Self.mostCuts,
        !conventions.endsWithWideSpace(range.lowerBound..<end, of: utf8)
      else { return false }
      let position = glyphs[..<(place ?? glyphs.count)].reduce(0) { $0 + Int64($1.advance) }
      let last = starts[starts.count - 1]
      var (width, space) = (Int64(0), Int64(0))
      for start in starts.reversed() {
        let part = shapedPiece(start.offset..<end)
        let before = last.position - start.position
        if start.offset == last.offset {
          (width, space) = (Int64(part.advance), Int64(part.spaceAdvance))
        }
        guard Int64(part.advance) == before + width,
          !isSafe && part.spaceAdvance == 0
            || Int64(part.advance + part.spaceAdvance) == position - start.position
        else { return false }
      }
      guard width > 0, !isFine || isSafe || space == 0,
        writer.add(
          kind.pointee.cache.glyphs(of: shapedPiece(range)), &index,
          upTo: end - range.lowerBound, range, of: utf8, conventions, &gaps)
      else { return false }
      writer.changeVisible(by: width + space - (position - last.position))
      if end == nextBreak { passBreak() }
      if end == range.upperBound { return true }
      if isSafe { starts.removeAll() }
      starts.append((end, position))
    }
  }

  @inline(never)
  private func shapedPiece(_ range: Range<Int>) -> ShapedPiece {
    kind.pointee.cache.piece(utf8, range, shaper: shaping.shaper)
  }
}
