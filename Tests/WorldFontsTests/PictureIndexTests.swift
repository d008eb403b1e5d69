// SPDX-License-Identifier: Apache-2.0

import Testing
import TextVocabulary

@testable import TextMeasurement

/// The index of bitmaps says the same of each glyph as the bitmaps themselves.
@Suite struct PictureIndexTests {
  private var colorFaces: [FontFace] { Fonts.world.collection.faces.filter(\.isColor) }

  @Test func `a glyph has a picture in the index if its picture has ink`() {
    #expect(!colorFaces.isEmpty)
    for face in colorFaces {
      var pictures = 0
      for glyph in 0..<face.glyphCount {
        let indexed = FontFace.withTable("CBLC", of: face.handle) {
          PictureIndex($0).hasBitmap(glyph)
        }
        #expect(indexed == face.hasInk(UInt32(glyph)), "glyph \(glyph) of \(face.fileName)")
        pictures += indexed == true ? 1 : 0
      }
      #expect(pictures > 500 && pictures < face.glyphCount)
    }
  }

  @Test func `a table that ends early has no answer, or that of the whole one`() throws {
    let face = try #require(colorFaces.first)
    FontFace.withTable("CBLC", of: face.handle) { bytes in
      for end in 0..<min(bytes.count, 400) {
        let index = PictureIndex(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
        for glyph in [0, 4, 100, 1_000, 70_000] {
          let found = index.hasBitmap(glyph)
          #expect(found == nil || found == PictureIndex(bytes).hasBitmap(glyph), "\(end)")
        }
      }
      for place in 0..<min(bytes.count, 200) {
        var broken = Array(bytes)
        broken[place] = 0xFF
        broken.withUnsafeBytes { _ = PictureIndex($0).hasBitmap(100) }
      }
    }
  }
}
