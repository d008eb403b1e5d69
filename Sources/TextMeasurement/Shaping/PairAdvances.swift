// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import TextVocabulary

/// Advances of characters whose glyphs depend on their neighbours only by kerning or by joining.
///
/// For text made of such characters they sum to the advance that HarfBuzz would give, without
/// shaping the text: one value for each character and the character before it. The values come
/// from HarfBuzz, which shapes each character once, and once each pair that occurs in a text and
/// that the font may kern.
///
/// This is exact because ``LayoutRules`` reads all rules of the plan. It excludes every character
/// and pair that could match a rule other than the kerning of two neighbours. Each remaining
/// character keeps its nominal glyph, and each pair adds its own amount in any context. Inert
/// glyphs (``ShapingPlan/isInert(glyph:)``) may stand between. A font with a `kern` table or
/// Apple's tables has no pair advances, and neither has a script whose letters HarfBuzz reorders.
///
/// Letters that join are not kerned here, but each has up to four forms. The sum takes each
/// character as the last of the text. If the next character joins it, that character's value also
/// adds the difference between the two forms. So a value depends on two characters and on whether
/// the first is joined to the one before it; a joined character has a number of its own.
///
/// Letters between which ligatures may form have an advance together, as a ``LigatureGroup``, which
/// also has a number of its own.
///
/// It is a class because it learns: scans read ``rows`` while a value is added to them.
final class PairAdvances {
  /// The greatest number of a character or group, plus one.
  static let width = PairCharacters.end + LigatureGroups.mostGroups
  /// The value of a pair that was not looked up yet.
  static let unknown: UInt16 = 0
  /// The values, indexed by the number of the previous character and that of the character.
  typealias Rows = UnsafeMutablePointer<UnsafeMutablePointer<UInt16>>
  /// The value of two neighbours that are summed as part of a ``LigatureGroup``.
  static let ligated: UInt16 = 1
  /// The value of a pair that must be shaped.
  ///
  /// Greater values are an advance plus ``bias``, with ``joinedBit`` set if the character is joined
  /// to the one before it.
  static let refused: UInt16 = 2
  /// The number added to an advance to make a value, because some advances are negative.
  static let bias = 1 << 13
  /// The bit of a value that is set if the two characters join.
  static let joinedBit: UInt16 = 1 << 15

  /// The plan by which HarfBuzz shapes.
  let plan: ShapingPlan
  /// The rules of the plan.
  let rules: PairRules
  /// The rows by the number of the previous character, 0 for none; unused rows are `empty`.
  let rows: Rows
  private let empty: UnsafeMutablePointer<UInt16>
  /// The glyphs of forms, by ``Form/key``; nil for forms that must be shaped with their text.
  private var forms: [Int: ShapedGlyph?] = [:]
  /// The glyphs of the characters that were looked up, by ``PairGlyph/place(_:joinsNext:)``.
  let glyphs: UnsafeMutablePointer<PairGlyph>
  private let glyphCount: Int
  // Unchecked: each access is a statement that looks one group up or adds one.

  /// The groups of letters that were met.
  @exclusivity(unchecked) var groups = LigatureGroups()
  /// Whether the glyphs of all pairs so far are those of ``glyphs``, without an offset, and kerning
  /// changes the first glyph alone.
  ///
  /// If not, advances can be summed, but a text must be shaped to be drawn.
  var arePlain = true
  /// By how much kerning moves the first glyph, for one unit of its advance: 0, or 1 as in fonts of
  /// scripts from right to left; nil as long as no pair was kerned.
  private(set) var kerningOffset: Int32?

  /// Creates the pair advances of a plan; nil if the plan has none.
  init?(plan: ShapingPlan) {
    guard let rules = plan.pairRules else { return nil }
    self.plan = plan
    self.rules = rules
    empty = Self.makeRow()
    rows = .allocate(capacity: Self.width)
    rows.initialize(repeating: empty, count: Self.width)
    glyphCount = plan.isJoining ? 2 * Self.width : Self.width
    glyphs = .allocate(capacity: glyphCount)
    glyphs.initialize(repeating: PairGlyph(), count: glyphCount)
  }

  deinit {
    glyphs.deallocate()
    for row in 0..<Self.width where rows[row] != empty { rows[row].deallocate() }
    rows.deallocate()
    empty.deallocate()
  }

  private static func makeRow() -> UnsafeMutablePointer<UInt16> {
    let row = UnsafeMutablePointer<UInt16>.allocate(capacity: width)
    row.initialize(repeating: unknown, count: width)
    return row
  }

  /// The value of a character after another; ``refused`` if the pair must be shaped.
  ///
  /// It is the character's advance plus the kerning of the pair plus ``bias``.
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

  /// The advance that a value adds to a text, in font units.
  @inline(__always)
  static func advance(_ value: UInt16) -> Int64 {
    Int64(value & ~joinedBit) - Int64(bias)
  }

  /// The number of a character, given its value after the previous character.
  @inline(__always)
  static func number(_ character: Int, _ value: UInt16) -> Int {
    character + Int(value >> 15) * PairCharacters.joined
  }

  /// The value for an advance; ``refused`` if the advance is out of range.
  static func value(_ advance: Int, isJoined: Bool = false) -> UInt16 {
    let value = advance + bias
    guard value > Int(refused), value < Int(joinedBit) else { return refused }
    return UInt16(value) | (isJoined ? joinedBit : 0)
  }

  private func find(_ before: Int, _ character: Int, shaper: Shaper) -> UInt16 {
    if plan.isAgainstScript, !Self.isDigit(character) { return Self.refused }
    if plan.isReversed, before != 0 { return Self.refused }
    if plan.isJoining { return findJoined(before, character, shaper: shaper) }
    if max(before, character) >= PairCharacters.end {
      return findGroup(before, character, shaper: shaper)
    }
    guard let glyph = rules.glyph(number: character) else { return Self.refused }
    if before == 0 {
      guard let shaped = glyphs(of: [PairCharacters.scalar(character)], like: [glyph], shaper),
        shaped[0].advance > 0
      else { return Self.refused }
      add(shaped[0], number: character, joinsNext: false)
      return Self.value(Int(shaped[0].advance))
    }
    let alone = value(0, before, shaper: shaper)
    let next = value(0, character, shaper: shaper)
    guard alone > Self.refused, next > Self.refused, let other = rules.glyph(number: before) else {
      return Self.refused
    }
    // Pairs that are not kerned are by far the most, and nothing else is looked up for them.
    let isAllowed = rules.allows(numbers: before, character)
    if isAllowed, !rules.kerns(left: other, right: glyph) { return next }
    let scalars = [PairCharacters.scalar(before), PairCharacters.scalar(character)]
    guard isAllowed else {
      return rules.ligates(scalars[0], scalars[1]) ? Self.ligated : Self.refused
    }
    guard let both = glyphs(of: scalars, like: [other, glyph], shaper) else { return Self.refused }
    addKerning(both, by: both[0].advance - Int32(Self.advance(alone)), next)
    let added = Int(both[0].advance + both[1].advance) - Int(Self.advance(alone))
    return added > 0 ? Self.value(added) : Self.refused
  }

  /// The glyphs of one character or two, if they are the expected ones.
  private func glyphs(
    of scalars: [UInt32], like expected: [UInt32], _ shaper: Shaper
  ) -> [ShapedGlyph]? {
    let shared = plan.sharedShapes.sharedPairs
    if let known = shared?.glyphs(of: scalars) { return known }
    let found = shaper.glyphs(of: scalars, plan: plan, like: expected)
    shared?.add(found, of: scalars)
    return found
  }

  /// Records the glyph of a character.
  private func add(_ glyph: ShapedGlyph, number: Int, joinsNext: Bool) {
    glyphs[PairGlyph.place(number, joinsNext: joinsNext)] = PairGlyph(
      id: glyph.id, advance: glyph.advance)
    if glyph.isMoved { arePlain = false }
  }

  /// Records in which way a pair is kerned.
  private func addKerning(_ both: [ShapedGlyph], by kerning: Int32, _ next: UInt16) {
    if both[0].yOffset != 0 || both[1].isMoved || Int64(both[1].advance) != Self.advance(next) {
      arePlain = false
    }
    guard kerning != 0 || both[0].xOffset != 0 else { return }
    let offset: Int32 = both[0].xOffset == 0 ? 0 : 1
    if both[0].xOffset != offset * kerning || kerningOffset ?? offset != offset {
      arePlain = false
    }
    // The offset is looked up in text from right to left alone.
    if offset != 0, !plan.settings.isRightToLeft { arePlain = false }
    kerningOffset = offset
  }

  /// Whether two characters that do not join are summed across a soft hyphen as beside each other.
  ///
  /// HarfBuzz shows a soft hyphen as a space without an advance, and lets rules pass over it unless
  /// they have its glyph. Those that have it change nothing else if the pairs with it are allowed.
  ///
  /// - Parameters:
  ///   - before: The number of the character before it; nil if no rule reaches to that.
  ///   - next: The number of the character behind it; nil likewise.
  func passOverSoftHyphen(_ before: Int?, _ next: Int?) -> Bool {
    let hyphen = PairCharacters.number(0xAD)
    return rules.glyph(number: hyphen) != nil
      && (before.map { rules.allows(numbers: $0, hyphen) } ?? true)
      && (next.map { rules.allows(numbers: hyphen, $0) } ?? true)
  }

  private static func isDigit(_ character: Int) -> Bool {
    let scalar = PairCharacters.scalar(character)
    return UnicodeProperties(of: scalar).generalCategory == .decimalNumber
  }

  // MARK: - Letters that join

  /// A character's joining form: the sides on which it joins a neighbour.
  private struct Form {
    var character: Int
    var joinsBefore: Bool
    var joinsBehind: Bool

    /// The form as one number.
    var key: Int { character << 2 | (joinsBefore ? 2 : 0) | (joinsBehind ? 1 : 0) }
    /// The number of the character, joined or not to the one before it.
    var number: Int { character + (joinsBefore ? PairCharacters.joined : 0) }
  }

  /// U+200D ZERO WIDTH JOINER, which makes an adjacent letter take a joining form.
  private static let joiner: UInt32 = 0x200D

  /// The glyph of a form; nil if the form has several glyphs or no width.
  private func glyph(of form: Form, shaper: Shaper) -> ShapedGlyph? {
    if let known = forms[form.key] { return known }
    let scalar = PairCharacters.scalar(form.character)
    var found: ShapedGlyph?
    if rules.glyph(scalar) != nil {
      let scalars =
        (form.joinsBefore ? [Self.joiner] : []) + [scalar] + (form.joinsBehind ? [Self.joiner] : [])
      let start = form.joinsBefore ? 1 : 0
      let shaped = shaper.glyphs(of: scalars, start..<start + 1, plan: plan)
      if shaped.count == 1, shaped[0].advance > 0 { found = shaped[0] }
    }
    if let found { add(found, number: form.number, joinsNext: form.joinsBehind) }
    forms[form.key] = .some(found)
    return found
  }

  private func findJoined(_ before: Int, _ character: Int, shaper: Shaper) -> UInt16 {
    let alone = Form(character: character, joinsBefore: false, joinsBehind: false)
    guard let single = glyph(of: alone, shaper: shaper) else { return Self.refused }
    if before == 0 { return Self.value(Int(single.advance)) }
    let isContinued = before >= PairCharacters.firstJoining + PairCharacters.joined
    let first = isContinued ? before - PairCharacters.joined : before
    let scalars = [PairCharacters.scalar(first), PairCharacters.scalar(character)]
    guard rules.allows(scalars[0], scalars[1]) else { return Self.refused }
    let shaped =
      isContinued
      ? shaper.glyphs(of: [Self.joiner] + scalars, 1..<3, plan: plan)
      : shaper.glyphs(of: scalars, 0..<2, plan: plan)
    guard shaped.count == 2, shaped[0].cluster == 0, shaped[1].cluster == 1 else {
      return Self.refused
    }
    func forms(_ areJoined: Bool) -> [ShapedGlyph?] {
      [
        glyph(
          of: Form(character: first, joinsBefore: isContinued, joinsBehind: areJoined),
          shaper: shaper),
        glyph(
          of: Form(character: character, joinsBefore: areJoined, joinsBehind: false),
          shaper: shaper),
      ]
    }
    func areShaped(_ forms: [ShapedGlyph?]) -> Bool {
      zip(forms, shaped).allSatisfy { $0?.id == $1.id && $0?.advance == $1.advance }
    }
    let (apart, together) = (forms(false), forms(true))
    // HarfBuzz flags the place between joined letters as unsafe to break. If a flagged pair has
    // the same glyphs apart and together, it is unknown whether the letters join.
    var areJoined = false
    if areShaped(together), shaped[1].isUnsafeToBreak {
      guard !areShaped(apart), first >= PairCharacters.firstJoining,
        character >= PairCharacters.firstJoining
      else { return Self.refused }
      areJoined = true
    } else if !areShaped(apart) {
      return Self.refused
    }
    guard let last = apart[0] else { return Self.refused }
    if shaped.contains(where: \.isMoved) { arePlain = false }
    let both = shaped[0].advance + shaped[1].advance
    return Self.value(Int(both - last.advance), isJoined: areJoined)
  }
}

/// The glyph of a character in pair advances, which stands without an offset.
struct PairGlyph: BitwiseCopyable {
  /// The glyph's index.
  var id: UInt32 = 0
  /// The advance in font units, not kerned; 0 if the character was not looked up.
  var advance: Int32 = 0

  /// The place of a glyph in ``PairAdvances/glyphs``.
  ///
  /// - Parameters:
  ///   - number: The character's number, which tells whether it is joined to the one before it.
  ///   - joinsNext: Whether it is joined to the next one.
  @inline(__always)
  static func place(_ number: Int, joinsNext: Bool) -> Int {
    joinsNext ? number + PairAdvances.width : number
  }
}
