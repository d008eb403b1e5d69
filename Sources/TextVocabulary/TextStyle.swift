// SPDX-License-Identifier: Apache-2.0

/// The font, spacing, language and colour of a style run.
public struct TextStyle: Hashable, Sendable {
  /// The requested font.
  public var font: FontDescriptor
  /// Points added after every grapheme cluster; may be negative. Nonzero values disable ligatures.
  ///
  /// In Arabic and other cursive scripts only the spaces between words are widened.
  public var letterSpacing: Double
  /// Points added to every word space (U+0020, U+00A0); may be negative.
  public var wordSpacing: Double
  /// Points by which the letters are raised above the baseline; negative is below.
  public var baselineOffset: Double
  /// The language as a BCP 47 tag, for shaping, fallback and hyphenation; nil is unknown.
  ///
  /// Lines break by the rules of the language of a text's first style.
  public var language: String?
  /// The colour for drawing, without effect on measuring; nil means the view's colour.
  public var color: Color?

  /// Creates a style; the defaults are the default font and no spacing.
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
