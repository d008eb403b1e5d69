// SPDX-License-Identifier: Apache-2.0

import CFreeType
import LayoutGeometry
public import TextVocabulary

/// Draws the glyphs of display lists: outlines and bitmaps, by FreeType.
///
/// For backends whose library has no text of its own, such as SDL or a GPU. A renderer opens each
/// font once, for itself; it belongs to one thread at a time.
///
///     let renderer = try GlyphRenderer()
///     let run = drawn.run
///     for glyph in run.glyphs {
///       let bitmap = try renderer.bitmap(of: glyph.id, in: run.font, size: 2 * run.size)
///       …
///     }
///
/// Glyphs are not hinted, so that their shapes agree with the advances that layout measured. Where
/// the font's identity asks for synthetic bold or italic, the outlines are emboldened and slanted.
public final class GlyphRenderer {
  /// The largest size in pixels per em.
  public static let largestSize = 2048.0
  /// The number of horizontal places within a pixel at which glyphs differ.
  public static let subpixelCount = 4

  private let library: FreeTypeLibrary
  private var faces: [FontIdentity: FreeTypeFace] = [:]

  /// Starts FreeType.
  public init() throws(GlyphImageError) { library = try FreeTypeLibrary() }

  /// The outline of a glyph at a size in points per em; nil for a glyph that is a picture.
  public func outline(
    of glyph: UInt32, in font: FontIdentity, size: Double
  ) throws(GlyphImageError) -> GlyphOutline? {
    let face = try openFace(font, glyph: glyph, size: size)
    guard face.isScalable else { return nil }
    try face.load(
      glyph, flags: FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP), em: face.unitsPerEm,
      size: size)
    return face.loadedOutline(scale: size / face.unitsPerEm)
  }

  /// The picture of a glyph.
  ///
  /// - Parameters:
  ///   - size: The pixels per em, above 0 and at most ``largestSize``.
  ///   - subpixel: How far the glyph stands to the right of its pixel, in steps of a quarter pixel
  ///     (one of ``subpixelCount``). Pictures of colour fonts do not differ.
  public func bitmap(
    of glyph: UInt32, in font: FontIdentity, size: Double, subpixel: Int = 0
  ) throws(GlyphImageError) -> GlyphBitmap {
    let face = try openFace(font, glyph: glyph, size: size)
    let strikeScale = try face.setSize(size)
    let flags = face.isScalable ? FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP : 0
    try face.load(
      glyph, flags: FT_Int32(flags) | FT_Int32(FT_LOAD_COLOR), em: size * 64, size: size)
    let step = 64 / Self.subpixelCount
    let shift = (subpixel % Self.subpixelCount + Self.subpixelCount) % Self.subpixelCount * step
    return try face.renderedBitmap(shift: shift, scale: strikeScale)
  }

  private func openFace(
    _ font: FontIdentity, glyph: UInt32, size: Double
  ) throws(GlyphImageError) -> FreeTypeFace {
    guard size > 0, size <= Self.largestSize else { throw .size(size) }
    let face: FreeTypeFace
    if let open = faces[font] {
      face = open
    } else {
      face = try FreeTypeFace(font, library: library)
      faces[font] = face
    }
    guard Int(glyph) < face.glyphCount else {
      throw .noGlyph(id: glyph, font: font.postScriptName, count: face.glyphCount)
    }
    return face
  }
}
