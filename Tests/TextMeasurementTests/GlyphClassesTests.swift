// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TextMeasurement

/// The maps and sets of glyphs that font tables are read into.
struct GlyphClassesTests {
  @Test(arguments: [false, true])
  func `classes are those of a dictionary, in whatever order they are listed`(isShuffled: Bool) {
    var random = SeededGenerator(fallback: 7)
    var model: [UInt32: Int] = [:]
    for glyph in UInt32(0)..<500 where Bool.random(using: &random) {
      model[glyph] = Int.random(in: 0..<9, using: &random)
    }
    var entries = model.map { GlyphClasses.Entry(glyph: $0.key, value: $0.value) }
    if isShuffled { entries.shuffle(using: &random) } else { entries.sort { $0.glyph < $1.glyph } }
    let classes = GlyphClasses(entries)
    for glyph in UInt32(0)..<510 { #expect(classes[glyph] == model[glyph]) }
    #expect(classes.areAll(below: 9))
    #expect(!classes.areAll(below: model.values.max() ?? 0))
    #expect(GlyphClasses([])[0] == nil)
  }

  @Test func `the glyphs of a range are those that a bitmap contains`() {
    var random = SeededGenerator(fallback: 8)
    var bitmap = GlyphBitmap(glyphCount: 300)
    for _ in 0..<90 { bitmap.insert(UInt32.random(in: 0..<300, using: &random)) }
    for _ in 0..<500 {
      let first = UInt32.random(in: 0...400, using: &random)
      let range = first...first + UInt32.random(in: 0...200, using: &random)
      var found: [UInt32] = []
      bitmap.forEach(in: range) { found.append($0) }
      #expect(found == range.filter(bitmap.contains))
    }
    var last: [UInt32] = []
    bitmap.forEach(in: 0xFFFF...0xFFFF) { last.append($0) }
    #expect(last == [0xFFFF])
  }

  @Test func `a pair is kerned in whatever order pairs are added`() {
    var pairs = KernedPairs()
    pairs.insert([GlyphPair.key(5, 1), GlyphPair.key(2, 9)])
    var others = KernedPairs()
    others.insert([GlyphPair.key(3, 4), GlyphPair.key(5, 1)])
    pairs.formUnion(others)
    for (left, right) in [(5, 1), (2, 9), (3, 4)] as [(UInt32, UInt32)] {
      #expect(pairs.contains(left, right))
      #expect(!pairs.contains(right, left))
    }
    #expect(!pairs.contains(0, 0) && !pairs.contains(9, 9))
  }

  @Test func `records are nonzero if one of their bytes is, and must lie in the table`() {
    let bytes: [UInt8] = [9, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]
    bytes.withUnsafeBytes { bytes in
      var table = LayoutTable(bytes, glyphs: GlyphBitmap(glyphCount: 1))
      #expect(table.areNonzero(1, count: 5, size: 2) == [false, true, true, false, false])
      #expect(table.areNonzero(11, count: 0, size: 2) == [])
      #expect(!table.isBroken)
      #expect(table.areNonzero(2, count: 5, size: 2) == [])
      #expect(table.isBroken)
    }
  }
}
