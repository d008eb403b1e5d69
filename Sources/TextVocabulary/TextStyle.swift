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
  /// The line below the text, without effect on measuring; nil means none.
  public var underline: TextLine?
  /// The line through the text, without effect on measuring; nil means none.
  public var strikethrough: TextLine?
  /// The colour behind the text, from the top to the bottom of its lines; nil means none.
  public var backgroundColor: Color?

  /// Creates a style; the defaults are the default font and no spacing.
  public init(
    font: FontDescriptor = FontDescriptor(), letterSpacing: Double = 0, wordSpacing: Double = 0,
    baselineOffset: Double = 0, language: String? = nil, color: Color? = nil,
    underline: TextLine? = nil, strikethrough: TextLine? = nil, backgroundColor: Color? = nil
  ) {
    self.font = font
    self.letterSpacing = letterSpacing
    self.wordSpacing = wordSpacing
    self.baselineOffset = baselineOffset
    self.language = language
    self.color = color
    self.underline = underline
    self.strikethrough = strikethrough
    self.backgroundColor = backgroundColor
  }

  /// Whether the text has a line or a colour behind it.
  public var isDecorated: Bool {
    underline != nil || strikethrough != nil || backgroundColor != nil
  }

  /// The style without what only drawing uses.
  public var withoutDrawing: TextStyle {
    var style = self
    (style.color, style.underline, style.strikethrough, style.backgroundColor) = (
      nil, nil, nil, nil
    )
    return style
  }
}

/// A line below or through a text.
public struct TextLine: Hashable, Sendable {
  /// The line's colour; nil means the text's.
  public var color: Color?
  /// The line's thickness as a multiple of what the font says.
  public var thickness: Double

  /// Creates a line, by default of the font's thickness in the text's colour.
  public init(color: Color? = nil, thickness: Double = 1) {
    self.color = color
    self.thickness = thickness
  }
}
