// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import TextVocabulary

/// Advances of characters whose glyphs depend on their neighbours by nothing but pair kerning.
///
/// For text of such characters the lane gives the advance that HarfBuzz would give, without
/// shaping the text: the sum of each character's advance and of the kerning of each pair of
/// neighbours. Both numbers come from HarfBuzz itself, which is asked once for each character and
/// once for each pair that a text has.
///
/// Why this is exact: ``LayoutRules`` reads all rules of the plan and excludes the characters and
/// pairs by which any rule could match that is not the kerning of two neighbours. What is left
/// keeps its nominal glyphs, one for each character, and each pair adds its own amount, whatever
/// stands around it. Glyphs that take part in no rule at all (``ShapingPlan/isInert(glyph:)``)
/// may stand between. A lane is only made in fonts
/// without `kern` and Apple tables, and for scripts whose letters neither join nor move.
final class PairLane {
  /// The greatest number of a character in the lane, plus one.
  static let width = 1 << 10
  /// What stands for a pair that HarfBuzz was not asked about yet.
  static let unknown: UInt16 = 0
  /// The values, by the number of the character before and that of the character.
  typealias Rows = UnsafeMutablePointer<UnsafeMutablePointer<UInt16>>
  /// What stands for a pair that must be shaped; greater values are an advance plus this.
  static let refused: UInt16 = 1

  private let plan: ShapingPlan
  private let rules: LaneRules
  /// By the number of the character before, 0 for none; a row that is not used yet is `empty`.
  let rows: Rows
  private let empty: UnsafeMutablePointer<UInt16>

  /// Makes the lane of a plan; nil if the plan has none.
  init?(plan: ShapingPlan) {
    guard let rules = plan.laneRules else { return nil }
    self.plan = plan
    self.rules = rules
    empty = Self.makeRow()
    rows = .allocate(capacity: Self.width)
    rows.initialize(repeating: empty, count: Self.width)
  }

  deinit {
    for row in 0..<Self.width where rows[row] != empty { rows[row].deallocate() }
    rows.deallocate()
    empty.deallocate()
  }

  private static func makeRow() -> UnsafeMutablePointer<UInt16> {
    let row = UnsafeMutablePointer<UInt16>.allocate(capacity: width)
    row.initialize(repeating: unknown, count: width)
    return row
  }

  /// What a character adds behind another one, ``refused`` if the pair must be shaped; else the
  /// advance of the character and the kerning of the pair, plus ``refused``.
  @inline(__always)
  func value(_ before: Int, _ character: Int, shaper: Shaper) -> UInt16 {
    let known = rows[before][character]
    return known != Self.unknown ? known : learn(before, character, shaper: shaper)
  }

  @inline(never)
  private func learn(_ before: Int, _ character: Int, shaper: Shaper) -> UInt16 {
    let found = find(before, character, shaper: shaper)
    if rows[before] == empty { rows[before] = Self.makeRow() }
    rows[before][character] = found
    return found
  }

  private func find(_ before: Int, _ character: Int, shaper: Shaper) -> UInt16 {
    let scalar = LaneCharacters.scalar(character)
    guard let glyph = rules.glyph(scalar) else { return Self.refused }
    if before == 0 {
      guard let shaped = shaper.advance(of: [scalar], plan: plan, glyphs: [glyph]), shaped > 0,
        shaped < Int(UInt16.max)
      else { return Self.refused }
      return UInt16(shaped) + Self.refused
    }
    let other = LaneCharacters.scalar(before)
    let alone = Int(value(0, before, shaper: shaper))
    guard alone > Int(Self.refused), value(0, character, shaper: shaper) > Self.refused,
      let otherGlyph = rules.glyph(other), rules.allows(otherGlyph, glyph),
      let both = shaper.advance(of: [other, scalar], plan: plan, glyphs: [otherGlyph, glyph])
    else { return Self.refused }
    let added = both - (alone - Int(Self.refused))
    guard added > 0, added < Int(UInt16.max) else { return Self.refused }
    return UInt16(added) + Self.refused
  }
}

/// The characters that a lane may have, by numbers below ``PairLane/width``.
///
/// ASCII keeps its numbers; then Latin, Greek, Cyrillic and Hebrew letters, general punctuation,
/// kana with the punctuation of East Asia, and full-width forms. None is a mark, a space, a control
/// or ignorable; those that are, among the ranges, never come here: they form clusters.
enum LaneCharacters {
  private static let ranges: [(first: UInt32, last: UInt32, number: Int)] = [
    (0x21, 0x7E, 0x21), (0xA1, 0x17F, 128), (0x370, 0x45F, 351), (0x5D0, 0x5EA, 591),
    (0x2010, 0x2027, 618), (0x3001, 0x30FF, 642), (0xFF01, 0xFF60, 897),
  ]

  /// The number of a character; 0 if it is in no lane.
  static func number(_ scalar: UInt32) -> Int {
    for range in ranges where scalar >= range.first && scalar <= range.last {
      return range.number + Int(scalar - range.first)
    }
    return 0
  }

  /// The character of a number.
  static func scalar(_ number: Int) -> UInt32 {
    for range in ranges
    where number >= range.number && number <= range.number + Int(range.last - range.first) {
      return range.first + UInt32(number - range.number)
    }
    return 0
  }

  /// Calls a function with every character.
  static func forEach(_ body: (UInt32) -> Void) {
    for range in ranges { for scalar in range.first...range.last { body(scalar) } }
  }
}

/// What a plan's rules leave for a lane; shared by all threads.
struct LaneRules: Sendable {
  private let glyphs: [UInt32: UInt32]
  private let excludedPairs: Set<UInt64>

  /// Reads the rules of a plan's lookups; nil if they cannot be read.
  ///
  /// - Parameter lookups: The numbers of the lookups in GSUB and in GPOS.
  init?(_ face: FontFace, lookups: (substitution: [Int], positioning: [Int])) {
    var glyphs: [UInt32: UInt32] = [:]
    var bitmap = GlyphBitmap(glyphCount: face.glyphCount)
    LaneCharacters.forEach { scalar in
      guard let glyph = face.nominalGlyph(scalar), glyph != 0 else { return }
      let glyphClass = hb_ot_layout_get_glyph_class(face.handle, glyph)
      guard
        glyphClass == HB_OT_LAYOUT_GLYPH_CLASS_UNCLASSIFIED
          || glyphClass == HB_OT_LAYOUT_GLYPH_CLASS_BASE_GLYPH
      else { return }
      glyphs[scalar] = glyph
      bitmap.insert(glyph)
    }
    guard !glyphs.isEmpty else { return nil }
    var excluded: Set<UInt32> = []
    var pairs: Set<UInt64> = []
    for (tag, numbers) in [("GSUB", lookups.substitution), ("GPOS", lookups.positioning)]
      as [(OpenTypeTag, [Int])]
    {
      guard !numbers.isEmpty else { continue }
      let rules = FontFace.withTable(tag, of: face.handle) { bytes in
        var rules = LayoutRules(bytes, isPositioning: tag == "GPOS", glyphs: bitmap)
        for number in numbers where !rules.isBroken { rules.read(lookup: number) }
        return (rules.isBroken, rules.excluded, rules.excludedPairs)
      }
      guard !rules.0 else { return nil }
      excluded.formUnion(rules.1)
      pairs.formUnion(rules.2)
    }
    self.glyphs = glyphs.filter { !excluded.contains($0.value) }
    excludedPairs = pairs
  }

  /// The glyph of a character that may be in the lane.
  func glyph(_ scalar: UInt32) -> UInt32? { glyphs[scalar] }

  /// Whether two glyphs may stand side by side.
  func allows(_ first: UInt32, _ second: UInt32) -> Bool {
    // HarfBuzz applies rules in logical order whatever the direction.
    !excludedPairs.contains(LayoutRules.pairKey(first, second))
  }
}
