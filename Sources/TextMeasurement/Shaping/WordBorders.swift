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
/// HarfBuzz neither reorders nor joins letters of these scripts. It divides U+0E33 and U+0EB3 into
/// a mark and a letter. A word begins with a letter or digit, never with a mark, and rules may pass
/// over marks, so the characters back to the last letter count as the end of a word.
///
/// Source: OpenType 1.9, chapters GSUB and GPOS.
struct WordBorders: Sendable {
  /// The number of characters in the block of a script.
  private static let blockSize = 128
  /// The number of kinds of first characters.
  static let startCount = 64
  /// The first character of the block.
  private let block: UInt32
  /// For each character of the block, the first characters that may follow a word ending with it.
  private var safeStarts: [UInt64]
  /// Whether rules may pass over each character of the block.
  private var isMark: [Bool]

  /// Reads the rules of a plan's font; nil if they cannot be read, and for other scripts.
  init?(_ plan: ShapingPlan) {
    let first: UInt32
    switch OpenTypeTag(rawValue: plan.settings.script) {
    case "Thai": first = 0xE00
    case "Laoo": first = 0xE80
    default: return nil
    }
    guard !plan.settings.isRightToLeft, plan.hasKnownRules else { return nil }
    let face = plan.font.face
    guard let rules = BorderRules(face) else { return nil }
    var glyphs = (0..<Self.blockSize).map { place -> Set<UInt32> in
      face.nominalGlyph(first + UInt32(place)).map { rules.forms(of: $0) } ?? []
    }
    // SARA AM and AM are shaped as NIKHAHIT or NIGGAHITA and AA.
    glyphs[0x33].formUnion(glyphs[0x4D].union(glyphs[0x32]))
    func isMark(_ glyph: UInt32) -> Bool {
      hb_ot_layout_get_glyph_class(face.handle, glyph) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
    }
    let areMarks = glyphs.map { $0.contains(where: isMark) }
    var starts: [UInt32: UInt64] = [:]
    var allStarts: UInt64 = 0
    for (place, forms) in glyphs.enumerated() where !areMarks[place] && !forms.isEmpty {
      guard let kind = Self.start(at: place) else { continue }
      allStarts |= 1 << UInt64(kind)
      for glyph in forms { starts[glyph, default: 0] |= 1 << UInt64(kind) }
    }
    guard let open = rules.open(starts: starts) else { return nil }
    block = first
    self.isMark = areMarks
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

  /// The number of the first character of a word; ``startCount`` for one that begins no word.
  func start(of word: UnsafeBufferPointer<UInt8>) -> UInt8 {
    let scalar = UTF8Decoder.decode(word, at: 0).codePoint
    guard scalar >= block, scalar < block + UInt32(Self.blockSize),
      let kind = Self.start(at: Int(scalar - block))
    else { return UInt8(Self.startCount) }
    return UInt8(kind)
  }

  /// The first characters that may follow a word, a bit for each number.
  func safeStarts(behind word: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var safe = UInt64.max
    var end = word.count
    while end > 0 {
      var start = end - 1
      while start > 0, UTF8Decoder.isContinuation(word[start]) { start -= 1 }
      let scalar = UTF8Decoder.decode(word, at: start).codePoint
      guard scalar >= block, scalar < block + UInt32(Self.blockSize) else { return 0 }
      safe &= safeStarts[Int(scalar - block)]
      if !isMark[Int(scalar - block)] { return safe }
      end = start
    }
    return 0
  }
}

/// The rules of a font that look at neighbours.
///
/// All lookups are read, also those that no feature of the plan applies: contextual rules apply
/// others. What cannot be read, and rules that pass over letters, make the whole nil.
private struct BorderRules {
  private let face: FontFace
  private let all: GlyphBitmap
  /// The glyphs by which each glyph may be replaced.
  private var substitutes: [UInt32: Set<UInt32>] = [:]

  /// Reads the substitutions of a face.
  init?(_ face: FontFace) {
    self.face = face
    var all = GlyphBitmap(glyphCount: face.glyphCount)
    for glyph in 0..<face.glyphCount { all.insert(UInt32(glyph)) }
    self.all = all
    var found: [UInt32: Set<UInt32>] = [:]
    let isRead = forEachSubtable("GSUB") { table, subtable, type, _ in
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
        Self.forEachLigature(subtable, &table) { parts, ligature in
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
    let areRead =
      forEachSubtable("GSUB") { table, subtable, type, flags in
        if type >= 4, flags & 0x06 != 0 { table.setBroken() }
        switch type {
        case 4:
          Self.forEachLigature(subtable, &table) { parts, _ in add(parts.map { .glyphs([$0]) }) }
        case 5, 6:
          ContextRules(isChained: type == 6) { rule, _ in add(rule.places) }
            .read(subtable, of: &table)
        default: break
        }
      }
      && forEachSubtable("GPOS") { table, subtable, type, flags in
        if type != 1, flags & 0x06 != 0 { table.setBroken() }
        switch type {
        case 1: break
        case 2: Self.forEachPair(subtable, &table) { add([.glyphs([$0]), $1]) }
        case 3:
          let covered = table.covered(subtable).map(\.glyph)
          add([.glyphs(covered), .glyphs(covered)])
        case 4, 5, 6:
          // Marks attach to what stands before them.
          add([.unnamed, .glyphs(table.covered(subtable).map(\.glyph))])
        case 7, 8:
          ContextRules(isChained: type == 8) { rule, _ in add(rule.places) }
            .read(subtable, of: &table)
        default: table.setBroken()
        }
      }
    return areRead ? open : nil
  }

  // MARK: - Subtables

  /// Calls a function with each subtable of a table, its type and the flags of its lookup.
  ///
  /// - Returns: False if the table is malformed or too large.
  private func forEachSubtable(
    _ tag: OpenTypeTag, _ body: (inout LayoutTable, Int, Int, Int) -> Void
  ) -> Bool {
    FontFace.withTable(tag, of: face.handle) { bytes in
      guard !bytes.isEmpty else { return true }
      var table = LayoutTable(bytes, glyphs: all)
      let list = table.number(8)
      for index in 0..<table.number(list) where !table.isBroken {
        guard let lookup = table.lookup(index) else { return false }
        let type = table.number(lookup)
        let flags = table.number(lookup + 2)
        for entry in 0..<table.number(lookup + 4) where !table.isBroken {
          let subtable = lookup + table.number(lookup + 6 + 2 * entry)
          if type == (tag == "GPOS" ? 9 : 7) {
            let extended = subtable + table.long(subtable + 4)
            body(&table, extended, table.number(subtable + 2), flags)
          } else {
            body(&table, subtable, type, flags)
          }
        }
      }
      return !table.isBroken
    }
  }

  /// Calls a function with the components and the glyph of each ligature.
  private static func forEachLigature(
    _ subtable: Int, _ table: inout LayoutTable, _ body: ([UInt32], UInt32) -> Void
  ) {
    for (glyph, index) in table.covered(subtable) where !table.isBroken {
      let set = subtable + table.number(subtable + 6 + 2 * index)
      for entry in 0..<table.number(set) where !table.isBroken {
        let ligature = set + table.number(set + 2 + 2 * entry)
        var parts = [glyph]
        for part in 0..<max(0, table.number(ligature + 2) - 1) where !table.isBroken {
          parts.append(UInt32(table.number(ligature + 4 + 2 * part)))
        }
        body(parts, UInt32(table.number(ligature)))
      }
    }
  }

  /// Calls a function with each first glyph of a pair adjustment subtable and those that it moves.
  private static func forEachPair(
    _ subtable: Int, _ table: inout LayoutTable, _ body: (UInt32, ContextRule.Place) -> Void
  ) {
    let size =
      2 * (table.number(subtable + 4).nonzeroBitCount + table.number(subtable + 6).nonzeroBitCount)
    func hasValue(_ record: Int) -> Bool {
      for field in stride(from: 0, to: size, by: 2) where table.number(record + field) != 0 {
        return true
      }
      return false
    }
    let covered = table.covered(subtable)
    switch table.number(subtable) {
    case 1:
      for (glyph, index) in covered {
        let set = subtable + table.number(subtable + 10 + 2 * index)
        var seconds: [UInt32] = []
        for entry in 0..<table.number(set) where !table.isBroken {
          let record = set + 2 + entry * (2 + size)
          if hasValue(record + 2) { seconds.append(UInt32(table.number(record))) }
        }
        body(glyph, .glyphs(seconds))
      }
    case 2:
      let firsts = table.classOfGlyphs(subtable + table.number(subtable + 8))
      let seconds = table.classes(subtable + table.number(subtable + 10))
      let (firstCount, secondCount) = (table.number(subtable + 12), table.number(subtable + 14))
      var moved: [ContextRule.Place] = []
      for first in 0..<firstCount where !table.isBroken {
        let kerned = (0..<secondCount).filter {
          hasValue(subtable + 16 + (first * secondCount + $0) * size)
        }
        // Class 0 has all glyphs that are not named.
        moved.append(
          kerned.contains(0) ? .unnamed : .glyphs(kerned.flatMap { seconds[$0] ?? [] }))
      }
      for (glyph, _) in covered {
        let first = firsts[glyph] ?? 0
        if first < moved.count { body(glyph, moved[first]) } else { table.setBroken() }
      }
    default: table.setBroken()
    }
  }
}
