// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import GlyphImages
import LayoutGeometry
import Testing
import TextMeasurement
import TextVocabulary

@Suite struct GlyphRendererTests {
  /// The runs of a text in one line.
  private func runs(of text: String, size: Double = 17) throws -> [GlyphRun] {
    var style = TextStyle()
    style.font.size = size
    return try HarfBuzzTextMeasurer.bundled()
      .prepare(AttributedText(text, style: style), paragraphStyle: ParagraphStyle())
      .layout(in: TextContainer()).lines.flatMap(\.runs)
  }

  /// HarfBuzz's font of a face, to compare with.
  private func withHarfBuzz<Result>(
    _ font: FontIdentity, _ body: (OpaquePointer?) throws -> Result
  ) throws -> Result {
    guard case .file(let path) = font.source else { throw Skip() }
    let blob = hb_blob_create_from_file(path)
    let face = hb_face_create(blob, UInt32(font.faceIndex))
    let handle = hb_font_create(face)
    defer {
      hb_font_destroy(handle)
      hb_face_destroy(face)
      hb_blob_destroy(blob)
    }
    return try body(handle)
  }

  private struct Skip: Error {}

  @Test func `outlines of straight lines have HarfBuzz's extents`() throws {
    let renderer = try GlyphRenderer()
    for run in try runs(of: "HITLEF") {
      try withHarfBuzz(run.font) { font in
        let unitsPerEm = Double(hb_face_get_upem(hb_font_get_face(font)))
        for glyph in run.glyphs {
          var extents = hb_glyph_extents_t()
          #expect(hb_font_get_glyph_extents(font, glyph.id, &extents) != 0)
          let outline = try #require(
            try renderer.outline(of: glyph.id, in: run.font, size: unitsPerEm))
          #expect(
            outline.controlBounds
              == Rect(
                x: Double(extents.x_bearing), y: -Double(extents.y_bearing),
                width: Double(extents.width), height: -Double(extents.height)))
        }
      }
    }
  }

  @Test func `outlines scale with the size`() throws {
    let renderer = try GlyphRenderer()
    let run = try #require(try runs(of: "g").first)
    let small = try #require(try renderer.outline(of: run.glyphs[0].id, in: run.font, size: 10))
    let large = try #require(try renderer.outline(of: run.glyphs[0].id, in: run.font, size: 30))
    let bounds = try #require(small.controlBounds)
    let scaled = try #require(large.controlBounds)
    #expect(abs(scaled.height - 3 * bounds.height) < 1e-9)
    #expect(bounds.minY < 0 && bounds.maxY > 0, "g reaches above and below the baseline")
  }

  @Test(arguments: ["I", "O", "g", "文", "ش"])
  func `the covered pixels add up to the outline's area`(_ text: String) throws {
    let renderer = try GlyphRenderer()
    let run = try #require(try runs(of: text).first)
    let glyph = run.glyphs[0].id
    let outline = try #require(try renderer.outline(of: glyph, in: run.font, size: 200))
    let bitmap = try renderer.bitmap(of: glyph, in: run.font, size: 200)
    #expect(bitmap.format == .coverage && bitmap.scale == 1)
    let covered = bitmap.pixels.reduce(0.0) { $0 + Double($1) / 255 }
    #expect(abs(covered / outline.area - 1) < 0.01, "\(covered) of \(outline.area)")
    let bounds = try #require(outline.controlBounds)
    #expect(abs(Double(bitmap.left) - bounds.minX) <= 1)
    #expect(abs(Double(bitmap.top) - bounds.minY) <= 1)
    #expect(abs(Double(bitmap.left + bitmap.width) - bounds.maxX) <= 1)
    #expect(abs(Double(bitmap.top + bitmap.height) - bounds.maxY) <= 1)
  }

  @Test func `a quarter pixel moves the ink by a quarter pixel`() throws {
    let renderer = try GlyphRenderer()
    let run = try #require(try runs(of: "l").first)
    func center(_ subpixel: Int) throws -> Double {
      let bitmap = try renderer.bitmap(
        of: run.glyphs[0].id, in: run.font, size: 300, subpixel: subpixel)
      var (sum, weight) = (0.0, 0.0)
      for (index, value) in bitmap.pixels.enumerated() {
        sum += (Double(bitmap.left + index % bitmap.width) + 0.5) * Double(value)
        weight += Double(value)
      }
      return sum / weight
    }
    let start = try center(0)
    for subpixel in 1..<GlyphRenderer.subpixelCount {
      let moved = try center(subpixel) - start
      #expect(abs(moved - Double(subpixel) / 4) < 0.01, "by \(moved)")
    }
  }

  @Test func `synthetic bold and italic change the outline as the rules say`() throws {
    let renderer = try GlyphRenderer()
    let run = try #require(try runs(of: "I").first)
    func bounds(_ synthesis: FontSynthesis) throws -> Rect {
      var font = run.font
      font.synthesis = synthesis
      let outline = try renderer.outline(of: run.glyphs[0].id, in: font, size: 100)
      return try #require(outline?.controlBounds)
    }
    let plain = try bounds(FontSynthesis())
    let bold = try bounds(FontSynthesis(isBold: true))
    let stroke = FontSynthesis.boldStroke(size: 100)
    #expect(abs(bold.width - plain.width - stroke) < 0.3)
    #expect(abs(bold.midX - plain.midX) < 0.15)
    #expect(abs(bold.midY - plain.midY) < 0.15)
    let oblique = try bounds(FontSynthesis(isOblique: true))
    #expect(abs(oblique.width - plain.width - plain.height / 4) < 0.2)
    #expect(abs(oblique.minX - plain.minX) < 0.2, "the baseline stays where it is")
    var font = run.font
    font.synthesis = FontSynthesis(isBold: true)
    let ink = { (bitmap: GlyphBitmap) in bitmap.pixels.reduce(0) { $0 + Int($1) } }
    #expect(
      ink(try renderer.bitmap(of: run.glyphs[0].id, in: font, size: 40))
        > ink(try renderer.bitmap(of: run.glyphs[0].id, in: run.font, size: 40)))
  }

  @Test func `an emoji is a picture in colours`() throws {
    let renderer = try GlyphRenderer()
    let run = try #require(try runs(of: "🚀").first)
    let glyph = run.glyphs[0].id
    let bitmap = try renderer.bitmap(of: glyph, in: run.font, size: 34)
    #expect(bitmap.format == .color)
    #expect(bitmap.scale < 1)
    let width = Double(bitmap.width) * bitmap.scale
    #expect((30...48).contains(width), "\(width) pixels")
    let isPremultiplied = stride(from: 0, to: bitmap.pixels.count, by: 4).allSatisfy { index in
      bitmap.pixels[index..<index + 3].allSatisfy { $0 <= bitmap.pixels[index + 3] }
    }
    #expect(isPremultiplied)
    #expect(try renderer.outline(of: glyph, in: run.font, size: 34) == nil)
  }

  @Test func `a space has no ink`() throws {
    let renderer = try GlyphRenderer()
    let run = try #require(try runs(of: "a b").first)
    #expect(try renderer.bitmap(of: run.glyphs[1].id, in: run.font, size: 20) == .empty)
    #expect(
      try renderer.outline(of: run.glyphs[1].id, in: run.font, size: 20) == GlyphOutline())
  }

  @Test func `wrong glyphs, sizes and fonts are errors that say so`() throws {
    let renderer = try GlyphRenderer()
    let run = try #require(try runs(of: "a").first)
    let error = #expect(throws: GlyphImageError.self) {
      try renderer.bitmap(of: .max, in: run.font, size: 20)
    }
    #expect(error?.description.contains("has no glyph 4294967295") == true)
    for size in [0, -1, .nan, .infinity, 2049] {
      #expect(throws: GlyphImageError.self) {
        try renderer.bitmap(of: 3, in: run.font, size: size)
      }
    }
    let gone = FontIdentity(source: .file(path: "/no/such.ttf"), postScriptName: "Gone")
    #expect(throws: GlyphImageError.self) { try renderer.bitmap(of: 0, in: gone, size: 20) }
    let damaged = FontIdentity(
      source: .data(FontData(bytes: [0, 1, 0, 0, 0, 9], name: "bytes")), postScriptName: "Bad")
    let cause = #expect(throws: GlyphImageError.self) {
      try renderer.outline(of: 0, in: damaged, size: 20)
    }
    #expect(cause?.description.hasPrefix("cannot open the font Bad (bytes, face 0)") == true)
  }
}

extension GlyphOutline {
  /// The area by Green's theorem, curves as sixteen lines each; holes count less than nothing.
  fileprivate var area: Double {
    var doubled = 0.0
    var start = Point.zero
    var pen = Point.zero
    func line(to point: Point) {
      doubled += pen.x * point.y - point.x * pen.y
      pen = point
    }
    for step in steps {
      switch step {
      case .move(let point):
        line(to: start)
        (start, pen) = (point, point)
      case .line(let point): line(to: point)
      case .quadratic(let control, let end):
        let from = pen
        for index in 1...16 {
          let t = Double(index) / 16
          let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
          line(
            to: Point(
              x: a * from.x + b * control.x + c * end.x,
              y: a * from.y + b * control.y + c * end.y))
        }
      case .cubic(let first, let second, let end):
        let from = pen
        for index in 1...16 {
          let t = Double(index) / 16
          let (a, b) = ((1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t))
          let (c, d) = (3 * t * t * (1 - t), t * t * t)
          line(
            to: Point(
              x: a * from.x + b * first.x + c * second.x + d * end.x,
              y: a * from.y + b * first.y + c * second.y + d * end.y))
        }
      }
    }
    line(to: start)
    return abs(doubled) / 2
  }
}
