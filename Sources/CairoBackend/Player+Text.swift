// SPDX-License-Identifier: Apache-2.0

import CCairo
import LayoutGeometry
import LayoutRendering
import TextVocabulary

extension Player {
  /// Draws a glyph run, with its text where the format keeps text.
  func draw(_ drawn: DrawnGlyphs) throws(CairoError) {
    let run = drawn.run
    guard run.size > 0, run.size.isFinite, !run.glyphs.isEmpty else { return }
    let font = try fonts.font(run.font)
    let glyphs = run.glyphs.map { glyph in
      cairo_glyph_t(
        index: UInt(glyph.id), x: drawn.origin.x + glyph.x, y: drawn.origin.y + glyph.y)
    }
    guard glyphs.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    cairo_set_font_size(context, run.size)
    setSource(drawn.color)
    guard let face = font.cairoFace else {
      drawBitmaps(glyphs, of: font, drawn)
      return
    }
    cairo_set_font_face(context, face)
    if run.font.synthesis.isOblique {
      // Font space has the y-axis downward, so letters lean to the right with a negative shear.
      var matrix = cairo_matrix_t(
        xx: run.size, yx: 0, xy: -FontSynthesis.slope * run.size, yy: run.size, x0: 0, y0: 0)
      cairo_set_font_matrix(context, &matrix)
    }
    guard run.font.synthesis.isBold else { return draw(glyphs, drawn) }
    // Letters and their borders overlap, so both are drawn opaque and blended as one.
    let isBlended = drawn.color.alpha < 255
    if isBlended {
      cairo_push_group(context)
      var opaque = drawn.color
      opaque.alpha = 255
      setSource(opaque)
    }
    draw(glyphs, drawn)
    drawBorders(of: glyphs, width: FontSynthesis.boldStroke(size: run.size))
    if isBlended {
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, Double(drawn.color.alpha) / 255)
    }
  }

  /// Draws glyphs that have outlines.
  private func draw(_ glyphs: [cairo_glyph_t], _ drawn: DrawnGlyphs) {
    switch textMode {
    case .outlines:
      cairo_new_path(context)
      cairo_glyph_path(context, glyphs, Int32(glyphs.count))
      cairo_fill(context)
    case .glyphs: cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
    case .text: show(glyphs, with: TextClusters(drawn))
    }
  }

  /// Draws lines along the outlines of glyphs, with corners as Chromium's synthetic bold has them.
  private func drawBorders(of glyphs: [cairo_glyph_t], width: Double) {
    cairo_save(context)
    cairo_set_line_width(context, width)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
    // Skia's limit.
    cairo_set_miter_limit(context, 4)
    cairo_set_dash(context, nil, 0, 0)
    cairo_new_path(context)
    cairo_glyph_path(context, glyphs, Int32(glyphs.count))
    cairo_stroke(context)
    cairo_restore(context)
  }

  /// Draws glyphs that exist as pixels only, scaled from their strike to the em.
  private func drawBitmaps(_ glyphs: [cairo_glyph_t], of font: OpenFont, _ drawn: DrawnGlyphs) {
    let size = drawn.run.size
    for glyph in glyphs {
      guard let bitmap = font.bitmap(of: UInt32(glyph.index)) else { continue }
      let scale = bitmap.emsPerPixel * size
      cairo_save(context)
      cairo_translate(context, glyph.x + bitmap.left * size, glyph.y - bitmap.top * size)
      cairo_scale(context, scale, scale)
      if bitmap.hasColor {
        cairo_set_source_surface(context, bitmap.surface, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
        cairo_paint_with_alpha(context, Double(drawn.color.alpha) / 255)
      } else {
        cairo_mask_surface(context, bitmap.surface, 0, 0)
      }
      cairo_restore(context)
    }
    guard case .text(let invisible, _) = textMode else { return }
    cairo_set_font_face(context, invisible.cairoFace)
    // As wide as the pictures, so that readers see no gaps between them.
    let advance = drawn.run.glyphs.map(\.advance).max() ?? 0
    var matrix = cairo_matrix_t(
      xx: advance > 0 ? advance / InvisibleFont.advance : size, yx: 0, xy: 0, yy: size, x0: 0,
      y0: 0)
    cairo_set_font_matrix(context, &matrix)
    cairo_set_source_rgba(context, 0, 0, 0, InvisibleFont.opacity)
    show(
      glyphs.map { cairo_glyph_t(index: 0, x: $0.x, y: $0.y) }, with: TextClusters(drawn))
  }

  /// Shows glyphs of the current face, with their text if it is known.
  private func show(_ glyphs: [cairo_glyph_t], with clusters: TextClusters?) {
    guard let clusters else {
      cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
      return
    }
    clusters.text.withUnsafeBytes { text in
      cairo_show_text_glyphs(
        context, text.bindMemory(to: CChar.self).baseAddress, Int32(text.count), glyphs,
        Int32(glyphs.count), clusters.clusters, Int32(clusters.clusters.count), clusters.flags)
    }
  }
}

extension TextClusters {
  /// Maps drawn glyphs to their text; nil where the text is not known.
  fileprivate init?(_ drawn: DrawnGlyphs) {
    self.init(
      DrawnText(
        glyphs: drawn.run.glyphs, text: drawn.text, start: drawn.run.range.lowerBound,
        isRightToLeft: drawn.run.direction == .rightToLeft))
  }
}
