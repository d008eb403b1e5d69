// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// The pieces and pairs that one shaping context keeps, or shapes for all.
struct SharedShapesTests {
  private func plan() throws -> ShapingPlan {
    let faces = TestFonts.bundled.collection.faces
    let font = FontInstance(
      face: try #require(faces.first { $0.postScriptName == "NotoSans-Regular" }), variations: [])
    return ShapingPlan(
      font: font,
      settings: ShapingSettings(
        font: ObjectIdentifier(font), script: Script.latin.tag, language: "",
        isRightToLeft: false, features: []))
  }

  private func words(_ count: Int) -> [String] {
    var random = SeededGenerator(fallback: 11)
    return (0..<count).map { _ in
      String(
        (0..<Int.random(in: 1...12, using: &random)).map { _ in
          "abefilstv".randomElement(using: &random) ?? "f"
        })
    }
  }

  @Test func `a piece that one shaping context has shaped is not shaped by another`() throws {
    let plan = try plan()
    let (first, second) = (PieceCache(plan: plan), PieceCache(plan: plan))
    let (shaper, other) = (Shaper(), Shaper())
    // The second shaping context has a piece of its own before, so the glyphs lie elsewhere.
    let words = words(200)
    Array("fluffy".utf8).withUnsafeBufferPointer {
      _ = first.piece($0, 0..<$0.count, shaper: shaper)
    }
    Array("office".utf8).withUnsafeBufferPointer {
      _ = second.piece($0, 0..<$0.count, shaper: other)
    }
    let calls = other.callCount
    for word in words {
      Array(word.utf8).withUnsafeBufferPointer { bytes in
        let range = 0..<bytes.count
        let own = first.piece(bytes, range, shaper: shaper)
        let copy = second.piece(bytes, range, shaper: other)
        #expect((own.advance, own.spaceAdvance) == (copy.advance, copy.spaceAdvance))
        #expect(first.glyphs(of: own).elementsEqual(second.glyphs(of: copy)), "\\(word)")
        let again = PieceCache(plan: ShapingPlan(font: plan.font, settings: plan.settings))
        let alone = again.piece(bytes, range, shaper: Shaper())
        #expect(again.glyphs(of: alone).elementsEqual(second.glyphs(of: copy)), "\\(word)")
      }
    }
    #expect(other.callCount == calls)
  }

  @Test func `the pieces that are shared are bounded`() {
    let shared = SharedPieces()
    let buffer = GrowingBuffer<ShapedGlyph>(minimumCapacity: 4)
    let glyph = ShapedGlyph(
      id: 7, cluster: 0, advance: 500, xOffset: 0, yOffset: 0, isUnsafeToBreak: false)
    func key<Result>(_ number: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      withUnsafeBytes(of: number) { body($0.bindMemory(to: UInt8.self)) }
    }
    func isShared(_ number: Int) -> Bool {
      key(number) { shared.piece(for: $0, into: buffer) } != nil
    }
    let piece = ShapedPiece(glyphStart: 0, glyphCount: 1, advance: 500, spaceAdvance: 0)
    for number in 0...SharedPieces.mostPieces {
      key(number) { key in
        [glyph].withUnsafeBufferPointer { shared.add(piece, $0, for: key) }
      }
    }
    #expect(isShared(SharedPieces.mostPieces))
    #expect(!isShared(0))
    #expect(buffer.count == 1 && buffer[0] == glyph)
  }

  @Test func `a pair that one shaping context has shaped is not shaped by another`() throws {
    let plan = try plan()
    // Two shaping contexts, each of which has a cache.
    for _ in 0..<2 { _ = PieceCache(plan: plan) }
    let letters = "AVaoTe.".utf8.map { Int($0) }
    let (first, second) = (
      try #require(PairAdvances(plan: plan)), try #require(PairAdvances(plan: plan))
    )
    let (shaper, other) = (Shaper(), Shaper())
    for left in [0] + letters {
      for right in letters {
        let value = first.value(left, right, shaper: shaper)
        #expect(second.value(left, right, shaper: other) == value)
      }
    }
    #expect(shaper.callCount > letters.count && other.callCount == 0)
    #expect(first.arePlain == second.arePlain && first.kerningOffset == second.kerningOffset)
    for letter in letters { #expect(first.glyphs[letter].id == second.glyphs[letter].id) }
  }

  @Test func `a shaping context's store of glyphs is emptied before it grows past its bound`()
    throws
  {
    let plan = try plan()
    let cache = PieceCache(plan: plan)
    let shaper = Shaper()
    let half = PieceCache.longestKey / 2
    var (end, emptied) = (0, false)
    for number in 0...PieceCache.mostGlyphs / half {
      let key = String(UInt64(number) | 1 << 60, radix: 2).replacing("0", with: "o").suffix(half)
      let piece = Array(key.utf8).withUnsafeBufferPointer {
        cache.piece($0, 0..<half, shaper: shaper)
      }
      if Int(piece.glyphStart) < end { emptied = true }
      end = Int(piece.glyphStart + piece.glyphCount)
      if end > PieceCache.mostGlyphs { break }
    }
    #expect(emptied && end <= PieceCache.mostGlyphs)
  }

  @Test func `a single shaping context shares nothing`() throws {
    let plan = try plan()
    let cache = PieceCache(plan: plan)
    #expect(plan.sharedShapes.sharedPieces === nil && plan.sharedShapes.sharedPairs === nil)
    let other = PieceCache(plan: plan)
    #expect(plan.sharedShapes.sharedPieces !== nil && plan.sharedShapes.sharedPairs !== nil)
    withExtendedLifetime((cache, other)) {}
  }
}
