// SPDX-License-Identifier: Apache-2.0

/// Ideographs, kana, Hangul syllables and their punctuation, in one loop.
extension SegmentScanner {
  /// Takes characters of three bytes from run to run, as long as they have classes.
  ///
  /// The next character tells whether a character is alone in its cluster; one that has a class
  /// never extends a cluster. One that has none, or is extended, is left to ``takeCluster()``.
  ///
  /// - Returns: False if the next one is left to ``takeCluster()``, or the scan ends.
  mutating func takeEastAsian() -> Bool {
    let limit = limit
    var character = characters.eastAsianCharacter(offset, before: limit)
    guard piece.isSummed, !kind.pointee.isRightToLeft, character.hasClass else { return false }
    while true {
      var next = characters.eastAsianCharacter(offset + 3, before: limit)
      // Before a run starts: with a mark on it the character may belong to another one.
      if !next.hasClass, characters.mayExtend(offset + 3) { return false }
      let found = characters.characterClass(of: character)
      if let own = found.kind {
        if own != kind, !startRun(own) { return false }
        if found.advance > 0, next.number == character.number {
          next = takeAlike(found.advance, character.number, before: limit)
          if !next.hasClass, characters.mayExtend(offset + 3) { return false }
        }
      } else if !takesShared(found) {
        return false
      }
      let advance = directAdvance(of: character.scalar, found)
      if advance > 0 {
        // Pieces end between two characters that change beside no other.
        if piece.border == .direct, offset > piece.offset { beginPiece() }
        take(advance, last: 0, .direct, upTo: offset + 3)
      } else {
        let number = Int(character.scalar) + found.numberOffset
        guard takePair(number, .active, upTo: offset + 3) else { return outcome == .isDone }
      }
      guard next.hasClass else { return true }
      if offset == nextBreak { passBreak() }
      character = next
    }
  }

  /// Whether the run at hand takes the character at the offset, which belongs to the run of its
  /// neighbours; a bracket is passed, and may start another run.
  @inline(__always)
  private mutating func takesShared(_ found: EastAsianCharacters.CharacterClass) -> Bool {
    guard found.face == kind.pointee.face, !kind.pointee.isJoining else { return false }
    return found.closing != 0 && watchesBrackets
      ? passBracket(found) : kind.pointee.isAllowed(byExtensions: found.scriptExtensions)
  }

  /// Takes all but the last of several characters of one class that change beside no other.
  ///
  /// - Returns: The character behind the last.
  @inline(__always)
  private mutating func takeAlike(
    _ advance: Int64, _ number: UInt8, before limit: Int
  ) -> StyledCharacters.EastAsianCharacter {
    take(advance, last: 0, .direct, upTo: offset + 3)
    while true {
      if offset == nextBreak { passBreak() }
      let next = characters.eastAsianCharacter(offset + 3, before: limit)
      guard next.number == number else { return next }
      takeAlike(advance, upTo: offset + 3)
    }
  }

  /// The advance, if no neighbour in this run affects the character; otherwise 0.
  @inline(__always)
  private func directAdvance(
    of scalar: UInt32, _ found: EastAsianCharacters.CharacterClass
  ) -> Int64 {
    found.kind != nil
      ? found.advance : Int64(kind.pointee.cache.directGlyph(scalar)?.advance ?? 0)
  }
}
