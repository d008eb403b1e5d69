// SPDX-License-Identifier: Apache-2.0

/// Pieces: summed from pair advances, or shaped.
extension SegmentScanner {
  /// Takes letters, digits and marks of ASCII in a Latin run of the style's own face.
  mutating func takeASCII() -> Bool {
    piece.border = .active
    pen.add(heightMask: faces.mask)
    let plainASCII = brackets.plainASCII
    guard piece.isSummed, let rows = run.rows else {
      if piece.isSummed { refuse() }
      let limit = min(utf8.count, run.levelEnd)
      repeat { offset += 1 } while offset < limit && plainASCII.contains(utf8[offset])
      return keepClusterWhole()
    }
    let first = offset
    if piece.isBreakPending {
      // With marks on it the character may belong to another run.
      if isExtended(first) { return takeExtended() }
      guard passPair(Int(utf8[first]), rows) else { return outcome == .isDone }
    }
    let limit = min(utf8.count, run.levelEnd, breaks.offset)
    var sum: Int64 = 0
    var last = piece.before
    var index = first
    while index < limit {
      let byte = utf8[index]
      guard plainASCII.contains(byte) else { break }
      let value = value(last, Int(byte), rows)
      guard value > PairAdvances.refused else {
        offset = index
        refuse()
        return true
      }
      // Nothing of ASCII joins.
      sum &+= Int64(value) - Int64(PairAdvances.bias)
      last = Int(byte)
      index += 1
    }
    if isExtended(index - 1) {
      // The last character begins a cluster of several.
      index -= 1
      let previous = index > first ? Int(utf8[index - 1]) : piece.before
      sum -= PairAdvances.advance(value(previous, last, rows))
      last = previous
      if index == first { return takeExtended() }
    }
    offset = index
    piece.follow(last)
    pen.addVisible(sum)
    return true
  }

  /// Goes back before an ASCII character to which a mark belongs; false if that ends the scan.
  private mutating func keepClusterWhole() -> Bool {
    guard isExtended(offset - 1) else { return true }
    offset -= 1
    return takeExtended()
  }

  /// Takes the ideograph, letter or cluster from the offset to an end, in its run.
  ///
  /// - Parameters:
  ///   - scalar: The first character.
  ///   - pairNumber: Its number in ``PairCharacters``; 0 for none, and for a cluster of several.
  ///   - isDirect: Whether it is an ideograph or the like, alone in its cluster.
  mutating func take(_ scalar: UInt32, pairNumber number: Int, isDirect: Bool, end: Int) -> Bool {
    var next = PieceBorder.active
    var direct: PieceCache.DirectGlyph?
    if isDirect {
      direct = kind.pointee.cache.directGlyph(scalar)
      if direct != nil { next = .direct }
    } else if scalar == 0x20, kind.pointee.isSpaceInert {
      next = .space
    }
    if offset > piece.offset, piece.border.isInert(before: next),
      !endPiece(at: offset, isRunEnd: false)
    {
      return false
    }
    piece.border = next
    pen.add(heightMask: faces.mask)
    if piece.isSummed {
      if let direct, direct.advance > 0 {
        piece.separate()
        pen.addVisible(Int64(direct.advance))
      } else if number != 0, let rows = run.rows {
        if piece.isBreakPending, !passPair(number, rows) { return outcome == .isDone }
        let value = value(piece.before, number, rows)
        if value > PairAdvances.refused {
          piece.follow(PairAdvances.number(number, value))
          pen.addVisible(PairAdvances.advance(value))
        } else {
          refuse()
        }
      } else {
        refuse()
      }
    }
    offset = end
    return true
  }

  /// Takes a run of spaces, which no rule of the font knows.
  mutating func takeSpaces() -> Bool {
    if offset > piece.offset, !completePiece(at: offset, isRunEnd: false) { return false }
    let first = offset
    let limit = min(utf8.count, run.levelEnd)
    repeat { offset += 1 } while offset < limit && utf8[offset] == 0x20
    // A mark may stand on a space.
    if isExtended(offset - 1) { return stop() }
    pen.addSpace(kind.pointee.spaceAdvance &* Int64(offset - first))
    pen.add(heightMask: faces.mask)
    piece.border = .space
    if breaks.offset <= offset {
      // No rule breaks among spaces.
      guard breaks.offset == offset else { return stop() }
      passBreak()
    }
    beginPiece(at: offset)
    return true
  }

  /// Takes letters of two bytes, such as those of Hebrew and Arabic, that belong to the run and
  /// are alone in their clusters; others are left to ``takeCluster(_:)``.
  mutating func takeLetters() -> Bool {
    let first = offset
    guard !piece.isBreakPending, offset == piece.offset || piece.border != .space else {
      return takeCluster(utf8[first])
    }
    let limit = min(utf8.count, run.levelEnd, piece.isSummed ? breaks.offset : Int.max)
    var facts = letterFacts(first, limit)
    while isLetter(facts) {
      // Whether the letter is alone is for the next character to tell.
      let next = letterFacts(offset + 2, limit)
      if next.flags & CharacterFacts.clustering != 0 { break }
      if next.flags == 0, mayExtend(offset + 2) { break }
      if piece.isSummed {
        guard let rows = run.rows else { break }
        let value = value(piece.before, Int(facts.pairNumber), rows)
        guard value > PairAdvances.refused else { break }
        piece.follow(PairAdvances.number(Int(facts.pairNumber), value))
        pen.addVisible(PairAdvances.advance(value))
      }
      offset += 2
      facts = next
    }
    guard offset > first else { return takeCluster(utf8[first]) }
    piece.border = .active
    pen.add(heightMask: faces.mask)
    return true
  }

  /// The facts of the character of two bytes at an offset; unknown where there is none.
  @inline(__always)
  private func letterFacts(_ place: Int, _ limit: Int) -> CharacterFacts {
    guard place < limit, utf8[place] &- 0xC2 < 0x1E else { return CharacterFacts() }
    return state.facts(of: UTF8Decoder.decode(utf8, at: place).codePoint)
  }

  /// Whether a character is in ``PairCharacters``, and in the run at hand.
  @inline(__always)
  private func isLetter(_ facts: CharacterFacts) -> Bool {
    let free =
      CharacterFacts.sharedScript | CharacterFacts.scriptRules | CharacterFacts.joining
      | CharacterFacts.directional
    return facts.pairNumber != 0 && facts.flags & ~free == CharacterFacts.known
      && Int(facts.face) == kind.pointee.face
      && (facts.flags & CharacterFacts.sharedScript == 0
        ? facts.script == kind.pointee.script
        : kind.pointee.isAllowed(byExtensions: facts.scriptExtensions))
      && (hasLevels || facts.flags & CharacterFacts.directional == 0)
  }

  // MARK: - Pair advances

  /// The advance that a character adds after another one.
  @inline(__always)
  func value(_ before: Int, _ character: Int, _ rows: PairAdvances.Rows) -> UInt16 {
    let known = rows[before][character]
    return known != PairAdvances.unknown
      ? known : kind.pointee.learn(before, character, shaper: worker.shaper)
  }

  // MARK: - Segments and breaks

  /// Ends a segment.
  mutating func endSegment(endsLine: Bool) {
    pen.endSegment(endsLine: endsLine, into: worker.segments)
  }

  /// Ends a segment at the break at hand.
  mutating func passBreak() {
    breaks.advance()
    endSegment(endsLine: false)
    piece.passBreak()
  }

  /// Takes the kerning of two characters with a break between: a line that ends there has none.
  ///
  /// False if the pair is refused, or if the text needs its analysis.
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
    return kerning == 0 || pen.kernOverBreak(kerning, into: worker.segments) || stop()
  }

  // MARK: - Pieces

  /// Starts a piece, and remembers the state.
  @inline(__always)
  mutating func beginPiece(at place: Int) {
    piece.begin(
      at: place,
      ScannedPiece.Start(
        segmentCount: worker.segments.count, breakIndex: breaks.index, pen: pen.place))
  }

  /// Goes back to the piece's start, as the piece must be shaped as a whole.
  mutating func refuse() {
    piece.refuse()
    worker.segments.truncate(to: piece.start.segmentCount)
    breaks.go(to: piece.start.breakIndex)
    pen.goBack(to: piece.start.pen)
    pen.add(heightMask: faces.mask)
  }

  /// Ends the piece at hand, if there is one, and begins the next.
  @inline(__always)
  mutating func endPiece(at end: Int, isRunEnd: Bool) -> Bool {
    guard end > piece.offset else { return true }
    guard completePiece(at: end, isRunEnd: isRunEnd) else { return false }
    beginPiece(at: end)
    return true
  }

  /// Completes the sum of the piece at hand up to its end.
  @inline(__always)
  private mutating func completePiece(at end: Int, isRunEnd: Bool) -> Bool {
    piece.isSummed && !kind.pointee.isJoining || shapePieceIfNeeded(end, isRunEnd: isRunEnd)
  }

  @inline(never)
  private mutating func shapePieceIfNeeded(_ end: Int, isRunEnd: Bool) -> Bool {
    if piece.isSummed, isJoined(piece.offset, end, isRunEnd: isRunEnd) { refuse() }
    return piece.isSummed || shapePiece(piece.offset, end, isRunEnd: isRunEnd)
  }

  /// Shapes a piece, or finds it in the cache, and gives its advances to the segments.
  private mutating func shapePiece(_ first: Int, _ end: Int, isRunEnd: Bool) -> Bool {
    guard end - first <= Shaper.longestPiece else { return stop() }
    let shaped: ShapedPiece
    if kind.pointee.isJoining, isJoined(first, end, isRunEnd: isRunEnd) {
      shaped = kind.pointee.cache.uncachedPiece(
        utf8, first..<end, shaper: worker.shaper, hasContext: true)
    } else {
      shaped = kind.pointee.cache.piece(utf8, first..<end, shaper: worker.shaper)
    }
    if breaks.offset < end { return splitPiece(shaped, first, end) }
    if utf8[first] != 0x20 || shaped.advance != 0 {
      guard shaped.advance > 0 || shaped.advance == 0 && isCarried(to: end) else { return stop() }
      pen.addVisible(Int64(shaped.advance))
    }
    pen.addSpace(Int64(shaped.spaceAdvance))
    if breaks.offset == end { passBreak() }
    return true
  }

  /// Whether characters without width before an offset belong to wider ones of the segment.
  ///
  /// They do behind visible ones, and before some; alone, or behind spaces, they end a line in a
  /// way that segments cannot express.
  private func isCarried(to end: Int) -> Bool {
    guard pen.isBehindVisible else { return false }
    return pen.hasAdvanced || end < breaks.offset && end < utf8.count && utf8[end] > 0x20
  }

  /// Whether text beyond the run's border may change the letters' forms.
  private func isJoined(_ first: Int, _ end: Int, isRunEnd: Bool) -> Bool {
    first == run.start && state.joins(at: first, in: utf8)
      || isRunEnd && state.joins(at: end, in: utf8)
  }

  /// Gives the parts of a piece to the segments between the breaks inside.
  private mutating func splitPiece(_ shaped: ShapedPiece, _ first: Int, _ end: Int) -> Bool {
    let glyphs = kind.pointee.cache.glyphs(of: shaped)
    var index = 0
    while breaks.offset < end {
      let place = breaks.offset - first
      guard takeGlyphs(glyphs, &index, upTo: place, first) else { return false }
      guard index < glyphs.count, Int(glyphs[index].cluster) == place,
        !glyphs[index].isUnsafeToBreak
      else { return stop() }
      passBreak()
      pen.add(heightMask: faces.mask)
    }
    guard takeGlyphs(glyphs, &index, upTo: end - first, first) else { return false }
    if breaks.offset == end { passBreak() }
    return true
  }

  /// Adds glyphs to the segment: spaces at its end hang.
  private mutating func takeGlyphs(
    _ glyphs: UnsafeBufferPointer<ShapedGlyph>, _ index: inout Int, upTo place: Int, _ first: Int
  ) -> Bool {
    while index < glyphs.count, Int(glyphs[index].cluster) < place {
      let glyph = glyphs[index]
      if utf8[first + Int(glyph.cluster)] == 0x20 {
        pen.addSpace(Int64(glyph.advance))
      } else {
        // A mark without width belongs to what stands before it, unless that is a space.
        guard glyph.advance > 0 || glyph.advance == 0 && pen.isBehindVisible && pen.hasAdvanced
        else { return stop() }
        pen.addVisible(Int64(glyph.advance))
      }
      index += 1
    }
    return true
  }
}
