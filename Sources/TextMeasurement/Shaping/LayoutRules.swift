// SPDX-License-Identifier: Apache-2.0

/// A reader of the rules in a GSUB or GPOS table that affect texts made of a given set of glyphs.
///
/// The reader collects glyphs and pairs to exclude. In a text without these, every rule that can
/// still match looks at *one or two* glyphs and only adjusts the advance of a pair. The advance of
/// such a text is a sum over its glyphs and pairs, each of which HarfBuzz can shape alone:
///
/// - Substitutions of single glyphs, cursive attachment and pairs with two values exclude their
///   glyphs.
/// - A ligature whose components are all in the set excludes the pair with which it begins.
/// - A contextual rule whose positions can all match glyphs of the set excludes one pair of
///   neighbours in it.
/// - Where the forms of letters depend on their neighbours, kerned pairs are excluded too.
/// - Attaching marks to bases moves glyphs but not the pen, so it excludes nothing. Nor does the
///   adjustment of a single glyph, which is part of the advance of that glyph alone.
///
/// A rule of an unknown format, or one that lies outside the table, makes ``isBroken`` true; the
/// result must then not be used. Source: OpenType 1.9, chapters GSUB, GPOS and "Common table
/// formats".
struct LayoutRules {
  /// The table.
  let bytes: UnsafeRawBufferPointer
  /// Whether the table is GPOS.
  let isPositioning: Bool
  /// The glyphs of the texts.
  let glyphs: GlyphBitmap
  /// The glyphs that texts must not contain.
  private(set) var excluded: Set<UInt32> = []
  /// The pairs of neighbours that texts must not contain, as made by ``pairKey(_:_:)``.
  private(set) var excludedPairs: Set<UInt64> = []
  /// The remaining pairs that may be kerned.
  private(set) var kernedPairs = KernedPairs()
  /// Whether kerned pairs are excluded too.
  var excludesKerning = false
  /// Whether the table is malformed, has an unknown format or exceeded the budget.
  var isBroken = false
  /// The remaining steps; they bound the time spent on a hostile table.
  private var budget = 1 << 22

  /// Creates a reader of a table; no lookup is read yet.
  init(_ bytes: UnsafeRawBufferPointer, isPositioning: Bool, glyphs: GlyphBitmap) {
    self.bytes = bytes
    self.isPositioning = isPositioning
    self.glyphs = glyphs
  }

  /// The key of a pair of glyphs.
  @inline(__always)
  static func pairKey(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }

  /// Reads the lookup at an index of the lookup list.
  mutating func read(lookup index: Int) {
    let list = number(8)
    guard index < number(list) else { return isBroken = true }
    let lookup = list + number(list + 2 + 2 * index)
    let type = number(lookup)
    // Rules that skip bases or ligatures match glyphs that are not adjacent.
    let passesOverLetters = number(lookup + 2) & 0x06 != 0
    for entry in 0..<number(lookup + 4) {
      guard !isBroken else { return }
      let subtable = lookup + number(lookup + 6 + 2 * entry)
      if type == (isPositioning ? 9 : 7) {
        read(subtable + long(subtable + 4), number(subtable + 2), passesOverLetters)
      } else {
        read(subtable, type, passesOverLetters)
      }
    }
  }

  private mutating func read(_ subtable: Int, _ type: Int, _ passesOverLetters: Bool) {
    let context = isPositioning ? 7 : 5
    if type == context || type == context + 1 {
      readContext(subtable, isChained: type == context + 1, passesOverLetters)
    } else if passesOverLetters {
      excludeCovered(subtable)
    } else if isPositioning {
      switch type {
      case 1, 4, 5, 6: break
      case 2: excludesKerning ? excludeKerning(subtable) : readPairs(subtable)
      case 3: excludeCovered(subtable)
      default: isBroken = true
      }
    } else {
      switch type {
      case 1, 2, 3, 8: excludeCovered(subtable)
      case 4: readLigatures(subtable)
      default: isBroken = true
      }
    }
  }

  private mutating func excludeCovered(_ subtable: Int) {
    for (glyph, _) in coverage(subtable + number(subtable + 2)) { exclude(glyph) }
  }

  private mutating func readLigatures(_ subtable: Int) {
    for (glyph, index) in coverage(subtable + number(subtable + 2)) {
      guard index < number(subtable + 4) else { continue }
      let set = subtable + number(subtable + 6 + 2 * index)
      for entry in 0..<number(set) {
        guard !isBroken else { return }
        let ligature = set + number(set + 2 + 2 * entry)
        let parts = (0..<max(0, number(ligature + 2) - 1)).map {
          UInt32(number(ligature + 4 + 2 * $0))
        }
        guard parts.allSatisfy({ glyphs.contains($0) }) else { continue }
        if let second = parts.first {
          excludePair(glyph, second)
        } else {
          exclude(glyph)
        }
      }
    }
  }

  /// Reads a pair adjustment subtable.
  ///
  /// Its pairs are allowed in texts. The covered glyphs are excluded if the subtable has values for
  /// the second glyph, or kerns a glyph with class 0, which means with all unlisted glyphs.
  private mutating func readPairs(_ subtable: Int) {
    let covered = coverage(subtable + number(subtable + 2))
    guard number(subtable + 6) == 0 else {
      for (glyph, _) in covered { exclude(glyph) }
      return
    }
    switch number(subtable) {
    case 1: readNamedPairs(subtable, covered)
    case 2: readClassPairs(subtable, covered)
    default: isBroken = true
    }
  }

  private mutating func readNamedPairs(_ subtable: Int, _ covered: [(glyph: UInt32, index: Int)]) {
    let size = 2 + 2 * number(subtable + 4).nonzeroBitCount
    for (glyph, index) in covered {
      let set = subtable + number(subtable + 10 + 2 * index)
      for entry in 0..<number(set) where !isBroken {
        let second = UInt32(number(set + 2 + entry * size))
        if glyphs.contains(second), hasValue(set + 2 + entry * size + 2, size: size - 2) {
          kernedPairs.insert(glyph, second)
        }
      }
    }
  }

  private mutating func readClassPairs(_ subtable: Int, _ covered: [(glyph: UInt32, index: Int)]) {
    let size = 2 * number(subtable + 4).nonzeroBitCount
    let (firstCount, secondCount) = (number(subtable + 12), number(subtable + 14))
    guard size > 0, secondCount > 0 else { return }
    var areKerned: [Bool] = []
    for entry in 0..<firstCount * secondCount where !isBroken {
      areKerned.append(hasValue(subtable + 16 + entry * size, size: size))
    }
    let named = classOfGlyphs(subtable + number(subtable + 8))
    let seconds = classOfGlyphs(subtable + number(subtable + 10))
    var firsts: [UInt32: Int] = [:]
    for (glyph, _) in covered { firsts[glyph] = named[glyph] ?? 0 }
    guard !isBroken, firsts.allSatisfy({ $0.value < firstCount }),
      seconds.allSatisfy({ $0.value < secondCount })
    else { return isBroken = true }
    if (0..<firstCount).contains(where: { areKerned[$0 * secondCount] }) {
      for (glyph, _) in covered { exclude(glyph) }
    } else {
      kernedPairs.insert(
        firsts: firsts, seconds: seconds, secondCount: secondCount, areKerned: areKerned)
    }
  }

  /// Whether a value record of `size` bytes has a nonzero field.
  private mutating func hasValue(_ entry: Int, size: Int) -> Bool {
    for field in stride(from: 0, to: size, by: 2) where number(entry + field) != 0 { return true }
    return false
  }

  /// The classes of the set's glyphs by a class table, without class 0.
  private mutating func classOfGlyphs(_ table: Int) -> [UInt32: Int] {
    var found: [UInt32: Int] = [:]
    for (value, glyphs) in classes(table) where value != 0 {
      for glyph in glyphs { found[glyph] = value }
    }
    return found
  }

  /// Excludes all pairs of a pair adjustment subtable, whatever their values.
  private mutating func excludeKerning(_ subtable: Int) {
    let covered = coverage(subtable + number(subtable + 2))
    let size = 2 * (number(subtable + 4).nonzeroBitCount + number(subtable + 6).nonzeroBitCount)
    guard number(subtable) == 1 else {
      // Class-based kerning covers nearly all letters.
      for (glyph, _) in covered { exclude(glyph) }
      return
    }
    for (glyph, index) in covered {
      let set = subtable + number(subtable + 10 + 2 * index)
      for entry in 0..<number(set) where !isBroken {
        let second = UInt32(number(set + 2 + entry * (2 + size)))
        if glyphs.contains(second) { excludePair(glyph, second) }
      }
    }
  }

  /// The substitutes of glyphs, if the lookup only replaces single glyphs; else nil.
  mutating func substitutes(lookup index: Int) -> [(glyph: UInt32, form: UInt32)]? {
    let list = number(8)
    guard index < number(list) else {
      isBroken = true
      return nil
    }
    let lookup = list + number(list + 2 + 2 * index)
    let type = number(lookup)
    var found: [(glyph: UInt32, form: UInt32)] = []
    for entry in 0..<number(lookup + 4) where !isBroken {
      var subtable = lookup + number(lookup + 6 + 2 * entry)
      var kind = type
      if type == 7 {
        kind = number(subtable + 2)
        subtable += long(subtable + 4)
      }
      guard kind == 1 else { return nil }
      let format = number(subtable)
      guard format == 1 || format == 2 else {
        isBroken = true
        return nil
      }
      for (glyph, place) in coverage(subtable + number(subtable + 2)) {
        // Format 1 adds a number to the glyph, modulo 65,536; format 2 has a list.
        let form =
          format == 1
          ? (Int(glyph) + number(subtable + 4)) & 0xFFFF : number(subtable + 6 + 2 * place)
        found.append((glyph, UInt32(form)))
      }
    }
    return found
  }

  /// Excludes a glyph.
  mutating func exclude(_ glyph: UInt32) { excluded.insert(glyph) }

  /// Excludes a pair.
  mutating func excludePair(_ first: UInt32, _ second: UInt32) {
    excludedPairs.insert(Self.pairKey(first, second))
  }

  // MARK: - Numbers and common tables

  /// Reads a 16-bit number; outside the table gives 0 and makes ``isBroken`` true.
  mutating func number(_ offset: Int) -> Int {
    budget -= 1
    guard offset >= 0, offset + 2 <= bytes.count, budget > 0 else {
      isBroken = true
      return 0
    }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  private mutating func long(_ offset: Int) -> Int {
    number(offset) << 16 | number(offset + 2)
  }

  /// The set's glyphs that a coverage table lists, with their coverage indices.
  mutating func coverage(_ table: Int) -> [(glyph: UInt32, index: Int)] {
    var found: [(glyph: UInt32, index: Int)] = []
    let count = number(table + 2)
    switch number(table) {
    case 1:
      for index in 0..<count where !isBroken {
        let glyph = UInt32(number(table + 4 + 2 * index))
        if glyphs.contains(glyph) { found.append((glyph, index)) }
      }
    case 2:
      for range in 0..<count where !isBroken {
        let entry = table + 4 + 6 * range
        let first = number(entry)
        let last = number(entry + 2)
        let start = number(entry + 4)
        guard first <= last else { continue }
        budget -= last - first
        for glyph in first...last where glyphs.contains(UInt32(glyph)) {
          found.append((UInt32(glyph), start + glyph - first))
        }
      }
    default: isBroken = true
    }
    return found
  }

  /// The set's glyphs by class, without glyphs that the table does not list.
  mutating func classes(_ table: Int) -> [Int: [UInt32]] {
    var found: [Int: [UInt32]] = [:]
    switch number(table) {
    case 1:
      let first = number(table + 2)
      for index in 0..<number(table + 4) where !isBroken {
        let glyph = UInt32(first + index)
        if glyphs.contains(glyph) {
          found[number(table + 6 + 2 * index), default: []].append(glyph)
        }
      }
    case 2:
      for range in 0..<number(table + 2) where !isBroken {
        let entry = table + 4 + 6 * range
        let first = number(entry)
        let last = number(entry + 2)
        let value = number(entry + 4)
        guard first <= last else { continue }
        budget -= last - first
        for glyph in first...last where glyphs.contains(UInt32(glyph)) {
          found[value, default: []].append(UInt32(glyph))
        }
      }
    default: isBroken = true
    }
    return found
  }
}
