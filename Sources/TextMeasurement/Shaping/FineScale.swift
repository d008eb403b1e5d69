// SPDX-License-Identifier: Apache-2.0

/// The conversion from font units at a size to units of 2^-20 point, in integers.
struct FineScale {
  private let size: Int64
  private let unitsPerEm: Int64

  /// Creates the conversion for a font with `unitsPerEm` at a size in points.
  init(size: Double, unitsPerEm: Int) {
    self.size = Int64((size * 1_048_576).rounded())
    self.unitsPerEm = Int64(unitsPerEm)
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
