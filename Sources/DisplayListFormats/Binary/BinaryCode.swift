// SPDX-License-Identifier: Apache-2.0

/// The bytes that stand for kinds of things in the binary format.
enum BinaryCode {
  /// The first bytes of every binary display list.
  static let signature = Array("QDL".utf8)

  /// The kinds of commands.
  enum Command: UInt8 {
    case save = 0
    case restore = 1
    case transform = 2
    case clip = 3
    case opacity = 4
    case fill = 5
    case stroke = 6
    case glyphs = 7
    case image = 8
    case area = 9
  }

  /// Where a font's bytes are and what is added to it, as bits of one byte.
  struct FontParts: OptionSet {
    let rawValue: UInt8

    static let isInMemory = FontParts(rawValue: 1)
    static let isBold = FontParts(rawValue: 2)
    static let isOblique = FontParts(rawValue: 4)
    static let all: FontParts = [.isInMemory, .isBold, .isOblique]
  }

  /// What a glyph run has, as bits of one byte.
  struct RunParts: OptionSet {
    let rawValue: UInt8

    static let isRightToLeft = RunParts(rawValue: 1)
    static let hasColor = RunParts(rawValue: 2)
    static let hasAttachment = RunParts(rawValue: 4)
    static let all: RunParts = [.isRightToLeft, .hasColor, .hasAttachment]
  }

  /// What need not be written of a glyph, as the two lowest bits before its id.
  struct GlyphParts: OptionSet {
    let rawValue: UInt64

    /// The glyph stands at the y of the one before it.
    static let keepsY = GlyphParts(rawValue: 1)
    /// The glyph stands where the pen is after the one before it.
    static let followsPen = GlyphParts(rawValue: 2)
    static let all: GlyphParts = [.keepsY, .followsPen]
  }
}
