// SPDX-License-Identifier: Apache-2.0

/// Characters of one and two bytes, such as those of Latin, Hebrew and Arabic text, in loops.
extension SegmentScanner {
  /// Takes letters, digits and marks of ASCII in a Latin run of the style's own face, and words of
  /// them with single spaces between, after which lines may break.
  ///
  /// - Returns: False if the cluster at the offset is left to ``takeCluster()``, or the scan ends.
  mutating func takeASCII() -> Bool {
    let plainASCII = plainASCII
    guard piece.isSummed, let rows = run.rows else { return takeUnsummedASCII() }
    let first = offset
    if piece.isBreakPending {
      // With marks on it the character may belong to another run.
      if characters.isExtended(first) { return false }
      let number = groupBehindBreak(plainASCII, rows)?.number ?? Int(utf8[first])
      guard passPair(number, rows) else { return outcome == .isDone }
    }
    while true {
      guard takeWord(plainASCII, rows) else { return false }
      guard piece.isSummed, isAtSpaceInWords(plainASCII) else { return true }
      takeSpaces(kind.pointee.spaceAdvance, upTo: offset + 1)
      passBreak()
      takeWords(plainASCII, rows)
      beginPiece()
    }
  }

  /// Takes the next words of plain ASCII with single spaces behind them, as ``takeWord(_:_:)`` and
  /// `takeSpaces` would, but each at once as a segment.
  ///
  /// A segment begins at the offset. A word that needs more than known pairs is left.
  @inline(__always)
  private mutating func takeWords(_ plainASCII: PlainASCII, _ rows: PairAdvances.Rows) {
    // Positions in fine units are rounded once for each run, not for each word.
    if isFine { return }
    let space = kind.pointee.spaceAdvance
    let limit = limit
    while nextBreak < limit {
      let end = nextBreak - 1
      guard utf8[end] == 0x20, plainASCII.contains(utf8[nextBreak]) else { return }
      var sum: Int64 = 0
      var last = 0
      var index = offset
      while index < end {
        let byte = Int(utf8[index])
        guard plainASCII.contains(UInt8(truncatingIfNeeded: byte)) else { return }
        let value = rows[last][byte]
        guard value > PairAdvances.refused else { return }
        sum &+= Int64(value)
        last = byte
        index &+= 1
      }
      guard end > offset else { return }
      sum &-= Int64(PairAdvances.bias) &* Int64(end &- offset)
      takeSegment(sum, space: space, upTo: end + 1)
    }
  }

  /// Whether a single space is at the offset, with a break behind it and then plain ASCII.
  @inline(__always)
  private func isAtSpaceInWords(_ plainASCII: PlainASCII) -> Bool {
    nextBreak == offset + 1 && offset + 1 < limit && utf8[offset] == 0x20
      && plainASCII.contains(utf8[offset + 1]) && kind.pointee.isSpaceInert
  }

  /// Takes plain characters of ASCII up to the next break into the sum of the piece.
  ///
  /// - Returns: False if the cluster at the offset is left to ``takeCluster()``.
  @inline(__always)
  private mutating func takeWord(_ plainASCII: PlainASCII, _ rows: PairAdvances.Rows) -> Bool {
    let first = offset
    let limit = min(limit, nextBreak)
    var sum: Int64 = 0
    var last = piece.before
    var index = first
    var group = WordGroup()
    while index < limit {
      let byte = utf8[index]
      guard plainASCII.contains(byte) else { break }
      var value = rows[last][Int(byte)]
      if value <= PairAdvances.refused {
        value = self.value(last, Int(byte), rows)
        if value == PairAdvances.ligated, index > first,
          let next = self.group(at: index - 1, before: limit, plainASCII, rows)
        {
          let start = index - 1
          let before =
            start == group.end ? group.number : start > first ? Int(utf8[start - 1]) : piece.before
          value = self.value(before, next.number, rows)
          if value > PairAdvances.refused {
            // The group replaces the character that was taken, and the one at hand.
            sum &+= Int64(value) &- Int64(rows[before][last])
            sum &+= Int64(PairAdvances.bias) &* Int64(next.end &- start &- 1)
            last = next.number
            index = next.end
            group = next
            continue
          }
        }
        guard value > PairAdvances.refused else {
          refuse()
          takeUnsummed(.active, upTo: index)
          return true
        }
      }
      // No character of ASCII joins.
      sum &+= Int64(value)
      last = Int(byte)
      index += 1
    }
    sum &-= Int64(PairAdvances.bias) &* Int64(index - first)
    if characters.isExtended(index - 1) {
      // The last character begins a cluster of several.
      index -= 1
      if index == first { return false }
      let previous = index == group.end ? group.number : Int(utf8[index - 1])
      sum -= PairAdvances.advance(value(previous, last, rows))
      last = previous
    }
    take(sum, last: last, .active, clusters: index - first, upTo: index)
    return true
  }

  /// The group that begins with the ligated pair at an offset; nil if the text must be shaped.
  @inline(never)
  func group(
    at start: Int, before limit: Int, _ plainASCII: PlainASCII, _ rows: PairAdvances.Rows
  ) -> WordGroup? {
    // The clusters of ligatures are not counted.
    guard !isSpaced else { return nil }
    return characters.group(
      at: start, before: limit, plainASCII, kind, rows, shaper: shaping.shaper)
  }

  /// The group at the offset, before which a line may break; nil if none begins there.
  @inline(__always)
  private func groupBehindBreak(
    _ plainASCII: PlainASCII, _ rows: PairAdvances.Rows
  ) -> WordGroup? {
    let limit = min(limit, nextBreak)
    guard offset + 1 < limit, plainASCII.contains(utf8[offset + 1]),
      value(Int(utf8[offset]), Int(utf8[offset + 1]), rows) == PairAdvances.ligated
    else { return nil }
    return group(at: offset, before: limit, plainASCII, rows)
  }

  /// Takes plain characters of ASCII into a piece that will be shaped.
  private mutating func takeUnsummedASCII() -> Bool {
    if piece.isSummed { refuse() }
    var end = offset
    repeat { end += 1 } while end < limit && plainASCII.contains(utf8[end])
    // The last character may begin a cluster of several.
    let isExtended = characters.isExtended(end - 1)
    takeUnsummed(.active, upTo: isExtended ? end - 1 : end)
    return !isExtended
  }

  /// Takes a run of spaces, which take part in no rule of the font; false if the scan ends.
  mutating func takeSpaces() -> Bool {
    if offset > piece.offset, !completePiece(isRunEnd: false) { return false }
    let limit = limit
    var end = offset
    repeat { end += 1 } while end < limit && utf8[end] == 0x20
    // A mark may stand on a space.
    if characters.isExtended(end - 1) { return stop() }
    takeSpaces(kind.pointee.spaceAdvance &* Int64(end - offset), upTo: end)
    if nextBreak <= end {
      // No rule breaks among spaces.
      guard nextBreak == end else { return stop() }
      passBreak()
    }
    beginPiece()
    return true
  }

  /// Takes letters of two bytes that are alone in their clusters, up to the end of their run.
  ///
  /// - Returns: False if the next one is left to ``takeCluster()``, or the scan ends.
  mutating func takeLetters() -> Bool {
    if isOther(characters.letterNumber(offset, before: limit, kind, kind.pointee.letters.lookup)) {
      guard startRunOfLetter() else { return false }
    }
    guard !piece.isBreakPending, offset == piece.offset || piece.border != .space else {
      return false
    }
    let (kind, letters) = (kind, kind.pointee.letters.lookup)
    let isSummed = piece.isSummed
    let limit = isSummed ? min(limit, nextBreak) : limit
    var sum: Int64 = 0
    var last = piece.before
    var end = offset
    var number = characters.letterNumber(end, before: limit, kind, letters)
    while !isOther(number) {
      // The next character tells whether the letter is alone in its cluster.
      let next = characters.letterNumber(end + 2, before: limit, kind, letters)
      if isOther(next), characters.mayExtend(end + 2) { break }
      if isSummed {
        guard let rows = run.rows else { break }
        let value = value(last, Int(number), rows)
        guard value > PairAdvances.refused else { break }
        last = PairAdvances.number(Int(number), value)
        sum &+= PairAdvances.advance(value)
      }
      end += 2
      number = next
    }
    guard end > offset else { return false }
    if isSummed {
      take(sum, last: last, .active, clusters: (end - offset) / 2, upTo: end)
    } else {
      takeUnsummed(.active, upTo: end)
    }
    return true
  }

  /// Whether a number of ``RunLetters`` is that of no letter.
  @inline(__always)
  private func isOther(_ number: UInt16) -> Bool { number <= RunLetters.other }

  /// Starts a run of another script or face with the letter of two bytes at the offset.
  ///
  /// - Returns: False if it is for ``takeCluster()`` to find the run, or if the scan ends.
  private mutating func startRunOfLetter() -> Bool {
    let facts = characters.facts(of: UTF8Decoder.decode(utf8, at: offset).codePoint)
    let free = CharacterFacts.joining | CharacterFacts.directional
    guard facts.pairNumber != 0, facts.flags & ~free == CharacterFacts.known,
      run.hasLevels || facts.flags & CharacterFacts.directional == 0,
      facts.script != kind.pointee.script || Int(facts.face) != kind.pointee.face,
      !characters.mayExtend(offset + 2)
    else { return false }
    return startRun(face: Int(facts.face), script: facts.script)
  }
}
