// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The rule that gives a font's extents in a line, by line height and conventions.
///
/// By the conventions of the web, as measured with Chromium 156 in 3,000 lines of up to three fonts
/// and two sizes:
///
/// 1. Ascent, descent and line gap are rounded to whole points, halves upward.
/// 2. The height is ascent, descent and gap if the line height is normal; points and multiples in
///    em are rounded to 1/64 point; a number times the font size, itself rounded to 1/64, is
///    rounded down to 1/64.
/// 3. Half of the difference between this height and ascent and descent, rounded toward zero to
///    1/64 and then down to whole points, goes above, the rest below. Both may be negative.
/// 4. A line's extents are the greatest above and below: of the strut, of the fonts of its styles,
///    and, if the line height is normal, of its fallback fonts.
///
/// By Firefox's, as measured with Firefox 153 in 1,000 lines of the same kind:
///
/// 1. ``FirefoxSize`` rounds ascent, descent and the font's own height.
/// 2. Line heights are rounded to 1/60 point. Half of the leading, rounded toward zero to 1/60,
///    goes above, the rest below.
/// 3. A fallback font has no leading.
///
/// By WebKit's, as measured with WebKitGTK 2.50 in 200 lines of the same kind, all is as in
/// Chromium, except that stated line heights are rounded down to whole points.
struct LineBox {
  private let lineHeight: LineHeight
  private let conventions: TextConventions

  /// Creates the rule of a paragraph style.
  init(_ style: ParagraphStyle) {
    (lineHeight, conventions) = (style.lineHeight, style.conventions)
  }

  /// The extents of a font in a line; there is leading only where UIKit has it.
  func box(of font: SizedFont) -> LineMetrics {
    let metrics = font.metrics
    switch conventions {
    case .uikit:
      guard let height = height(size: font.size) else {
        return Self.raised(metrics, by: font.baselineOffset)
      }
      return Self.box(
        metrics.ascent, height, above: (height - metrics.ascent - metrics.descent) / 2, font)
    case .firefox:
      guard !font.isFallback else {
        return Self.box(metrics.ascent, metrics.lineHeight, above: 0, font)
      }
      let extents = Self.units(metrics.ascent) + Self.units(metrics.descent)
      let height = Self.units(self.height(size: font.size) ?? metrics.lineHeight)
      let above = Double((height - extents) / 2) / FirefoxSize.unitsPerPoint
      return Self.box(
        metrics.ascent, Double(height) / FirefoxSize.unitsPerPoint, above: above, font)
    case .web, .webkit:
      let ascent = (metrics.ascent + 0.5).rounded(.down)
      let descent = (metrics.descent + 0.5).rounded(.down)
      let height =
        height(size: font.size) ?? ascent + descent + (metrics.leading + 0.5).rounded(.down)
      let units = ((height - ascent - descent) * Self.unitsPerPoint / 2).rounded(.towardZero)
      return Self.box(
        ascent, height, above: (units / Self.unitsPerPoint).rounded(.down), font)
    }
  }

  /// Extents that reach as far up or down as letters moved by an offset, and from the baseline as
  /// far as the font's own: a line whose letters are all raised is higher too (*observed*: iOS 26.1
  /// Catalyst).
  static func raised(_ metrics: LineMetrics, by offset: Double) -> LineMetrics {
    guard offset != 0 else { return metrics }
    return LineMetrics(
      ascent: metrics.ascent + max(0, offset), descent: metrics.descent + max(0, -offset),
      leading: metrics.leading)
  }

  private static func box(
    _ ascent: Double, _ height: Double, above: Double, _ font: SizedFont
  ) -> LineMetrics {
    LineMetrics(
      ascent: ascent + above + font.baselineOffset,
      descent: height - (ascent + above) - font.baselineOffset, leading: 0)
  }

  /// The height that the paragraph style states; nil if it leaves it to the fonts.
  private func height(size: Double) -> Double? {
    switch (lineHeight, conventions) {
    case (.normal, _): return nil
    case (.points(let points), .uikit), (.points(let points), .firefox): return Self.legal(points)
    case (.points(let points), .web):
      return Self.inUnits(Self.legal(points), .toNearestOrAwayFromZero)
    case (.multiple(let factor), .uikit), (.multiple(let factor), .firefox):
      return Self.legal(factor) * size
    case (.multiple(let factor), .web):
      // Chromium keeps a number as a percentage in single precision, where 1.15 times 20 is 23.
      let percent = Float(Self.legal(factor) * 100)
      let product = Float(Self.inUnits(size, .toNearestOrAwayFromZero)) * percent / 100
      return Self.inUnits(Double(product), .down)
    case (.points(let points), .webkit): return Self.legal(points).rounded(.down)
    case (.multiple(let factor), .webkit):
      let percent = Float(Self.legal(factor) * 100)
      let product = Float(Self.inUnits(size, .down)) * percent / 100
      return Double(product).rounded(.down)
    }
  }

  /// The units of Chromium's lengths in a point.
  private static let unitsPerPoint = 64.0

  private static func inUnits(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
    (value * unitsPerPoint).rounded(rule) / unitsPerPoint
  }

  /// A length in Firefox's units.
  private static func units(_ points: Double) -> Int {
    Int((points * FirefoxSize.unitsPerPoint).rounded())
  }

  private static func legal(_ value: Double) -> Double {
    value.isFinite ? min(max(value, 0), StyleContext.largestSize) : 0
  }
}

/// A font at a style's size, on the style's baseline.
struct SizedFont {
  /// The font's metrics at the size.
  let metrics: LineMetrics
  /// The em size in points.
  let size: Double
  /// Points above the line's baseline.
  let baselineOffset: Double
  /// Whether it is not the style's own.
  let isFallback: Bool

  /// One of the fonts of a style.
  init(_ font: FontInstance, in style: StyleContext) {
    isFallback = font !== style.primary
    metrics =
      isFallback
      ? font.contentMetrics(size: style.size, style.scaling)
      : font.lineMetrics(size: style.size, style.scaling)
    size = style.size
    baselineOffset = style.baselineOffset
  }
}
