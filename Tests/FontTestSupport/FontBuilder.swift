// SPDX-License-Identifier: Apache-2.0

package import TextVocabulary

/// Builds small TrueType fonts with metrics that the test chooses.
///
/// Glyph 0 is `.notdef`; glyph i + 1 shows `letters[i]`. All glyphs are empty, because measuring
/// does not depend on outlines; ``addBoxes(height:widening:)`` gives them outlines.
package struct FontBuilder {
  /// The name of the family.
  package var family: String
  /// The units of an em.
  package var unitsPerEm: Int
  /// How far the font reaches above the baseline, in units.
  package var ascender: Int
  /// How far it reaches below, as a negative number.
  package var descender: Int
  /// The units between lines.
  package var lineGap = 0
  /// The characters and their advances, by ascending character.
  package var letters: [(scalar: Unicode.Scalar, advance: Int)] = [
    (" ", 250), ("a", 500), ("b", 600),
  ]
  /// The advance of `.notdef`.
  package var missingAdvance = 1000
  /// Tables to add or to replace a built one; an empty table is omitted.
  package var tables: [String: [UInt8]] = [:]

  /// A font with a space of 250 units, an "a" of 500 and a "b" of 600.
  package init(
    family: String = "Built", unitsPerEm: Int = 1000, ascender: Int = 800, descender: Int = -200
  ) {
    (self.family, self.unitsPerEm) = (family, unitsPerEm)
    (self.ascender, self.descender) = (ascender, descender)
  }

  /// The number of glyphs.
  package var glyphCount: Int { letters.count + 1 }

  /// The font's bytes (OpenType 1.9, "Organization of an OpenType Font").
  package func bytes(offset: Int = 0) -> [UInt8] {
    var all: [String: [UInt8]] = [
      "head": head, "hhea": hhea, "maxp": maxp, "hmtx": hmtx, "cmap": cmap, "name": name,
      "OS/2": os2, "post": Self.u32(0x30000) + Array(repeating: 0, count: 28),
      "loca": Array(repeating: 0, count: 2 * (glyphCount + 1)), "glyf": [0, 0, 0, 0],
    ]
    for (tag, table) in tables { all[tag] = table.isEmpty ? nil : table }
    let tags = all.keys.sorted()
    var directory = Self.u32(0x10000) + Self.u16(tags.count) + [0, 0, 0, 0, 0, 0]
    var body: [UInt8] = []
    let start = offset + 12 + 16 * tags.count
    for tag in tags {
      let table = all[tag] ?? []
      directory += Array(tag.utf8) + Self.u32(0) + Self.u32(start + body.count)
      directory += Self.u32(table.count)
      body += table + Array(repeating: 0, count: (4 - table.count % 4) % 4)
    }
    return directory + body
  }

  /// A font in memory.
  package func data(_ name: String = "built") -> FontData { FontData(bytes: bytes(), name: name) }

  /// A collection file of several fonts.
  package static func collection(_ fonts: [FontBuilder]) -> [UInt8] {
    let header = 12 + 4 * fonts.count
    var offsets: [UInt8] = []
    var body: [UInt8] = []
    for font in fonts {
      offsets += u32(header + body.count)
      body += font.bytes(offset: header + body.count)
    }
    return Array("ttcf".utf8) + u32(0x10000) + u32(fonts.count) + offsets + body
  }

  // MARK: - Tables that a test may add

  /// An axis `wght` 400...900, over which the advances and the ascender grow.
  package mutating func addWeightAxis(widening: Int, raising: Int) {
    tables["fvar"] =
      Self.u32(0x10000) + Self.u16(16) + Self.u16(2) + Self.u16(1) + Self.u16(20) + Self.u16(0)
      + Self.u16(8) + Array("wght".utf8) + Self.u32(400 << 16) + Self.u32(400 << 16)
      + Self.u32(900 << 16) + Self.u16(0) + Self.u16(256)
    tables["HVAR"] =
      Self.u32(0x10000) + Self.u32(20) + Self.u32(0) + Self.u32(0) + Self.u32(0)
      + Self.variationStore(Array(repeating: widening, count: glyphCount))
    tables["MVAR"] =
      Self.u32(0x10000) + Self.u16(0) + Self.u16(8) + Self.u16(1) + Self.u16(20)
      + Array("hasc".utf8) + Self.u16(0) + Self.u16(0) + Self.variationStore([raising])
  }

  /// A `kern` table of pairs of glyphs.
  package mutating func addKerning(_ pairs: [(left: Int, right: Int, value: Int)]) {
    let sorted = pairs.sorted { ($0.left, $0.right) < ($1.left, $1.right) }
    let subtable = sorted.flatMap { Self.u16($0.left) + Self.u16($0.right) + Self.u16($0.value) }
    tables["kern"] =
      Self.u16(0) + Self.u16(1) + Self.u16(0) + Self.u16(14 + subtable.count) + Self.u16(1)
      + Self.u16(pairs.count) + Self.u16(6) + Self.u16(0) + Self.u16(0) + subtable
  }

  /// A feature `calt` that replaces a glyph by another between two equal glyphs.
  package mutating func addContext(between neighbour: Int, _ glyph: Int, becomes other: Int) {
    func coverage(_ glyph: Int) -> [UInt8] { [1, 1, glyph].flatMap { Self.u16($0) } }
    // Chained contexts, format 3: before, input, after; lookup 1 at the first input glyph.
    let context =
      [3, 1, 20, 1, 26, 1, 20, 1, 0, 1].flatMap { Self.u16($0) } + coverage(neighbour)
      + coverage(glyph)
    let single = [2, 8, 1, other].flatMap { Self.u16($0) } + coverage(glyph)
    func lookup(_ type: Int, _ table: [UInt8]) -> [UInt8] {
      [type, 0, 1, 8].flatMap { Self.u16($0) } + table
    }
    let first = lookup(6, context)
    let lookups = [2, 6, 6 + first.count].flatMap { Self.u16($0) } + first + lookup(1, single)
    let script = [4, 0, 0, 0xFFFF, 1, 0].flatMap { Self.u16($0) }
    let scripts = Self.u16(1) + Array("DFLT".utf8) + Self.u16(8) + script
    let features =
      Self.u16(1) + Array("calt".utf8) + [8, 0, 1, 0].flatMap { Self.u16($0) }
    let places = [10, 10 + scripts.count, 10 + scripts.count + features.count]
    tables["GSUB"] =
      Self.u32(0x10000) + places.flatMap { Self.u16($0) } + scripts + features + lookups
  }

  /// Outlines: the glyph of each letter but the space is a box on the baseline, as wide as its
  /// advance.
  ///
  /// - Parameter widening: What the end of the axis of ``addWeightAxis(widening:raising:)`` adds to
  ///   the width of a box.
  package mutating func addBoxes(height: Int, widening: Int) {
    var (glyphs, outlineEnds): ([UInt8], [Int]) = ([], [0])
    var (variations, variationEnds): ([UInt8], [Int]) = ([], [0])
    for glyph in 0..<glyphCount {
      if glyph > 0, letters[glyph - 1].scalar != " " {
        let advance = letters[glyph - 1].advance
        // One contour of four points on the curve: up, right, down.
        glyphs += [1, 0, 0, advance, height, 3, 0].flatMap { Self.u16($0) } + [1, 1, 1, 1]
        glyphs += [0, 0, advance, 0, 0, height, 0, -height].flatMap { Self.u16($0) }
      }
      outlineEnds.append(glyphs.count)
      let isBox = outlineEnds[glyph] < outlineEnds[glyph + 1]
      // The right half of the box moves, and the second of four points for the metrics.
      let moves: [Int] = (isBox ? [0, 0, widening, widening] : []) + [0, widening, 0, 0]
      let last = UInt8(moves.count - 1)
      // All points; words for the differences in x, none in y.
      var deltas: [UInt8] = [0, 0x40 | last]
      deltas += moves.flatMap { Self.u16($0) }
      deltas.append(0x80 | last)
      // One tuple with a peak of its own, 1, and points of its own.
      variations += [1, 10, deltas.count, 0xA000, 0x4000].flatMap { Self.u16($0) } + deltas
      if !variations.count.isMultiple(of: 2) { variations.append(0) }
      variationEnds.append(variations.count)
    }
    tables["glyf"] = glyphs
    tables["loca"] = outlineEnds.flatMap { Self.u16($0 / 2) }
    tables["gvar"] =
      [1, 0, 1, 0].flatMap { Self.u16($0) } + Self.u32(20 + 2 * variationEnds.count)
      + Self.u16(glyphCount) + Self.u16(0) + Self.u32(20 + 2 * variationEnds.count)
      + variationEnds.flatMap { Self.u16($0 / 2) } + variations
  }

  /// Colour layers for a glyph, which do not change its advance.
  package mutating func addColor(glyph: Int) {
    tables["COLR"] =
      Self.u16(0) + Self.u16(1) + Self.u32(14) + Self.u32(20) + Self.u16(1)
      + Self.u16(glyph) + Self.u16(0) + Self.u16(1) + Self.u16(glyph) + Self.u16(0)
    tables["CPAL"] =
      Self.u16(0) + Self.u16(1) + Self.u16(1) + Self.u16(1) + Self.u32(14) + Self.u16(0)
      + [0, 0, 255, 255]
  }

  /// Deltas that apply in full at the maximum of the only axis.
  private static func variationStore(_ deltas: [Int]) -> [UInt8] {
    u16(1) + u32(12) + u16(1) + u32(22)
      // One region: from 0, with its peak at 1, to 1, in 2.14.
      + u16(1) + u16(1) + u16(0) + u16(0x4000) + u16(0x4000)
      + u16(deltas.count) + u16(1) + u16(1) + u16(0) + deltas.flatMap { u16($0) }
  }

  // MARK: - Tables that every font has

  private var head: [UInt8] {
    Self.u32(0x10000) + Self.u32(0x10000) + Self.u32(0) + Self.u32(0x5F0F_3CF5) + Self.u16(0)
      + Self.u16(unitsPerEm) + Array(repeating: 0, count: 16)
      + [0, descender, unitsPerEm, ascender].flatMap { Self.u16($0) }
      + [0, 8, 2, 0, 0].flatMap { Self.u16($0) }
  }

  private var hhea: [UInt8] {
    let widest = letters.map(\.advance).max() ?? missingAdvance
    return Self.u32(0x10000)
      + [ascender, descender, lineGap, widest, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, glyphCount]
      .flatMap { Self.u16($0) }
  }

  private var maxp: [UInt8] {
    Self.u32(0x10000) + Self.u16(glyphCount)
      + [0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0].flatMap { Self.u16($0) }
  }

  private var hmtx: [UInt8] {
    ([missingAdvance] + letters.map(\.advance)).flatMap { Self.u16($0) + Self.u16(0) }
  }

  private var cmap: [UInt8] {
    let groups = letters.enumerated().flatMap { index, letter in
      let scalar = Int(letter.scalar.value)
      return Self.u32(scalar) + Self.u32(scalar) + Self.u32(index + 1)
    }
    return Self.u16(0) + Self.u16(1) + Self.u16(3) + Self.u16(10) + Self.u32(12)
      + Self.u16(12) + Self.u16(0) + Self.u32(16 + groups.count) + Self.u32(0)
      + Self.u32(letters.count) + groups
  }

  private var name: [UInt8] {
    let names = [(1, family), (2, "Regular"), (4, family), (6, family.filter { $0 != " " })]
    var records: [UInt8] = []
    var text: [UInt8] = []
    for (id, value) in names {
      let units = value.utf16.flatMap { Self.u16(Int($0)) }
      records += [3, 1, 0x409, id, units.count, text.count].flatMap { Self.u16($0) }
      text += units
    }
    return Self.u16(0) + Self.u16(names.count) + Self.u16(6 + records.count) + records + text
  }

  private var os2: [UInt8] {
    [4, 500, 400, 5].flatMap { Self.u16($0) } + Array(repeating: 0, count: 54)
      + [0x40, 0x20, 0x7A].flatMap { Self.u16($0) }
      + [ascender, descender, lineGap, max(0, ascender), max(0, -descender)].flatMap {
        Self.u16($0)
      } + Array(repeating: 0, count: 18)
  }

  /// A number of 16 bits, the high byte first.
  package static func u16(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  /// A number of 32 bits, the high byte first.
  package static func u32(_ value: Int) -> [UInt8] { u16(value >> 16) + u16(value) }
}
