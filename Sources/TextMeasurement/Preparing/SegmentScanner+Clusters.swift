// SPDX-License-Identifier: Apache-2.0

/// Grapheme clusters, one by one and by all rules.
extension SegmentScanner {
  /// The kinds of first characters whose clusters are no usual ones.
  private static let complex =
    CharacterFacts.control | CharacterFacts.softHyphen | CharacterFacts.ignorable

  /// Takes the grapheme cluster at the offset; false if the scan ends.
  mutating func takeCluster() -> Bool {
    let byte = utf8[offset]
    if byte == 0xE2, let isTaken = takeZeroWidthSpace() { return isTaken }
    let element = UTF8Decoder.decode(utf8, at: offset)
    let facts = characters.facts(of: element.codePoint)
    if facts.flags & Self.complex != 0, !Self.isCommonIgnorable(element.codePoint) {
      if facts.flags & CharacterFacts.control != 0 {
        return takeControl(element.codePoint, upTo: offset + element.length)
      }
      if facts.flags & CharacterFacts.softHyphen == 0 {
        guard takesMissing else { return stop() }
      } else {
        guard takesSoftHyphens else { return stop() }
        if mayPassOverSoftHyphen(facts) {
          takeSoftHyphen()
          return true
        }
        passSoftHyphen()
      }
    }
    if facts.flags & CharacterFacts.directional != 0, !run.hasLevels { return stop(.needsLevels) }
    var end = offset + element.length
    var face = Int(facts.face)
    var isSingle = true
    var missing = facts.flags & CharacterFacts.missing != 0 ? 1 : 0
    var hasScriptRules = facts.flags & CharacterFacts.scriptRules != 0
    if facts.flags & CharacterFacts.clustering != 0 || characters.mayExtend(end) {
      let boundary = GraphemeBreaker.nextBoundary(after: offset, in: utf8)
      if boundary > end {
        // No line ends inside a cluster, but a shaped piece is split at every break.
        guard byte != 0x20, !isBreak(inside: offset..<boundary),
          !characters.hasSpace(offset..<boundary)
        else { return stop() }
        let found = characters.face(ofCluster: offset..<boundary)
        (face, missing) = (found.face, found.missing)
        end = boundary
        isSingle = false
        hasScriptRules = hasScriptRules || found.hasScriptOfMarks
      }
    }
    var script =
      facts.flags & CharacterFacts.sharedScript != 0 ? kind.pointee.script : facts.script
    if hasScriptRules {
      guard let resolved = self.script(of: offset..<end, facts, isSingle: isSingle) else {
        return stop()
      }
      script = resolved
    }
    if script != kind.pointee.script || face != kind.pointee.face {
      guard startRun(face: face, script: script) else { return false }
    }
    if missing > 0 {
      guard takesMissing else { return stop() }
      addMissing(missing)
    }
    return take(
      isSingle && missing == 0 ? Int(facts.pairNumber) : 0, facts.flags, isSingle: isSingle,
      upTo: end)
  }

  /// Takes U+200B between words of another face than its own, as a piece of its own.
  ///
  /// It belongs to no cluster of several characters (UAX #29 GB4 and GB5). The word behind it is
  /// looked up as a whole, at the start of its piece.
  ///
  /// - Returns: Nil if the character at the offset is another one, or does not stand so.
  @inline(__always)
  private mutating func takeZeroWidthSpace() -> Bool? {
    guard characters.isZeroWidthSpace(offset), !isSpaced, run.level & 1 == 0 else { return nil }
    let facts = characters.facts(of: 0x200B)
    let refused =
      CharacterFacts.missing | CharacterFacts.scriptRules | CharacterFacts.directional
    guard facts.flags & refused == 0, facts.flags & CharacterFacts.sharedScript != 0,
      Int(facts.face) != kind.pointee.face, startsWord(offset + 3, inOtherFaceThan: facts.face)
    else { return nil }
    let own =
      (facts.face == 0 ? characters.kindOfSpaces(in: kind) : nil)
      ?? characters.kind(
        face: Int(facts.face), script: kind.pointee.script, isRightToLeft: false)
    guard startRun(own) else { return false }
    return takePiece(upTo: offset + 3)
  }

  /// Whether a character from U+0800 to U+1FFF is at an offset that belongs to another face.
  @inline(__always)
  private func startsWord(_ offset: Int, inOtherFaceThan face: UInt16) -> Bool {
    guard offset < limit, utf8[offset] &- 0xE0 < 2 else { return false }
    return characters.facts(of: UTF8Decoder.decode(utf8, at: offset).codePoint).face != face
  }

  /// Whether a character is ignorable but common: U+200E, U+200F and U+061C in text of mixed
  /// direction, U+200B between words of Khmer and Burmese.
  @inline(__always)
  private static func isCommonIgnorable(_ scalar: UInt32) -> Bool {
    scalar == 0x200B || scalar == 0x200E || scalar == 0x200F || scalar == 0x61C
  }

  /// Takes a line end, a tab or another control up to an offset; false if the scan ends.
  private mutating func takeControl(_ scalar: UInt32, upTo end: Int) -> Bool {
    if scalar == 0x09 { return takeTab() }
    if scalar == 0x0A { return endLine(before: end) }
    if scalar == 0x0D {
      return endLine(before: end < utf8.count && utf8[end] == 0x0A ? end + 1 : end)
    }
    // A part of a text begins behind no such character.
    guard takesMissing else { return stop() }
    if utf8.lengthOfLineEnd(before: end) > 0 { return endLine(before: end) }
    guard startOwnRun() else { return false }
    writer.addControl()
    return endRun(before: end, .control)
  }

  /// Takes the cluster from the offset to an end, in its run; false if the scan ends.
  ///
  /// - Parameters:
  ///   - number: Its number in ``PairCharacters``; 0 for none, and for a cluster of several.
  ///   - flags: The flags of the facts about its first character.
  ///   - isSingle: Whether that is the only one.
  private mutating func take(
    _ number: Int, _ flags: UInt16, isSingle: Bool, upTo end: Int
  ) -> Bool {
    let (border, glyph) = PieceBorder.of(
      utf8, at: offset, flags, isSingle: isSingle, in: kind.pointee.cache)
    if offset > piece.offset, piece.border.isInert(before: border), !endPiece(isRunEnd: false) {
      return false
    }
    if piece.isSummed {
      if let glyph, glyph.advance > 0 {
        if flags & CharacterFacts.hangingSpace != 0 {
          takeWideSpace(Int64(glyph.advance), upTo: end)
        } else {
          take(Int64(glyph.advance), last: 0, border, upTo: end)
        }
        return true
      }
      if number == 0 {
        refuse()
      } else if takePair(number, border, upTo: end) {
        return true
      } else if outcome != .isDone {
        return false
      }
    }
    takeUnsummed(border, upTo: end)
    return true
  }

  /// Takes a character into the sum by its pair advance.
  ///
  /// - Returns: False, and the character is not taken, if the scan ends or the piece is refused.
  @inline(never)
  mutating func takePair(_ number: Int, _ border: PieceBorder, upTo end: Int) -> Bool {
    guard let rows = run.rows else {
      refuse()
      return false
    }
    if piece.isBreakPending, !passPair(number, rows) { return false }
    let value = value(piece.before, number, rows)
    guard value > PairAdvances.refused else {
      refuse()
      return false
    }
    take(
      PairAdvances.advance(value), last: PairAdvances.number(number, value), border, upTo: end)
    return true
  }
}
