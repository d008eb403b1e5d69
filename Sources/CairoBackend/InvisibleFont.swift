// SPDX-License-Identifier: Apache-2.0

import CCairo

/// A font of invisible glyphs, which carry the text under pictures in a PDF.
///
/// An emoji that is drawn as an image has no letters that a reader could copy. A glyph of this
/// font at the same place carries them. Cairo leaves out glyphs without ink and clear colours, so
/// the glyph is two dots of a thousandth of an em in opposite corners of a letter's box. Readers
/// separate lines by that box. The dots have the least opacity that Cairo keeps.
final class InvisibleFont {
  /// Cairo's handle.
  let cairoFace: OpaquePointer

  /// The advance in ems. Readers take it for the width of a letter when they estimate the size of
  /// a font without outlines.
  static let advance = 0.5

  /// The opacity to draw with: Cairo takes less than 1/256 for clear.
  static let opacity = 1.0 / 255

  /// Makes the font.
  init() throws(CairoError) {
    guard let face = cairo_user_font_face_create() else { throw .cairo(reason: "no font face") }
    try check(cairo_font_face_status(face))
    cairo_user_font_face_set_render_glyph_func(face) { _, _, context, extents in
      extents?.pointee.x_advance = InvisibleFont.advance
      cairo_rectangle(context, 0, 0.2, 0.001, 0.001)
      cairo_rectangle(context, InvisibleFont.advance - 0.001, -0.8, 0.001, 0.001)
      cairo_fill(context)
      return CAIRO_STATUS_SUCCESS
    }
    cairoFace = face
  }

  deinit { cairo_font_face_destroy(cairoFace) }
}
