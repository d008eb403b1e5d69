// SPDX-License-Identifier: Apache-2.0

/// Writes the glyphs of a scanned text line by line, from the stretches that the scan recorded.
///
/// Summed characters have their own glyphs, and their pairs say by how much they are kerned or
/// which forms they have. Pieces have the glyphs of the cache. So a text is drawn from what
/// measured it, and HarfBuzz shapes no more than for its widths.
struct GlyphWriter: ~Copyable {
  private let shaping: ShapingContext
  private let buffers: DrawingBuffers
  private let utf8: UnsafeBufferPointer<UInt8>
  /// The characters in the style of the stretch at hand.
  private var characters: StyledCharacters
  private var characterWriter: CharacterWriter
  /// The style of the stretch at hand.
  private var state: StyleState
  private let stretches: UnsafeBufferPointer<ScannedStretch>
  private let isFine: Bool
  /// The index of the stretch at hand.
  private var index = 0
  /// The advance in font units of the run at hand up to the place, in fine units alone.
  private var units: Int64 = 0
  /// The piece that was looked up last.
  private var known: (kind: RunKind.Place, range: Range<Int>, piece: ShapedPiece)?
  /// Whether the glyph that was written last may be kerned with the character behind it.
  private var mayBeKerned = false
  /// The UTF-8 offsets of the line at hand.
  private var line = 0..<0
  /// Whether the bracket at its end is trimmed.
  private var isLineTrimmed = false
  /// The end of the line at hand that is shaped again, in one stretch.
  private var reshaped: ShapedClusters.Cut?
  /// The indent of the line at hand in points.
  private var indent = 0.0
  /// The advance of its parts so far.
  private var pen: Int64 = 0
  private let tabRule: TabRule
  /// The index of the first trim in or behind the line at hand.
  private var nextTrim = 0

  /// Begins before the text that the shaping context has scanned, whose bytes must outlive the
  /// writer.
  init(
    _ shaping: ShapingContext, _ utf8: UnsafeBufferPointer<UInt8>, _ context: TextContext,
    isFine: Bool
  ) {
    self.shaping = shaping
    self.isFine = isFine
    tabRule = TabRule(context, isFine ? .fine : context.unit)
    self.utf8 = utf8
    buffers = shaping.drawing
    state = shaping.state(of: context.style)
    characters = StyledCharacters(utf8, state)
    characterWriter = CharacterWriter(characters, shaper: shaping.shaper)
    stretches = UnsafeBufferPointer(shaping.stretches.elements)
  }

  // MARK: - Parts of lines

  /// Begins a line.
  ///
  /// - Parameters:
  ///   - isTrimmed: Whether the bracket at its end is trimmed.
  ///   - indent: Its indent in points.
  ///   - reshaped: The end of it that is shaped again, if a cut changes its glyphs.
  mutating func beginLine(
    _ range: Range<Int>, isTrimmed: Bool, indent: Double, reshaped: ShapedClusters.Cut?
  ) {
    self.reshaped = reshaped
    (line, isLineTrimmed) = (range, isTrimmed)
    (self.indent, pen) = (indent, 0)
    buffers.beginLine()
  }

  /// Goes on to the text behind an ellipsis.
  ///
  /// - Parameters:
  ///   - offset: The UTF-8 offset of that text.
  ///   - units: The advance in font units of its first run before it.
  mutating func passOmitted(upTo offset: Int, behind units: Int64) {
    _ = stretch(at: offset)
    self.units = units
  }

  /// The stretch that holds an offset, at or behind the last one asked for; nil after the last.
  @inline(__always)
  mutating func stretch(at offset: Int) -> UnsafePointer<ScannedStretch>? {
    guard let first = stretches.baseAddress else { return nil }
    while index < stretches.count {
      if first[index].end > offset { return first + index }
      index += 1
      if index < stretches.count, !stretches[index].continues(stretches[index - 1]) { units = 0 }
    }
    return nil
  }

  /// Adds a range of the stretch at hand to the line's parts, with its glyphs.
  ///
  /// - Parameter level: The level of the range.
  mutating func add(_ range: Range<Int>, level: UInt8) {
    let stretch = stretches[index]
    if stretch.isAlone { return add(range, of: stretch, level: level) }
    let first = buffers.glyphs.count
    if stretch.kind.pointee.state !== state { startStyle(stretch.kind.pointee.state) }
    let added = write(range, of: stretch)
    var width = added
    if isFine {
      // The sum of a run is scaled and rounded once, so that rounding errors do not accumulate.
      let scale = stretch.kind.pointee.scale
      width = scale.units(units &+ added) - scale.units(units)
      units &+= added
      if let spacing = stretch.kind.pointee.spacing {
        let glyphs = UnsafeBufferPointer(rebasing: buffers.glyphs.elements[first...])
        var walk = GlyphGapWalk(stretch.kind, utf8, from: range.lowerBound)
        if walk.isPlain(glyphs, upTo: range.upperBound) {
          for glyph in glyphs { width &+= spacing.units(at: Int(glyph.cluster), in: utf8) }
        } else {
          var first = 0
          width &+= walk.passSpacing(
            of: glyphs, from: &first, upTo: range.upperBound, textEnd: range.upperBound)
        }
      }
      width &-= trimGlyphs(in: range, from: first)
    }
    pen &+= width
    let parts = buffers.parts.elements
    if let last = parts.indices.last, parts[last].kind == stretch.kind,
      parts[last].runLevel == stretch.level, parts[last].level == level,
      parts[last].box == DrawnPart.glyphs
    {
      parts[last].end = range.upperBound
      parts[last].glyphEnd = buffers.glyphs.count
      parts[last].width &+= width
    } else {
      buffers.parts.append(
        DrawnPart(
          kind: stretch.kind, runLevel: stretch.level, level: level, start: range.lowerBound,
          end: range.upperBound, firstGlyph: first, glyphEnd: buffers.glyphs.count, width: width))
    }
  }

  /// Adds a box, a tab or a control to the line's parts: a box with a glyph that takes its place.
  @inline(never)
  private mutating func add(_ range: Range<Int>, of stretch: ScannedStretch, level: UInt8) {
    let first = buffers.glyphs.count
    var part = DrawnPart(
      kind: stretch.kind, runLevel: stretch.level, level: level, start: range.lowerBound,
      end: range.upperBound, firstGlyph: first, glyphEnd: first, width: 0)
    defer { pen += part.width }
    if case .box(let box) = stretch.source {
      part.box = box
      part.width = shaping.boxes[Int(box)].advance(in: stretch.kind.pointee.state.context)
      part.glyphEnd = first + 1
      buffers.glyphs.append(
        ShapedGlyph(
          id: 0, cluster: Int32(truncatingIfNeeded: range.lowerBound), advance: 0, xOffset: 0,
          yOffset: 0, isUnsafeToBreak: false))
    } else {
      let parts = buffers.parts.elements
      part.box = DrawnPart.tabs
      if case .tab(let tab) = stretch.source {
        part.width =
          tabRule.pen(behind: pen, indent: indent, space: shaping.tabs[Int(tab)].space) - pen
      }
      if let last = parts.indices.last, parts[last].box == part.box, parts[last].kind == part.kind,
        parts[last].runLevel == part.runLevel, parts[last].level == level
      {
        parts[last].end = part.end
        parts[last].width += part.width
        return
      }
    }
    buffers.parts.append(part)
  }

  /// Trims the punctuation of a range of the line at hand.
  ///
  /// A bracket at the line's start is whole.
  ///
  /// - Parameter first: The index of the range's first glyph.
  /// - Returns: The width that goes, in units of 2^-20 point.
  private mutating func trimGlyphs(in range: Range<Int>, from first: Int) -> Int64 {
    let (trims, glyphs) = (shaping.trims.elements, buffers.glyphs.elements)
    var (sum, index) = (Int64(0), first)
    while nextTrim < trims.count, trims[nextTrim].trim.cluster < range.upperBound {
      let trim = trims[nextTrim].trim
      nextTrim += 1
      switch trim.place {
      case .opening where Int(trim.cluster) == line.lowerBound: continue
      case .lineEnd where !isLineTrimmed || Int(trim.cluster) + 3 < line.upperBound: continue
      case .opening, .closing, .lineEnd: break
      }
      while index < glyphs.count, glyphs[index].cluster < trim.cluster { index += 1 }
      guard index < glyphs.count else { break }
      glyphs[index].advance &-= trim.advance
      glyphs[index].xOffset &+= trim.offset
      sum += trim.width
    }
    return sum
  }

  /// Goes on to another style.
  private mutating func startStyle(_ next: StyleState) {
    state = next
    characters = StyledCharacters(utf8, next)
    characterWriter = CharacterWriter(characters, shaper: shaping.shaper)
  }

  /// Removes the kerning with the next line from the line's last glyph, if it has any.
  ///
  /// In fine units no glyph has it, but it is a part of its run's sum.
  mutating func removeKerning(_ kerning: Int64) {
    let (parts, glyphs) = (buffers.parts.elements, buffers.glyphs.elements)
    guard let part = parts.indices.last, var glyph = glyphs.indices.last else { return }
    if isFine {
      let scale = parts[part].kind.pointee.scale
      let before = scale.units(units)
      units += scale.fontUnits(kerning)
      parts[part].width &+= scale.units(units) - kerning - before
      return
    }
    guard mayBeKerned else { return }
    while glyph > 0, utf8.isSoftHyphen(at: Int(glyphs[glyph].cluster)) { glyph -= 1 }
    let change = Int32(truncatingIfNeeded: kerning)
    let offset = parts[part].kind.pointee.pairs?.kerningOffset ?? 0
    glyphs[glyph].advance &-= change
    glyphs[glyph].xOffset &-= change &* offset
    parts[part].width &-= kerning
  }

  /// Writes the glyphs of a range of a stretch.
  ///
  /// - Returns: Their advance in font units.
  @inline(__always)
  private mutating func write(_ range: Range<Int>, of stretch: ScannedStretch) -> Int64 {
    mayBeKerned = false
    if let reshaped, line.upperBound == range.upperBound {
      return writeReshaped(reshaped, range, of: stretch)
    }
    switch stretch.source {
    case .characters:
      if let pairs = stretch.kind.pointee.pairs, !pairs.arePlain {
        return writeShaped(range, of: stretch)
      }
      return writeCharacters(range, stretch.kind)
    case .piece:
      return writePiece(Int(stretch.start)..<Int(stretch.end), range, stretch.kind)
    case .box, .tab, .control: return 0
    case .kept(let start, let count):
      return write(
        UnsafeBufferPointer(start: shaping.keptGlyphs.base + Int(start), count: Int(count)),
        from: Int(stretch.start), in: range)
    }
  }

  /// Writes the glyphs of a range of a stretch whose end is shaped again.
  ///
  /// - Returns: Their advance in font units if the end were not.
  @inline(never)
  private mutating func writeReshaped(
    _ cut: ShapedClusters.Cut, _ range: Range<Int>, of stretch: ScannedStretch
  ) -> Int64 {
    reshaped = nil
    let before = range.lowerBound..<cut.start
    let sum = before.isEmpty ? 0 : write(before, of: stretch)
    let part = cut.start..<range.upperBound
    let glyphs = shaping.glyphs(ofCut: part, in: utf8, stretch.kind)
    return sum + write(glyphs, from: part.lowerBound, in: part) - cut.change
  }

  /// Writes the glyphs of summed characters.
  @inline(__always)
  private mutating func writeCharacters(_ range: Range<Int>, _ kind: RunKind.Place) -> Int64 {
    // Words of fallback fonts have runs of one space between them.
    if range.count == 1, isSpace(range.lowerBound, kind) {
      let advance = Int32(truncatingIfNeeded: kind.pointee.spaceAdvance)
      buffers.glyphs.append(
        ShapedGlyph(
          id: kind.pointee.spaceGlyph, cluster: Int32(truncatingIfNeeded: range.lowerBound),
          advance: advance, xOffset: 0, yOffset: 0, isUnsafeToBreak: false))
      return Int64(advance)
    }
    let written = characterWriter.write(range, kind, buffers.glyphs.reserve(range.count))
    buffers.glyphs.advance(by: written.count)
    return written.advance
  }

  // MARK: - Pieces

  /// Writes the glyphs of summed characters whose pairs move glyphs: the text between spaces is
  /// shaped, or found in the cache.
  private mutating func writeShaped(_ range: Range<Int>, of stretch: ScannedStretch) -> Int64 {
    var sum: Int64 = 0
    var place = range.lowerBound
    while place < range.upperBound {
      let areSpaces = isSpace(place, stretch.kind)
      var end = place + 1
      while end < stretch.end, isSpace(end, stretch.kind) == areSpaces,
        areSpaces || !isBorder(end, stretch.kind)
      {
        end += 1
      }
      let clipped = place..<min(end, range.upperBound)
      if areSpaces {
        sum &+= writeCharacters(clipped, stretch.kind)
        mayBeKerned = false
      } else {
        var start = place
        while start > stretch.start, !isSpace(start - 1, stretch.kind),
          !isBorder(start, stretch.kind)
        {
          start -= 1
        }
        sum &+= writePiece(start..<end, clipped, stretch.kind)
        mayBeKerned = clipped.upperBound < end
      }
      place = clipped.upperBound
    }
    return sum
  }

  /// Whether a space that takes part in no rule of the font is at an offset.
  @inline(__always)
  private func isSpace(_ offset: Int, _ kind: RunKind.Place) -> Bool {
    characters.utf8[offset] == 0x20 && kind.pointee.isSpaceInert
  }

  /// Whether the characters before and behind an offset change beside no other.
  private mutating func isBorder(_ offset: Int, _ kind: RunKind.Place) -> Bool {
    let utf8 = characters.utf8
    guard offset >= 3, utf8[offset] &- 0xE0 < 0x10, utf8[offset - 3] &- 0xE0 < 0x10 else {
      return false
    }
    return isDirect(offset - 3, kind) && isDirect(offset, kind)
  }

  private mutating func isDirect(_ offset: Int, _ kind: RunKind.Place) -> Bool {
    let scalar = UTF8Decoder.decode(characters.utf8, at: offset).codePoint
    return characters.facts(of: scalar).flags & CharacterFacts.direct != 0
      && kind.pointee.cache.directGlyph(scalar) != nil
  }

  /// Writes the glyphs of a part of a piece, which is looked up once for several parts.
  private mutating func writePiece(
    _ range: Range<Int>, _ part: Range<Int>, _ kind: RunKind.Place
  ) -> Int64 {
    let cache = kind.pointee.cache
    let piece: ShapedPiece
    if let known, known.kind == kind, known.range == range {
      piece = known.piece
    } else {
      piece = cache.piece(characters.utf8, range, shaper: shaping.shaper)
      known = (kind, range, piece)
    }
    let glyphs = cache.glyphs(of: piece)
    if part != range,
      glyphs.contains(where: {
        let offset = range.lowerBound + Int($0.cluster)
        return $0.isUnsafeToBreak
          && (offset == part.lowerBound && offset == line.lowerBound
            || offset == part.upperBound && offset == line.upperBound)
      })
    {
      known = nil
      return write(
        shaping.glyphs(ofCut: part, in: utf8, kind), from: part.lowerBound, in: part)
    }
    return write(glyphs, from: range.lowerBound, in: part)
  }

  /// Writes those glyphs of a piece that lie in a range of the text.
  ///
  /// - Parameter start: The UTF-8 offset of the piece.
  private mutating func write(
    _ glyphs: UnsafeBufferPointer<ShapedGlyph>, from start: Int, in range: Range<Int>
  ) -> Int64 {
    let offset = Int32(truncatingIfNeeded: start)
    let end = Int32(truncatingIfNeeded: range.upperBound)
    var index = 0
    while index < glyphs.count, Int(glyphs[index].cluster &+ offset) < range.lowerBound {
      index += 1
    }
    let first = buffers.glyphs.reserve(glyphs.count - index)
    var next = first
    var sum: Int64 = 0
    while index < glyphs.count {
      var glyph = glyphs[index]
      glyph.cluster &+= offset
      guard glyph.cluster < end else { break }
      sum &+= Int64(glyph.advance)
      next.initialize(to: glyph)
      next += 1
      index += 1
    }
    buffers.glyphs.advance(by: next - first)
    return sum
  }
}

extension DrawnSpacing {
  /// The spacing in position units behind the character at an offset; none behind a soft hyphen.
  func units(at offset: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int64 {
    if utf8.isWordSpace(at: offset) { return units.space }
    return utf8.isSoftHyphen(at: offset) ? 0 : units.letter
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether U+0020 or U+00A0 is at an offset, which word spacing and justification widen.
  @inline(__always)
  func isWordSpace(at offset: Int) -> Bool {
    self[offset] == 0x20
      || self[offset] == 0xC2 && offset + 1 < count && self[offset + 1] == 0xA0
  }
}
