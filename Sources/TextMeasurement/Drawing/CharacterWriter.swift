// SPDX-License-Identifier: Apache-2.0

/// Writes the glyphs of summed characters, which change beside each other only as their pairs say.
struct CharacterWriter {
  private let characters: StyledCharacters
  private let shaper: Shaper

  /// Begins with a text.
  init(_ characters: StyledCharacters, shaper: Shaper) {
    (self.characters, self.shaper) = (characters, shaper)
  }

  /// The characters that are left, and the glyphs of those before them.
  ///
  /// It is a value of its own, which the compiler keeps in registers.
  private struct Place {
    /// The UTF-8 offset of the next character.
    var offset: Int
    /// The place of the next glyph.
    var next: UnsafeMutablePointer<ShapedGlyph>
    /// The advance of the glyphs so far.
    var sum: Int64 = 0
    /// The number of the character or group before in ``PairAdvances``; 0 if it changes beside no
    /// other.
    var before = 0
    /// The number before that.
    var earlier = 0

    /// Adds the glyph of a character.
    @inline(__always)
    mutating func add(_ id: UInt32, _ advance: Int32, number: Int, length: Int) {
      next.initialize(
        to: ShapedGlyph(
          id: id, cluster: Int32(truncatingIfNeeded: offset), advance: advance, xOffset: 0,
          yOffset: 0, isUnsafeToBreak: false))
      next += 1
      sum &+= Int64(advance)
      (earlier, before) = (before, number)
      offset &+= length
    }

    /// Changes the advance of the glyph before; kerning passes over soft hyphens.
    @inline(__always)
    mutating func kern(_ kerning: Int32) {
      var last = next - 1
      while last.pointee.isUnsafeToBreak { last -= 1 }
      last.pointee.advance &+= kerning
      sum &+= Int64(kerning)
    }

    /// Adds the glyph of a soft hyphen, which is that of a space, flagged because the character
    /// before it may be kerned with the one behind it.
    mutating func addSoftHyphen(_ space: UInt32) {
      next.initialize(
        to: ShapedGlyph(
          id: space, cluster: Int32(truncatingIfNeeded: offset), advance: 0, xOffset: 0,
          yOffset: 0, isUnsafeToBreak: true))
      next += 1
      offset &+= 2
    }
  }

  /// Writes the glyphs of the characters of a range.
  ///
  /// - Parameter glyphs: Room for as many glyphs as the range has bytes.
  /// - Returns: The number of glyphs, and their advance in font units.
  mutating func write(
    _ range: Range<Int>, _ kind: RunKind.Place, _ glyphs: UnsafeMutablePointer<ShapedGlyph>
  ) -> (count: Int, advance: Int64) {
    let utf8 = characters.utf8
    let direct = kind.pointee.knownDirectGlyphs
    let inertSpace: UInt8 = kind.pointee.isSpaceInert ? 0x20 : 0
    let (spaceGlyph, spaceAdvance) = (kind.pointee.spaceGlyph, kind.pointee.spaceAdvance)
    let pairs = GlyphPairs(kind)
    let isKerned = !kind.pointee.isJoining && !kind.pointee.isRightToLeft
    var place = Place(offset: range.lowerBound, next: glyphs)
    while place.offset < range.upperBound {
      let byte = utf8[place.offset]
      if byte == inertSpace {
        place.add(spaceGlyph, Int32(truncatingIfNeeded: spaceAdvance), number: 0, length: 1)
      } else if byte &- 0xE3 < 0x0D,
        let glyph = direct[UTF8Decoder.decodeThree(utf8, at: place.offset)], glyph.advance > 0
      {
        place.add(glyph.id, glyph.advance, number: 0, length: 3)
      } else if isKerned, byte &- 0x21 < 0x5E, let pairs {
        writeASCII(&place, before: range.upperBound, kind, pairs)
      } else if byte &- 0xC2 < 0x1E, let pairs,
        writeLetters(&place, before: range.upperBound, kind, pairs)
      {
        continue
      } else {
        writeOther(&place, kind, pairs)
      }
    }
    return (place.next - glyphs, place.sum)
  }

  /// The tables of a kind's pair advances.
  private struct GlyphPairs {
    let rows: PairAdvances.Rows
    let glyphs: UnsafeMutablePointer<PairGlyph>

    /// The tables of a kind; nil if it has none.
    init?(_ kind: RunKind.Place) {
      guard let rows = kind.pointee.rows, let glyphs = kind.pointee.pairGlyphs else { return nil }
      (self.rows, self.glyphs) = (rows, glyphs)
    }

    /// The advance that a character adds after another one, as ``PairAdvances`` has it.
    @inline(__always)
    func value(_ before: Int, _ character: Int, _ kind: RunKind.Place, _ shaper: Shaper) -> UInt16 {
      // Calls of a kind's functions stay out of the loops: the compiler copies the kind for them.
      let known = rows[before][character]
      return known != PairAdvances.unknown
        ? known : kind.pointee.learn(before, character, shaper: shaper)
    }
  }

  // MARK: - ASCII

  /// Writes the glyphs of printing characters of ASCII that neither join nor stand from right to
  /// left.
  @inline(__always)
  private mutating func writeASCII(
    _ place: inout Place, before end: Int, _ kind: RunKind.Place, _ pairs: GlyphPairs
  ) {
    let utf8 = characters.utf8
    repeat {
      let byte = utf8[place.offset]
      guard byte &- 0x21 < 0x5E else { return }
      var value = pairs.rows[place.before][Int(byte)]
      if value <= PairAdvances.refused {
        value = pairs.value(place.before, Int(byte), kind, shaper)
        if value == PairAdvances.ligated,
          let behind = writeLigatures(place, before: end, kind, pairs.rows)
        {
          place = behind
          continue
        }
      }
      let own = pairs.glyphs[Int(byte)]
      let kerning = Int32(value) &- Int32(PairAdvances.bias) &- own.advance
      if kerning != 0 { place.kern(kerning) }
      place.add(own.id, own.advance, number: Int(byte), length: 1)
    } while place.offset < end
  }

  /// Writes the glyphs of the ligatures that begin with the character before a place.
  ///
  /// - Returns: The place behind them; nil if there are none.
  @inline(never)
  private mutating func writeLigatures(
    _ first: Place, before end: Int, _ kind: RunKind.Place, _ rows: PairAdvances.Rows
  ) -> Place? {
    let start = first.offset - 1
    guard
      let group = characters.group(
        at: start, before: end, .withBrackets, kind, rows, shaper: shaper),
      let letters = kind.pointee.pairs?.groups.group(group.number)
    else { return nil }
    var place = first
    // The first letter alone was written: the kerning before it becomes that before the group.
    place.next -= 1
    place.sum &-= Int64(place.next.pointee.advance)
    if first.earlier != 0 {
      let value = kind.pointee.value(first.earlier, group.number, rows, shaper: shaper)
      let kerning = Int32(value) &- Int32(rows[0][group.number])
      let written = Int32(rows[first.earlier][first.before]) &- Int32(rows[0][first.before])
      place.kern(kerning &- written)
    }
    for glyph in letters.glyphs {
      place.next.initialize(to: glyph)
      place.next.pointee.cluster &+= Int32(truncatingIfNeeded: start)
      // The flag is that of soft hyphens here.
      place.next.pointee.isUnsafeToBreak = false
      place.sum &+= Int64(glyph.advance)
      place.next += 1
    }
    place.before = group.number
    place.offset = group.end
    return place
  }

  // MARK: - Letters of two bytes

  /// Writes the glyphs of letters of two bytes, as the scan found them in the run.
  ///
  /// - Returns: False if there is none.
  @inline(__always)
  private func writeLetters(
    _ place: inout Place, before end: Int, _ kind: RunKind.Place, _ pairs: GlyphPairs
  ) -> Bool {
    let letters = kind.pointee.letters.lookup
    let first = place.offset
    while true {
      let number = characters.letterNumber(place.offset, before: end, kind, letters)
      guard number > RunLetters.other else { return place.offset > first }
      add(&place, Int(number), length: 2, kind, pairs)
    }
  }

  /// Writes the glyph of a character that may be kerned with the one before it, or joined to it.
  ///
  /// - Parameter character: Its number in ``PairCharacters``.
  @inline(__always)
  private func add(
    _ place: inout Place, _ character: Int, length: Int, _ kind: RunKind.Place,
    _ pairs: GlyphPairs
  ) {
    let value = pairs.value(place.before, character, kind, shaper)
    let number = PairAdvances.number(character, value)
    if place.before != 0 {
      if value & PairAdvances.joinedBit != 0 {
        let joined = pairs.glyphs[PairGlyph.place(place.before, joinsNext: true)]
        place.kern(joined.advance &- place.next[-1].advance)
        place.next[-1].id = joined.id
      } else if !kind.pointee.isJoining {
        let kerning = Int32(value) &- Int32(pairs.rows[0][character])
        if kerning != 0 {
          place.kern(kerning)
          if kind.pointee.isRightToLeft {
            place.next[-1].xOffset &+= kerning &* (kind.pointee.pairs?.kerningOffset ?? 0)
          }
        }
      }
    }
    let own = pairs.glyphs[number]
    place.add(own.id, own.advance, number: number, length: length)
  }

  // MARK: - Other characters

  /// Writes the glyph of a character that the other loops leave, and changes the one before it.
  @inline(__always)
  private mutating func writeOther(
    _ place: inout Place, _ kind: RunKind.Place, _ pairs: GlyphPairs?
  ) {
    if characters.utf8.isSoftHyphen(at: place.offset) {
      place.addSoftHyphen(kind.pointee.spaceGlyph)
      return
    }
    let element = UTF8Decoder.decode(characters.utf8, at: place.offset)
    let scalar = element.codePoint
    var character = Int(scalar)
    if scalar >= 0x80 {
      let facts = characters.facts(of: scalar)
      if element.length == 3, facts.flags & CharacterFacts.direct != 0,
        let glyph = kind.pointee.cache.directGlyph(scalar), glyph.advance > 0
      {
        place.add(glyph.id, glyph.advance, number: 0, length: 3)
        return
      }
      character = Int(facts.pairNumber)
    }
    guard let pairs else {
      assertionFailure("A run without pair advances was summed.")
      place.add(0, 0, number: 0, length: element.length)
      return
    }
    add(&place, character, length: element.length, kind, pairs)
  }
}
