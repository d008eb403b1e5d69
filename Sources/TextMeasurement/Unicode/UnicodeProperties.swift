// SPDX-License-Identifier: Apache-2.0

/// All properties of a code point that the analyses of text need, from one table lookup.
///
/// The bytes of the word:
///
///     byte 0   line break class (7)
///     byte 1   grapheme cluster class (5)
///     byte 2   bidi class (5), opening bracket (1), closing bracket (1)
///     byte 3   general category (5), default ignorable (1, the highest bit)
///     byte 4   Emoji, Emoji_Presentation, Emoji_Modifier, Emoji_Modifier_Base,
///              Extended_Pictographic
///     byte 5   script number
///     byte 6   number of the set of script extensions, 0 for none
///
/// Source: Unicode Character Database 17.0.0; Scripts/unicode/ucd.py names the source of each.
struct UnicodeProperties: Equatable, Sendable {
  /// The packed word.
  let word: UInt64

  /// The properties of a code point; a value above U+10FFFF counts as unassigned.
  @inline(__always)
  init(of codePoint: UInt32) {
    word = PropertyTables.words[Self.wordNumber(of: codePoint)]
  }

  /// The properties of an ASCII character, `ascii < 0x80`.
  @inline(__always)
  init(ascii: UInt8) {
    word = PropertyTables.ascii[Int(ascii)]
  }

  @inline(__always)
  private static func wordNumber(of codePoint: UInt32) -> Int {
    let leafMask = 1 << PropertyTables.leafBits - 1
    var point = Int(codePoint)
    let leaf: Int
    if point < 0x10000 {
      leaf = Int(PropertyTables.basicPlane[point >> PropertyTables.leafBits])
    } else {
      // U+10FFFF is unassigned and represents all values that are not code points.
      point = min(point, 0x10FFFF)
      let block = point - 0x10000
      let middle = Int(
        PropertyTables.top[block >> (PropertyTables.leafBits + PropertyTables.middleBits)])
      let middleMask = 1 << PropertyTables.middleBits - 1
      leaf = Int(
        PropertyTables.middle[
          middle << PropertyTables.middleBits | (block >> PropertyTables.leafBits) & middleMask])
    }
    return Int(PropertyTables.leaves[leaf << PropertyTables.leafBits | point & leafMask])
  }

  /// The class of UAX #14, refined as Scripts/unicode/linebreak.py says: 0..<128.
  @inline(__always)
  var lineBreakClass: Int { Int(word & 0x7F) }

  /// The class of UAX #29, refined as Scripts/unicode/graphemes.py says: 0..<32.
  @inline(__always)
  var graphemeClass: Int { Int(word >> 8 & 0x1F) }

  /// Whether the code point is a cluster unless what stands beside it extends it: it is of no class
  /// of UAX #29, or a consonant.
  @inline(__always)
  var isPlainBase: Bool { graphemeClass <= 1 }

  /// Bidi_Class.
  @inline(__always)
  var bidiClass: BidiClass { BidiClass(rawValue: UInt8(truncatingIfNeeded: word >> 16 & 0x1F)) }

  /// Bidi_Class in bits 0 to 4, opening bracket in bit 5, closing bracket in bit 6.
  @inline(__always)
  var bidiClassAndBracket: UInt8 { UInt8(truncatingIfNeeded: word >> 16) }

  /// Whether BidiBrackets.txt lists an opening bracket.
  @inline(__always)
  var isOpeningBracket: Bool { word & 0x20_0000 != 0 }

  /// Whether BidiBrackets.txt lists a closing bracket.
  @inline(__always)
  var isClosingBracket: Bool { word & 0x40_0000 != 0 }

  /// General_Category.
  @inline(__always)
  var generalCategory: GeneralCategory {
    GeneralCategory(rawValue: UInt8(truncatingIfNeeded: word >> 24 & 0x1F))
  }

  /// Whether the code point is a mark: Mn, Mc or Me.
  @inline(__always)
  var isMark: Bool { generalCategory.isMark }

  /// Default_Ignorable_Code_Point: invisible if the font lacks it.
  @inline(__always)
  var isDefaultIgnorable: Bool { word & 0x4000_0000 != 0 }

  /// Emoji: may be shown as an emoji.
  @inline(__always)
  var isEmoji: Bool { word & 1 << 32 != 0 }

  /// Emoji_Presentation: shown as an emoji by default.
  @inline(__always)
  var isEmojiPresentation: Bool { word & 1 << 33 != 0 }

  /// Emoji_Modifier: one of the five skin tones.
  @inline(__always)
  var isEmojiModifier: Bool { word & 1 << 34 != 0 }

  /// Emoji_Modifier_Base: takes a skin tone.
  @inline(__always)
  var isEmojiModifierBase: Bool { word & 1 << 35 != 0 }

  /// Extended_Pictographic: an emoji, or reserved for one.
  @inline(__always)
  var isExtendedPictographic: Bool { word & 1 << 36 != 0 }

  /// Script.
  @inline(__always)
  var script: Script {
    Script(rawValue: UInt8(truncatingIfNeeded: word >> 40))
  }

  /// The number of the set of script extensions in ``ScriptTables``, 0 for none.
  @inline(__always)
  var scriptExtensions: Int { Int(word >> 48) }
}
