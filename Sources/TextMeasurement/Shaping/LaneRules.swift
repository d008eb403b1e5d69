// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import Synchronization
import TextVocabulary

/// The lookups of a plan, by their numbers.
struct LaneLookups: Hashable {
  /// Those of GSUB that apply to all text, or that may.
  var substitution: [Int]
  /// Those of GSUB that give letters their joining forms, and do nothing else.
  var forms: [Int]
  /// Those of GPOS.
  var positioning: [Int]
}

/// What a plan's rules leave for a lane; shared by all threads.
///
/// Where letters join, a character has several glyphs: the nominal one, and its forms. HarfBuzz
/// chooses a form by whether a letter joins the one before and the one behind it, and by nothing
/// else; the fonts' lookups of these features, if they replace single glyphs, exclude nothing. All
/// other rules may see any of a character's glyphs, so a character or a pair is left out if any
/// of its glyphs is excluded.
struct LaneRules: Sendable {
  /// The glyphs that each character may have, the nominal one first.
  private let glyphs: [UInt32: [UInt32]]
  private let excludedPairs: Set<UInt64>
  private let kernedPairs: KernedPairs

  /// Reads the rules of a plan's lookups; nil if they cannot be read.
  init?(_ face: FontFace, lookups: LaneLookups, isJoining: Bool) {
    if isJoining, lookups.forms.isEmpty { return nil }
    var glyphs: [UInt32: [UInt32]] = [:]
    LaneCharacters.forEach { scalar in
      if let glyph = face.nominalGlyph(scalar), glyph != 0 { glyphs[scalar] = [glyph] }
    }
    var others: [Int] = []
    guard Self.addForms(to: &glyphs, face, lookups.forms, others: &others) else { return nil }
    glyphs = glyphs.filter { $0.value.allSatisfy { Self.isBase($0, in: face) } }
    guard !glyphs.isEmpty else { return nil }
    let bitmap = Self.bitmap(of: glyphs, in: face)
    var excluded: Set<UInt32> = []
    var pairs: Set<UInt64> = []
    var kerned = KernedPairs()
    for (tag, numbers) in [
      ("GSUB", lookups.substitution + others), ("GPOS", lookups.positioning),
    ] as [(OpenTypeTag, [Int])] {
      guard !numbers.isEmpty else { continue }
      let rules = FontFace.withTable(tag, of: face.handle) { bytes in
        var rules = LayoutRules(bytes, isPositioning: tag == "GPOS", glyphs: bitmap)
        // A letter's form, and with it its kerning, changes with the letter behind.
        rules.excludesKerning = isJoining
        for number in numbers where !rules.isBroken { rules.read(lookup: number) }
        return rules
      }
      guard !rules.isBroken else { return nil }
      excluded.formUnion(rules.excluded)
      pairs.formUnion(rules.excludedPairs)
      kerned.formUnion(rules.kernedPairs)
    }
    self.glyphs = glyphs.filter { excluded.isDisjoint(with: $0.value) }
    excludedPairs = pairs
    kernedPairs = kerned
  }

  /// Adds the forms of characters to their glyphs, and notes the lookups that do other things;
  /// false if the lookups cannot be read.
  private static func addForms(
    to glyphs: inout [UInt32: [UInt32]], _ face: FontFace, _ lookups: [Int],
    others: inout [Int]
  ) -> Bool {
    var isAdding = !lookups.isEmpty
    // A form may be replaced again, by the next feature: a few times, in sound fonts.
    var rounds = 0
    while isAdding {
      rounds += 1
      guard rounds <= 8 else { return false }
      let bitmap = bitmap(of: glyphs, in: face)
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
      isAdding = false
      for (scalar, known) in glyphs {
        let more = Set(known.flatMap { forms[$0] ?? [] }).subtracting(known)
        guard !more.isEmpty else { continue }
        glyphs[scalar] = known + more.sorted()
        isAdding = true
      }
    }
    return true
  }

  private static func isBase(_ glyph: UInt32, in face: FontFace) -> Bool {
    let glyphClass = hb_ot_layout_get_glyph_class(face.handle, glyph)
    return glyphClass == HB_OT_LAYOUT_GLYPH_CLASS_UNCLASSIFIED
      || glyphClass == HB_OT_LAYOUT_GLYPH_CLASS_BASE_GLYPH
  }

  private static func bitmap(of glyphs: [UInt32: [UInt32]], in face: FontFace) -> GlyphBitmap {
    var bitmap = GlyphBitmap(glyphCount: face.glyphCount)
    for glyph in glyphs.values.joined() { bitmap.insert(glyph) }
    return bitmap
  }

  /// The nominal glyph of a character that may be in the lane.
  func glyph(_ scalar: UInt32) -> UInt32? { glyphs[scalar]?.first }

  /// Whether two characters that may be in the lane may stand side by side.
  func allows(_ first: UInt32, _ second: UInt32) -> Bool {
    guard let firsts = glyphs[first], let seconds = glyphs[second] else { return false }
    // HarfBuzz applies rules in logical order whatever the direction.
    return firsts.allSatisfy { left in
      seconds.allSatisfy { !excludedPairs.contains(LayoutRules.pairKey(left, $0)) }
    }
  }

  /// Whether two characters of which neither joins may be kerned side by side.
  ///
  /// Where not, they are as wide together as each alone.
  func kerns(_ first: UInt32, _ second: UInt32) -> Bool {
    guard let left = glyph(first), let right = glyph(second) else { return false }
    return kernedPairs.contains(left, right)
  }
}

/// The lane rules of one measurer's faces, each read once and shared by its plans.
///
/// Scripts that are written side by side, as ideographs and kana are, mostly share the lookups of
/// a font, and the rules depend on nothing else.
final class LaneRulesStore: Sendable {
  private struct Key: Hashable {
    var face: ObjectIdentifier
    var lookups: LaneLookups
    var isJoining: Bool
  }

  // A face stays as long as its plans, and a store as long as they.
  private let rules = Mutex<[Key: LaneRules?]>([:])

  /// The rules of some lookups of a face; nil if they cannot be read.
  func rules(of face: FontFace, _ lookups: LaneLookups, isJoining: Bool) -> LaneRules? {
    let key = Key(face: ObjectIdentifier(face), lookups: lookups, isJoining: isJoining)
    return rules.withLock { rules in
      if let known = rules[key] { return known }
      let made = LaneRules(face, lookups: lookups, isJoining: isJoining)
      rules[key] = .some(made)
      return made
    }
  }
}
