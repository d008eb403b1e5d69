// SPDX-License-Identifier: Apache-2.0

import GlyphImages
import QuoinTestSupport
import Testing
import TextVocabulary

@Suite struct GlyphAtlasTests {
  private let font = FontIdentity(source: .file(path: "/font.ttf"), postScriptName: "Font")

  private func key(_ glyph: Int) -> GlyphKey {
    GlyphKey(font: font, glyph: UInt32(glyph), size: 20)
  }

  /// A bitmap whose pixels tell glyphs apart.
  private func bitmap(_ glyph: Int, _ width: Int, _ height: Int) -> GlyphBitmap {
    GlyphBitmap(
      format: .coverage, width: width, height: height, left: glyph, top: -height, scale: 1,
      pixels: (0..<width * height).map { UInt8(truncatingIfNeeded: $0 * 7 + glyph) | 1 })
  }

  @Test func `a glyph is drawn once and keeps its place`() throws {
    var atlas = GlyphAtlas(format: .coverage, width: 64, height: 64)
    let first = try #require(atlas.place(key(1)) { bitmap(1, 5, 7) })
    #expect(first.rect == AtlasRect(x: 0, y: 0, width: 5, height: 7))
    #expect((first.left, first.top) == (1, -7))
    let again = atlas.place(key(1)) { () -> GlyphBitmap in
      Issue.record("the glyph was drawn again")
      return .empty
    }
    #expect(again == first)
    #expect(atlas.uploadCount == 1)
    #expect(atlas.takeChanges() == AtlasRect(x: 0, y: 0, width: 64, height: 7))
    #expect(atlas.takeChanges() == nil)
  }

  @Test func `a glyph without ink takes no room`() throws {
    var atlas = GlyphAtlas(format: .coverage, width: 8, height: 8)
    #expect(try #require(atlas.place(key(1)) { .empty }).rect.width == 0)
    #expect(atlas.takeChanges() == nil)
  }

  @Test func `what this frame uses is not evicted, what earlier ones used is`() {
    var atlas = GlyphAtlas(format: .coverage, width: 20, height: 8)
    #expect(atlas.place(key(1)) { bitmap(1, 20, 8) } != nil)
    #expect(atlas.place(key(2)) { bitmap(2, 20, 8) } == nil)
    atlas.beginFrame()
    #expect(atlas.place(key(2)) { bitmap(2, 20, 8) } != nil)
    #expect(atlas.evictionCount == 1)
  }

  @Test func `a glyph larger than the atlas and one of another format have no place`() {
    var atlas = GlyphAtlas(format: .color, width: 8, height: 8)
    #expect(atlas.place(key(1)) { bitmap(1, 4, 4) } == nil)
    var small = GlyphAtlas(format: .coverage, width: 8, height: 8)
    #expect(small.place(key(1)) { bitmap(1, 9, 4) } == nil)
    #expect(small.place(key(2)) { bitmap(2, 4, 9) } == nil)
    #expect(small.place(key(3)) { bitmap(3, 8, 8) } != nil)
  }

  @Test func `an error of the renderer leaves the atlas as it was`() {
    struct Failure: Error {}
    var atlas = GlyphAtlas(format: .coverage, width: 8, height: 8)
    #expect(throws: Failure.self) {
      try atlas.place(key(1)) { () throws(Failure) -> GlyphBitmap in throw Failure() }
    }
    #expect(atlas.count == 0)
  }

  /// Frames of random glyphs: what a frame uses has its pixels, nothing overlaps, and the texture
  /// that only takes the changes is the atlas.
  @Test func `frames of random glyphs always find their own pixels`() {
    var random = SeededGenerator(fallback: 2)
    var evictions = 0
    var refusals = 0
    for _ in 0..<20 {
      let sizes = (0..<120).map { _ in
        (Int.random(in: 1...14, using: &random), Int.random(in: 1...14, using: &random))
      }
      var atlas = GlyphAtlas(format: .coverage, width: 64, height: 64)
      var texture = atlas.pixels
      for _ in 0..<40 {
        atlas.beginFrame()
        var used: [Int: AtlasRect] = [:]
        for _ in 0..<Int.random(in: 1...20, using: &random) {
          let glyph = Int.random(in: 0..<sizes.count, using: &random)
          let (width, height) = sizes[glyph]
          guard let entry = atlas.place(key(glyph), bitmap: { bitmap(glyph, width, height) }) else {
            refusals += 1
            continue
          }
          used[glyph] = entry.rect
        }
        if let changes = atlas.takeChanges() {
          let rows = changes.y * 64..<(changes.y + changes.height) * 64
          texture.replaceSubrange(rows, with: atlas.pixels[rows])
        }
        guard texture == atlas.pixels else {
          Issue.record("the changes miss some pixels; \(random.hint)")
          return
        }
        var owners = Array(repeating: -1, count: texture.count)
        for (glyph, rect) in used {
          let expected = bitmap(glyph, rect.width, rect.height).pixels
          for row in 0..<rect.height {
            for column in 0..<rect.width {
              let place = (rect.y + row) * 64 + rect.x + column
              guard texture[place] == expected[row * rect.width + column], owners[place] == -1
              else {
                Issue.record("glyph \(glyph) lost a pixel; \(random.hint)")
                return
              }
              owners[place] = glyph
            }
          }
        }
      }
      evictions += atlas.evictionCount
    }
    #expect(evictions > 1000)
    #expect(refusals < 400, "\(refusals) of about 8,000 glyphs found no room")
  }
}
