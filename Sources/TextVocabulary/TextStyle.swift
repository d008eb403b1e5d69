// SPDX-License-Identifier: Apache-2.0

/// How the letters of a run look and how they are spaced.
public struct TextStyle: Hashable, Sendable {
  /// The font that is asked for.
  public var font: FontDescriptor
  /// Points added after every grapheme cluster; may be negative. Not 0 turns ligatures off.
  public var letterSpacing: Double
  /// Points added to every word space (U+0020, U+00A0); may be negative.
  public var wordSpacing: Double
  /// Points by which the letters stand above the baseline; negative is below.
  public var baselineOffset: Double
  /// The language as a BCP 47 tag, for shaping, fallback and hyphenation; nil is unknown.
  ///
  /// Lines break by the rules of the language of a text's first style.
  public var language: String?
  /// The colour for drawing; nil leaves it to the view. It takes no part in measuring.
  public var color: Color?

  /// Makes a style; what is left out adds nothing.
  public init(
    font: FontDescriptor = FontDescriptor(), letterSpacing: Double = 0, wordSpacing: Double = 0,
    baselineOffset: Double = 0, language: String? = nil, color: Color? = nil
  ) {
    self.font = font
    self.letterSpacing = letterSpacing
    self.wordSpacing = wordSpacing
    self.baselineOffset = baselineOffset
    self.language = language
    self.color = color
  }
}
