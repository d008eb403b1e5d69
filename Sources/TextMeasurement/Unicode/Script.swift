// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// A value of Script (UAX #24).
struct Script: RawRepresentable, Hashable, Sendable {
  /// The number in ``ScriptTables``.
  let rawValue: UInt8

  /// Zyyy: characters of many scripts, such as punctuation.
  static let common = Script(rawValue: UInt8(ScriptTables.common))
  /// Zzzz: unassigned and private characters.
  static let unknown = Script(rawValue: UInt8(ScriptTables.unknown))
  /// Latn.
  static let latin = Script(rawValue: UInt8(ScriptTables.latin))
  /// Hani.
  static let han = Script(rawValue: UInt8(ScriptTables.han))
  /// Hira.
  static let hiragana = Script(rawValue: UInt8(ScriptTables.hiragana))
  /// Kana.
  static let katakana = Script(rawValue: UInt8(ScriptTables.katakana))
  /// Bopo.
  static let bopomofo = Script(rawValue: UInt8(ScriptTables.bopomofo))
  /// Hang.
  static let hangul = Script(rawValue: UInt8(ScriptTables.hangul))

  /// The ISO 15924 tag with its first letter in the highest byte, as in HarfBuzz.
  var tag: UInt32 { ScriptTables.tags[Int(rawValue)] }

  /// The script with which text of the script is shaped.
  ///
  /// OpenType has one script, `kana`, for Hiragana and Katakana, so fonts kern across their
  /// borders, as beside U+30FC.
  @inline(__always)
  var shaping: Script { self == .hiragana ? .katakana : self }

  /// Whether letters of the script join, so that letter spacing would tear words apart.
  ///
  /// CSS Text 3 § 8.2.1 names such scripts; these seven get no letter spacing in Chromium 156
  /// (observed). Others whose letters join, such as Adlam, do.
  var isCursive: Bool { Self.cursiveScripts.contains(tag) }

  private static let cursiveScripts: Set<UInt32> = Set(
    (["Arab", "Mand", "Mong", "Nkoo", "Phag", "Rohg", "Syrc"] as [OpenTypeTag]).map(\.rawValue))

  /// Whether characters of the script take the script of their neighbours: Common, Inherited and
  /// Unknown.
  ///
  /// A character's Script_Extensions may override this. UAX #24 leaves the treatment of Unknown
  /// open; here, private-use characters such as icons are shaped together with the words around.
  @inline(__always)
  var isShared: Bool { rawValue <= UInt8(ScriptTables.unknown) }
}
