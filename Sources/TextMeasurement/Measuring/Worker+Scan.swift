// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension Worker {
  /// Prepares a text of simple characters in one pass; nil if the text is not so simple.
  ///
  /// Simple are characters that are grapheme clusters of their own, written from left to right,
  /// with a glyph in a font of the style's units per em, and no control but line ends. The
  /// segments are those that the analysis would give: it finds the same runs and pieces.
  func scan(_ string: String, _ context: TextContext) -> CompactText? {
    let found = string.utf8.withContiguousStorageIfAvailable { utf8 in
      scan(utf8, string, context)
    }
    return found ?? nil
  }

  private func scan(
    _ utf8: UnsafeBufferPointer<UInt8>, _ string: String, _ context: TextContext
  ) -> CompactText? {
    guard utf8.count <= SimpleTextScanner.longestText,
      context.paragraphStyle.direction != .rightToLeft
    else { return nil }
    segments.removeAll()
    if utf8.isEmpty {
      return CompactText.make(
        context, string, segments, heights: context.heights, isFine: false,
        missingGlyphCount: 0)
    }
    context.breaker.findBreaks(in: utf8, into: &breaks, complexRanges: &complexRanges)
    guard complexRanges.isEmpty else { return nil }
    var scanner = SimpleTextScanner(self, utf8, context)
    guard scanner.scan() else { return nil }
    let heights = scanner.fallbackFaces == 0 ? context.heights : table(of: scanner.heights, context)
    return CompactText.make(
      context, string, segments, heights: heights, isFine: false, missingGlyphCount: 0)
  }
}

/// Walks over a simple text and writes its segments.
struct SimpleTextScanner {
  private let worker: Worker
  private let breaks: [LineBreakOpportunity]
  private let utf8: UnsafeBufferPointer<UInt8>
  private let context: TextContext
  private let state: StyleState
  private var offset = 0
  private var face = 0
  private var script: UInt32 = 0
  private var cache: PieceCache
  private var isSpaceInert: Bool
  private var spaceAdvance: Int64
  private var isPlainASCII: Bool
  private var pieceStart = 0
  private var nextBreak = 0
  private var width: Int64 = 0
  private var space: Int64 = 0
  private var mask: UInt64 = 0
  private var faceMask: UInt64 = 1
  /// The number of changes to a fallback face.
  private(set) var fallbackFaces = 0
  /// The height classes of the faces that were met.
  private(set) var heights: LineHeights

  /// Longer texts are analysed, with less haste.
  static let longestText = 1 << 20

  /// What a character must not be to be simple; a hanging space is looked at apart.
  private static let complex =
    CharacterFacts.directional | CharacterFacts.clustering | CharacterFacts.dictionary
    | CharacterFacts.control | CharacterFacts.missing | CharacterFacts.softHyphen
    | CharacterFacts.ignorable

  /// Prepares to scan a text that is not empty.
  init(_ worker: Worker, _ utf8: UnsafeBufferPointer<UInt8>, _ context: TextContext) {
    self.worker = worker
    breaks = worker.breaks
    self.utf8 = utf8
    self.context = context
    state = worker.state(of: context.style)
    heights = context.heights.heights
    script = ScriptTag.latin
    cache = state.cache(face: 0, script: ScriptTag.latin, isRightToLeft: false)
    isSpaceInert = cache.plan.isSpaceInert
    spaceAdvance = Int64(cache.plan.spaceAdvance)
    isPlainASCII = state.isSimpleASCII
  }

  /// Walks over the text; false if it is not simple.
  mutating func scan() -> Bool {
    guard startScript(at: 0) else { return false }
    var last = PieceBorder.active
    while offset < utf8.count {
      let byte = utf8[offset]
      // Letters, digits and marks of ASCII in a Latin run end no piece.
      if byte > 0x20, byte < 0x7F, isPlainASCII {
        repeat {
          offset += 1
        } while offset < utf8.count && utf8[offset] > 0x20
          && utf8[offset] < 0x7F
        last = .active
        continue
      }
      if byte == 0x20, face == 0, isSpaceInert {
        guard takeSpaces() else { return false }
        last = .space
        continue
      }
      let element = UTF8Decoder.decode(utf8, at: offset)
      let facts = state.facts(of: element.codePoint)
      if facts.flags & Self.complex != 0 {
        guard byte == 0x0A || byte == 0x0D, endLine(at: offset) else { return false }
        last = .active
        continue
      }
      if facts.flags & CharacterFacts.hangingSpace != 0, byte != 0x20 { return false }
      let newScript = facts.flags & CharacterFacts.sharedScript != 0 ? script : facts.script
      if newScript != script || Int(facts.face) != face {
        guard endPiece(at: offset), startRun(Int(facts.face), newScript) else { return false }
        last = .active
        // A space may start the run: it is looked at again.
        if byte == 0x20 { continue }
      }
      var next = PieceBorder.active
      if facts.flags & CharacterFacts.direct != 0, cache.directGlyph(element.codePoint) != nil {
        next = .direct
      }
      if offset > pieceStart, last.isInert(before: next), !endPiece(at: offset) { return false }
      last = next
      offset += element.length
    }
    guard endPiece(at: offset) else { return false }
    if width != 0 || space != 0 || mask != 0 { emit(endsLine: false) }
    return true
  }

  /// Takes a run of spaces, which no rule of the font knows.
  @inline(__always)
  private mutating func takeSpaces() -> Bool {
    guard endPiece(at: offset) else { return false }
    repeat {
      space += spaceAdvance
      offset += 1
    } while offset < utf8.count && utf8[offset] == 0x20
    mask |= faceMask
    pieceStart = offset
    if nextBreak < breaks.count, breaks[nextBreak].offset <= offset {
      // No rule breaks among spaces.
      guard breaks[nextBreak].offset == offset else { return false }
      nextBreak += 1
      emit(endsLine: false)
    }
    return true
  }

  // MARK: - Runs and lines

  /// Finds the script with which a paragraph starts: that of its first character that has one.
  private mutating func startScript(at start: Int) -> Bool {
    var place = start
    var found = ScriptTag.latin
    while place < utf8.count {
      let element = UTF8Decoder.decode(utf8, at: place)
      if element.codePoint == 0x0A || element.codePoint == 0x0D { break }
      let facts = state.facts(of: element.codePoint)
      if facts.flags & CharacterFacts.sharedScript == 0 {
        found = facts.script
        break
      }
      place += element.length
    }
    return startRun(face, found)
  }

  private mutating func startRun(_ newFace: Int, _ newScript: UInt32) -> Bool {
    if newFace == face, newScript == script { return true }
    face = newFace
    script = newScript
    cache = state.cache(face: newFace, script: newScript, isRightToLeft: false)
    isSpaceInert = cache.plan.isSpaceInert
    spaceAdvance = Int64(cache.plan.spaceAdvance)
    isPlainASCII = newFace == 0 && newScript == ScriptTag.latin && state.isSimpleASCII
    guard cache.plan.font.unitsPerEm == context.style.primary.unitsPerEm else { return false }
    faceMask = 1
    if newFace != 0 {
      fallbackFaces += 1
      faceMask |= heights.mask(
        for: TextAnalyzer.metrics(
          of: context.style, cache.plan.font.lineMetrics(size: context.style.size)))
      guard faceMask < 256 else { return false }
    }
    return !cache.plan.isJoining
  }

  /// Ends the piece and the line at a line end, and passes it.
  private mutating func endLine(at end: Int) -> Bool {
    guard endPiece(at: end) else { return false }
    offset = end + 1
    if utf8[end] == 0x0D, offset < utf8.count, utf8[offset] == 0x0A { offset += 1 }
    mask |= 1
    emit(endsLine: true)
    if nextBreak < breaks.count, breaks[nextBreak].offset == offset {
      nextBreak += 1
    }
    pieceStart = offset
    return startScript(at: offset)
  }

  private mutating func emit(endsLine: Bool) {
    worker.segments.append(
      TextSegment(
        width: width, space: space, heightMask: UInt8(truncatingIfNeeded: mask == 0 ? 1 : mask),
        endsLine: endsLine))
    width = 0
    space = 0
    mask = 0
  }

  // MARK: - Pieces

  /// Takes the piece up to an offset into the segments; false if a break inside is delicate.
  private mutating func endPiece(at end: Int) -> Bool {
    let start = pieceStart
    guard end > start else { return true }
    pieceStart = end
    mask |= faceMask
    guard end - start <= Shaper.longestPiece else { return false }
    let piece: ShapedPiece
    if let direct = directPiece(start, end) {
      piece = direct
    } else {
      piece = cache.piece(utf8, start..<end, shaper: worker.shaper)
    }
    if nextBreak < breaks.count, breaks[nextBreak].offset < end {
      return splitPiece(piece, start, end)
    }
    if utf8[start] != 0x20 || piece.advance != 0 {
      // Visible characters without width end a line in a way that segments do not tell.
      guard piece.advance > 0 else { return false }
      width += space + Int64(piece.advance)
      space = Int64(piece.spaceAdvance)
    } else {
      space += Int64(piece.spaceAdvance)
    }
    if nextBreak < breaks.count, breaks[nextBreak].offset == end {
      nextBreak += 1
      emit(endsLine: false)
    }
    return true
  }

  /// A piece of one ideograph or the like.
  @inline(__always)
  private func directPiece(_ start: Int, _ end: Int) -> ShapedPiece? {
    guard end - start == 3, utf8[start] >= 0xE3 else { return nil }
    let element = UTF8Decoder.decode(utf8, at: start)
    guard element.length == 3, element.codePoint != 0x3000,
      state.facts(of: element.codePoint).flags & CharacterFacts.direct != 0,
      let glyph = cache.directGlyph(element.codePoint)
    else { return nil }
    return ShapedPiece(glyphStart: 0, glyphCount: 0, advance: glyph.advance, spaceAdvance: 0)
  }

  /// Gives the parts of a piece to the segments between the breaks inside.
  private mutating func splitPiece(_ piece: ShapedPiece, _ start: Int, _ end: Int) -> Bool {
    let glyphs = cache.glyphs(of: piece)
    var spaceStart = end
    while spaceStart > start, utf8[spaceStart - 1] == 0x20 { spaceStart -= 1 }
    var index = 0
    while nextBreak < breaks.count, breaks[nextBreak].offset < end {
      let place = breaks[nextBreak].offset - start
      nextBreak += 1
      guard takeGlyphs(glyphs, &index, upTo: place, start) else { return false }
      guard index < glyphs.count, Int(glyphs[index].cluster) == place,
        !glyphs[index].isUnsafeToBreak
      else { return false }
      emit(endsLine: false)
      mask = faceMask
    }
    guard takeGlyphs(glyphs, &index, upTo: end - start, start) else { return false }
    if nextBreak < breaks.count, breaks[nextBreak].offset == end {
      nextBreak += 1
      emit(endsLine: false)
    }
    return true
  }

  /// Adds glyphs to the segment: spaces at its end hang.
  private mutating func takeGlyphs(
    _ glyphs: UnsafeBufferPointer<GlyphRecord>, _ index: inout Int, upTo place: Int, _ start: Int
  ) -> Bool {
    while index < glyphs.count, Int(glyphs[index].cluster) < place {
      let glyph = glyphs[index]
      if utf8[start + Int(glyph.cluster)] == 0x20 {
        space += Int64(glyph.advance)
      } else {
        guard glyph.advance > 0 else { return false }
        width += space + Int64(glyph.advance)
        space = 0
      }
      index += 1
    }
    return true
  }
}
