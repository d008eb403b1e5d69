// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import TextVocabulary

extension FontFace {
  /// Whether a glyph of a colour font has ink.
  ///
  /// A font may have the advance of an emoji without its picture. Of fonts whose pictures are not
  /// bitmaps this is not known, so they count as having all.
  func hasPicture(_ glyph: UInt32) -> Bool {
    guard hb_ot_color_has_png(handle) != 0 else { return true }
    let indexed = Self.withTable("CBLC", of: handle) { PictureIndex($0).hasBitmap(Int(glyph)) }
    return indexed ?? hasInk(glyph)
  }

  /// Whether a glyph has extents, for which its picture is read.
  func hasInk(_ glyph: UInt32) -> Bool {
    var extents = hb_glyph_extents_t()
    return hb_font_get_glyph_extents(plainFont, glyph, &extents) != 0 && extents.width != 0
  }

  /// Whether the glyph of a character is more than the advance of an emoji.
  func shows(_ glyph: UInt32, of scalar: UInt32) -> Bool {
    // Digits and signs of ASCII are Emoji too, because keycaps begin with them.
    guard isColor, scalar >= 0x80, UnicodeProperties(of: scalar).isEmoji else { return true }
    return hasPicture(glyph)
  }

  /// The glyph of a cluster of several characters in this face alone.
  ///
  /// Nil if the face lacks one of them, or if the cluster has the advances of several glyphs.
  func glyph(ofWhole scalars: UnsafeBufferPointer<UInt32>) -> UInt32? {
    for scalar in scalars where nominalGlyph(scalar) == nil {
      guard UnicodeProperties(of: scalar).isDefaultIgnorable else { return nil }
    }
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    let count = Int32(clamping: scalars.count)
    hb_buffer_add_utf32(buffer, scalars.baseAddress, count, 0, count)
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, HB_SCRIPT_COMMON)
    hb_shape(plainFont, buffer, nil, 0)
    var length: UInt32 = 0
    guard let glyphs = hb_buffer_get_glyph_infos(buffer, &length),
      let positions = hb_buffer_get_glyph_positions(buffer, &length)
    else { return nil }
    var whole: UInt32?
    for index in 0..<Int(length) where positions[index].x_advance != 0 {
      guard whole == nil else { return nil }
      whole = glyphs[index].codepoint
    }
    return whole == 0 ? nil : whole
  }
}

/// The size of the pictures in a font that has no outlines.
struct PictureStrike {
  /// The pixels of the em square.
  let pixelsPerEm: Int
  /// The advance of the widest picture in pixels.
  let advance: Int
  /// The advance of the same picture in font units.
  let unitAdvance: Int
  /// The pixels from the baseline to the line's top.
  let ascent: Int
  /// The pixels from the baseline to the line's bottom, positive downward.
  let descent: Int

  /// Reads the pictures of a face; nil if it has outlines, or no pictures.
  ///
  /// Source: OpenType, `CBLC`: records of 48 bytes behind a header of 8, with the ascender at 16,
  /// the descender at 17 and the size at 45.
  init?(_ face: FontFace) {
    for table: OpenTypeTag in ["glyf", "CFF ", "CFF2", "COLR", "SVG "]
    where FontFace.withTable(table, of: face.handle, { !$0.isEmpty }) {
      return nil
    }
    (pixelsPerEm, ascent, descent) = FontFace.withTable("CBLC", of: face.handle) { bytes in
      guard bytes.count >= 56 else { return (0, 0, 0) }
      func signed(_ offset: Int) -> Int { Int(Int8(bitPattern: bytes[8 + offset])) }
      return (Int(bytes[8 + 45]), max(0, signed(16)), max(0, -signed(17)))
    }
    unitAdvance = FontFace.withTable("hhea", of: face.handle) { bytes in
      bytes.count >= 12 ? Int(bytes[10]) << 8 | Int(bytes[11]) : 0
    }
    advance = (unitAdvance * pixelsPerEm * 2 + face.unitsPerEm) / (face.unitsPerEm * 2)
    guard pixelsPerEm > 0, unitAdvance > 0, advance > 0 else { return nil }
  }
}
