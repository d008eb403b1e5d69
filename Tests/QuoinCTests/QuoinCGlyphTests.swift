// SPDX-License-Identifier: Apache-2.0

import CQuoin
import CellTemplates
import DisplayListFormats
import FontTestSupport
import Foundation
import GlyphImages
import LayoutGeometry
import LayoutRendering
import QuoinC
import Testing
import TextMeasurement
import TextVocabulary
import WorldFonts

@Suite struct QuoinCGlyphTests {
  /// A text with a letter, an emoji and a space, its glyphs, and what draws them.
  private func withGlyphs(
    _ body: ([quoin_glyph], [GlyphRun], quoin_glyph_drawer) throws -> Void
  ) throws {
    var (fonts, text, drawer) = (quoin_fonts(), quoin_text(), quoin_glyph_drawer())
    let string = "Qa 👍"
    try #require(quoin_fonts_bundled(&fonts) == 0)
    try #require(quoin_text_prepare(fonts, string, string.utf8.count, nil, &text) == 0)
    var (glyphs, count) = ([quoin_glyph](repeating: quoin_glyph(), count: 9), 0)
    try #require(quoin_text_glyphs(text, .infinity, 0, &glyphs, 9, &count) == 0)
    try #require(quoin_glyph_drawer_of_text(text, &drawer) == 0)
    defer { for id in [fonts.id, text.id, drawer.id] { _ = quoin_release(id) } }
    let runs = HarfBuzzTextMeasurer(collection: try FontCollection.world())
      .prepare(AttributedText(string), paragraphStyle: ParagraphStyle())
      .layout(in: TextContainer()).lines[0].runs
    try body(Array(glyphs[..<count]), runs, drawer)
  }

  @Test func `pictures and outlines of glyphs are those of the Swift library`() throws {
    let renderer = try GlyphRenderer()
    try withGlyphs { glyphs, runs, drawer in
      let expected = runs.flatMap { run in run.glyphs.map { (run.font, $0.id) } }
      #expect(glyphs.count == expected.count && Set(glyphs.map(\.font)) == [0, 1])
      var (image, count, pixels) = (quoin_glyph_image(), 0, [UInt8](repeating: 0, count: 1 << 17))
      var steps = [quoin_outline_step](repeating: quoin_outline_step(), count: 200)
      for (glyph, (font, id)) in zip(glyphs, expected) {
        let bitmap = try renderer.bitmap(of: id, in: font, size: 34, subpixel: 1)
        #expect(
          quoin_glyph_draw(drawer, glyph.font, glyph.id, 34, 1, &image, &pixels, 1 << 17, &count)
            == 0, "\(String(cString: quoin_message()))")
        #expect(Array(pixels[..<count]) == bitmap.pixels && image.scale == bitmap.scale)
        #expect(image.format == (bitmap.format == .color ? 1 : 0))
        #expect(
          [image.width, image.height, image.left, image.top].map(Int.init) == [
            bitmap.width, bitmap.height, bitmap.left, bitmap.top,
          ])
        let status = quoin_glyph_outline(drawer, glyph.font, glyph.id, 17, &steps, 200, &count)
        guard let outline = try renderer.outline(of: id, in: font, size: 17) else {
          #expect(status == quoin_status(QUOIN_BAD_FONT))
          continue
        }
        #expect(status == 0 && count == outline.steps.count)
        for (step, expected) in zip(steps, outline.steps) {
          switch expected {
          case .move(let to): #expect(step.pen == 0 && step.x == to.x && step.y == to.y)
          case .line(let to): #expect(step.pen == 1 && step.x == to.x && step.y == to.y)
          case .quadratic(let control, let to):
            #expect(step.pen == 2 && step.x == to.x && step.x1 == control.x && step.y1 == control.y)
          case .cubic(let one, let two, let to):
            #expect(step.pen == 3 && step.y == to.y && step.x1 == one.x && step.y2 == two.y)
          }
        }
      }
      for (font, glyph, size, subpixel, message) in [
        (UInt32(2), UInt32(1), 10.0, Int32(0), "there are 2 fonts, and no number 2"),
        (0, 999_999, 10, 0, "has no glyph 999999"), (0, 1, 0, 0, "pixels per em"),
        (0, 1, 10, 4, "0 to 3 quarters in its pixel, not 4"),
      ] {
        #expect(
          quoin_glyph_draw(drawer, font, glyph, size, subpixel, &image, &pixels, 9, &count)
            == quoin_status(QUOIN_BAD_ARGUMENT))
        #expect(String(cString: quoin_message()).contains(message))
      }
      image.width = 0
      #expect(
        quoin_glyph_draw(drawer, glyphs[0].font, glyphs[0].id, 34, 0, &image, nil, 0, &count)
          == quoin_status(QUOIN_BUFFER_TOO_SMALL))
      #expect(count == Int(image.width * image.height) && count > 0)
    }
  }

  @Test func `a variable font is measured and drawn at the weight of a text's style`() throws {
    // The letter is a box of 500 by 700 units at the weight 400, and of 700 by 700 at 900.
    var font = FontBuilder()
    font.addWeightAxis(widening: 200, raising: 0)
    font.addBoxes(height: 700, widening: 200)
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("quoin-\(UUID().uuidString).ttf")
    try Data(font.bytes()).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var fonts = quoin_fonts()
    try file.path.withCString { path in
      var path: UnsafePointer<CChar>? = path
      try #require(quoin_fonts_files(&path, 1, &fonts) == 0)
    }
    defer { _ = quoin_release(fonts.id) }
    for (weight, pixels) in [(400.0, 50), (650, 60), (900, 70)] {
      var (text, drawer) = (quoin_text(), quoin_glyph_drawer())
      defer { for id in [text.id, drawer.id] { _ = quoin_release(id) } }
      try "Built".withCString { family in
        var style = quoin_text_style_default()
        style.font = quoin_font(family: family, size: 100, weight: weight, italic: false)
        try #require(quoin_text_prepare(fonts, "a", 1, &style, &text) == 0)
      }
      var (glyph, image, count) = (quoin_glyph(), quoin_glyph_image(), 0)
      try #require(quoin_text_glyphs(text, .infinity, 0, &glyph, 1, &count) == 0)
      try #require(quoin_glyph_drawer_of_text(text, &drawer) == 0)
      #expect(abs(glyph.advance - Double(pixels)) < 1e-9)
      var coverage = [UInt8](repeating: 0, count: 70 * 70)
      #expect(
        quoin_glyph_draw(
          drawer, glyph.font, glyph.id, 100, 0, &image, &coverage, coverage.count, &count) == 0)
      #expect(image.width == pixels && image.height == 70 && count == 70 * pixels)
      #expect(coverage[..<count].allSatisfy { $0 == 255 })
      var steps = [quoin_outline_step](repeating: quoin_outline_step(), count: 9)
      #expect(quoin_glyph_outline(drawer, glyph.font, glyph.id, 100, &steps, 9, &count) == 0)
      #expect(steps[..<count].map(\.x).max() == Double(pixels))
      #expect(steps[..<count].map(\.y).min() == -70)
    }
  }

  @Test func `an atlas keeps pictures, and tells the rows that changed`() throws {
    try withGlyphs { glyphs, runs, drawer in
      let key = GlyphKey(font: runs[0].font, glyph: glyphs[0].id, size: 20)
      let renderer = try GlyphRenderer()
      var model = GlyphAtlas(format: .coverage, width: 64, height: 32)
      let drawn = try renderer.bitmap(of: key.glyph, in: key.font, size: key.size)
      let placed = model.place(key) { drawn }
      let place = try #require(placed)
      let changes = model.takeChanges()
      let changed = try #require(changes)

      var (atlas, entry) = (quoin_atlas(), quoin_atlas_entry())
      try #require(quoin_atlas_create(0, 64, 32, &atlas) == 0)
      defer { _ = quoin_release(atlas.id) }
      #expect(quoin_atlas_begin_frame(atlas) == 0)
      for _ in 0..<2 {
        #expect(
          quoin_atlas_place(atlas, drawer, glyphs[0].font, glyphs[0].id, 20, 0, &entry) == 0)
        #expect(
          [entry.x, entry.y, entry.width, entry.height, entry.left, entry.top].map(Int.init) == [
            place.rect.x, place.rect.y, place.rect.width, place.rect.height, place.left, place.top,
          ])
        #expect(entry.is_placed)
      }
      let emoji = try #require(glyphs.last)
      #expect(quoin_atlas_place(atlas, drawer, emoji.font, emoji.id, 20, 0, &entry) == 0)
      #expect(!entry.is_placed)

      var (first, count, pixels) = (9, 0, [UInt8](repeating: 0, count: 64 * 32))
      #expect(
        quoin_atlas_changes(atlas, &first, &pixels, 1, &count)
          == quoin_status(QUOIN_BUFFER_TOO_SMALL))
      #expect(first == 9 && count == 64 * changed.height)
      #expect(quoin_atlas_changes(atlas, &first, &pixels, pixels.count, &count) == 0)
      #expect(count == 64 * changed.height)
      #expect(first == changed.y && Array(pixels[..<count]) == Array(model.pixels[..<count]))
      #expect(quoin_atlas_changes(atlas, &first, &pixels, pixels.count, &count) == 0 && count == 0)
      #expect(quoin_atlas_create(0, 0, 9, &atlas) == quoin_status(QUOIN_BAD_ARGUMENT))
    }
  }

  @Test(arguments: [QUOIN_BINARY, QUOIN_JSON_TEXT])
  func `a display list names its views, and its fonts can be drawn`(_ format: Int) throws {
    let source = """
      version: 1
      views:
        t: {type: text, text: "${t}"}
        s: {type: stack, each: "${s}", cell: {type: text, text: "${item}"}}
      layout: ["H:|[t]|", "H:|[s]|", "V:|[t][s]|"]
      """
    let record = #"{"t": "Words", "s": ["a", "b"]}"#
    try withRows(source: source, widths: [300], scale: 1) { rows, _ in
      var (bytes, count) = ([UInt8](repeating: 0, count: 1 << 16), 0)
      func areas(_ namesViews: Bool) throws -> [String] {
        try #require(
          quoin_rows_display_list(
            rows, record, record.utf8.count, 200, namesViews, quoin_format(format), &bytes,
            bytes.count, &count) == 0)
        let list = try DisplayList(
          Array(bytes[..<count]), as: format == QUOIN_BINARY ? .binary : .json)
        return list.areas().map { "\($0.name) \($0.bounds.width)" }
      }
      #expect(try areas(false).isEmpty)
      let named = try areas(true)
      #expect(Set(named).isSuperset(of: ["t 200.0", "s 200.0"]), "\(named)")
      #expect(named.contains { $0.hasPrefix("s[1]") }, "\(named)")

      var (drawer, image, pixels) = (
        quoin_glyph_drawer(), quoin_glyph_image(), [UInt8](repeating: 0, count: 4000)
      )
      try #require(
        quoin_glyph_drawer_of_display_list(bytes, count, quoin_format(format), &drawer) == 0)
      defer { _ = quoin_release(drawer.id) }
      #expect(quoin_glyph_draw(drawer, 0, 40, 20, 0, &image, &pixels, 4000, &count) == 0)
      #expect(image.height > 5)
      #expect(
        quoin_glyph_drawer_of_display_list(bytes, 7, quoin_format(format), &drawer)
          == quoin_status(QUOIN_BAD_ARGUMENT))
    }
  }
}
