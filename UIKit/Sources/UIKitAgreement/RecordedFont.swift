// SPDX-License-Identifier: Apache-2.0

import TextMeasurement
import TextVocabulary

/// A font with the extents and advances of one that records were made with, and no outlines.
///
/// Advances and extents are facts about those fonts; the fonts themselves are not free.
struct RecordedFont {
  /// The name that texts ask for.
  var family: String
  /// The units of an em.
  var unitsPerEm = 1000
  /// The distance from the baseline up to a line's top.
  var ascent: Int
  /// The distance from the baseline down to a line's bottom.
  var descent: Int
  /// The characters and their advances.
  var advances: [Unicode.Scalar: Int]
  /// Pairs of characters and what is added between them.
  var kerning: [(pair: String, value: Int)] = []

  /// Apple's San Francisco: the extents alone are known, so every letter is half an em wide.
  static let sanFrancisco = RecordedFont(
    family: FontDescriptor.defaultFamily, unitsPerEm: 2048, ascent: 1950, descent: 494,
    advances: Dictionary(uniqueKeysWithValues: (32..<127).map { (Unicode.Scalar($0), 1024) }),
    kerning: [("AV", -150), ("VA", -150), ("AT", -150), ("TA", -150)])

  /// Helvetica as iOS has it.
  static let helvetica = RecordedFont(
    family: "Helvetica", unitsPerEm: 2048, ascent: 1884, descent: 471,
    advances: [
      " ": 569, "H": 1479, "N": 1479, "S": 1366, "W": 1933, "c": 1024, "d": 1139, "e": 1139,
      "i": 455, "k": 1024, "l": 455, "n": 1139, "o": 1139, "r": 682, "w": 1479, "y": 1024,
    ], kerning: [("Wo", -37)])

  /// The font of the recorded labels, whose metrics are Segoe UI's; the last units of some advances
  /// follow from the recorded widths.
  static let segoe = RecordedFont(
    family: "Segoe UI", unitsPerEm: 2048, ascent: 2210, descent: 514,
    advances: [
      " ": 561, "-": 819, "…": 1499, "I": 544, "L": 964, "T": 1073, "U": 1407, "a": 1042, "b": 1204,
      "c": 946, "d": 1206, "e": 1072, "g": 1204, "h": 1158, "i": 496, "l": 496, "n": 1158,
      "o": 1200, "p": 1205, "r": 713, "s": 869, "t": 694, "u": 1158, "w": 1483,
    ])

  /// A measurer of this font alone.
  func measurer() throws -> HarfBuzzTextMeasurer {
    var collection = FontCollection()
    try collection.add(FontData(bytes: bytes(), name: family))
    return HarfBuzzTextMeasurer(collection: collection)
  }

  // MARK: - The file

  /// The characters in the order of their glyphs, the first of which is glyph 1.
  private var letters: [(scalar: Unicode.Scalar, advance: Int)] {
    advances.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The font's bytes (OpenType 1.9, "Organization of an OpenType Font").
  private func bytes() -> [UInt8] {
    let count = letters.count + 1
    var tables: [String: [UInt8]] = [
      "head": head, "hhea": hhea(count), "cmap": cmap, "name": name, "OS/2": os2,
      "maxp": u32(0x10000) + u16(count) + [0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0].flatMap(u16),
      "hmtx": ([unitsPerEm] + letters.map(\.advance)).flatMap { u16($0) + u16(0) },
      "post": u32(0x30000) + Array(repeating: 0, count: 28),
      "loca": Array(repeating: 0, count: 2 * (count + 1)), "glyf": [0, 0, 0, 0],
    ]
    if !kerning.isEmpty { tables["kern"] = kern }
    let tags = tables.keys.sorted()
    var directory = u32(0x10000) + u16(tags.count) + [0, 0, 0, 0, 0, 0]
    var body: [UInt8] = []
    let start = 12 + 16 * tags.count
    for tag in tags {
      let table = tables[tag] ?? []
      directory += Array(tag.utf8) + u32(0) + u32(start + body.count) + u32(table.count)
      body += table + Array(repeating: 0, count: (4 - table.count % 4) % 4)
    }
    return directory + body
  }

  private var head: [UInt8] {
    u32(0x10000) + u32(0x10000) + u32(0) + u32(0x5F0F_3CF5) + u16(0) + u16(unitsPerEm)
      + Array(repeating: 0, count: 16) + [0, -descent, unitsPerEm, ascent].flatMap(u16)
      + [0, 8, 2, 0, 0].flatMap(u16)
  }

  private func hhea(_ count: Int) -> [UInt8] {
    u32(0x10000)
      + [ascent, -descent, 0, unitsPerEm, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, count].flatMap(u16)
  }

  private var cmap: [UInt8] {
    let groups = letters.enumerated().flatMap { index, letter in
      u32(Int(letter.scalar.value)) + u32(Int(letter.scalar.value)) + u32(index + 1)
    }
    return [0, 1, 3, 10].flatMap(u16) + u32(12) + u16(12) + u16(0) + u32(16 + groups.count)
      + u32(0) + u32(letters.count) + groups
  }

  private var kern: [UInt8] {
    func glyph(_ scalar: Unicode.Scalar) -> Int {
      (letters.firstIndex { $0.scalar == scalar } ?? -1) + 1
    }
    let pairs = kerning.map { pair, value in
      let scalars = Array(pair.unicodeScalars)
      return (glyph(scalars[0]), glyph(scalars[1]), value)
    }
    let sorted = pairs.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    let entries = sorted.flatMap { u16($0.0) + u16($0.1) + u16($0.2) }
    return u16(0) + u16(1) + u16(0) + u16(14 + entries.count) + u16(1) + u16(sorted.count)
      + u16(6) + u16(0) + u16(0) + entries
  }

  private var name: [UInt8] {
    let names = [(1, family), (2, "Regular"), (4, family), (6, family.filter { $0 != " " })]
    var records: [UInt8] = []
    var text: [UInt8] = []
    for (id, value) in names {
      let units = value.utf16.flatMap { u16(Int($0)) }
      records += [3, 1, 0x409, id, units.count, text.count].flatMap(u16)
      text += units
    }
    return u16(0) + u16(names.count) + u16(6 + records.count) + records + text
  }

  private var os2: [UInt8] {
    [4, 500, 400, 5].flatMap(u16) + Array(repeating: 0, count: 54)
      + [0x40, 0x20, 0x7A].flatMap(u16) + [ascent, -descent, 0, ascent, descent].flatMap(u16)
      + Array(repeating: 0, count: 18)
  }
}

private func u16(_ value: Int) -> [UInt8] {
  [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
}

private func u32(_ value: Int) -> [UInt8] { u16(value >> 16) + u16(value) }
