// SPDX-License-Identifier: Apache-2.0

import FontTestSupport

extension FontBuilder {
  /// A ligature: the glyphs of its components, and its own.
  typealias Ligature = (parts: [Int], glyph: Int)

  /// A feature `liga` that forms ligatures, and then may replace a glyph behind another.
  ///
  /// Glyphs are given by their numbers in the font.
  ///
  /// - Parameter context: The glyph before, the glyph that is replaced, and its replacement.
  mutating func addLigatures(
    _ ligatures: [Ligature], context: (before: Int, glyph: Int, becomes: Int)? = nil
  ) {
    let firsts = Array(Set(ligatures.map { $0.parts[0] })).sorted()
    let sets = firsts.map { first in
      let tables = ligatures.filter { $0.parts[0] == first }
        .sorted { $0.parts.count > $1.parts.count }
        .map { words([$0.glyph, $0.parts.count] + $0.parts.dropFirst()) }
      return list(tables, before: 0)
    }
    let head = 6 + 2 * firsts.count
    let size = sets.reduce(head) { $0 + $1.count }
    let subtable =
      words([1, size, firsts.count]) + words(offsets(of: sets, from: head)) + sets.joined()
      + words([1, firsts.count] + firsts)
    var lookups = [lookup(4, subtable)]
    if let context {
      // Chained contexts, format 3: before, input, after; lookup 2 at the only input glyph.
      let chain =
        words([3, 1, 18, 1, 24, 0, 1, 0, 2]) + words([1, 1, context.before])
        + words([1, 1, context.glyph])
      lookups.append(lookup(6, chain))
      lookups.append(lookup(1, words([2, 8, 1, context.becomes]) + words([1, 1, context.glyph])))
    }
    tables["GSUB"] = layout("liga", lookups, used: context == nil ? [0] : [0, 1])
  }

  /// A feature `kern` that changes the advance of the first of two glyphs.
  mutating func addPairs(_ pairs: [(left: Int, right: Int, value: Int)]) {
    let firsts = Array(Set(pairs.map(\.left))).sorted()
    let sets = firsts.map { first in
      let own = pairs.filter { $0.left == first }.sorted { $0.right < $1.right }
      return words([own.count]) + own.flatMap { words([$0.right, $0.value]) }
    }
    let head = 10 + 2 * firsts.count
    let size = sets.reduce(head) { $0 + $1.count }
    // Format 1, with x advances of first glyphs.
    let subtable =
      words([1, size, 4, 0, firsts.count]) + words(offsets(of: sets, from: head)) + sets.joined()
      + words([1, firsts.count] + firsts)
    tables["GPOS"] = layout("kern", [lookup(2, subtable)], used: [0])
  }

  private func words(_ numbers: [Int]) -> [UInt8] { numbers.flatMap { Self.u16($0) } }

  private func offsets(of tables: [[UInt8]], from start: Int) -> [Int] {
    tables.indices.map { index in tables[..<index].reduce(start) { $0 + $1.count } }
  }

  /// A count, the offsets of tables, and the tables.
  private func list(_ tables: [[UInt8]], before start: Int) -> [UInt8] {
    words([tables.count]) + words(offsets(of: tables, from: start + 2 + 2 * tables.count))
      + tables.joined()
  }

  private func lookup(_ type: Int, _ subtable: [UInt8]) -> [UInt8] {
    words([type, 0, 1, 8]) + subtable
  }

  /// A table with one feature of the default script, which uses some of the lookups.
  private func layout(_ feature: String, _ lookups: [[UInt8]], used: [Int]) -> [UInt8] {
    let scripts =
      Self.u16(1) + Array("DFLT".utf8) + Self.u16(8) + words([4, 0, 0, 0xFFFF, 1, 0])
    let features =
      Self.u16(1) + Array(feature.utf8) + words([8, 0, used.count] + used)
    let places = [10, 10 + scripts.count, 10 + scripts.count + features.count]
    return Self.u32(0x10000) + words(places) + scripts + features + list(lookups, before: 0)
  }
}
