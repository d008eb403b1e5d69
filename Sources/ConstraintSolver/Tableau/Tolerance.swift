// SPDX-License-Identifier: Apache-2.0

/// Magnitudes below which a number is rounding error.
enum Tolerance {
  /// Rates below this are noise, and so is what is left of coefficients that cancel each other, if
  /// it is less than this part of them.
  static let noise = 1e-10
  /// A slope must be steeper than this to be followed.
  static let slope = 1e-9
  /// The least violation of a required constraint that counts, in points, where numbers are small.
  static let required = 1e-6

  /// The sum of two coefficients; zero if they cancel each other but for rounding errors.
  ///
  /// A small coefficient that nothing cancels stays: the factor of a long chain of constraints may
  /// be below any fixed bound and matter nonetheless, where the values are large.
  @inline(__always)
  static func sum(_ coefficient: Double, _ other: Double) -> Double {
    let sum = coefficient + other
    return abs(sum) < noise * abs(other) ? 0 : sum
  }
}
