// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import TextVocabulary

/// A face at a fixed position of its axes, in font units, with which HarfBuzz shapes.
///
/// The instance is immutable and has no size, so all threads and all sizes share it. Advances are
/// summed first and scaled once.
final class FontInstance: Sendable {
  /// The face.
  let face: FontFace
  /// The identity by which a backend opens the same font.
  let identity: FontIdentity
  /// HarfBuzz's font, immutable, scaled to the face's units per em.
  nonisolated(unsafe) let handle: OpaquePointer
  /// The units of the em square.
  let unitsPerEm: Int
  /// The distance from the baseline to the line's top in font units.
  let ascender: Int
  /// The distance from the baseline to the line's bottom in font units, positive downward.
  let descender: Int
  /// The extra distance between lines in font units.
  let lineGap: Int
  /// The pictures of a font that has nothing else.
  private let strike: PictureStrike?

  /// Creates the instance of a face at the given axis positions.
  ///
  /// Metrics follow OpenType. If OS/2 sets `USE_TYPO_METRICS`, its typographic ascender, descender
  /// and line gap are used, else those of `hhea`; if these are all zero, the typographic ones, then
  /// the Windows ones. `MVAR` adjusts them in variable fonts. HarfBuzz's metrics follow this rule;
  /// FreeType's are rounded to pixels and must not be used.
  init(face: FontFace, variations: [FontVariation]) {
    self.face = face
    unitsPerEm = face.unitsPerEm
    let font = hb_font_create(face.handle) ?? hb_font_get_empty()
    var positions: [FontVariation] = []
    for axis in face.axes {
      let asked = variations.last { $0.axis == axis.tag }?.value ?? axis.default
      let finite = asked.isFinite ? asked : axis.default
      positions.append(
        FontVariation(axis.tag, min(max(finite, axis.minimum), max(axis.minimum, axis.maximum))))
    }
    if !positions.isEmpty {
      let settings = positions.map { position in
        hb_variation_t(tag: position.axis.rawValue, value: Float(position.value))
      }
      hb_font_set_variations(font, settings, UInt32(settings.count))
    }
    hb_font_make_immutable(font)
    // HarfBuzz never returns null here.
    handle = font ?? face.plainFont
    identity = FontIdentity(
      source: face.source, faceIndex: face.faceIndex, variations: positions,
      postScriptName: face.postScriptName)
    var extents = hb_font_extents_t()
    _ = hb_font_get_h_extents(font, &extents)
    // A broken font's descender may point upward; a line never has a negative extent.
    ascender = max(0, Int(extents.ascender))
    descender = max(0, -Int(extents.descender))
    lineGap = max(0, Int(extents.line_gap))
    strike = face.isColor ? PictureStrike(face) : nil
  }

  deinit { hb_font_destroy(handle) }

  /// The metrics in points of a line in this font alone.
  func lineMetrics(size: Double) -> LineMetrics {
    let em = Double(unitsPerEm)
    return LineMetrics(
      ascent: Double(ascender) * size / em, descent: Double(descender) * size / em,
      leading: Double(lineGap) * size / em)
  }

  /// The conversion from font units at a size to points, by some conventions.
  func scale(size: Double, _ conventions: TextConventions) -> FineScale {
    switch conventions {
    case .uikit: FineScale(size: size, unitsPerEm: unitsPerEm)
    case .web: FineScale(browserSize: size, unitsPerEm: unitsPerEm, strike: strike)
    }
  }

  /// The advance of a glyph in font units.
  func advance(ofGlyph glyph: UInt32) -> Int {
    Int(hb_font_get_glyph_h_advance(handle, glyph))
  }
}
