// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import TextVocabulary

/// A face at a fixed position of its axes, in font units, with which HarfBuzz shapes.
///
/// The instance is immutable and has no size, so all threads and all sizes share it. Advances are
/// summed first and scaled once. By Firefox's rules, which round each advance, an instance has a
/// size, and its units of advances are 1/60 point.
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
  /// The font's distances along the line's height.
  private let verticals: FontVerticals
  /// The pictures of a font that has nothing else.
  private let strike: PictureStrike?
  /// The size by Firefox's rules; nil if all sizes share the instance.
  let firefoxSize: FirefoxSize?

  /// Creates the instance of a face at the given axis positions.
  ///
  /// Metrics follow OpenType. If OS/2 sets `USE_TYPO_METRICS`, its typographic ascender, descender
  /// and line gap are used, else those of `hhea`; if these are all zero, the typographic ones, then
  /// the Windows ones. `MVAR` adjusts them in variable fonts. HarfBuzz's metrics follow this rule;
  /// FreeType's are rounded to pixels and must not be used.
  ///
  /// - Parameter size: The size by Firefox's rules; nil for all sizes.
  init(face: FontFace, variations: [FontVariation], size: FirefoxSize? = nil) {
    self.face = face
    firefoxSize = size
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
    var extents = hb_font_extents_t()
    _ = hb_font_get_h_extents(font, &extents)
    strike = face.isColor ? PictureStrike(face) : nil
    if let size {
      let scale = Int32(
        strike.map { size.shapingScale(unitsPerEm: face.unitsPerEm, $0) }
          ?? size.shapingScale(unitsPerEm: face.unitsPerEm))
      hb_font_set_scale(font, scale, scale)
    }
    hb_font_make_immutable(font)
    // HarfBuzz never returns null here.
    handle = font ?? face.plainFont
    identity = FontIdentity(
      source: face.source, faceIndex: face.faceIndex, variations: positions,
      postScriptName: face.postScriptName)
    // A broken font's descender may point upward; a line never has a negative extent.
    ascender = max(0, Int(extents.ascender))
    descender = max(0, -Int(extents.descender))
    lineGap = max(0, Int(extents.line_gap))
    verticals = FontVerticals(
      face, ascender: ascender, descender: descender, lineGap: lineGap)
  }

  deinit { hb_font_destroy(handle) }

  /// The metrics in points of a line in this font alone.
  func lineMetrics(size: Double, _ scaling: FontScaling) -> LineMetrics {
    if let firefoxSize {
      return strike.map { firefoxSize.lineMetrics(verticals, $0) }
        ?? firefoxSize.lineMetrics(verticals)
    }
    let (size, em) = (scaling.metricsSize(size), Double(unitsPerEm))
    return LineMetrics(
      ascent: Double(ascender) * size / em, descent: Double(descender) * size / em,
      leading: Double(lineGap) * size / em)
  }

  /// The extents in points of this font's characters in a line of another font.
  func contentMetrics(size: Double, _ scaling: FontScaling) -> LineMetrics {
    firefoxSize?.contentMetrics(verticals, strike) ?? lineMetrics(size: size, scaling)
  }

  /// The conversion from the units of advances to points.
  func scale(size: Double, _ scaling: FontScaling) -> FineScale {
    switch scaling {
    case .exact: FineScale(size: size, unitsPerEm: unitsPerEm)
    case .chromium: FineScale(browserSize: size, unitsPerEm: unitsPerEm, strike: strike)
    case .webkit: FineScale(webKitSize: size, unitsPerEm: unitsPerEm, strike: strike)
    case .firefox: FineScale(size: 1, unitsPerEm: Int(FirefoxSize.unitsPerPoint))
    }
  }

  /// The advance of a glyph in font units, or in 1/60 point if the instance has a size.
  func advance(ofGlyph glyph: UInt32) -> Int {
    let advance = hb_font_get_glyph_h_advance(handle, glyph)
    return Int(firefoxSize?.units(advance) ?? advance)
  }

  /// Makes font units of the positions of a shaped buffer, or 1/60 point if the instance has a
  /// size.
  func roundPositions(of buffer: OpaquePointer?) {
    guard let firefoxSize else { return }
    var count: UInt32 = 0
    guard let positions = hb_buffer_get_glyph_positions(buffer, &count) else { return }
    for index in 0..<Int(count) {
      positions[index].x_advance = firefoxSize.units(positions[index].x_advance)
      positions[index].y_advance = firefoxSize.units(positions[index].y_advance)
      positions[index].x_offset = firefoxSize.units(positions[index].x_offset)
      positions[index].y_offset = firefoxSize.units(positions[index].y_offset)
    }
  }
}
