// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// A scanned text that can be cut between its characters.
///
/// The sum up to a unit is the advance of the text if it is cut there, because a summed unit
/// changes only the advance of the one before it, and what a cut changes of shaped text is known.
struct SummedText {
  private let shaping: ShapingContext
  private let utf8: UnsafeBufferPointer<UInt8>
  private let stretches: UnsafeBufferPointer<ScannedStretch>
  private let isFine: Bool
  /// The conventions by which spaces hang.
  private let conventions: TextConventions

  /// Takes the text that a shaping context has scanned, which must outlive the value.
  init(
    _ shaping: ShapingContext, _ utf8: UnsafeBufferPointer<UInt8>, _ conventions: TextConventions,
    isFine: Bool
  ) {
    self.conventions = conventions
    self.shaping = shaping
    self.utf8 = utf8
    self.isFine = isFine
    stretches = UnsafeBufferPointer(shaping.stretches.elements)
  }

  /// A character, a box, a shaped cluster or a group of letters with a ligature, in position units.
  struct Unit {
    /// The UTF-8 offset of the start.
    var start: Int
    /// The UTF-8 offset of the end.
    var end: Int
    /// What the unit adds to the text before it.
    var advance: Int64
    /// The advance of the unit if a line begins with it.
    var leading: Int64
    /// Whether the unit is a space that hangs at the end of a line.
    var isSpace = false
    /// Whether the unit is a group of letters, between which only the analysis can cut.
    fileprivate(set) var isGroup = false
    /// The number of the unit in ``PairAdvances``; 0 if it changes beside no other.
    fileprivate(set) var number = 0
    /// The font, script and style.
    let kind: RunKind.Place

    /// The kerning with the unit before it, which is a part of that unit's advance in uncut text.
    fileprivate(set) var kerning: Int64 = 0
    /// What the text before the unit gains where it is cut there: what shaping it again adds, or in
    /// fine units the rounding of the unit's kerning.
    fileprivate(set) var cut: Int64 = 0
    /// The text before the unit that is shaped again if it is cut there; nil if none is.
    fileprivate(set) var reshaped: ShapedClusters.Cut?
  }

  /// Calls a function with each unit from an offset on, until it returns false or a line ends.
  ///
  /// - Returns: False if a unit cannot be summed: there is a tab, or spaced text in which the font
  ///   forbids a cut.
  func forEachUnit(from start: Int, before end: Int, _ visit: (Unit) -> Bool) -> Bool {
    var index = stretches.indices.partitioningIndex { Int(stretches[$0].end) > start }
    // Line ends lie between stretches.
    guard index < stretches.count, Int(stretches[index].start) <= start else { return true }
    var place = start
    if isFine {
      // The sum of a run is scaled and rounded once, so it must be known from the run's start on.
      while index > 0, stretches[index].continues(stretches[index - 1]) { index -= 1 }
      place = Int(stretches[index].start)
    }
    var (sum, before) = (Int64(0), 0)
    for index in index..<stretches.count {
      let stretch = stretches[index]
      guard place < end, Int(stretch.start) <= place else { break }
      switch stretch.source {
      case .characters, .box, .piece, .kept, .control: break
      case .tab: return false
      }
      let isRunStart = index == 0 || !stretch.continues(stretches[index - 1])
      if isRunStart { (sum, before) = (0, 0) }
      var clusters = ShapedClusters(
        shaping, utf8, stretch, from: place, isRunStart: isRunStart)
      let characters = StyledCharacters(utf8, stretch.kind.pointee.state)
      let rows =
        stretch.kind.pointee.pairs?.arePlain ?? false ? stretch.kind.pointee.rows : nil
      while place < min(end, Int(stretch.end)) {
        var unit = Unit(
          start: place, end: place + 1, advance: 0, leading: 0, kind: stretch.kind)
        let isKnown =
          clusters == nil
          ? take(&unit, after: before, of: stretch, rows, characters)
          : clusters?.take(&unit, mayBeCut: place > start, isFine, conventions) ?? false
        guard isKnown else { return false }
        place = unit.end
        before = unit.number
        if isFine, !stretch.isAlone { scale(&unit, &sum) }
        if unit.start >= start, !visit(unit) { return true }
      }
    }
    return true
  }

  /// Converts the advances of a unit to fine units, with its spacing.
  ///
  /// - Parameter sum: The sum of its run in font units, to which the unit is added.
  private func scale(_ unit: inout Unit, _ sum: inout Int64) {
    let scale = unit.kind.pointee.scale
    let kerning = unit.advance - unit.leading
    let kerned = sum + kerning
    unit.kerning = scale.units(kerning)
    var spacing: Int64 = 0
    if let drawn = unit.kind.pointee.spacing {
      spacing = drawn.units(at: unit.start, in: utf8)
    }
    let before = scale.units(sum)
    sum = kerned + unit.leading
    unit.leading = scale.units(sum) - scale.units(kerned) + spacing
    unit.advance = scale.units(sum) - before + spacing
    if unit.reshaped == nil {
      unit.cut = scale.units(kerned) - before - unit.kerning
    }
  }

  /// The flags of characters without a glyph.
  private static let unseen =
    CharacterFacts.control | CharacterFacts.ignorable | CharacterFacts.missing

  /// Takes the unit at an offset, behind one with a number; false if it cannot be summed.
  ///
  /// - Parameter rows: The advances of pairs, if no glyph of theirs is moved.
  private func take(
    _ unit: inout Unit, after before: Int, of stretch: ScannedStretch, _ rows: PairAdvances.Rows?,
    _ characters: StyledCharacters
  ) -> Bool {
    let (kind, offset) = (unit.kind, unit.start)
    if case .box(let box) = stretch.source {
      unit.advance = shaping.boxes[Int(box)].advance(in: kind.pointee.state.context)
      (unit.leading, unit.end) = (unit.advance, Int(stretch.end))
      return true
    }
    if case .control = stretch.source {
      unit.end = Int(stretch.end)
      return true
    }
    let byte = utf8[offset]
    if byte == 0x20, kind.pointee.isSpaceInert {
      (unit.advance, unit.isSpace) = (kind.pointee.spaceAdvance, true)
      unit.leading = unit.advance
      return true
    }
    if utf8.isSoftHyphen(at: offset) {
      // Kerning passes over it.
      (unit.end, unit.number) = (offset + 2, before)
      return true
    }
    unit.number = Int(byte)
    if byte >= 0x80 {
      let element = UTF8Decoder.decode(utf8, at: offset)
      let scalar = element.codePoint
      unit.end = offset + element.length
      let facts = characters.facts(of: scalar)
      guard facts.flags & Self.unseen == 0, !characters.mayExtend(unit.end) else { return false }
      if element.length == 3, facts.flags & CharacterFacts.direct != 0,
        let glyph = kind.pointee.cache.directGlyph(scalar), glyph.advance > 0
      {
        (unit.advance, unit.number) = (Int64(glyph.advance), 0)
        unit.leading = unit.advance
        unit.isSpace =
          facts.flags & CharacterFacts.hangingSpace != 0 && conventions.hangs(scalar)
        return true
      }
      unit.number = Int(facts.pairNumber)
      guard unit.number > 0 else { return false }
    } else if byte &- 0x21 >= 0x5E || characters.mayExtend(unit.end) {
      return false
    }
    guard let rows else { return false }
    if unit.number < 0x80, unit.end < stretch.end, utf8[unit.end] &- 0x21 < 0x5E,
      value(unit.number, Int(utf8[unit.end]), kind, rows) == PairAdvances.ligated,
      let group = characters.group(
        at: offset, before: Int(stretch.end), .withBrackets, kind, rows, shaper: shaping.shaper)
    {
      (unit.number, unit.end, unit.isGroup) = (group.number, group.end, true)
    }
    let leading = value(0, unit.number, kind, rows)
    let value = before == 0 ? leading : value(before, unit.number, kind, rows)
    guard value > PairAdvances.refused, leading > PairAdvances.refused,
      (value | leading) & PairAdvances.joinedBit == 0
    else { return false }
    (unit.advance, unit.leading) = (PairAdvances.advance(value), PairAdvances.advance(leading))
    unit.kerning = unit.advance - unit.leading
    return true
  }

  /// The advance of a character after another; to call the kind would copy it each time.
  @inline(__always)
  private func value(
    _ before: Int, _ character: Int, _ kind: RunKind.Place, _ rows: PairAdvances.Rows
  ) -> UInt16 {
    let known = rows[before][character]
    return known != PairAdvances.unknown
      ? known : kind.pointee.learn(before, character, shaper: shaping.shaper)
  }
}

extension ShapedClusters {
  /// Takes the cluster at an offset as a unit in font units; false if it cannot be summed.
  fileprivate mutating func take(
    _ unit: inout SummedText.Unit, mayBeCut: Bool, _ isFine: Bool, _ conventions: TextConventions
  ) -> Bool {
    let kind = unit.kind
    // What a cut changes of spaced text is no multiple of a font's unit, and the gaps of browsers
    // are not behind grapheme clusters.
    guard
      kind.pointee.spacing?.units.letter ?? 0 == 0
        || kind.pointee.state.context.letterGaps == .graphemeClusters,
      let found = next(at: unit.start, mayBeCut: mayBeCut),
      found.cut == nil || kind.pointee.spacing == nil
    else { return false }
    (unit.end, unit.advance, unit.leading) = (found.end, found.advance, found.advance)
    unit.isSpace = isSpace(unit.start, conventions)
    unit.reshaped = found.cut
    unit.cut = found.cut.map { isFine ? kind.pointee.scale.units($0.change) : $0.change } ?? 0
    return true
  }
}
