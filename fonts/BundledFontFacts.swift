// SPDX-License-Identifier: Apache-2.0

/// The facts about a bundled font, by which it is chosen before its file is opened.
///
/// `Scripts/make-fonts.py` reads them from the font and writes them as Swift.
package struct BundledFontFacts: Sendable, Equatable {
  /// The file's name without its folder.
  package let name: String
  /// The family, as in the font's name table.
  package let family: String
  /// The style's name, such as `Bold Italic`.
  package let style: String
  /// The PostScript name.
  package let postScriptName: String
  /// The weight from 1 to 1000, where 400 is regular and 700 bold.
  package let weight: Int
  /// Whether the face is italic.
  package let isItalic: Bool
  /// Whether the glyphs are pictures in colour.
  package let isColor: Bool
  /// The units of the em square.
  package let unitsPerEm: Int
  /// The number of glyphs.
  package let glyphCount: Int
  /// The number of characters in the cmap.
  package let characterCount: Int
  /// The length of the file.
  package let byteCount: Int
  /// The SHA-256 of the file in hexadecimal digits.
  package let sha256: String
  /// The scripts or symbols that the file covers, in words.
  package let coverage: String
  /// The pages of 256 code points of which the font covers at least one, ascending.
  package let pages: [ClosedRange<UInt16>]

  /// Creates the facts about a file.
  package init(
    name: String, family: String, style: String, postScriptName: String, weight: Int,
    isItalic: Bool, isColor: Bool, unitsPerEm: Int, glyphCount: Int, characterCount: Int,
    byteCount: Int, sha256: String, coverage: String, pages: [ClosedRange<UInt16>]
  ) {
    self.name = name
    self.family = family
    self.style = style
    self.postScriptName = postScriptName
    self.weight = weight
    self.isItalic = isItalic
    self.isColor = isColor
    self.unitsPerEm = unitsPerEm
    self.glyphCount = glyphCount
    self.characterCount = characterCount
    self.byteCount = byteCount
    self.sha256 = sha256
    self.coverage = coverage
    self.pages = pages
  }
}
