// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import FontTestSupport
import GlyphImages
import LayoutGeometry
import Testing
import TextMeasurement
import TextVocabulary

/// Glyphs of a variable font at places on its axis.
@Suite struct VariableFontTests {
  /// A font whose "a" is a box of 500 by 700 units at the weight 400, and of 700 by 700 at 900.
  private static let font: FontData = {
    var font = FontBuilder()
    font.addWeightAxis(widening: 200, raising: 0)
    font.addBoxes(height: 700, widening: 200)
    return font.data()
  }()

  /// The run of an "a" of 100 points.
  private func run(_ font: FontDescriptor) throws -> GlyphRun {
    var collection = FontCollection()
    try collection.add(Self.font)
    let lines = HarfBuzzTextMeasurer(collection: collection)
      .prepare(
        AttributedText("a", style: TextStyle(font: font)), paragraphStyle: ParagraphStyle()
      )
      .layout(in: TextContainer()).lines
    return try #require(lines.first?.runs.first)
  }

  /// The advance and the extents that HarfBuzz has of a glyph at a weight, in units.
  private func measures(
    of glyph: UInt32, weight: Double
  ) -> (advance: Double, extents: Rect) {
    Self.font.bytes.withUnsafeBytes { bytes in
      let blob = hb_blob_create(
        bytes.bindMemory(to: CChar.self).baseAddress, UInt32(bytes.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
      let face = hb_face_create(blob, 0)
      let font = hb_font_create(face)
      defer {
        hb_font_destroy(font)
        hb_face_destroy(face)
        hb_blob_destroy(blob)
      }
      var axis = hb_variation_t(tag: OpenTypeTag("wght").rawValue, value: Float(weight))
      hb_font_set_variations(font, &axis, 1)
      var extents = hb_glyph_extents_t()
      #expect(hb_font_get_glyph_extents(font, glyph, &extents) != 0)
      return (
        Double(hb_font_get_glyph_h_advance(font, glyph)),
        Rect(
          x: Double(extents.x_bearing), y: -Double(extents.y_bearing),
          width: Double(extents.width), height: -Double(extents.height))
      )
    }
  }

  @Test(arguments: [(400.0, 500.0), (650, 600), (900, 700), (5000, 700), (1, 500)])
  func `outlines and pictures are those of the weight, as HarfBuzz has it`(
    _ weight: Double, _ units: Double
  ) throws {
    let renderer = try GlyphRenderer()
    let weighted = FontDescriptor(
      family: "Built", size: 100, weight: FontWeight(rawValue: weight))
    let varied = FontDescriptor(
      family: "Built", size: 100, variations: [FontVariation("wght", weight)])
    for descriptor in [weighted, varied] {
      let run = try run(descriptor)
      let glyph = run.glyphs[0]
      let expected = measures(of: glyph.id, weight: weight)
      #expect(expected.advance == units && expected.extents.width == units)
      #expect(abs(glyph.advance - units / 10) < 1e-9)
      let outline = try #require(try renderer.outline(of: glyph.id, in: run.font, size: 1000))
      #expect(outline.controlBounds == expected.extents)
      // At 100 pixels per em, the box covers whole pixels.
      let bitmap = try renderer.bitmap(of: glyph.id, in: run.font, size: 100)
      #expect(bitmap.width == Int(units / 10) && bitmap.height == 70)
      #expect(bitmap.left == 0 && bitmap.top == -70)
      #expect(bitmap.pixels.allSatisfy { $0 == 255 })
    }
  }

  @Test func `an axis that the font lacks, and a number that is none, change nothing`() throws {
    let renderer = try GlyphRenderer()
    var font = try run(FontDescriptor(family: "Built", size: 100)).font
    func width(_ variations: [FontVariation]) throws -> Double? {
      font.variations = variations
      return try renderer.outline(of: 2, in: font, size: 1000)?.controlBounds?.width
    }
    for (variations, units) in [
      ([], 500), ([FontVariation("wdth", 900)], 500), ([FontVariation("wght", .nan)], 500),
      ([FontVariation("wght", .infinity)], 500), ([FontVariation("wght", 1e300)], 700),
      // The last one for an axis counts.
      ([FontVariation("wght", 400), FontVariation("wght", 900)], 700.0),
    ] {
      #expect(try width(variations) == units, "\(variations)")
    }
  }
}
