// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The rules of a font that look at neighbours.
///
/// All lookups are read, also those that no feature of a plan applies: contextual rules apply
/// others. A rule that may pass over letters cannot be read, because it makes neighbours of glyphs
/// that are not adjacent; the glyphs that other rules pass over are marks.
///
/// Source: OpenType 1.9, chapters GSUB and GPOS.
struct NeighbourRules {
  private let face: FontFace
  private let all: GlyphBitmap

  /// Prepares to read the rules of a face.
  init(_ face: FontFace) {
    self.face = face
    var all = GlyphBitmap(glyphCount: face.glyphCount)
    for glyph in 0..<face.glyphCount { all.insert(UInt32(glyph)) }
    self.all = all
  }

  /// Calls a function with the places of each rule of a table, in logical order.
  ///
  /// - Returns: False if some rule cannot be read.
  func forEach(_ tag: OpenTypeTag, _ body: @escaping ([ContextRule.Place]) -> Void) -> Bool {
    let isPositioning = tag == "GPOS"
    func readContexts(_ subtable: Int, isChained: Bool, _ table: inout LayoutTable) {
      ContextRules(isChained: isChained) { rule, _ in body(rule.places) }
        .read(subtable, of: &table)
    }
    return forEachSubtable(tag) { table, subtable, type, flags in
      let passesOverLetters = flags & 0x06 != 0
      switch (isPositioning, type) {
      case (false, 1...3), (true, 1): break
      case (true, 4...6):
        // Marks attach to what stands before them, whatever they pass over.
        body([.unnamed, .glyphs(table.covered(subtable).map(\.glyph))])
      case _ where passesOverLetters: table.setBroken()
      case (false, 4):
        Self.forEachLigature(subtable, &table) { parts, _ in
          body(parts.map { .glyphs([$0]) })
        }
      case (false, 5), (false, 6): readContexts(subtable, isChained: type == 6, &table)
      case (true, 2):
        Self.forEachPair(subtable, &table) { body([.glyphs([$0]), $1]) }
      case (true, 3):
        let covered = table.covered(subtable).map(\.glyph)
        body([.glyphs(covered), .glyphs(covered)])
      case (true, 7), (true, 8): readContexts(subtable, isChained: type == 8, &table)
      default: table.setBroken()
      }
    }
  }

  // MARK: - Subtables

  /// Calls a function with each subtable of a table, its type and the flags of its lookup.
  ///
  /// - Returns: False if the table is malformed or too large.
  func forEachSubtable(
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
  static func forEachLigature(
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
