// SPDX-License-Identifier: Apache-2.0

/// The conversion from font units at a size to points, and to units of 2^-20 point in integers.
struct FineScale: Equatable {
  private let size: Int64
  private let unitsPerEm: Int64
  /// The em size in points, and the units of the em square, perhaps both times a number.
  private let em: (points: Double, units: Double)

  /// Creates the conversion for a font with `unitsPerEm` at a size in points.
  init(size: Double, unitsPerEm: Int) {
    self.size = Int64((size * 1_048_576).rounded())
    self.unitsPerEm = Int64(unitsPerEm)
    em = (size, Double(unitsPerEm))
  }

  /// Creates the conversion by which browsers on Linux scale a font at a size in points.
  ///
  /// Measured with Chromium 156, in 112 lines of 50 or 100 characters at 28 sizes:
  ///
  /// 1. The size is rounded down to 1/100 pixel, in single precision.
  /// 2. An outline font has this size rounded down to 1/64 pixel. The scale, in units of 1/64 pixel
  ///    for a font unit, is rounded to 2^-16.
  /// 3. A font of pictures alone has the advance of its pictures, in whole pixels of their own
  ///    size, scaled to the text's size and rounded down to 2^-16 pixel.
  init(browserSize: Double, unitsPerEm: Int, strike: PictureStrike?) {
    let size = Self.browserSize(browserSize)
    guard let strike else {
      self.init(outlineSize: size, unitsPerEm: unitsPerEm)
      return
    }
    let advance = Double(strike.advance) * size / Double(strike.pixelsPerEm)
    self.init(
      scale: Int64((advance * 65_536).rounded(.down)) << 4, unitsPerEm: Int64(strike.unitAdvance))
  }

  /// Creates the conversion by which FreeType scales a font of outlines.
  private init(outlineSize: Double, unitsPerEm: Int) {
    let em = Int64(unitsPerEm)
    // A scale of 2^-16 times 1/64 pixel is 2^-22; the units are 2^-20.
    self.init(scale: (Int64((outlineSize * 64).rounded(.down)) << 16 + em / 2) / em, unitsPerEm: 4)
  }

  /// Creates a conversion from its numbers.
  private init(scale: Int64, unitsPerEm: Int64) {
    size = scale
    self.unitsPerEm = unitsPerEm
    em = (Double(scale) / 1_048_576, Double(unitsPerEm))
  }

  /// Creates the conversion by which WebKitGTK scales a font at a size in points.
  ///
  /// An outline font has the size rounded down to 1/64 point, as in Chromium; kerning has the size
  /// itself. The advance of a picture is rounded to 1/64 point.
  ///
  /// Source: measured with WebKitGTK 2.50, in 224 lines at 14 sizes, without hinting.
  init(webKitSize: Double, unitsPerEm: Int, strike: PictureStrike?) {
    guard let strike else {
      self.init(outlineSize: webKitSize, unitsPerEm: unitsPerEm)
      return
    }
    let advance = Double(strike.advance) * webKitSize / Double(strike.pixelsPerEm)
    self.init(
      scale: Int64((advance * 64).rounded()) << 14, unitsPerEm: Int64(strike.unitAdvance))
  }

  /// A font size as Chromium rounds it before it shapes: kerning has this size.
  static func browserSize(_ size: Double) -> Double {
    Double((Float(size) * 100).rounded(.down) / 100)
  }

  /// The points of one font unit.
  var points: Double { em.points / em.units }
  /// The font units of one point; 0 at size 0.
  var perPoint: Double { em.points > 0 ? em.units / em.points : 0 }
  /// A number of font units in points.
  func points(of units: Int64) -> Double { Double(units) * em.points / em.units }

  /// The nearest number of font units to a number of units of 2^-20 point.
  func fontUnits(_ units: Int64) -> Int64 {
    Int64((Double(units) * PositionUnit.fine.points * perPoint).rounded())
  }

  /// Whether both convert alike.
  static func == (first: FineScale, second: FineScale) -> Bool {
    first.size == second.size && first.unitsPerEm == second.unitsPerEm
  }

  /// Font units scaled and rounded to the nearest, clamped to ±2^52 so that sums do not overflow.
  @inline(__always)
  func units(_ fontUnits: Int64) -> Int64 {
    let half = unitsPerEm / 2
    let (product, isOver) = fontUnits.multipliedReportingOverflow(by: size)
    guard !isOver, product.magnitude < 1 << 62 else {
      return fontUnits < 0 ? -Self.greatest : Self.greatest
    }
    let scaled = product >= 0 ? (product + half) / unitsPerEm : -((half - product) / unitsPerEm)
    return min(max(scaled, -Self.greatest), Self.greatest)
  }

  private static let greatest: Int64 = 1 << 52
}
