// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import TextVocabulary

/// The rules by which words of Indic and other scripts have the glyphs of their syllables.
///
/// A *syllable* here begins with a letter that no sign joins to the one before it, and has one or
/// more syllables of HarfBuzz. HarfBuzz moves and composes characters inside its syllables only. So
/// what a syllable's glyphs are can depend on another one only by rules of the font. A rule that
/// matches glyphs of two adjacent syllables has two neighbours among its places of which one
/// matches at the end of the first syllable, and the other at the beginning of the second. All
/// rules are read for such neighbours (``isOpen(_:_:)``). A syllable is shaped once alone, and the
/// glyphs at its ends are recorded before and after each lookup (``SyllableEnds``). By induction
/// over the lookups, two syllables have together the glyphs that they have alone if none of the
/// recorded glyphs are such neighbours.
///
/// Kerning is an exception: a pair rule that changes the first glyph alone adds the same amount
/// wherever both glyphs are neighbours. It is found by shaping two syllables together.
///
/// Rules may pass over marks. So an end of a syllable is all its glyphs up to the first one that is
/// no mark.
///
/// In Thai and Lao HarfBuzz moves only a part of U+0E33 and U+0EB3, before the marks in front of
/// it, so a syllable begins with any other letter.
///
/// Source: OpenType 1.9, chapters GSUB and GPOS; HarfBuzz, `hb-ot-shaper-indic.cc`,
/// `hb-ot-shaper-indic-machine.rl`, `hb-ot-shaper-khmer.cc` and `hb-ot-shaper-thai.cc`.
struct SyllableRules: Sendable {
  /// The number of characters in the block of a script.
  private static let blockSize = 128
  /// The most glyphs of a font whose rules are read: tables of pairs take 2 MB for so many.
  private static let mostGlyphs = 4096
  /// The first character of each script's block.
  ///
  /// HarfBuzz shapes Sinhala by the rules of Indic scripts or by universal ones; both keep to
  /// syllables.
  private static let blocks: [OpenTypeTag: UInt32] = [
    "Deva": 0x900, "Beng": 0x980, "Guru": 0xA00, "Gujr": 0xA80, "Orya": 0xB00, "Taml": 0xB80,
    "Telu": 0xC00, "Knda": 0xC80, "Mlym": 0xD00, "Sinh": 0xD80, "Thai": 0xE00, "Laoo": 0xE80,
    "Khmr": 0x1780,
  ]
  /// Letters that join the next one: the dot reph of Malayalam, and two signs of Kannada that
  /// Unicode counts as letters.
  private static let joiningLetters: Set<UInt32> = [0xCF1, 0xCF2, 0xD4E]

  /// SARA AM of Thai and AM of Lao, which HarfBuzz divides.
  private static let amVowels: Set<UInt32> = [0xE33, 0xEB3]
  /// MAIYAMOK of Thai and KO LA of Lao, modifiers that stand alone.
  private static let repetitions: Set<UInt32> = [0xE46, 0xEC6]

  /// What a character of a word is to syllables.
  enum Kind: UInt8 {
    /// A character that a word of syllables does not contain.
    case other
    /// A letter, with which a syllable begins unless the character before it joins it.
    case letter
    /// A vowel or another sign, inside a syllable.
    case sign
    /// A sign or letter that joins the next letter to its syllable.
    case joiner
  }

  /// The first character of the block.
  private let block: UInt32
  /// The kinds of the block's characters.
  private let kinds: [Kind]
  /// The glyphs that are marks.
  let marks: GlyphBitmap
  private let open: NeighbourTable
  private let kerned: NeighbourTable

  /// Reads the rules of a plan's font; nil if they cannot be read, and for other scripts.
  init?(_ plan: ShapingPlan) {
    let face = plan.font.face
    guard let block = Self.blocks[OpenTypeTag(rawValue: plan.settings.script)],
      !plan.settings.isRightToLeft, face.glyphCount <= Self.mostGlyphs, plan.hasKnownRules,
      !plan.hasFormsOfPlaces,
      // Without classes HarfBuzz guesses which glyphs are marks.
      hb_ot_layout_has_glyph_classes(face.handle) != 0
    else { return nil }
    self.block = block
    kinds = (block..<block + UInt32(Self.blockSize)).map(Self.kind)
    var marks = GlyphBitmap(glyphCount: face.glyphCount)
    for glyph in 0..<UInt32(face.glyphCount) where plan.isMark(glyph: glyph) {
      marks.insert(glyph)
    }
    self.marks = marks
    var open = NeighbourTable(glyphCount: face.glyphCount)
    var kerned = NeighbourTable(glyphCount: face.glyphCount)
    var kerning: Set<Int> = []
    var nested: Set<Int> = []
    let rules = NeighbourRules(face)
    func add(_ places: [ContextRule.Place], _ kind: NeighbourRules.Kind) {
      switch kind {
      case .kerning(let lookup):
        kerning.insert(lookup)
        kerned.add(places)
      case .context(let lookups):
        nested.formUnion(lookups)
        open.add(places)
      case .other: open.add(places)
      }
    }
    guard rules.forEach("GSUB", { places, _ in open.add(places) }), rules.forEach("GPOS", add),
      !open.isBroken, !kerned.isBroken,
      // Kerning that a contextual rule applies depends on more than two glyphs.
      kerning.isDisjoint(with: nested)
    else { return nil }
    self.open = open
    self.kerned = kerned
    guard areMostLettersApart(face) else { return nil }
  }

  /// Whether rules match few pairs of the letters of the block, as those of Devanagari do most.
  private func areMostLettersApart(_ face: FontFace) -> Bool {
    let letters = kinds.indices.filter { kinds[$0] == .letter }
      .compactMap { face.nominalGlyph(block + UInt32($0)) }
    let openCount = letters.reduce(0) { count, first in
      count + letters.count { isOpen(first, $0) }
    }
    return 2 * openCount < letters.count * letters.count
  }

  private static func kind(_ scalar: UInt32) -> Kind {
    if Shaper.isVirama(scalar) || joiningLetters.contains(scalar) { return .joiner }
    let properties = UnicodeProperties(of: scalar)
    // Rules pass over characters that are not seen.
    if properties.isDefaultIgnorable { return .other }
    if properties.isMark || amVowels.contains(scalar) { return .sign }
    return properties.generalCategory == .otherLetter || repetitions.contains(scalar)
      ? .letter : .other
  }

  /// The kind of the character at an offset of a word in UTF-8.
  @inline(__always)
  func kind(at offset: Int, of word: UnsafeBufferPointer<UInt8>) -> Kind {
    // All characters of the blocks have three bytes.
    guard offset + 2 < word.count, word[offset] & 0xF0 == 0xE0 else { return .other }
    let scalar =
      UInt32(word[offset] & 0x0F) << 12 | UInt32(word[offset + 1] & 0x3F) << 6
      | UInt32(word[offset + 2] & 0x3F)
    let place = scalar &- block
    return place < UInt32(Self.blockSize) ? kinds[Int(place)] : .other
  }

  /// Whether a rule besides kerning may match two glyphs, the second right behind the first.
  func isOpen(_ first: UInt32, _ second: UInt32) -> Bool { open.contains(first, second) }

  /// Whether two glyphs may be kerned, the second right behind the first.
  func kerns(_ first: UInt32, _ second: UInt32) -> Bool { kerned.contains(first, second) }
}

/// The glyphs that may be neighbours in rules.
private struct NeighbourTable: Sendable {
  /// By the first glyph.
  private var seconds: [GlyphBitmap?]
  /// Behind any glyph.
  private var anySeconds: GlyphBitmap
  private let none: GlyphBitmap
  private let all: GlyphBitmap
  /// The remaining steps; they bound the time spent on a hostile font.
  private var budget = 1 << 22

  init(glyphCount: Int) {
    seconds = Array(repeating: nil, count: glyphCount)
    none = GlyphBitmap(glyphCount: glyphCount)
    anySeconds = none
    var all = none
    for glyph in 0..<glyphCount { all.insert(UInt32(glyph)) }
    self.all = all
  }

  /// Whether the rules took too many steps.
  var isBroken: Bool { budget < 0 }

  /// Adds each two neighbours among the places of a rule.
  mutating func add(_ places: [ContextRule.Place]) {
    for (first, second) in zip(places, places.dropFirst()) where !isBroken {
      var found = none
      switch second {
      case .unnamed: found = all
      case .glyphs(let glyphs):
        budget -= glyphs.count
        for glyph in glyphs { found.insert(glyph) }
      }
      switch first {
      case .unnamed: anySeconds.formUnion(found)
      case .glyphs(let glyphs):
        budget -= glyphs.count
        for glyph in glyphs where glyph < seconds.count {
          seconds[Int(glyph)] = seconds[Int(glyph)]?.union(found) ?? found
        }
      }
    }
  }

  func contains(_ first: UInt32, _ second: UInt32) -> Bool {
    guard first < seconds.count else { return true }
    return anySeconds.contains(second) || seconds[Int(first)]?.contains(second) ?? false
  }
}
