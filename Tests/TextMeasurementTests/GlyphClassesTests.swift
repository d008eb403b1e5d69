// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import TextMeasurement

/// The maps and sets of glyphs that font tables are read into.
struct GlyphClassesTests {
  /// Glyphs a few numbers apart, and glyphs far apart.
  @Test(arguments: [false, true], [1, 90])
  func `classes are those of a dictionary, in whatever order they are listed`(
    isShuffled: Bool, step: UInt32
  ) {
    var random = SeededGenerator(fallback: 7)
    var model: [UInt32: Int] = [:]
    for number in UInt32(3)..<500 where Bool.random(using: &random) {
      model[number * step] = Int.random(in: 0..<9, using: &random)
    }
    var entries = model.map { GlyphClasses.Entry(glyph: $0.key, value: $0.value) }
    if isShuffled { entries.shuffle(using: &random) } else { entries.sort { $0.glyph < $1.glyph } }
    let classes = GlyphClasses(entries)
    for glyph in UInt32(0)..<510 * step { #expect(classes[glyph] == model[glyph]) }
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

  @Test func `classes of any number are kept`() {
    for value in [0, Int(UInt16.max) - 1, Int(UInt16.max), Int(UInt32.max)] {
      let classes = GlyphClasses([(7, value), (9, 1)])
      #expect(classes[7] == value && classes[9] == 1 && classes[8] == nil && classes[6] == nil)
    }
  }

  /// First glyphs beside each other, and first glyphs far apart.
  @Test(arguments: [1, 4000] as [UInt32])
  func `pairs are kerned that a table or a list has, and no others`(step: UInt32) {
    var random = SeededGenerator(fallback: 9)
    var pairs = KernedPairs()
    var model: Set<UInt64> = []
    for size in [1, 2, 3, 50] {
      let listed = (0..<size).map { _ in
        GlyphPair.key(
          step * UInt32.random(in: 1..<30, using: &random),
          UInt32.random(in: 0..<30, using: &random))
      }
      model.formUnion(listed)
      pairs.insert(listed)
    }
    // Glyph 4 has class 1; glyphs 5 and 6 have the classes 1 and 2, all others class 0.
    pairs.insert(
      firsts: GlyphClasses([(4 * step, 1)]), seconds: GlyphClasses([(5, 1), (6, 2)]),
      secondCount: 3,
      areKerned: [false, false, false, false, true, false])
    model.insert(GlyphPair.key(4 * step, 5))
    for first in (UInt32(0)..<31).flatMap({ [$0 * step, $0 * step + 1] }) {
      for second in UInt32(0)..<31 {
        #expect(pairs.contains(first, second) == model.contains(GlyphPair.key(first, second)))
      }
    }
  }

  @Test func `pairs are excluded that one of two sets has`() {
    var random = SeededGenerator(fallback: 10)
    var model: Set<UInt64> = []
    var sets = [GlyphExclusions(), GlyphExclusions(), GlyphExclusions()]
    for (index, bound) in [70, 300, 5].enumerated() {
      for _ in 0..<40 {
        let first = UInt32.random(in: 0..<UInt32(bound), using: &random)
        let second = UInt32.random(in: 0..<9, using: &random)
        sets[index].insert(first, second)
        model.insert(GlyphPair.key(first, second))
      }
    }
    var union = GlyphExclusions()
    for set in sets { union.formUnion(set) }
    for first in UInt32(0)..<400 {
      for second in UInt32(0)..<10 {
        #expect(union.contains(first, second) == model.contains(GlyphPair.key(first, second)))
      }
    }
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
