// SPDX-License-Identifier: Apache-2.0

/// What a renderer adds to a face that lacks the weight or the slant that a style asks for.
///
/// Advances stay those of the face, so measurements do not depend on it. The rules are Chromium's
/// (observed: version 156, with fonts of Debian 12, at 9 to 800 pixels).
public struct FontSynthesis: Hashable, Sendable {
  /// Whether the outlines are drawn thicker, by ``boldStroke(size:)``.
  public var isBold: Bool
  /// Whether the outlines are drawn slanted, by ``slope``.
  public var isOblique: Bool

  /// Creates a synthesis; without arguments nothing is added.
  public init(isBold: Bool = false, isOblique: Bool = false) {
    self.isBold = isBold
    self.isOblique = isOblique
  }

  /// The points to the right for each point above the baseline.
  public static let slope = 0.25

  /// The weight from which a style asks for bold, and which a face must have to be bold.
  ///
  /// Chromium asks the same of web fonts and of fallback fonts.
  public static let boldWeight = 600.0

  /// The width in points of the line that is drawn along the outlines of bold letters.
  ///
  /// It is 1/24 em at sizes up to 9 points and 1/32 em from 36 points on; between them the fraction
  /// changes evenly. Half of it lies outside the outline.
  ///
  /// - Parameter size: The em size in points, finite and at least 0.
  public static func boldStroke(size: Double) -> Double {
    let (small, large) = (9.0, 36.0)
    let part = (min(max(size, small), large) - small) / (large - small)
    return size * (1.0 / 24 + part * (1.0 / 32 - 1.0 / 24))
  }

  /// The names of what is added, `bold` before `oblique`.
  public var names: [String] {
    (isBold ? ["bold"] : []) + (isOblique ? ["oblique"] : [])
  }
}
