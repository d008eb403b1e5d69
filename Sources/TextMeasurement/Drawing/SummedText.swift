// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A scanned text of one style whose characters are summed, and which can be cut between them.
///
/// The sum up to a unit is the advance of the text if it is cut there, because a unit changes only
/// the advance of the one before it.
struct SummedText {
  private let shaping: ShapingContext
  private let characters: StyledCharacters
  private let stretches: UnsafeBufferPointer<ScannedStretch>

  /// Takes the text that a shaping context has scanned, which must outlive the value.
  init(_ shaping: ShapingContext, _ utf8: UnsafeBufferPointer<UInt8>, _ style: StyleContext) {
    self.shaping = shaping
    characters = StyledCharacters(utf8, shaping.state(of: style))
    stretches = UnsafeBufferPointer(shaping.stretches.elements)
  }

  /// A character or a group of letters with a ligature, in position units.
  struct Unit {
    /// The UTF-8 offset of the start.
    var start: Int
    /// The UTF-8 offset of the end.
    var end: Int
    /// What the unit adds to the text before it.
    var advance: Int64
    /// The advance of the unit if a line begins with it.
    var leading: Int64
    /// Whether the unit is a space.
    var isSpace = false
    /// Whether the unit is a group of letters, between which only the analysis can cut.
    fileprivate(set) var isGroup = false
    /// The number of the unit in ``PairAdvances``; 0 if it changes beside no other.
    fileprivate var number = 0
    /// The index of the unit's face, of the style's.
    fileprivate(set) var face = 0
  }

  /// Calls a function with each unit from an offset on, until it returns false or a line ends.
  ///
  /// - Returns: False if a unit cannot be summed: there is white space other than spaces, a cluster
  ///   of several characters, or a piece that was shaped.
  func forEachUnit(from start: Int, before end: Int, _ visit: (Unit) -> Bool) -> Bool {
    var place = start
    let first = stretches.indices.partitioningIndex { Int(stretches[$0].end) > start }
    for stretch in stretches[first...] {
      // Line ends lie between stretches.
      guard place < end, Int(stretch.start) <= place else { break }
      guard case .characters = stretch.source else { return false }
      var before = 0
      while place < min(end, Int(stretch.end)) {
        guard
          let unit = unit(at: place, after: before, upTo: Int(stretch.end), stretch.kind)
        else { return false }
        place = unit.end
        before = unit.number
        if !visit(unit) { return true }
      }
    }
    return true
  }

  /// The flags of white space and of characters without a glyph.
  private static let unseen =
    CharacterFacts.hangingSpace | CharacterFacts.control | CharacterFacts.softHyphen
    | CharacterFacts.ignorable | CharacterFacts.missing

  /// The unit at an offset, behind one with a number; nil if it cannot be summed.
  private func unit(
    at offset: Int, after before: Int, upTo limit: Int, _ kind: RunKind.Place
  ) -> Unit? {
    let utf8 = characters.utf8
    var unit = Unit(
      start: offset, end: offset + 1, advance: 0, leading: 0, face: kind.pointee.face)
    if utf8[offset] == 0x20, kind.pointee.isSpaceInert {
      (unit.advance, unit.isSpace) = (kind.pointee.spaceAdvance, true)
      unit.leading = unit.advance
      return unit
    }
    let element = UTF8Decoder.decode(utf8, at: offset)
    let scalar = element.codePoint
    unit.end = offset + element.length
    guard scalar > 0x20, scalar != 0x7F, !characters.mayExtend(unit.end) else { return nil }
    unit.number = Int(scalar)
    if scalar >= 0x80 {
      let facts = characters.facts(of: scalar)
      guard facts.flags & Self.unseen == 0 else { return nil }
      if element.length == 3, facts.flags & CharacterFacts.direct != 0,
        let glyph = kind.pointee.cache.directGlyph(scalar), glyph.advance > 0
      {
        (unit.advance, unit.number) = (Int64(glyph.advance), 0)
        unit.leading = unit.advance
        return unit
      }
      unit.number = Int(facts.pairNumber)
    }
    guard unit.number > 0, let rows = kind.pointee.rows, kind.pointee.pairs?.arePlain ?? false
    else { return nil }
    if let group = group(at: unit, upTo: limit, kind, rows) {
      (unit.number, unit.end, unit.isGroup) = (group.number, group.end, true)
    }
    let value = kind.pointee.value(before, unit.number, rows, shaper: shaping.shaper)
    let leading = kind.pointee.value(0, unit.number, rows, shaper: shaping.shaper)
    guard value > PairAdvances.refused, leading > PairAdvances.refused,
      (value | leading) & PairAdvances.joinedBit == 0
    else { return nil }
    (unit.advance, unit.leading) = (PairAdvances.advance(value), PairAdvances.advance(leading))
    return unit
  }

  /// The group of letters that begins with a unit of ASCII; nil if there is none.
  private func group(
    at unit: Unit, upTo limit: Int, _ kind: RunKind.Place, _ rows: PairAdvances.Rows
  ) -> WordGroup? {
    let utf8 = characters.utf8
    guard unit.number < 0x80, unit.end < limit, utf8[unit.end] &- 0x21 < 0x5E,
      kind.pointee.value(unit.number, Int(utf8[unit.end]), rows, shaper: shaping.shaper)
        == PairAdvances.ligated
    else { return nil }
    return characters.group(
      at: unit.start, before: limit, .withBrackets, kind, rows, shaper: shaping.shaper)
  }
}
