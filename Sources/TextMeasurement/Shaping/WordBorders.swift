// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import TextVocabulary

/// The borders between the words of Thai, Lao and Khmer that no rule of a font reaches across.
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
/// In Khmer a syllable is a letter with letters stacked below it and vowels around it, and HarfBuzz
/// moves the vowels that stand before the letter, and U+17D2 with RO, to the syllable's start. So a
/// word begins with one of these if its first syllable has one, and the whole last syllable counts
/// as the end of a word. A stacked RO has glyphs that are marks as long as no rule replaced them;
/// so rules that replace glyphs may pass over it to the letter, and a word is examined only if its
/// first glyph is no mark in the end.
///
/// Source: OpenType 1.9, chapters GSUB and GPOS; HarfBuzz, `hb-ot-shaper-khmer.cc`.
struct WordBorders: Sendable {
  /// The number of characters in the block of a script.
  private static let blockSize = 128
  /// The bit of a word that may stand behind no word; no other start has it.
  static let unknownStart: UInt64 = 1 << 63
  /// The first character of the block.
  private let block: UInt32
  /// For each character of the block, the first characters that may follow a word ending with it.
  private var safeStarts: [UInt64]
  /// The same for syllables without stacked letters; empty where letters are not stacked.
  private var unstackedSafeStarts: [UInt64] = []
  /// Whether rules may pass over each character of the block.
  private var isMark: [Bool]
  /// Whether the script is Khmer.
  private let isKhmer: Bool

  /// Reads the rules of a plan's font; nil if they cannot be read, and for other scripts.
  init?(_ plan: ShapingPlan) {
    let first: UInt32
    switch OpenTypeTag(rawValue: plan.settings.script) {
    case "Thai": first = 0xE00
    case "Laoo": first = 0xE80
    case "Khmr": first = 0x1780
    default: return nil
    }
    let face = plan.font.face
    // Without classes HarfBuzz guesses which glyphs are marks.
    guard !plan.settings.isRightToLeft, plan.hasKnownRules,
      hb_ot_layout_has_glyph_classes(face.handle) != 0
    else { return nil }
    guard let rules = BorderRules(face) else { return nil }
    var glyphs = (0..<Self.blockSize).map { place -> Set<UInt32> in
      face.nominalGlyph(first + UInt32(place)).map { rules.forms(of: $0) } ?? []
    }
    isKhmer = first == 0x1780
    if isKhmer {
      // A vowel on both sides of its letter is shaped as E and itself.
      for place in [0x3E, 0x3F, 0x40, 0x44, 0x45] { glyphs[place].formUnion(glyphs[0x41]) }
    } else {
      // SARA AM and AM are shaped as NIKHAHIT or NIGGAHITA and AA.
      glyphs[0x33].formUnion(glyphs[0x4D].union(glyphs[0x32]))
    }
    func isMark(_ glyph: UInt32) -> Bool {
      hb_ot_layout_get_glyph_class(face.handle, glyph) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
    }
    let areMarks = glyphs.map { $0.contains(where: isMark) }
    var starts: [UInt32: UInt64] = [:]
    var placedStarts: [UInt32: UInt64] = [:]
    var allStarts: UInt64 = 0
    for (place, forms) in glyphs.enumerated() where !forms.isEmpty {
      guard let kind = Self.start(at: place, isKhmer: isKhmer), isKhmer || !areMarks[place] else {
        continue
      }
      allStarts |= 1 << UInt64(kind)
      let forms = isKhmer ? rules.firstForms(of: first + UInt32(place)) : forms
      for glyph in forms {
        starts[glyph, default: 0] |= 1 << UInt64(kind)
        if !isKhmer || !isMark(glyph) { placedStarts[glyph, default: 0] |= 1 << UInt64(kind) }
      }
    }
    guard !isKhmer || !rules.deletesGlyphs,
      let open = rules.open(starts: starts, placedStarts: placedStarts)
    else { return nil }
    block = first
    self.isMark = areMarks
    func safe(behind forms: Set<UInt32>) -> UInt64 {
      forms.isEmpty ? 0 : forms.reduce(allStarts & ~open.any) { $0 & ~(open.after[$1] ?? 0) }
    }
    safeStarts = glyphs.map(safe)
    guard isKhmer else { return }
    let characters = (0..<Self.blockSize).filter { $0 != Self.coeng }
    let unstacked = rules.glyphs(
      madeOf: characters.compactMap { face.nominalGlyph(first + UInt32($0)) },
      notBehind: face.nominalGlyph(first + UInt32(Self.coeng)))
    unstackedSafeStarts = glyphs.map { safe(behind: $0.intersection(unstacked)) }
  }

  /// The number of a first character by its place in the block; nil for one that begins no word.
  private static func start(at place: Int, isKhmer: Bool) -> Int? {
    switch place {
    case 0x00...0x33 where isKhmer: place
    case 0x41...0x43 where isKhmer: place - 0x41 + 52
    case coeng where isKhmer: 55
    case 0x54...0x5A where isKhmer: place - 0x54 + 56
    case _ where isKhmer: nil
    case 0x01...0x2E: place - 0x01
    case 0x40...0x46: place - 0x40 + 46
    case 0x50...0x59: place - 0x50 + 53
    default: nil
    }
  }

  /// The places of U+17D2, which stacks the next letter, and of RO in the block of Khmer.
  private static let coeng = 0x52
  private static let ro = 0x1A

  /// The first characters of a word, a bit for each number; ``unknownStart`` for one that is not
  /// examined.
  ///
  /// - Parameter isMarkFirst: Whether the word's first glyph is a mark, if it is shaped alone.
  func starts(
    of word: UnsafeBufferPointer<UInt8>, isMarkFirst: @autoclosure () -> Bool
  ) -> UInt64 {
    guard let first = place(at: 0, of: word),
      let kind = Self.start(at: first, isKhmer: isKhmer)
    else { return Self.unknownStart }
    guard isKhmer else { return 1 << UInt64(kind) }
    guard Self.isKhmerBase(first), !isMarkFirst() else { return Self.unknownStart }
    // All that may come first in the syllable: more than does come first.
    var starts: UInt64 = 1 << UInt64(kind)
    var offset = 3
    var before = first
    while offset < word.count {
      guard let place = place(at: offset, of: word) else { return Self.unknownStart }
      switch place {
      case 0x41...0x43: starts |= 1 << UInt64(place - 0x41 + 52)
      case 0x3E, 0x3F, 0x40, 0x44, 0x45: starts |= 1 << 52
      case Self.ro where before == Self.coeng: starts |= 1 << 55 | 1 << UInt64(Self.ro)
      default: if Self.isKhmerBase(place), before != Self.coeng { return starts }
      }
      before = place
      offset += 3
    }
    return starts
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
    var unstackedSafe = UInt64.max
    var isStacked = false
    var start = word.count - 3
    // The next letter would be stacked.
    if isKhmer, start >= 0, place(at: start, of: word) == Self.coeng { return 0 }
    // All characters of the blocks have three bytes.
    while start >= 0, let place = place(at: start, of: word) {
      safe &= safeStarts[place]
      if isKhmer {
        unstackedSafe &= unstackedSafeStarts[place]
        if place == Self.coeng { isStacked = true }
        if isSyllableStart(start, place, of: word) { return isStacked ? safe : unstackedSafe }
      } else if !isMark[place] {
        return safe
      }
      start -= 3
    }
    return 0
  }

  /// Whether a character of Khmer is no mark: a letter, a digit or punctuation.
  private static func isKhmerBase(_ place: Int) -> Bool {
    switch place {
    case 0x00...0x33, 0x54...0x5C, 0x60...0x69, 0x70...0x79: true
    default: false
    }
  }

  /// Whether a syllable of Khmer starts with the character at an offset and place.
  private func isSyllableStart(
    _ offset: Int, _ place: Int, of word: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    Self.isKhmerBase(place)
      && (offset < 3 || self.place(at: offset - 3, of: word) != Self.coeng)
  }
}

/// The rules of a font that look at neighbours, and the glyphs that others make of a character's.
///
/// What cannot be read, and rules that pass over letters, make the whole nil.
private struct BorderRules {
  private let face: FontFace
  private let rules: NeighbourRules
  /// The glyphs by which each glyph may be replaced.
  private var substitutes: [UInt32: Set<UInt32>] = [:]
  /// The glyphs by which each glyph may be replaced where it stands first.
  private var firstSubstitutes: [UInt32: Set<UInt32>] = [:]
  /// The glyphs by which each glyph may be replaced alone, by one of them or by several.
  private var otherSubstitutes: [UInt32: Set<UInt32>] = [:]
  /// The parts and the glyph of each ligature.
  private var ligatures: [Ligature] = []
  /// Whether some rule replaces a glyph by none.
  private(set) var deletesGlyphs = false

  /// Reads the substitutions of a face.
  init?(_ face: FontFace) {
    self.face = face
    rules = NeighbourRules(face)
    var found: [UInt32: Set<UInt32>] = [:]
    var firsts: [UInt32: Set<UInt32>] = [:]
    var others: [UInt32: Set<UInt32>] = [:]
    var ligatures: [Ligature] = []
    var deletes = false
    let isRead = rules.forEachSubtable("GSUB") { table, subtable, type, flags in
      switch type {
      case 1:
        for (glyph, place) in table.covered(subtable) {
          // Format 1 adds a number to the glyph, modulo 65,536; format 2 has a list.
          let form =
            table.number(subtable) == 1
            ? (Int(glyph) + table.number(subtable + 4)) & 0xFFFF
            : table.number(subtable + 6 + 2 * place)
          found[glyph, default: []].insert(UInt32(form))
          firsts[glyph, default: []].insert(UInt32(form))
          others[glyph, default: []].insert(UInt32(form))
        }
      case 2, 3:
        for (glyph, place) in table.covered(subtable) {
          let sequence = subtable + table.number(subtable + 6 + 2 * place)
          let count = table.number(sequence)
          if count == 0 { deletes = true }
          for index in 0..<count where !table.isBroken {
            let form = UInt32(table.number(sequence + 2 + 2 * index))
            found[glyph, default: []].insert(form)
            others[glyph, default: []].insert(form)
            if type == 3 || index == 0 { firsts[glyph, default: []].insert(form) }
          }
        }
      case 4:
        NeighbourRules.forEachLigature(subtable, &table) { parts, ligature in
          for glyph in parts { found[glyph, default: []].insert(ligature) }
          firsts[parts[0], default: []].insert(ligature)
          // Bit 0 is about cursive attachment; the others make rules pass over glyphs.
          ligatures.append(Ligature(parts: parts, glyph: ligature, isDirect: flags & ~1 == 0))
        }
      case 5, 6: break
      default: table.setBroken()
      }
    }
    guard isRead else { return nil }
    substitutes = found
    firstSubstitutes = firsts
    otherSubstitutes = others
    self.ligatures = ligatures
    deletesGlyphs = deletes
  }

  /// A glyph and all that may replace it, in any number of steps.
  func forms(of glyph: UInt32) -> Set<UInt32> { Self.closure(of: glyph, substitutes) }

  /// Some glyphs, and all that rules can make of them and of any glyphs before and behind them.
  ///
  /// - Parameter stacker: A glyph that does not stand right before any of them, so that they do not
  ///   become its ligatures.
  func glyphs(madeOf glyphs: [UInt32], notBehind stacker: UInt32?) -> Set<UInt32> {
    var made = Set(glyphs)
    while true {
      let count = made.count
      for ligature in ligatures where ligature.parts.contains(where: made.contains) {
        if ligature.parts[0] != stacker || !ligature.isDirect { made.insert(ligature.glyph) }
      }
      for glyph in made { made.formUnion(otherSubstitutes[glyph] ?? []) }
      if made.count == count { return made }
    }
  }

  /// A ligature of a font.
  private struct Ligature {
    /// The glyphs that it replaces, at least one.
    var parts: [UInt32]
    /// The glyph.
    var glyph: UInt32
    /// Whether its parts stand right behind one another.
    var isDirect: Bool
  }

  /// The glyphs of a character and all that may replace them, as long as it stands first in its
  /// word and no rule reaches across the word's start.
  func firstForms(of scalar: UInt32) -> Set<UInt32> {
    face.nominalGlyph(scalar).map { Self.closure(of: $0, firstSubstitutes) } ?? []
  }

  private static func closure(
    of glyph: UInt32, _ substitutes: [UInt32: Set<UInt32>]
  ) -> Set<UInt32> {
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
  /// - Parameters:
  ///   - starts: The numbers of the first characters of which a glyph may be a form.
  ///   - placedStarts: The same for the forms that are left when glyphs are placed.
  func open(starts: [UInt32: UInt64], placedStarts: [UInt32: UInt64]) -> Open? {
    var open = Open()
    var known = starts
    func mask(_ place: ContextRule.Place) -> UInt64 {
      switch place {
      case .unnamed: .max
      case .glyphs(let glyphs): glyphs.reduce(0) { $0 | (known[$1] ?? 0) }
      }
    }
    func add(_ places: [ContextRule.Place]) {
      for (first, second) in zip(places, places.dropFirst()) { open.add(first, mask(second)) }
    }
    guard rules.forEach("GSUB", { places, _ in add(places) }) else { return nil }
    known = placedStarts
    return rules.forEach("GPOS", { places, _ in add(places) }) ? open : nil
  }
}
