// SPDX-License-Identifier: Apache-2.0

/// The glyphs of the pieces of a scan, written when a piece ends.
///
/// A summed piece has the glyphs of its characters, and its pairs say by how much they are kerned
/// or which forms they have. A shaped piece and a word have the glyphs of the cache. So a text is
/// drawn from what measured it, and HarfBuzz shapes no more than for its widths.
extension SegmentScanner {
  /// Writes the glyphs of the summed characters at the end of the piece at hand.
  @inline(never)
  mutating func drawSummed() {
    let start = worker.drawn.end
    guard offset > start else { return }
    guard let pairs = kind.pointee.pairs, !pairs.arePlain else {
      drawCharacters(start..<offset)
      return
    }
    // The pairs move glyphs, so what stands between the spaces is shaped.
    var index = start
    while index < offset {
      var end = index
      while end < offset, utf8[end] != 0x20 || !kind.pointee.isSpaceInert { end += 1 }
      if end > index {
        let cache = kind.pointee.cache
        let shaped = cache.piece(utf8, index..<end, shaper: worker.shaper)
        draw(cache.glyphs(of: shaped), upTo: end)
      }
      index = end
      while index < offset, utf8[index] == 0x20 { index += 1 }
      drawCharacters(end..<index)
    }
  }

  /// Writes the glyphs of characters that change beside each other only as their pairs say.
  private mutating func drawCharacters(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let first = worker.drawn.reserve(range.count)
    var last = first
    var (before, number) = (0, 0)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = utf8[index]
      last.initialize(to: ShapedGlyph(cluster: Int32(truncatingIfNeeded: index)))
      if byte == 0x20, kind.pointee.isSpaceInert {
        last.pointee.id = kind.pointee.spaceGlyph
        last.pointee.advance = Int32(truncatingIfNeeded: kind.pointee.spaceAdvance)
        number = 0
        index += 1
      } else if byte < 0x80 {
        if let group = drawGroup(before, number, at: index, before: range.upperBound, &last) {
          number = group.number
          index = group.end
          continue
        }
        before = number
        number = drawPair(number, Int(byte), last)
        index += 1
      } else {
        let element = UTF8Decoder.decodeMultiple(utf8, at: index, lead: byte)
        let facts = characters.facts(of: element.codePoint)
        if facts.flags & CharacterFacts.direct != 0,
          let glyph = kind.pointee.cache.directGlyph(element.codePoint), glyph.advance > 0
        {
          last.pointee.id = glyph.id
          last.pointee.advance = glyph.advance
          number = 0
        } else {
          before = number
          number = drawPair(number, Int(facts.pairNumber), last)
        }
        index += element.length
      }
      last += 1
    }
    worker.drawn.add(last - first, upTo: range.upperBound, kind, level: run.level)
  }

  /// Writes the glyphs of the ligatures that begin with the character before an offset.
  ///
  /// - Parameters:
  ///   - before: The number of the character or group before that character.
  ///   - first: The number of that character.
  ///   - place: The place after that character's glyph; becomes that after the last glyph.
  /// - Returns: The group of letters; nil if the character before the offset begins none.
  @inline(__always)
  private func drawGroup(
    _ before: Int, _ first: Int, at index: Int, before limit: Int,
    _ place: inout UnsafeMutablePointer<ShapedGlyph>
  ) -> WordGroup? {
    guard let rows = kind.pointee.rows, rows[first][Int(utf8[index])] == PairAdvances.ligated
    else { return nil }
    return drawLigatures(before, first, at: index - 1, before: limit, &place, rows)
  }

  @inline(never)
  private func drawLigatures(
    _ before: Int, _ first: Int, at start: Int, before limit: Int,
    _ place: inout UnsafeMutablePointer<ShapedGlyph>, _ rows: PairAdvances.Rows
  ) -> WordGroup? {
    guard let group = group(at: start, before: limit, .withBrackets, rows),
      let letters = kind.pointee.pairs?.groups.group(group.number)
    else { return nil }
    // The first letter alone was written: the kerning before it becomes that before the group.
    place -= 1
    if before != 0 {
      let kerning = Int32(value(before, group.number, rows)) &- Int32(rows[0][group.number])
      let drawn = Int32(rows[before][first]) &- Int32(rows[0][first])
      place[-1].advance &+= kerning &- drawn
    }
    for glyph in letters.glyphs {
      place.initialize(to: glyph)
      place.pointee.cluster &+= Int32(truncatingIfNeeded: start)
      place += 1
    }
    return group
  }

  /// Sets the glyph of a character after another one, whose glyph stands before it and changes too.
  ///
  /// - Returns: The character's number, which tells whether it is joined to the other.
  @inline(__always)
  private func drawPair(
    _ before: Int, _ character: Int, _ glyph: UnsafeMutablePointer<ShapedGlyph>
  ) -> Int {
    guard let rows = kind.pointee.rows, let glyphs = kind.pointee.pairGlyphs else { return 0 }
    let value = value(before, character, rows)
    let number = PairAdvances.number(character, value)
    let own = glyphs[number]
    glyph.pointee.id = own.id
    glyph.pointee.advance = own.advance
    guard before != 0 else { return number }
    if value & PairAdvances.joinedBit != 0 {
      let joined = glyphs[PairGlyph.place(before, joinsNext: true)]
      glyph[-1].id = joined.id
      glyph[-1].advance = joined.advance
    } else if !kind.pointee.isJoining {
      let kerning = Int32(value) &- Int32(rows[0][character])
      if kerning != 0 {
        glyph[-1].advance &+= kerning
        if kind.pointee.isRightToLeft {
          glyph[-1].xOffset &+= kerning &* (kind.pointee.pairs?.kerningOffset ?? 0)
        }
      }
    }
    return number
  }

  /// Writes the glyphs of the word that the scan took just now.
  @inline(never)
  mutating func drawWord() {
    let cache = kind.pointee.cache
    let shaped = cache.piece(utf8, worker.drawn.end..<offset, shaper: worker.shaper)
    draw(cache.glyphs(of: shaped), upTo: offset)
  }

  /// Writes the glyphs of a shaped piece that begins where the glyphs end so far.
  @inline(never)
  mutating func draw(_ glyphs: UnsafeBufferPointer<ShapedGlyph>, upTo end: Int) {
    let start = Int32(truncatingIfNeeded: worker.drawn.end)
    let place = worker.drawn.reserve(glyphs.count)
    for index in 0..<glyphs.count {
      var glyph = glyphs[index]
      glyph.cluster &+= start
      place[index] = glyph
    }
    worker.drawn.add(glyphs.count, upTo: end, kind, level: run.level)
  }
}
