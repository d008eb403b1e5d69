// SPDX-License-Identifier: Apache-2.0

/// A reader of the rules in a GSUB or GPOS table that affect texts made of a given set of glyphs.
///
/// The reader collects glyphs and pairs to exclude. In a text without these, every rule that can
/// still match looks at *one or two* glyphs and only adjusts the advance of a pair. The advance of
/// such a text is a sum over its glyphs and pairs, each of which HarfBuzz can shape alone:
///
/// - Substitutions of single glyphs, cursive attachment and pairs with two values exclude their
///   glyphs.
/// - A ligature whose components are all in the set excludes the pair with which it begins, or,
///   where the reader knows the ligatures, makes its neighbouring components *ligated*.
/// - A contextual rule whose positions can all match glyphs of the set excludes one pair of
///   neighbours in it.
/// - Where the forms of letters depend on their neighbours, kerned pairs are excluded too.
/// - Attaching marks to bases moves glyphs but not the pen, so it excludes nothing. Nor does the
///   adjustment of a single glyph, which is part of the advance of that glyph alone.
///
/// A rule of an unknown format, or one that lies outside the table, makes ``isBroken`` true; the
/// result must then not be used. Source: OpenType 1.9, chapters GSUB and GPOS.
struct LayoutRules {
  private var table: LayoutTable
  /// Whether the table is GPOS.
  private let isPositioning: Bool
  /// Whether kerned pairs are excluded too.
  private let excludesKerning: Bool
  /// The ligatures of letters, which are among the set's glyphs; nil if they are not known.
  private let ligatures: GlyphBitmap?
  /// The glyphs and pairs that texts must not contain.
  private(set) var exclusions = GlyphExclusions()
  /// The neighbouring components of ligatures that are formed of letters alone.
  private(set) var ligated = GlyphExclusions()
  /// The remaining pairs that may be kerned.
  private(set) var kernedPairs = KernedPairs()

  /// Creates a reader of a table; no lookup is read yet.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs of the texts.
  ///   - ligatures: Those of them that ``ligatures(lookup:)`` found; nil to exclude all ligatures.
  init(
    _ bytes: UnsafeRawBufferPointer, isPositioning: Bool, excludesKerning: Bool = false,
    glyphs: GlyphBitmap, ligatures: GlyphBitmap? = nil
  ) {
    table = LayoutTable(bytes, glyphs: glyphs)
    self.isPositioning = isPositioning
    self.excludesKerning = excludesKerning
    self.ligatures = ligatures
  }

  /// Whether the table is malformed, has an unknown format or exceeded the budget.
  var isBroken: Bool { table.isBroken }

  /// Reads the lookup at an index of the lookup list.
  mutating func read(lookup index: Int) {
    guard let lookup = table.lookup(index) else { return }
    // Rules that skip bases or ligatures match glyphs that are not adjacent.
    let passesOverLetters = table.number(lookup + 2) & 0x06 != 0
    for subtable in subtables(of: lookup) where !isBroken {
      read(subtable.start, subtable.type, passesOverLetters)
    }
  }

  /// The subtables of a lookup with their types; of an extension, the table that it refers to.
  private mutating func subtables(of lookup: Int) -> [(start: Int, type: Int)] {
    let type = table.number(lookup)
    let count = table.number(lookup + 4)
    var found: [(start: Int, type: Int)] = []
    for entry in 0..<count where !isBroken {
      let start = lookup + table.number(lookup + 6 + 2 * entry)
      found.append(
        type == (isPositioning ? 9 : 7)
          ? (start + table.long(start + 4), table.number(start + 2)) : (start, type))
    }
    return found
  }

  private mutating func read(_ subtable: Int, _ type: Int, _ passesOverLetters: Bool) {
    let context = isPositioning ? 7 : 5
    if type == context || type == context + 1 {
      var found = GlyphExclusions()
      ContextRules(isChained: type == context + 1) { rule, table in
        rule.exclude(passesOverLetters: passesOverLetters, &table, &found)
      }
      .read(subtable, of: &table)
      exclusions.formUnion(found)
    } else if passesOverLetters {
      excludeCovered(subtable)
    } else if isPositioning {
      switch type {
      case 1, 4, 5, 6: break
      case 2: excludesKerning ? excludeKerning(subtable) : readPairs(subtable)
      case 3: excludeCovered(subtable)
      default: table.setBroken()
      }
    } else {
      switch type {
      case 1, 2, 3, 8: excludeCovered(subtable)
      case 4: readLigatures(subtable)
      default: table.setBroken()
      }
    }
  }

  private mutating func excludeCovered(_ subtable: Int) {
    for (glyph, _) in table.covered(subtable) { exclusions.insert(glyph) }
  }

  private mutating func readLigatures(_ subtable: Int) {
    for (_, parts) in ligatures(subtable) {
      guard parts.count > 1 else {
        exclusions.insert(parts[0])
        continue
      }
      if let ligatures, !parts.contains(where: ligatures.contains) {
        for (first, second) in zip(parts, parts.dropFirst()) { ligated.insert(first, second) }
      } else {
        exclusions.insert(parts[0], parts[1])
      }
    }
  }

  /// The ligatures of a subtable, of which all components are in the set; each has at least one.
  private mutating func ligatures(_ subtable: Int) -> [(glyph: UInt32, parts: [UInt32])] {
    var found: [(glyph: UInt32, parts: [UInt32])] = []
    for (first, index) in table.covered(subtable) {
      guard index < table.number(subtable + 4) else { continue }
      let set = subtable + table.number(subtable + 6 + 2 * index)
      for entry in 0..<table.number(set) {
        guard !isBroken else { return [] }
        let ligature = set + table.number(set + 2 + 2 * entry)
        let others = (0..<max(0, table.number(ligature + 2) - 1)).map {
          UInt32(table.number(ligature + 4 + 2 * $0))
        }
        guard others.allSatisfy({ table.glyphs.contains($0) }) else { continue }
        found.append((UInt32(table.number(ligature)), [first] + others))
      }
    }
    return found
  }

  /// The ligatures that a lookup forms of the set's glyphs; none if it is of another type.
  mutating func ligatures(lookup index: Int) -> [UInt32] {
    guard !isPositioning, let lookup = table.lookup(index) else { return [] }
    var found: [UInt32] = []
    for subtable in subtables(of: lookup) where subtable.type == 4 && !isBroken {
      found += ligatures(subtable.start).map(\.glyph)
    }
    return found
  }

  /// Reads a pair adjustment subtable.
  ///
  /// Its pairs are allowed in texts. The covered glyphs are excluded if the subtable has values for
  /// the second glyph, or kerns a glyph with class 0, which means with all unlisted glyphs.
  private mutating func readPairs(_ subtable: Int) {
    let covered = table.covered(subtable)
    guard table.number(subtable + 6) == 0 else {
      for (glyph, _) in covered { exclusions.insert(glyph) }
      return
    }
    switch table.number(subtable) {
    case 1: readNamedPairs(subtable, covered)
    case 2: readClassPairs(subtable, covered)
    default: table.setBroken()
    }
  }

  private mutating func readNamedPairs(_ subtable: Int, _ covered: [(glyph: UInt32, index: Int)]) {
    let size = 2 + 2 * table.number(subtable + 4).nonzeroBitCount
    var pairs: [UInt64] = []
    for (glyph, index) in covered {
      let set = subtable + table.number(subtable + 10 + 2 * index)
      for entry in 0..<table.number(set) where !isBroken {
        let second = UInt32(table.number(set + 2 + entry * size))
        if table.glyphs.contains(second), hasValue(set + 2 + entry * size + 2, size: size - 2) {
          pairs.append(GlyphPair.key(glyph, second))
        }
      }
    }
    kernedPairs.insert(pairs)
  }

  private mutating func readClassPairs(_ subtable: Int, _ covered: [(glyph: UInt32, index: Int)]) {
    let size = 2 * table.number(subtable + 4).nonzeroBitCount
    let (firstCount, secondCount) = (table.number(subtable + 12), table.number(subtable + 14))
    guard size > 0, secondCount > 0 else { return }
    let areKerned = table.areNonzero(subtable + 16, count: firstCount * secondCount, size: size)
    let named = table.classOfGlyphs(subtable + table.number(subtable + 8))
    let seconds = table.classOfGlyphs(subtable + table.number(subtable + 10))
    let firsts = GlyphClasses(covered.map { ($0.glyph, named[$0.glyph] ?? 0) })
    guard !isBroken, firsts.areAll(below: firstCount), seconds.areAll(below: secondCount) else {
      return table.setBroken()
    }
    if (0..<firstCount).contains(where: { areKerned[$0 * secondCount] }) {
      for (glyph, _) in covered { exclusions.insert(glyph) }
    } else {
      kernedPairs.insert(
        firsts: firsts, seconds: seconds, secondCount: secondCount, areKerned: areKerned)
    }
  }

  /// Whether a value record of `size` bytes has a nonzero field.
  private mutating func hasValue(_ entry: Int, size: Int) -> Bool {
    for field in stride(from: 0, to: size, by: 2) where table.number(entry + field) != 0 {
      return true
    }
    return false
  }

  /// Excludes all pairs of a pair adjustment subtable, whatever their values.
  private mutating func excludeKerning(_ subtable: Int) {
    let covered = table.covered(subtable)
    let size =
      2 * (table.number(subtable + 4).nonzeroBitCount + table.number(subtable + 6).nonzeroBitCount)
    guard table.number(subtable) == 1 else {
      // Class-based kerning covers nearly all letters.
      for (glyph, _) in covered { exclusions.insert(glyph) }
      return
    }
    for (glyph, index) in covered {
      let set = subtable + table.number(subtable + 10 + 2 * index)
      for entry in 0..<table.number(set) where !isBroken {
        let second = UInt32(table.number(set + 2 + entry * (2 + size)))
        if table.glyphs.contains(second) { exclusions.insert(glyph, second) }
      }
    }
  }

  /// The substitutes of glyphs, if the lookup only replaces single glyphs; else nil.
  mutating func substitutes(lookup index: Int) -> [(glyph: UInt32, form: UInt32)]? {
    guard let lookup = table.lookup(index) else { return nil }
    var found: [(glyph: UInt32, form: UInt32)] = []
    for (subtable, type) in subtables(of: lookup) where !isBroken {
      guard type == 1 else { return nil }
      let format = table.number(subtable)
      guard format == 1 || format == 2 else {
        table.setBroken()
        return nil
      }
      for (glyph, place) in table.covered(subtable) {
        // Format 1 adds a number to the glyph, modulo 65,536; format 2 has a list.
        let form =
          format == 1
          ? (Int(glyph) + table.number(subtable + 4)) & 0xFFFF
          : table.number(subtable + 6 + 2 * place)
        found.append((glyph, UInt32(form)))
      }
    }
    return found
  }
}
