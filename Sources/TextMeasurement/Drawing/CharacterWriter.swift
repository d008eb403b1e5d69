// SPDX-License-Identifier: Apache-2.0

/// Writes the glyphs of summed characters, which change beside each other only as their pairs say.
struct CharacterWriter {
  private let characters: StyledCharacters
  private let shaper: Shaper
  private let kind: RunKind.Place
  private let rows: PairAdvances.Rows?
  private let glyphs: UnsafeMutablePointer<PairGlyph>?
  /// The UTF-8 offset at which the characters end.
  private let end: Int
  /// The UTF-8 offset of the next character.
  private var offset: Int
  /// The place of the next glyph.
  private(set) var next: UnsafeMutablePointer<ShapedGlyph>
  /// The advance of the glyphs so far.
  private(set) var sum: Int64 = 0
  /// The number of the character or group before in ``PairAdvances``; 0 if it changes beside no
  /// other.
  private var before = 0
  /// The number before that.
  private var earlier = 0

  /// Begins before the characters of a range.
  ///
  /// - Parameter next: Room for as many glyphs as the range has bytes.
  init(
    _ characters: StyledCharacters, _ range: Range<Int>, _ kind: RunKind.Place, shaper: Shaper,
    _ next: UnsafeMutablePointer<ShapedGlyph>
  ) {
    self.characters = characters
    self.shaper = shaper
    self.kind = kind
    self.next = next
    rows = kind.pointee.rows
    glyphs = kind.pointee.pairGlyphs
    offset = range.lowerBound
    end = range.upperBound
  }

  /// Writes all glyphs.
  @inline(__always)
  mutating func write() {
    let utf8 = characters.utf8
    let direct = kind.pointee.knownDirectGlyphs
    let inertSpace: UInt8 = kind.pointee.isSpaceInert ? 0x20 : 0
    let isKerned = !kind.pointee.isJoining && !kind.pointee.isRightToLeft
    while offset < end {
      let byte = utf8[offset]
      if byte == inertSpace {
        add(
          kind.pointee.spaceGlyph, Int32(truncatingIfNeeded: kind.pointee.spaceAdvance),
          number: 0, length: 1)
      } else if byte &- 0xE3 < 0x0D, let glyph = direct[UTF8Decoder.decodeThree(utf8, at: offset)],
        glyph.advance > 0
      {
        add(glyph.id, glyph.advance, number: 0, length: 3)
      } else if isKerned, byte &- 0x21 < 0x5E, let rows, let glyphs {
        writeASCII(rows, glyphs)
      } else {
        writeOther()
      }
    }
  }

  /// Adds the glyph of a character.
  @inline(__always)
  private mutating func add(_ id: UInt32, _ advance: Int32, number: Int, length: Int) {
    next.initialize(
      to: ShapedGlyph(
        id: id, cluster: Int32(truncatingIfNeeded: offset), advance: advance, xOffset: 0,
        yOffset: 0, isUnsafeToBreak: false))
    next += 1
    sum &+= Int64(advance)
    (earlier, before) = (before, number)
    offset &+= length
  }

  /// Changes the advance of the glyph before.
  @inline(__always)
  private mutating func kern(_ kerning: Int32) {
    next[-1].advance &+= kerning
    sum &+= Int64(kerning)
  }

  // MARK: - ASCII

  /// Writes the glyphs of printing characters of ASCII that neither join nor stand from right to
  /// left.
  @inline(__always)
  private mutating func writeASCII(
    _ rows: PairAdvances.Rows, _ glyphs: UnsafeMutablePointer<PairGlyph>
  ) {
    let utf8 = characters.utf8
    repeat {
      let byte = utf8[offset]
      guard byte &- 0x21 < 0x5E else { return }
      var value = rows[before][Int(byte)]
      if value <= PairAdvances.refused {
        value = kind.pointee.value(before, Int(byte), rows, shaper: shaper)
        if value == PairAdvances.ligated, writeLigatures(rows) { continue }
      }
      let own = glyphs[Int(byte)]
      let kerning = Int32(value) &- Int32(PairAdvances.bias) &- own.advance
      if kerning != 0 { kern(kerning) }
      add(own.id, own.advance, number: Int(byte), length: 1)
    } while offset < end
  }

  /// Writes the glyphs of the ligatures that begin with the character before; false if there are
  /// none.
  @inline(never)
  private mutating func writeLigatures(_ rows: PairAdvances.Rows) -> Bool {
    let start = offset - 1
    guard
      let group = characters.group(
        at: start, before: end, .withBrackets, kind, rows, shaper: shaper),
      let letters = kind.pointee.pairs?.groups.group(group.number)
    else { return false }
    // The first letter alone was written: the kerning before it becomes that before the group.
    next -= 1
    sum &-= Int64(next.pointee.advance)
    if earlier != 0 {
      let value = kind.pointee.value(earlier, group.number, rows, shaper: shaper)
      let kerning = Int32(value) &- Int32(rows[0][group.number])
      let written = Int32(rows[earlier][before]) &- Int32(rows[0][before])
      kern(kerning &- written)
    }
    for glyph in letters.glyphs {
      next.initialize(to: glyph)
      next.pointee.cluster &+= Int32(truncatingIfNeeded: start)
      sum &+= Int64(glyph.advance)
      next += 1
    }
    before = group.number
    offset = group.end
    return true
  }

  // MARK: - Other characters

  /// Writes the glyph of a character that the other loops leave, and changes the one before it.
  @inline(__always)
  private mutating func writeOther() {
    let element = UTF8Decoder.decode(characters.utf8, at: offset)
    let scalar = element.codePoint
    var character = Int(scalar)
    if scalar >= 0x80 {
      let facts = characters.facts(of: scalar)
      if element.length == 3, facts.flags & CharacterFacts.direct != 0,
        let glyph = kind.pointee.cache.directGlyph(scalar), glyph.advance > 0
      {
        add(glyph.id, glyph.advance, number: 0, length: 3)
        return
      }
      character = Int(facts.pairNumber)
    }
    guard let rows, let glyphs else {
      assertionFailure("A run without pair advances was summed.")
      add(0, 0, number: 0, length: element.length)
      return
    }
    let value = kind.pointee.value(before, character, rows, shaper: shaper)
    let number = PairAdvances.number(character, value)
    if before != 0 {
      if value & PairAdvances.joinedBit != 0 {
        let joined = glyphs[PairGlyph.place(before, joinsNext: true)]
        sum &+= Int64(joined.advance &- next[-1].advance)
        next[-1].id = joined.id
        next[-1].advance = joined.advance
      } else if !kind.pointee.isJoining {
        let kerning = Int32(value) &- Int32(rows[0][character])
        if kerning != 0 {
          kern(kerning)
          if kind.pointee.isRightToLeft {
            next[-1].xOffset &+= kerning &* (kind.pointee.pairs?.kerningOffset ?? 0)
          }
        }
      }
    }
    let own = glyphs[number]
    add(own.id, own.advance, number: number, length: element.length)
  }
}
