// SPDX-License-Identifier: Apache-2.0

/// A GSUB or GPOS table, whose numbers and common parts are read for a given set of glyphs.
///
/// A table may come from a hostile file. What lies outside the table, has an unknown format or
/// takes too many steps makes ``isBroken`` true, and reads as 0; no read fails otherwise.
///
/// Source: OpenType 1.9, "Common table formats".
struct LayoutTable {
  private let bytes: UnsafeRawBufferPointer
  /// The glyphs for which the table is read.
  let glyphs: GlyphBitmap
  /// Whether the table is malformed, has an unknown format or exceeded the budget.
  private(set) var isBroken = false
  /// The remaining steps; they bound the time spent on a hostile table.
  private var budget = 1 << 22

  /// Creates a reader of a table, which must outlive it.
  init(_ bytes: UnsafeRawBufferPointer, glyphs: GlyphBitmap) {
    self.bytes = bytes
    self.glyphs = glyphs
  }

  /// Records that the table is malformed or has an unknown format.
  mutating func setBroken() { isBroken = true }

  /// Reads a 16-bit number.
  mutating func number(_ offset: Int) -> Int {
    budget -= 1
    guard offset >= 0, offset + 2 <= bytes.count, budget > 0 else {
      isBroken = true
      return 0
    }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// Whether each of `count` records of `size` bytes, one behind another, has a nonzero byte.
  ///
  /// Empty if the records do not lie in the table.
  mutating func areNonzero(_ offset: Int, count: Int, size: Int) -> [Bool] {
    budget -= count
    guard offset >= 0, offset + count * size <= bytes.count, budget > 0 else {
      isBroken = true
      return []
    }
    return (0..<count).map { record in
      let start = offset + record * size
      return (start..<start + size).contains { bytes[$0] != 0 }
    }
  }

  /// Reads a 32-bit number.
  mutating func long(_ offset: Int) -> Int {
    number(offset) << 16 | number(offset + 2)
  }

  /// The offset of the lookup at an index of the lookup list; nil if there is none.
  mutating func lookup(_ index: Int) -> Int? {
    let list = number(8)
    guard index < number(list) else {
      isBroken = true
      return nil
    }
    return list + number(list + 2 + 2 * index)
  }

  /// The set's glyphs that a subtable covers, with their coverage indices.
  mutating func covered(_ subtable: Int) -> [(glyph: UInt32, index: Int)] {
    coverage(subtable + number(subtable + 2))
  }

  /// The set's glyphs that a coverage table lists, with their coverage indices.
  mutating func coverage(_ table: Int) -> [(glyph: UInt32, index: Int)] {
    var found: [(glyph: UInt32, index: Int)] = []
    switch number(table) {
    case 1:
      for index in 0..<number(table + 2) where !isBroken {
        let glyph = UInt32(number(table + 4 + 2 * index))
        if glyphs.contains(glyph) { found.append((glyph, index)) }
      }
    case 2:
      forEachInRanges(table) { glyph, range in
        found.append((glyph, range.value + Int(glyph) - range.first))
      }
    default: isBroken = true
    }
    return found
  }

  /// The set's glyphs by class, without glyphs that the table does not list.
  mutating func classes(_ table: Int) -> [Int: [UInt32]] {
    var found: [Int: [UInt32]] = [:]
    forEachInClasses(table) { found[$1, default: []].append($0) }
    return found
  }

  /// The classes of the set's glyphs by a class table, without class 0.
  mutating func classOfGlyphs(_ table: Int) -> GlyphClasses {
    var found: [GlyphClasses.Entry] = []
    forEachInClasses(table) { if $1 != 0 { found.append(($0, $1)) } }
    return GlyphClasses(found)
  }

  /// Calls a function with each of the set's glyphs that a class table lists, and its class.
  private mutating func forEachInClasses(_ table: Int, _ body: (UInt32, Int) -> Void) {
    switch number(table) {
    case 1:
      let first = number(table + 2)
      for index in 0..<number(table + 4) where !isBroken {
        let glyph = UInt32(first + index)
        if glyphs.contains(glyph) { body(glyph, number(table + 6 + 2 * index)) }
      }
    case 2: forEachInRanges(table) { body($0, $1.value) }
    default: isBroken = true
    }
  }

  /// Calls a function with the set's glyphs in the ranges of a coverage or class table of format 2.
  ///
  /// A range's value is the coverage index of its first glyph, or the class of all.
  private mutating func forEachInRanges(
    _ table: Int, _ body: (UInt32, (first: Int, value: Int)) -> Void
  ) {
    for range in 0..<number(table + 2) where !isBroken {
      let entry = table + 4 + 6 * range
      let first = number(entry)
      let last = number(entry + 2)
      let value = number(entry + 4)
      guard first <= last else { continue }
      budget -= last - first
      glyphs.forEach(in: UInt32(first)...UInt32(last)) { body($0, (first, value)) }
    }
  }
}
