// SPDX-License-Identifier: Apache-2.0

/// Magnitudes below which a number is rounding error.
enum Tolerance {
  /// Coefficients and rates below this are noise.
  static let noise = 1e-10
  /// A slope must be steeper than this to be followed.
  static let slope = 1e-9
  /// The least violation of a required constraint that counts, in points, where numbers are small.
  static let required = 1e-6
}
