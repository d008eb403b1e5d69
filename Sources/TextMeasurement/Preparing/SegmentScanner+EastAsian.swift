// SPDX-License-Identifier: Apache-2.0

/// Ideographs, kana, Hangul syllables and their punctuation, in one loop.
extension SegmentScanner {
  /// A character of three bytes, and the number of its class.
  private struct Character {
    var scalar: UInt32 = 0
    var number = EastAsianCharacters.refused

    /// Whether the character has a class.
    @inline(__always) var isTaken: Bool { number > EastAsianCharacters.refused }
  }

  /// Takes characters of three bytes as long as their classes tell all, from run to run.
  ///
  /// Whether a character is alone in its cluster is for the next one to tell; one that has a class
  /// never extends a cluster. What has none, or is extended, is left to the general way.
  mutating func takeEastAsian() -> Bool {
    let limit = min(utf8.count, run.levelEnd)
    var character = eastAsianCharacter(offset, limit)
    guard piece.isSummed, !kind.pointee.isRightToLeft, character.isTaken else {
      return takeCluster(utf8[offset])
    }
    while true {
      var next = eastAsianCharacter(offset + 3, limit)
      // Before a run starts: with a mark on it the character may belong to another one.
      if !next.isTaken, mayExtend(offset + 3) { return takeCluster(utf8[offset]) }
      let found = eastAsian[character.number]
      if let own = found.kind {
        if own != kind, !startRun(own) { return false }
        if found.advance > 0, next.number == character.number {
          next = takeAlike(found.advance, character.number, limit)
          if !next.isTaken, mayExtend(offset + 3) { return takeCluster(utf8[offset]) }
        }
      } else if found.face != kind.pointee.face || kind.pointee.isJoining
        || !(found.closing != 0 && brackets.isOn
          ? passBracket(found.closing, isOpening: found.isOpening, found.scriptExtensions)
          : kind.pointee.isAllowed(byExtensions: found.scriptExtensions))
      {
        return outcome == .isDone && takeCluster(utf8[offset])
      }
      guard take(character.scalar, found) else { return outcome == .isDone }
      guard next.isTaken else { return true }
      if offset == breaks.offset { passBreak() }
      character = next
    }
  }

  /// Passes the bracket at the offset, which the face of the run at hand serves, and starts a run
  /// for it where it has another script than the one at hand.
  ///
  /// - Parameters:
  ///   - closing: The closing bracket of its pair.
  ///   - extensions: The number of the set of scripts that the bracket allows.
  /// - Returns: False if the scan ends, or, and nothing is changed, if it is for
  ///   ``takeCluster(_:)`` to find the script.
  @inline(never)
  private mutating func passBracket(
    _ closing: UInt32, isOpening: Bool, _ extensions: UInt8
  ) -> Bool {
    guard brackets.isNew(offset) else { return false }
    passFirstRun()
    if isOpening {
      guard kind.pointee.isAllowed(byExtensions: extensions) else { return false }
      worker.scripts.open(closedBy: closing, script: kind.pointee.script)
      brackets.record(offset)
      return true
    }
    guard let script = worker.scripts.scriptOfInnermost(closedBy: closing) else { return false }
    var next = kind
    if script != kind.pointee.script {
      next = state.kind(face: kind.pointee.face, script: script, isRightToLeft: false)
      if next.pointee.isJoining { return false }
    }
    worker.scripts.closeInnermost()
    brackets.record(offset)
    return next == kind || startRun(next)
  }

  /// The character of three bytes at an offset, and its class if it has one.
  @inline(__always)
  private func eastAsianCharacter(_ place: Int, _ limit: Int) -> Character {
    guard place < limit, utf8[place] &- 0xE3 < 0x0D else { return Character() }
    // A string's UTF-8 is well-formed.
    let scalar =
      UInt32(utf8[place] & 0x0F) << 12 | UInt32(utf8[place + 1] & 0x3F) << 6
      | UInt32(utf8[place + 2] & 0x3F)
    var number = eastAsian.number(scalar)
    if number == EastAsianCharacters.unknown {
      number = state.eastAsian.learn(scalar, in: state)
    }
    return Character(scalar: scalar, number: number)
  }

  /// Takes all but the last of several characters of one class that change beside no other; gives
  /// the character behind the last.
  @inline(__always)
  private mutating func takeAlike(_ advance: Int64, _ number: UInt8, _ limit: Int) -> Character {
    piece.separate()
    piece.border = .direct
    var next = Character()
    repeat {
      pen.add(heightMask: faces.mask)
      pen.addVisible(advance)
      offset += 3
      if offset == breaks.offset { passBreak() }
      next = eastAsianCharacter(offset + 3, limit)
    } while next.number == number
    return next
  }

  /// Takes a character of a class in the run at hand; false, and it is not taken, if the piece is
  /// to be shaped or the scan ends.
  @inline(__always)
  private mutating func take(
    _ scalar: UInt32, _ found: EastAsianCharacters.CharacterClass
  ) -> Bool {
    var advance = found.advance
    if found.kind == nil {
      advance = Int64(kind.pointee.cache.directGlyph(scalar)?.advance ?? 0)
    }
    if advance > 0 {
      // Between two characters that change beside no other pieces end.
      if piece.border == .direct, offset > piece.offset { beginPiece(at: offset) }
      piece.border = .direct
      piece.separate()
      pen.add(heightMask: faces.mask)
      pen.addVisible(advance)
    } else {
      guard takePaired(Int(scalar) + found.numberOffset) else { return false }
    }
    offset += 3
    return true
  }

  /// Takes a character by its pair advance; false if the character is refused, so that the piece
  /// must be shaped.
  @inline(__always)
  private mutating func takePaired(_ number: Int) -> Bool {
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
    piece.border = .active
    pen.add(heightMask: faces.mask)
    piece.follow(PairAdvances.number(number, value))
    pen.addVisible(PairAdvances.advance(value))
    return true
  }
}
