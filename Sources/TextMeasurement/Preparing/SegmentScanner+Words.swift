// SPDX-License-Identifier: Apache-2.0

/// Words of scripts from U+0800 to U+1FFF, such as Devanagari, Thai and Khmer, as a whole.
///
/// Letters of these scripts change with their neighbours, so their advances are not summed. But
/// the same words recur: each is shaped once alone, and then found by its bytes. A word ends where
/// no rule of the font reaches on, which is before a space or another font. Thai and other scripts
/// have no spaces between words. There a word also ends where a dictionary breaks, if the rules of
/// the font (``WordBorders``) or HarfBuzz say that both words have the same glyphs together as
/// alone.
extension SegmentScanner {
  /// The longest word in UTF-8 bytes that is looked up.
  private static let longestWord = 96
  /// The flags of characters that make a word be scanned one by one.
  private static let refused =
    CharacterFacts.control | CharacterFacts.missing | CharacterFacts.softHyphen
    | CharacterFacts.ignorable | CharacterFacts.directional | CharacterFacts.hangingSpace
    | CharacterFacts.bracket
  /// The flags of characters at which no word begins.
  private static let refusedFirst =
    refused | CharacterFacts.sharedScript | CharacterFacts.scriptRules | CharacterFacts.clustering

  /// Takes words from the offset, at which a piece begins.
  ///
  /// - Returns: False if the cluster at the offset is left to ``takeCluster()``, or the scan ends.
  mutating func takeWords() -> Bool {
    let facts = characters.facts(of: UTF8Decoder.decode(utf8, at: offset).codePoint)
    guard facts.flags & Self.refusedFirst == 0, run.level & 1 == 0 else { return false }
    var own = kind
    if facts.script != own.pointee.script || Int(facts.face) != own.pointee.face {
      own = characters.kind(face: Int(facts.face), script: facts.script, isRightToLeft: false)
    }
    guard !own.pointee.isJoining else { return false }
    var range = offset..<endOfWord(from: offset, before: nextBreak)
    guard mayEnd(range.upperBound, own), var word = word(range, own) else { return false }
    let first = offset
    while true {
      let end = range.upperBound
      if characters.isBorder(end, before: limit, own) { return take(word, own, upTo: end) }
      // The break may be one of a dictionary.
      let following = end..<endOfWord(from: end, before: breakAfterNext)
      guard mayEnd(end, own), let next = self.word(following, own), word.isSafe(before: next) else {
        return offset > first
      }
      guard take(word, own, upTo: end) else { return false }
      (range, word) = (following, next)
    }
  }

  /// Takes a word of a kind of runs, as a piece; false if the scan ends.
  @inline(__always)
  private mutating func take(_ word: KnownWord, _ own: RunKind.Place, upTo end: Int) -> Bool {
    if own != kind, !startRun(own) { return false }
    take(Int64(word.advance), last: 0, .active, upTo: end)
    recordPiece()
    if end == nextBreak { passBreak() }
    beginPiece()
    return true
  }

  /// The end of the characters beyond ASCII from an offset, or the break before it.
  @inline(__always)
  private func endOfWord(from start: Int, before nextBreak: Int) -> Int {
    let last = min(limit, nextBreak, start + Self.longestWord + 1)
    var end = start
    while end < last, utf8[end] >= 0x80 { end += 1 }
    // A line may break behind U+200B, which belongs to another run.
    while end >= start + 3, utf8[end - 1] == 0x8B, characters.isZeroWidthSpace(end - 3) { end -= 3 }
    return end
  }

  /// Whether a word of a kind of runs may end at an offset, at a border or at a break.
  ///
  /// It is mutating, as the next functions are, because the compiler copies a scanner to read it.
  @inline(__always)
  private mutating func mayEnd(_ end: Int, _ own: RunKind.Place) -> Bool {
    end == nextBreak && end < limit && utf8[end] >= 0x80
      ? !characters.mayExtend(end) : characters.isBorder(end, before: limit, own)
  }

  /// The word of a kind of runs in a range; nil if it is scanned character by character.
  @inline(__always)
  private mutating func word(_ range: Range<Int>, _ own: RunKind.Place) -> KnownWord? {
    guard range.count <= Self.longestWord else { return nil }
    let bytes = UnsafeBufferPointer(rebasing: utf8[range])
    let word = own.pointee.word(bytes) ?? learn(range, own)
    return word.advance > 0 ? word : nil
  }

  @inline(never)
  private mutating func learn(_ range: Range<Int>, _ own: RunKind.Place) -> KnownWord {
    var word = KnownWord()
    if let isDictionary = isUniform(range, own) {
      if isDictionary, let borders = own.pointee.cache.plan.wordBorders {
        let bytes = UnsafeBufferPointer(rebasing: utf8[range])
        let piece = own.pointee.cache.piece(utf8, range, shaper: shaping.shaper)
        word.advance = piece.advance &+ piece.spaceAdvance
        word.start = borders.start(of: bytes)
        word.safeStarts = borders.safeStarts(behind: bytes)
      } else if isDictionary {
        word = shaping.shaper.word(utf8, range, plan: own.pointee.cache.plan)
        if Self.joinsNext(utf8, before: range.upperBound) { word.isEndSafe = false }
      } else {
        let piece = own.pointee.cache.piece(utf8, range, shaper: shaping.shaper)
        word.advance = piece.advance &+ piece.spaceAdvance
      }
    }
    own.pointee.add(word, UnsafeBufferPointer(rebasing: utf8[range]))
    return word
  }

  /// Whether a dictionary divides the words of a range; nil if a character may belong to another
  /// run than those of a kind.
  private func isUniform(_ range: Range<Int>, _ own: RunKind.Place) -> Bool? {
    var isDictionary = false
    var offset = range.lowerBound
    // Whether the character before has the script of its neighbours.
    var isShared = false
    while offset < range.upperBound {
      let element = UTF8Decoder.decode(utf8, at: offset)
      let facts = characters.facts(of: element.codePoint)
      guard facts.flags & Self.refused == 0, Int(facts.face) == own.pointee.face else { return nil }
      let isExtending = facts.flags & CharacterFacts.clustering != 0
      if isShared, isExtending { return nil }
      isShared = facts.flags & CharacterFacts.sharedScript != 0
      if isShared {
        guard !isExtending, own.pointee.isAllowed(byExtensions: facts.scriptExtensions) else {
          return nil
        }
      } else if facts.script != own.pointee.script {
        return nil
      }
      if facts.flags & CharacterFacts.dictionary != 0 { isDictionary = true }
      offset += element.length
    }
    return isDictionary
  }

  /// Whether the character before an offset takes the next one into its syllable, as the stacking
  /// signs of Khmer and Burmese do.
  private static func joinsNext(_ utf8: UnsafeBufferPointer<UInt8>, before end: Int) -> Bool {
    let start = UTF8Decoder.startOfCodePoint(before: end, utf8)
    let scalar = UTF8Decoder.decode(utf8, at: start).codePoint
    return Shaper.isVirama(scalar)
  }
}

extension StyledCharacters {
  /// Whether U+200B is at an offset.
  @inline(__always)
  func isZeroWidthSpace(_ offset: Int) -> Bool {
    offset + 2 < utf8.count && utf8[offset] == 0xE2 && utf8[offset + 1] == 0x80
      && utf8[offset + 2] == 0x8B
  }

  /// Whether a run of a kind ends at an offset, or no rule of its font reaches on.
  ///
  /// - Parameter limit: The end of the text or of the level.
  @inline(__always)
  fileprivate func isBorder(_ end: Int, before limit: Int, _ own: RunKind.Place) -> Bool {
    if end >= utf8.count { return true }
    let byte = utf8[end]
    if byte >= 0x80 {
      return end < limit && isZeroWidthSpace(end)
        && Int(facts(of: 0x200B).face) != own.pointee.face
    }
    if end >= limit || isExtended(end) { return false }
    if byte == 0x0A || byte == 0x0D || byte == 0x20 && own.pointee.isSpaceInert { return true }
    // Other fonts leave ASCII to the style's own face.
    return own.pointee.face != 0 && kindOfSpaces(in: own) != nil
  }
}
