// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The rule by which a font's units become points.
enum FontScaling: Hashable, Sendable {
  /// Sums of units are scaled once, and nothing is rounded.
  case exact
  /// Chromium's, in points that are pixels of the device.
  case chromium
  /// Firefox's, with a number of units of 1/60 point in a pixel of the device.
  case firefox(unitsPerPixel: Int)
  /// WebKitGTK's, whose glyphs are not hinted.
  case webkit

  /// The rule of a paragraph style.
  init(_ style: ParagraphStyle) {
    switch style.conventions.engine {
    case nil: self = .exact
    case .chromium: self = .chromium
    case .webkit: self = .webkit
    case .firefox: self = .firefox(unitsPerPixel: FirefoxSize.unitsPerPixel(style.pixelRatio))
    }
  }

  /// The size at which a font's ascent, descent and leading are taken.
  ///
  /// Chromium 156 takes them, like advances, at the size rounded down to 1/100 pixel (measured with
  /// Noto Sans at 4,000 sizes): at 16.38 points, a heading's size where text has 14, a line has 22.
  func metricsSize(_ points: Double) -> Double {
    switch self {
    case .exact, .webkit, .firefox: points
    case .chromium: FineScale.browserSize(points)
    }
  }

  /// The size that a font has by this rule; nil if a font is shared by all sizes.
  func size(_ points: Double) -> FirefoxSize? {
    switch self {
    case .exact, .chromium, .webkit: nil
    case .firefox(let unitsPerPixel): FirefoxSize(points, unitsPerPixel: unitsPerPixel)
    }
  }
}

/// The size of a font in Firefox, which rounds the advance of each glyph.
///
/// Measured with Firefox 153 in 580 texts at three device pixel ratios:
///
/// 1. Lengths are multiples of 1/60 point, and a pixel of the device is a whole number of these.
/// 2. FreeType gets the size in 1/64 pixel. Its scale, in units of 1/64 pixel for a font unit, is
///    rounded to 2^-16, and an advance to 2^-16 pixel.
/// 3. HarfBuzz adds kerning, and then the advance of each glyph is rounded to 1/60 point.
/// 4. A font of pictures alone has advances of whole pixels.
struct FirefoxSize: Hashable, Sendable {
  /// The units of Firefox's lengths in a point.
  static let unitsPerPoint = 60.0

  /// The units of 1/60 point in a pixel of the device, at least 1.
  let unitsPerPixel: Int
  /// The em size in 1/64 pixel.
  let size: Int

  /// Firefox's units in a pixel at a device pixel ratio.
  static func unitsPerPixel(_ ratio: Double) -> Int {
    guard ratio.isFinite, ratio > 0 else { return Int(unitsPerPoint) }
    return max(1, Int((unitsPerPoint / ratio).rounded()))
  }

  /// The size of a font; sizes above 32,000 pixels, which HarfBuzz cannot count, are that.
  init(_ points: Double, unitsPerPixel: Int) {
    self.unitsPerPixel = unitsPerPixel
    let units = (max(0, points.isFinite ? points : 0) * Self.unitsPerPoint).rounded()
    size = Int((min(units / Double(unitsPerPixel), 32_000) * 64).rounded())
  }

  /// FreeType's scale for a font's units per em, in units of 1/64 pixel times 2^-16.
  func scale(unitsPerEm: Int) -> Int { (size << 16 + unitsPerEm / 2) / unitsPerEm }

  /// The em size in HarfBuzz's units of 2^-16 pixel, with which advances are FreeType's.
  func shapingScale(unitsPerEm: Int) -> Int {
    (unitsPerEm * scale(unitsPerEm: unitsPerEm) + 32) >> 6
  }

  /// The same for a font of pictures, whose advances are whole pixels.
  func shapingScale(unitsPerEm: Int, _ strike: PictureStrike) -> Int {
    let pixels = pictureLength(strike.advance, strike).rounded()
    return Int(pixels * 65_536 * Double(unitsPerEm) / Double(strike.unitAdvance))
  }

  /// A length of HarfBuzz, in 2^-16 pixel, in units of 1/60 point.
  @inline(__always)
  func units(_ length: Int32) -> Int32 {
    Int32(truncatingIfNeeded: (Int64(length) * Int64(unitsPerPixel) + 32_768) >> 16)
  }

  /// A length of pictures in pixels.
  private func pictureLength(_ pixels: Int, _ strike: PictureStrike) -> Double {
    Double(pixels) * Double(size) / 64 / Double(strike.pixelsPerEm)
  }

  // MARK: - Line metrics

  /// A number of pixels in points.
  private func points(_ pixels: Double) -> Double {
    pixels * Double(unitsPerPixel) / Self.unitsPerPoint
  }

  /// The ascent, descent and normal leading of a font of outlines.
  ///
  /// Ascent and descent are rounded up to whole pixels, as FreeType does, but to the nearest if
  /// OS/2 sets `USE_TYPO_METRICS`. A line is as high as OS/2's typographic ascender, descender and
  /// gap, or ascent and descent if these are more, in whole pixels; if it is as high as the em and
  /// so is the font, 1.2 em. Measured with Firefox 153 in 2,160 lines of 27 fonts, two of which
  /// differ.
  func lineMetrics(_ font: FontVerticals) -> LineMetrics {
    let scale = scale(unitsPerEm: font.unitsPerEm)
    func pixels(_ units: Int) -> Double { Double(units * scale) / 4_194_304 }
    func upward(_ units: Int) -> Double { Double((units * scale + 32_768) >> 16) / 64 }
    let usesTypographic = font.usesTypographic
    func extent(_ units: Int) -> Double {
      usesTypographic ? (pixels(units) + 0.5).rounded(.down) : upward(units).rounded(.up)
    }
    return lineMetrics(
      extent(font.ascender), extent(font.descender), typographic: pixels(font.typographicHeight),
      em: (pixels(font.unitsPerEm) + 0.5).rounded(.down))
  }

  /// The same for a font of pictures, whose extents are rounded to the nearest pixel.
  func lineMetrics(_ font: FontVerticals, _ strike: PictureStrike) -> LineMetrics {
    let scale = scale(unitsPerEm: font.unitsPerEm)
    return lineMetrics(
      pictureLength(strike.ascent, strike).rounded(),
      pictureLength(strike.descent, strike).rounded(),
      typographic: Double(font.typographicHeight * scale) / 4_194_304,
      em: (Double(size) / 64).rounded())
  }

  private func lineMetrics(
    _ ascent: Double, _ descent: Double, typographic: Double, em: Double
  ) -> LineMetrics {
    let extents = ascent + descent
    let height = (max(typographic, extents) + 0.5).rounded(.down)
    let (above, below) = (points(ascent), points(descent))
    guard height == em, extents == em else {
      return LineMetrics(ascent: above, descent: below, leading: points(height - extents))
    }
    let line = (points(em) * 1.2 * Self.unitsPerPoint).rounded() / Self.unitsPerPoint
    return LineMetrics(ascent: above, descent: below, leading: line - above - below)
  }

  /// The extents of characters of another font than the line's: those of a font of pictures are
  /// rounded up to 1/60 point.
  func contentMetrics(_ font: FontVerticals, _ strike: PictureStrike?) -> LineMetrics {
    guard let strike else {
      let metrics = lineMetrics(font)
      return LineMetrics(ascent: metrics.ascent, descent: metrics.descent, leading: 0)
    }
    func extent(_ pixels: Int) -> Double {
      let units = pictureLength(pixels, strike) * Double(unitsPerPixel)
      return units.rounded(.up) / Self.unitsPerPoint
    }
    return LineMetrics(
      ascent: extent(strike.ascent), descent: extent(strike.descent), leading: 0)
  }
}

/// A font's distances along the line's height, in font units.
struct FontVerticals: Sendable {
  /// The units of the em square.
  let unitsPerEm: Int
  /// The distance from the baseline to the line's top.
  let ascender: Int
  /// The distance from the baseline to the line's bottom, positive downward.
  let descender: Int
  /// Whether OS/2 sets `USE_TYPO_METRICS`.
  let usesTypographic: Bool
  /// The sum of OS/2's typographic ascender, descender and gap; that of `hhea` without them.
  let typographicHeight: Int

  /// Reads the numbers of a face that no axis changes.
  ///
  /// Source: OpenType, `OS/2`: fsSelection at 62, then from 68 on three signed numbers.
  init(_ face: FontFace, ascender: Int, descender: Int, lineGap: Int) {
    unitsPerEm = face.unitsPerEm
    (self.ascender, self.descender) = (ascender, descender)
    let found = FontFace.withTable("OS/2", of: face.handle) { bytes -> (flags: Int, height: Int)? in
      guard bytes.count >= 78 else { return nil }
      func number(_ offset: Int) -> Int {
        Int(Int16(bitPattern: UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])))
      }
      guard number(68) != 0 else { return nil }
      return (number(62), number(68) - number(70) + number(72))
    }
    usesTypographic = found.map { $0.flags & 0x80 != 0 } ?? false
    typographicHeight = found?.height ?? ascender + descender + lineGap
  }
}
