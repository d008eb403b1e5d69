// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextMeasurement
import TextVocabulary

/// Font files: they open, or a typed error says why not, and texts set in them have finite sizes.
enum FontFuzzing {
  /// Opens the bytes as a font file.
  static func run(_ bytes: [UInt8]) throws(FuzzFailure) {
    var collection = FontCollection()
    do {
      try collection.add(FontData(bytes: bytes, name: "input"))
    } catch {
      try check(collection.isEmpty, "a font that cannot be opened leaves faces")
      return try check(!error.description.isEmpty, "an error says nothing")
    }
    try check(!collection.isEmpty, "a font without faces opens")
    for face in collection.faces.prefix(4) {
      let report = FontReport(face)
      try check(report.unitsPerEm > 0 && report.glyphCount >= 0, "\(report)")
      try check(report.sha256.count == 64, "digest \(report.sha256)")
      var last: UInt32?
      for range in face.coverage.prefix(64) {
        try check(last.map { $0 < range.lowerBound } ?? true, "\(range) after \(last ?? 0)")
        last = range.upperBound
      }
      for axis in face.axes {
        try check(axis.minimum <= axis.maximum, "axis \(axis)")
      }
    }
    let measurer = HarfBuzzTextMeasurer(collection: collection)
    var style = TextStyle(font: FontDescriptor(family: collection.faces[0].family, size: 16))
    style.font.weight = .semibold
    style.font.variations = [FontVariation("wght", 650)]
    let text = AttributedText("ab a bb\tfi. VA é\n漢 ab שa 👍🏽 c", style: style)
    try TextFuzzing.checkText(text, ParagraphStyle(), TextContainer(width: 60), measurer)
    try TextFuzzing.checkText(text, ParagraphStyle(), TextContainer(width: 0), measurer)
    let metrics = measurer.lineMetrics(of: style.font)
    for number in [metrics.ascent, metrics.descent, metrics.leading] {
      try check(number.isFinite, "\(metrics)")
    }
    for use in measurer.fontUses(in: text) {
      try check(use.range.upperBound <= text.string.utf8.count, "a font is used at \(use.range)")
    }
  }

  // MARK: - Seeds

  static var seeds: [[UInt8]] {
    let plain = font(weights: false)
    let header: [UInt8] = Array("ttcf".utf8) + longs(0x10000, 2, 20, 20)
    let plainRest: [UInt8] = Array(plain.dropFirst(4))
    return [
      plain, font(weights: true), header + font(weights: false, offset: 20),
      Array(plain.prefix(60)), Array("OTTO".utf8) + plainRest, Array("wOFF".utf8) + plainRest,
      packed(weights: false), packed(weights: true), packedAgain(weights: false),
      packedAgain(weights: true),
    ]
  }

  /// Numbers of 16 bits.
  private static func words(_ numbers: Int...) -> [UInt8] { numbers.flatMap(word) }

  /// Numbers of 32 bits.
  private static func longs(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { word($0 >> 16) + word($0) }
  }

  private static func word(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  /// The characters that the font has.
  private static let letters = [0x20, 0x61, 0x62, 0xE9]

  /// The tables of a font of empty glyphs (OpenType 1.9), in the order of their tags.
  private static func tables(weights: Bool) -> [(tag: String, bytes: [UInt8])] {
    var tables = metricTables
    tables["cmap"] = characterMap
    tables["name"] = names
    tables["glyf"] = zeros(4)
    tables["loca"] = zeros(2 * (letters.count + 2))
    tables["post"] = longs(0x30000) + zeros(28)
    if weights {
      var axes = longs(0x10000) + words(16, 2, 1, 20, 0, 8)
      axes += Array("wght".utf8) + longs(400 << 16, 400 << 16, 900 << 16) + words(0, 256)
      tables["fvar"] = axes
      tables["kern"] = words(0, 1, 0, 20, 1, 1, 6, 0, 0, 2, 3, -50)
    }
    return tables.map { ($0.key, $0.value) }.sorted { $0.tag < $1.tag }
  }

  private static func padded(_ table: [UInt8]) -> [UInt8] { table + zeros(-table.count & 3) }

  /// A font, for a file in which it begins at an offset.
  private static func font(weights: Bool, offset: Int = 0) -> [UInt8] {
    let tables = tables(weights: weights)
    var directory = longs(0x10000) + words(tables.count, 0, 0, 0)
    var body: [UInt8] = []
    let start = offset + 12 + 16 * tables.count
    for (tag, table) in tables {
      directory += Array(tag.utf8) + longs(0, start + body.count, table.count)
      body += padded(table)
    }
    return directory + body
  }

  /// The same font as WOFF, whose tables may be stored as they are (WOFF 1.0 § 5).
  private static func packed(weights: Bool) -> [UInt8] {
    let tables = tables(weights: weights)
    var directory: [UInt8] = []
    var body: [UInt8] = []
    let start = 44 + 20 * tables.count
    for (tag, table) in tables {
      directory += Array(tag.utf8)
      directory += longs(start + body.count, table.count, table.count, 0)
      body += padded(table)
    }
    let size = font(weights: weights).count
    let header =
      Array("wOFF".utf8) + longs(0x10000, start + body.count) + words(tables.count, 0)
      + longs(size) + words(1, 0) + zeros(20)
    return header + directory + body
  }

  /// The same font as WOFF2: the tables one after the other, in a stream of Brotli that holds them
  /// as they are (RFC 7932 § 9.2).
  private static func packedAgain(weights: Bool) -> [UInt8] {
    let tables = tables(weights: weights)
    var directory: [UInt8] = []
    var body: [UInt8] = []
    for (tag, table) in tables {
      // Numbers of WOFF 2.0 § 5.1 for the two tables that are usually transformed, and here not.
      switch tag {
      case "glyf": directory.append(3 << 6 | 10)
      case "loca": directory.append(3 << 6 | 11)
      default: directory += [0x3F] + Array(tag.utf8)
      }
      if table.count >= 128 { directory.append(UInt8(0x80 | table.count >> 7)) }
      directory.append(UInt8(table.count & 0x7F))
      body += table
    }
    let length = (body.count - 1) << 4 | 1 << 20
    let block = [0, 8, 16].map { UInt8(truncatingIfNeeded: length >> $0) }
    let stream: [UInt8] = block + body + [3]
    let header =
      Array("wOF2".utf8) + longs(0x10000, 48 + directory.count + stream.count)
      + words(tables.count, 0) + longs(font(weights: weights).count, stream.count) + words(1, 0)
      + zeros(20)
    return header + directory + stream
  }

  private static var metricTables: [String: [UInt8]] {
    let count = letters.count + 1
    var head = longs(0x10000, 0x10000, 0, 0x5F0F_3CF5) + words(0, 1000) + zeros(16)
    head += words(0, -200, 1000, 800, 0, 8, 2, 0, 0)
    var os2 = words(4, 500, 400, 5) + zeros(60)
    os2 += words(800, -200, 90, 900, 300) + zeros(18)
    return [
      "head": head, "OS/2": os2,
      "hhea": longs(0x10000) + words(800, -200, 90, 1000) + zeros(22) + words(count),
      "maxp": longs(0x10000) + words(count) + zeros(26),
      "hmtx": (0..<count).flatMap { words(300 + 50 * $0, 0) },
    ]
  }

  private static var characterMap: [UInt8] {
    let count = letters.count + 1
    var map = words(0, 1, 3, 1) + longs(12)
    map += words(4, 16 + 8 * count, 0, 2 * count, 8, 2, 2)
    map += letters.flatMap(word) + words(0xFFFF, 0)
    map += letters.flatMap(word) + words(0xFFFF)
    map += letters.enumerated().flatMap { word($0.offset + 1 - $0.element) } + words(1)
    return map + zeros(2 * count)
  }

  private static var names: [UInt8] {
    let name = "Seed".utf16.flatMap { word(Int($0)) }
    return words(0, 4, 54) + [1, 2, 4, 6].flatMap { words(3, 1, 0x409, $0, 8, 0) } + name
  }
}
