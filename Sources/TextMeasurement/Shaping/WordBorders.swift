// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import TextVocabulary

/// The borders between the words of Thai and Lao that no rule of a font reaches across.
///
/// These scripts have no spaces between words, so words touch. HarfBuzz flags the end of most words
/// with a mark as unsafe to concatenate, because a rule about marks *looked* beyond it. Here the
/// rules themselves are read: one can match across a border only if a glyph of the last characters
/// before it and one of the first character behind it are neighbours in the rule. Where no rule has
/// such neighbours, both words have the same glyphs together as alone, in any text.
///
/// HarfBuzz neither reorders nor joins letters of Thai and Lao. It divides U+0E33 and U+0EB3 into
/// a mark and a letter. A word begins with a letter or digit, never with a mark, and rules may pass
/// over marks, so the characters back to the last letter count as the end of a word.
///
/// A height of a Thai text takes 57,400 instructions with these rules and 185,100 without, where
/// words with marks are shaped together with their neighbours (4,000 texts of 78 characters). In
/// Khmer, which had such rules too, they saved an eighth.
///
/// Source: OpenType 1.9, chapters GSUB and GPOS.
struct WordBorders: Sendable {
  /// The number of characters in the block of a script.
  private static let blockSize = 128
  /// The bit of a word that may stand behind no word; no other start has it.
  static let unknownStart: UInt64 = 1 << 63
  /// The first character of the block.
  private let block: UInt32
  /// For each character of the block, the first characters that may follow a word ending with it.
  private let safeStarts: [UInt64]
  /// Whether rules may pass over each character of the block.
  private let isMark: [Bool]

  /// Reads the rules of a plan's font; nil if they cannot be read, and for other scripts.
  init?(_ plan: ShapingPlan) {
    let first: UInt32
    switch OpenTypeTag(rawValue: plan.settings.script) {
    case "Thai": first = 0xE00
    case "Laoo": first = 0xE80
    default: return nil
    }
    let face = plan.font.face
    // Without classes HarfBuzz guesses which glyphs are marks.
    guard !plan.settings.isRightToLeft, plan.hasKnownRules,
      hb_ot_layout_has_glyph_classes(face.handle) != 0, let rules = BorderRules(face)
    else { return nil }
    var glyphs = (0..<Self.blockSize).map { place -> Set<UInt32> in
      face.nominalGlyph(first + UInt32(place)).map { rules.forms(of: $0) } ?? []
    }
    // SARA AM and AM are shaped as NIKHAHIT or NIGGAHITA and AA.
    glyphs[0x33].formUnion(glyphs[0x4D].union(glyphs[0x32]))
    let areMarks = glyphs.map { $0.contains { plan.isMark(glyph: $0) } }
    var starts: [UInt32: UInt64] = [:]
    var allStarts: UInt64 = 0
    for (place, forms) in glyphs.enumerated() where !forms.isEmpty && !areMarks[place] {
      guard let number = Self.start(at: place) else { continue }
      allStarts |= 1 << UInt64(number)
      for glyph in forms { starts[glyph, default: 0] |= 1 << UInt64(number) }
    }
    guard let open = rules.open(starts: starts) else { return nil }
    block = first
    isMark = areMarks
    safeStarts = glyphs.map { forms in
      forms.isEmpty ? 0 : forms.reduce(allStarts & ~open.any) { $0 & ~(open.after[$1] ?? 0) }
    }
  }

  /// The number of a first character by its place in the block; nil for one that begins no word.
  private static func start(at place: Int) -> Int? {
    switch place {
    case 0x01...0x2E: place - 0x01
    case 0x40...0x46: place - 0x40 + 46
    case 0x50...0x59: place - 0x50 + 53
    default: nil
    }
  }

  /// The first character of a word as a bit; ``unknownStart`` for one that is not examined.
  func start(of word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let first = place(at: 0, of: word), let number = Self.start(at: first) else {
      return Self.unknownStart
    }
    return 1 << UInt64(number)
  }

  /// The place in the block of the character at an offset of a word; nil if it is another one.
  private func place(at offset: Int, of word: UnsafeBufferPointer<UInt8>) -> Int? {
    let scalar = UTF8Decoder.decode(word, at: offset).codePoint
    guard scalar >= block, scalar < block + UInt32(Self.blockSize) else { return nil }
    return Int(scalar - block)
  }

  /// The first characters that may follow a word, a bit for each number.
  func safeStarts(behind word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var safe = UInt64.max
    var start = word.count - 3
    // All characters of the blocks have three bytes.
    while start >= 0, let place = place(at: start, of: word) {
      safe &= safeStarts[place]
      if !isMark[place] { return safe }
      start -= 3
    }
    return 0
  }
}

/// The rules of a font that look at neighbours, and the glyphs that others make of a character's.
///
/// What cannot be read, and rules that pass over letters, make the whole nil.
private struct BorderRules {
  private let rules: NeighbourRules
  /// The glyphs by which each glyph may be replaced.
  private let substitutes: [UInt32: Set<UInt32>]

  /// Reads the substitutions of a face.
  init?(_ face: FontFace) {
    rules = NeighbourRules(face)
    var found: [UInt32: Set<UInt32>] = [:]
    let isRead = rules.forEachSubtable("GSUB") { table, subtable, type, _ in
      switch type {
      case 1:
        for (glyph, place) in table.covered(subtable) {
          // Format 1 adds a number to the glyph, modulo 65,536; format 2 has a list.
          let form =
            table.number(subtable) == 1
            ? (Int(glyph) + table.number(subtable + 4)) & 0xFFFF
            : table.number(subtable + 6 + 2 * place)
          found[glyph, default: []].insert(UInt32(form))
        }
      case 2, 3:
        for (glyph, place) in table.covered(subtable) {
          let sequence = subtable + table.number(subtable + 6 + 2 * place)
          for index in 0..<table.number(sequence) where !table.isBroken {
            found[glyph, default: []].insert(UInt32(table.number(sequence + 2 + 2 * index)))
          }
        }
      case 4:
        NeighbourRules.forEachLigature(subtable, &table) { parts, ligature in
          for glyph in parts { found[glyph, default: []].insert(ligature) }
        }
      case 5, 6: break
      default: table.setBroken()
      }
    }
    guard isRead else { return nil }
    substitutes = found
  }

  /// A glyph and all that may replace it, in any number of steps.
  func forms(of glyph: UInt32) -> Set<UInt32> {
    var forms: Set<UInt32> = [glyph]
    var waiting = [glyph]
    while let next = waiting.popLast() {
      for form in substitutes[next] ?? [] where forms.insert(form).inserted { waiting.append(form) }
    }
    return forms
  }

  /// The first characters that some rule may match right behind each glyph.
  struct Open {
    /// By the glyph.
    var after: [UInt32: UInt64] = [:]
    /// Behind any glyph.
    var any: UInt64 = 0

    mutating func add(_ first: ContextRule.Place, _ starts: UInt64) {
      guard starts != 0 else { return }
      switch first {
      case .unnamed: any |= starts
      case .glyphs(let glyphs): for glyph in glyphs { after[glyph, default: 0] |= starts }
      }
    }
  }

  /// Finds which first characters rules may match behind which glyphs; nil if they cannot be read.
  ///
  /// - Parameter starts: The numbers of the first characters of which a glyph may be a form.
  func open(starts: [UInt32: UInt64]) -> Open? {
    var open = Open()
    func mask(_ place: ContextRule.Place) -> UInt64 {
      switch place {
      case .unnamed: .max
      case .glyphs(let glyphs): glyphs.reduce(0) { $0 | (starts[$1] ?? 0) }
      }
    }
    func add(_ places: [ContextRule.Place]) {
      for (first, second) in zip(places, places.dropFirst()) { open.add(first, mask(second)) }
    }
    return rules.forEach("GSUB", add) && rules.forEach("GPOS", add) ? open : nil
  }
}
