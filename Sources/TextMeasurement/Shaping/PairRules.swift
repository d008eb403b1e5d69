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
struct PairRules: Sendable {
  /// The possible glyphs of each character, the nominal one first.
  private let glyphs: [UInt32: [UInt32]]
  private let exclusions: GlyphExclusions
  private let kernedPairs: KernedPairs

  /// Reads the rules of a plan's lookups.
  ///
  /// Nil if they are malformed, or if the font lacks all characters or their joining forms.
  init?(_ face: FontFace, lookups: PairLookups, isJoining: Bool) {
    if isJoining, lookups.forms.isEmpty { return nil }
    var glyphs: [UInt32: [UInt32]] = [:]
    PairCharacters.forEach { scalar in
      if let glyph = face.nominalGlyph(scalar), glyph != 0 { glyphs[scalar] = [glyph] }
    }
    var others: [Int] = []
    guard Self.addForms(to: &glyphs, face, lookups.forms, others: &others) else { return nil }
    glyphs = glyphs.filter { $0.value.allSatisfy { Self.isBase($0, in: face) } }
    guard !glyphs.isEmpty else { return nil }
    let bitmap = Self.bitmap(of: glyphs, in: face)
    var exclusions = GlyphExclusions()
    var kerned = KernedPairs()
    for (tag, numbers) in [
      ("GSUB", lookups.substitution + others), ("GPOS", lookups.positioning),
    ] as [(OpenTypeTag, [Int])] {
      guard !numbers.isEmpty else { continue }
      let rules = FontFace.withTable(tag, of: face.handle) { bytes in
        // A letter's form, and so its kerning, depends on the next letter.
        var rules = LayoutRules(
          bytes, isPositioning: tag == "GPOS", excludesKerning: isJoining, glyphs: bitmap)
        for number in numbers where !rules.isBroken { rules.read(lookup: number) }
        return rules
      }
      guard !rules.isBroken else { return nil }
      exclusions.formUnion(rules.exclusions)
      kerned.formUnion(rules.kernedPairs)
    }
    self.glyphs = glyphs.filter { !$0.value.contains(where: exclusions.contains) }
    self.exclusions = exclusions
    kernedPairs = kerned
  }

  /// Adds the joining forms of characters to their glyphs; false if the lookups are malformed.
  ///
  /// Lookups that do anything else than replace single glyphs are added to `others`.
  private static func addForms(
    to glyphs: inout [UInt32: [UInt32]], _ face: FontFace, _ lookups: [Int],
    others: inout [Int]
  ) -> Bool {
    var isAdding = !lookups.isEmpty
    // The next feature may replace a form again, but only a few times in a sound font.
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

  /// The nominal glyph of a character; nil if pair advances must not contain the character.
  func glyph(_ scalar: UInt32) -> UInt32? { glyphs[scalar]?.first }

  /// Whether pair advances may contain two adjacent characters.
  func allows(_ first: UInt32, _ second: UInt32) -> Bool {
    guard let firsts = glyphs[first], let seconds = glyphs[second] else { return false }
    // HarfBuzz applies rules in logical order in both directions.
    return firsts.allSatisfy { left in
      seconds.allSatisfy { !exclusions.contains(left, $0) }
    }
  }

  /// Whether two adjacent characters may be kerned, if neither joins.
  ///
  /// If not, their width is the sum of their advances.
  func kerns(_ first: UInt32, _ second: UInt32) -> Bool {
    guard let left = glyph(first), let right = glyph(second) else { return false }
    return kernedPairs.contains(left, right)
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
