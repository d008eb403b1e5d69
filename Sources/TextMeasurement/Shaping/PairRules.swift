// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import Synchronization
import TextVocabulary

/// The lookups of a shaping plan, as indices into the font's lookup lists.
struct PairLookups: Hashable {
  /// The GSUB lookups that apply, or may apply, to all text.
  var substitution: [Int]
  /// The GSUB lookups that only give letters their joining forms.
  var forms: [Int]
  /// The GPOS lookups.
  var positioning: [Int]
}

/// The characters and pairs that a plan's rules admit to pair advances; shared by all threads.
///
/// In scripts that join, a character has several glyphs: the nominal one and its joining forms.
/// HarfBuzz chooses the form only by whether the letter joins the previous and the next letter, so
/// lookups of these features exclude nothing if they replace single glyphs. All other rules may
/// match any of a character's glyphs, so a character or pair is left out if any of its glyphs is
/// excluded.
///
/// In other scripts, the rules are read for letters and for the ligatures of letters. If no rule
/// besides kerning has a ligature among its glyphs, ligatures change nothing beyond the letters of
/// which they may consist: see ``LigatureGroup``.
struct PairRules: Sendable {
  private let glyphs: CharacterGlyphs
  private let exclusions: GlyphExclusions
  private let kernedPairs: KernedPairs
  /// The pairs of letters that stand beside each other in ligatures.
  private let ligated: GlyphExclusions
  /// Whether ligatures take part in no rule besides kerning.
  private let areLigaturesPlain: Bool

  /// Reads the rules of a plan's lookups.
  ///
  /// Nil if they are malformed, or if the font lacks all characters or their joining forms.
  init?(_ face: FontFace, lookups: PairLookups, isJoining: Bool) {
    if isJoining, lookups.forms.isEmpty { return nil }
    var glyphs = CharacterGlyphs(face)
    var others: [Int] = []
    guard Self.addForms(to: &glyphs, face, lookups.forms, others: &others) else { return nil }
    glyphs.removeAll { !Self.isBase($0, in: face) }
    guard !glyphs.isEmpty else { return nil }
    var bitmap = glyphs.bitmap(glyphCount: face.glyphCount)
    let ligatures =
      isJoining ? [] : Self.ligatures(of: bitmap, face, lookups.substitution)
    for ligature in ligatures { bitmap.insert(ligature) }
    var ligatureBitmap = GlyphBitmap(glyphCount: face.glyphCount)
    for ligature in ligatures { ligatureBitmap.insert(ligature) }
    var exclusions = GlyphExclusions()
    var ligated = GlyphExclusions()
    var kerned = KernedPairs()
    for (tag, numbers) in [
      ("GSUB", lookups.substitution + others), ("GPOS", lookups.positioning),
    ] as [(OpenTypeTag, [Int])] {
      guard !numbers.isEmpty else { continue }
      let rules = FontFace.withTable(tag, of: face.handle) { bytes in
        // A letter's form, and so its kerning, depends on the next letter.
        var rules = LayoutRules(
          bytes, isPositioning: tag == "GPOS", excludesKerning: isJoining, glyphs: bitmap,
          ligatures: isJoining ? nil : ligatureBitmap)
        for number in numbers where !rules.isBroken { rules.read(lookup: number) }
        return rules
      }
      guard !rules.isBroken else { return nil }
      exclusions.formUnion(rules.exclusions)
      ligated.formUnion(rules.ligated)
      kerned.formUnion(rules.kernedPairs)
    }
    glyphs.removeAll(where: exclusions.contains)
    self.glyphs = glyphs
    self.exclusions = exclusions
    self.ligated = ligated
    areLigaturesPlain =
      !ligatures.isEmpty && !exclusions.contains(anyOf: ligatureBitmap)
      && ligatures.allSatisfy { Self.isPlainLigature($0, in: face) }
    kernedPairs = kerned
  }

  /// The ligatures that lookups form of some glyphs; none if the lookups are malformed.
  private static func ligatures(
    of glyphs: GlyphBitmap, _ face: FontFace, _ lookups: [Int]
  ) -> [UInt32] {
    guard !lookups.isEmpty else { return [] }
    return FontFace.withTable("GSUB", of: face.handle) { bytes in
      var rules = LayoutRules(bytes, isPositioning: false, glyphs: glyphs)
      var found: [UInt32] = []
      for lookup in lookups where !rules.isBroken { found += rules.ligatures(lookup: lookup) }
      return rules.isBroken ? [] : found
    }
  }

  /// Whether a glyph exists and is no mark, which rules may skip.
  private static func isPlainLigature(_ glyph: UInt32, in face: FontFace) -> Bool {
    Int(glyph) < face.glyphCount
      && hb_ot_layout_get_glyph_class(face.handle, glyph) != HB_OT_LAYOUT_GLYPH_CLASS_MARK
  }

  /// Adds the joining forms of characters to their glyphs; false if the lookups are malformed.
  ///
  /// Lookups that do anything else than replace single glyphs are added to `others`.
  private static func addForms(
    to glyphs: inout CharacterGlyphs, _ face: FontFace, _ lookups: [Int], others: inout [Int]
  ) -> Bool {
    var isAdding = !lookups.isEmpty
    // The next feature may replace a form again, but only a few times in a sound font.
    var rounds = 0
    while isAdding {
      rounds += 1
      guard rounds <= 8 else { return false }
      let bitmap = glyphs.bitmap(glyphCount: face.glyphCount)
      others = []
      var forms: [UInt32: Set<UInt32>] = [:]
      let isSound = FontFace.withTable("GSUB", of: face.handle) { bytes in
        var rules = LayoutRules(bytes, isPositioning: false, glyphs: bitmap)
        for lookup in lookups where !rules.isBroken {
          guard let found = rules.substitutes(lookup: lookup) else {
            others.append(lookup)
            continue
          }
          for (glyph, form) in found { forms[glyph, default: []].insert(form) }
        }
        return !rules.isBroken
      }
      guard isSound else { return false }
      isAdding = glyphs.add(forms)
    }
    return true
  }

  private static func isBase(_ glyph: UInt32, in face: FontFace) -> Bool {
    let glyphClass = hb_ot_layout_get_glyph_class(face.handle, glyph)
    return glyphClass == HB_OT_LAYOUT_GLYPH_CLASS_UNCLASSIFIED
      || glyphClass == HB_OT_LAYOUT_GLYPH_CLASS_BASE_GLYPH
  }

  /// The nominal glyph of a character; nil if pair advances must not contain the character.
  func glyph(_ scalar: UInt32) -> UInt32? { glyph(number: PairCharacters.number(scalar)) }

  /// The nominal glyph of the character with a number; nil as above.
  func glyph(number: Int) -> UInt32? { glyphs.nominal(number) }

  /// Whether pair advances may contain two adjacent characters.
  func allows(_ first: UInt32, _ second: UInt32) -> Bool {
    allows(numbers: PairCharacters.number(first), PairCharacters.number(second))
  }

  /// Whether pair advances may contain two adjacent characters, given their numbers.
  func allows(numbers left: Int, _ right: Int) -> Bool {
    guard glyphs.nominal(left) != nil, glyphs.nominal(right) != nil else { return false }
    // HarfBuzz applies rules in logical order in both directions.
    return glyphs.allSatisfy(left) { left in
      glyphs.allSatisfy(right) { !exclusions.contains(left, $0) && !ligated.contains(left, $0) }
    }
  }

  /// Whether two adjacent characters belong to one ``LigatureGroup``.
  func ligates(_ first: UInt32, _ second: UInt32) -> Bool {
    guard areLigaturesPlain, let left = glyph(first), let right = glyph(second) else {
      return false
    }
    return ligated.contains(left, right) && !exclusions.contains(left, right)
  }

  /// Whether two adjacent glyphs may be kerned, each that of a ligature or of a character that does
  /// not join.
  ///
  /// If not, their width is the sum of their advances.
  func kerns(left: UInt32, right: UInt32) -> Bool { kernedPairs.contains(left, right) }
}

/// The possible glyphs of each character: the nominal one, and the forms of letters that join.
///
/// Characters are numbered as in ``PairCharacters``.
private struct CharacterGlyphs: Sendable {
  /// The nominal glyph by the character's number; 0 for characters that have none or were removed.
  private var nominal: [UInt32]
  /// The joining forms by the character's number, in ascending order.
  private var forms: [Int: [UInt32]] = [:]

  /// The nominal glyphs of a face.
  init(_ face: FontFace) {
    nominal = Array(repeating: 0, count: PairCharacters.end)
    PairCharacters.forEach { scalar, number in nominal[number] = face.nominalGlyph(scalar) ?? 0 }
  }

  /// Whether no character has a glyph.
  var isEmpty: Bool { nominal.allSatisfy { $0 == 0 } }

  /// The nominal glyph of a character; nil if it has none or was removed.
  func nominal(_ number: Int) -> UInt32? { nominal[number] == 0 ? nil : nominal[number] }

  /// Whether a condition holds for all glyphs of a character.
  func allSatisfy(_ number: Int, _ condition: (UInt32) -> Bool) -> Bool {
    condition(nominal[number]) && forms[number]?.allSatisfy(condition) != false
  }

  /// Removes the characters with a glyph for which a condition holds.
  mutating func removeAll(where condition: (UInt32) -> Bool) {
    for number in nominal.indices
    where nominal[number] != 0 && !allSatisfy(number, { !condition($0) }) {
      nominal[number] = 0
      forms[number] = nil
    }
  }

  /// Adds the forms of all glyphs that characters have; false if they had all of them before.
  mutating func add(_ added: [UInt32: Set<UInt32>]) -> Bool {
    var isAdding = false
    for number in nominal.indices where nominal[number] != 0 {
      let known = [nominal[number]] + (forms[number] ?? [])
      let more = Set(known.flatMap { added[$0] ?? [] }).subtracting(known)
      guard !more.isEmpty else { continue }
      forms[number] = (known.dropFirst() + more).sorted()
      isAdding = true
    }
    return isAdding
  }

  /// All glyphs.
  func bitmap(glyphCount: Int) -> GlyphBitmap {
    var bitmap = GlyphBitmap(glyphCount: glyphCount)
    for glyph in nominal where glyph != 0 { bitmap.insert(glyph) }
    for glyph in forms.values.joined() { bitmap.insert(glyph) }
    return bitmap
  }
}

/// The pair rules of one measurer's faces, each read once and shared by its plans.
///
/// The rules depend only on a font's lookups, and scripts that are mixed in one text, such as
/// ideographs and kana, mostly share these.
final class PairRulesStore: Sendable {
  private struct Key: Hashable {
    var face: ObjectIdentifier
    var lookups: PairLookups
    var isJoining: Bool
  }

  // The plan store keeps all plans, and so their faces, as long as this store: a face's object
  // identifier is never reused.
  private let rules = Mutex<[Key: PairRules?]>([:])

  /// The rules of a face's lookups; nil if ``PairRules`` cannot be made of them.
  func rules(of face: FontFace, _ lookups: PairLookups, isJoining: Bool) -> PairRules? {
    let key = Key(face: ObjectIdentifier(face), lookups: lookups, isJoining: isJoining)
    return rules.withLock { rules in
      if let known = rules[key] { return known }
      let made = PairRules(face, lookups: lookups, isJoining: isJoining)
      rules[key] = .some(made)
      return made
    }
  }
}
