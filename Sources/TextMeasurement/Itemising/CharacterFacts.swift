// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The facts about a character in a style that itemisation needs, in eight bytes.
struct CharacterFacts: BitwiseCopyable {
  /// The script, unless it is shared.
  var script = Script.common
  /// The number of the set of scripts that the character allows, 0 for one script or all.
  var scriptExtensions: UInt8 = 0
  /// The face that serves the character when it stands alone.
  var face: UInt16 = 0
  /// The flags below.
  var flags: UInt16 = 0
  /// The character's number in ``PairCharacters``, 0 for none.
  var pairNumber: UInt16 = 0

  /// The facts are filled in.
  static let known: UInt16 = 1
  /// An ideograph, a kana, a Hangul syllable or their punctuation: it is shaped alone if its glyph
  /// is in no lookup.
  static let direct: UInt16 = 1 << 1
  /// Allows several scripts, or all: the script depends on the neighbours.
  static let sharedScript: UInt16 = 1 << 2
  /// Never shown where a font lacks it, so it needs no coverage.
  static let ignorable: UInt16 = 1 << 3
  /// Strongly right-to-left, an Arabic number or an explicit direction: bidi must run.
  static let directional: UInt16 = 1 << 4
  /// May join a neighbour in a grapheme cluster, or is an emoji.
  static let clustering: UInt16 = 1 << 5
  /// Belongs to a script whose words only a dictionary finds.
  static let dictionary: UInt16 = 1 << 6
  /// A control character or separator: it has no glyph.
  static let control: UInt16 = 1 << 7
  /// A space that hangs at the end of a line.
  static let hangingSpace: UInt16 = 1 << 8
  /// No face has the character.
  static let missing: UInt16 = 1 << 9
  /// A soft hyphen.
  static let softHyphen: UInt16 = 1 << 10

  /// Allows several scripts, but not all, or is a bracket, or a mark, which may be a cluster of its
  /// own: ``ScriptResolver`` may have to find its script.
  static let scriptRules: UInt16 = 1 << 12
  /// A paired bracket.
  static let bracket: UInt16 = 1 << 13
  /// A letter of a script whose letters join, or a mark or control across which they join.
  static let joining: UInt16 = 1 << 11

  /// Whether the facts are filled in.
  var isKnown: Bool { flags & Self.known != 0 }
  /// Whether the character may join a neighbour, or neighbours may join across it.
  var mayJoin: Bool { flags & Self.joining != 0 }

  /// Unknown facts.
  init() {}

  /// Looks up the facts of a character.
  init(_ scalar: UInt32, in context: StyleContext) {
    let properties = UnicodeProperties(of: scalar)
    flags = Self.known
    findScripts(properties)
    if Self.isDirect(scalar) { flags |= Self.direct }
    let category = properties.generalCategory
    let isControl = category == .control || scalar == 0x2028 || scalar == 0x2029
    if isControl { flags |= Self.control }
    if properties.isDefaultIgnorable || isControl { flags |= Self.ignorable }
    if properties.bidiClass.raisesLevels { flags |= Self.directional }
    // A Hangul syllable joins only jamo behind it, and those are marked themselves.
    let isSyllable = (0xAC00...0xD7A3).contains(scalar)
    if !properties.isPlainBase && !isSyllable || properties.isEmoji && scalar >= 0x80 {
      flags |= Self.clustering
    }
    if Self.isDictionaryScript(scalar) { flags |= Self.dictionary }
    if Self.isHangingSpace(scalar) { flags |= Self.hangingSpace }
    if scalar == 0xAD { flags |= Self.softHyphen }
    // ArabicShaping.txt: marks and format characters are transparent, unless it says otherwise.
    // Of the characters that it names, U+0640 TATWEEL alone belongs to no script of its own.
    if ShapingPlan.joiningScripts.contains(properties.script.tag) || category == .nonspacingMark
      || category == .enclosingMark || category == .format || scalar == 0x640
    {
      flags |= Self.joining
    }
    if flags & (Self.clustering | Self.ignorable) == 0 {
      pairNumber = UInt16(PairCharacters.number(scalar))
    }
    let isEmoji = properties.isEmojiPresentation && !context.showsEmojiItself(scalar)
    let order = FaceChoice.order(
      for: scalar, isEmoji: isEmoji, script: properties.script, in: context)
    if let found = FaceChoice.face(for: scalar, in: order, of: context) {
      face = UInt16(truncatingIfNeeded: found)
    } else if flags & Self.ignorable == 0 {
      flags |= Self.missing
    }
  }

  /// Finds the scripts that the character allows, and whether its script depends on its neighbours.
  private mutating func findScripts(_ properties: UnicodeProperties) {
    let allowed = ScriptSet(allowedBy: properties)
    if let only = allowed.only {
      script = only.shaping
    } else {
      flags |= Self.sharedScript
      scriptExtensions = UInt8(truncatingIfNeeded: properties.scriptExtensions)
    }
    if properties.isOpeningBracket || properties.isClosingBracket { flags |= Self.bracket }
    if scriptExtensions != 0 || flags & Self.bracket != 0 || properties.isMark {
      flags |= Self.scriptRules
    }
  }

  /// Ideographs, kana, Hangul syllables and the punctuation that goes with them.
  ///
  /// HarfBuzz neither decomposes nor reorders these. Characters that may follow and join them
  /// (marks, variation selectors, conjoining jamo) are not in these ranges.
  private static func isDirect(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3000...0x3029, 0x3030...0x303D, 0x3041...0x3096, 0x309B...0x30FF, 0x3105...0x312F,
      0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
      0xFF01...0xFF60, 0xFFE0...0xFFE6:
      true
    default: false
    }
  }

  /// Thai, Lao, Burmese and Khmer.
  private static func isDictionaryScript(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x19E0...0x19FF, 0xA9E0...0xA9FF,
      0xAA60...0xAA7F:
      true
    default: false
    }
  }

  /// The tab and the space separators of CSS Text 3 § 4.1.3, except those that prevent a break.
  static func isHangingSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }
}
