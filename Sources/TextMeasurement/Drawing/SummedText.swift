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
    /// The advance of its run before the unit in font units, with its kerning; in fine units alone.
    fileprivate(set) var runSum: Int64 = 0
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
  /// - Parameter runSum: The ``Unit/runSum`` of the first, if it is known.
  /// - Returns: False if a unit cannot be summed: there is a tab, or spaced text in which the font
  ///   forbids a cut.
  func forEachUnit(
    from start: Int, before end: Int, runSum: Int64? = nil, _ visit: (Unit) -> Bool
  ) -> Bool {
    var walk = UnitWalk(self, from: start, before: end, runSum: runSum)
    while let unit = walk.next() {
      if !visit(unit) { return true }
    }
    return walk.areKnown
  }

  /// A walk over the units from an offset on, which is compiled once for all that visit them.
  private struct UnitWalk {
    private let text: SummedText
    private let start: Int
    private let end: Int
    /// Whether all units so far could be summed.
    private(set) var areKnown = true
    /// The index of the stretch at hand, or before the first one of that.
    private var index: Int
    private var place: Int
    private var stretchEnd = 0
    /// The advance of the run so far in font units.
    private var sum: Int64
    /// The number of the unit before.
    private var before = 0
    private var clusters: ShapedClusters?
    private var characters: StyledCharacters?
    private var rows: PairAdvances.Rows?

    init(_ text: SummedText, from start: Int, before end: Int, runSum: Int64?) {
      (self.text, self.start, self.end, place, sum) = (text, start, end, start, runSum ?? 0)
      let stretches = text.stretches
      index = stretches.indices.partitioningIndex { Int(stretches[$0].end) > start }
      // Line ends lie between stretches.
      if text.isFine, runSum == nil, index < stretches.count, stretches[index].start <= start {
        // The sum of a run is scaled and rounded once, so it must be known from the run's start on.
        while index > 0, stretches[index].continues(stretches[index - 1]) { index -= 1 }
        place = Int(stretches[index].start)
      }
      index -= 1
    }

    /// The next unit; nil if a line ends, or if it cannot be summed.
    @inline(never)
    mutating func next() -> Unit? {
      while place < end {
        guard place < stretchEnd || beginStretch(), let characters else { return nil }
        let stretch = text.stretches[index]
        var unit = Unit(start: place, end: place + 1, advance: 0, leading: 0, kind: stretch.kind)
        areKnown =
          clusters == nil
          ? text.take(&unit, after: before, of: stretch, rows, characters)
          : clusters?.take(&unit, mayBeCut: place > start, text.isFine, text.conventions) ?? false
        guard areKnown else { return nil }
        place = unit.end
        before = unit.number
        if text.isFine, !stretch.isAlone { text.scale(&unit, &sum) }
        if unit.start >= start { return unit }
      }
      return nil
    }

    private mutating func beginStretch() -> Bool {
      index += 1
      guard index < text.stretches.count, text.stretches[index].start <= place else {
        return false
      }
      let stretch = text.stretches[index]
      if case .tab = stretch.source {
        areKnown = false
        return false
      }
      stretchEnd = Int(stretch.end)
      let isRunStart = index == 0 || !stretch.continues(text.stretches[index - 1])
      if isRunStart, place == stretch.start { (sum, before) = (0, 0) }
      let kind = stretch.kind
      clusters = ShapedClusters(
        text.shaping, text.utf8, stretch, from: place, isRunStart: isRunStart)
      characters = StyledCharacters(text.utf8, kind.pointee.state)
      rows = kind.pointee.pairs?.arePlain ?? false ? kind.pointee.rows : nil
      return true
    }
  }

  /// Converts the advances of a unit to fine units, with its spacing.
  ///
  /// - Parameter sum: The sum of its run in font units, to which the unit is added.
  private func scale(_ unit: inout Unit, _ sum: inout Int64) {
    let scale = unit.kind.pointee.scale
    let kerning = unit.advance - unit.leading
    let kerned = sum + kerning
    (unit.kerning, unit.runSum) = (scale.units(kerning), kerned)
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
