// SPDX-License-Identifier: Apache-2.0

/// A script whose words a dictionary finds, and the characters at which its words begin and end.
struct DictionaryScript: Sendable {
  /// The words.
  var words: WordTrie
  /// The most characters of a text that is one word in any case.
  let longestSingle: Int
  /// A word of fewer characters is joined by text behind it that is no word.
  ///
  /// ICU has 3; Chromium 156 joins to longer words in Khmer (observed, `ChromiumBreakTable`).
  var shortWord: Int
  /// Text that is no word joins if fewer characters of it begin a word.
  var shortPrefix: Int
  /// Whether an elision or repetition mark may follow a word, as in Thai.
  let hasSuffixes: Bool
  private let begins: [ClosedRange<UInt16>]
  private let endsNever: [ClosedRange<UInt16>]

  /// Whether a word may begin with a character.
  func mayBegin(_ scalar: UInt16) -> Bool { begins.contains { $0.contains(scalar) } }
  /// Whether a word may end with a character.
  func mayEnd(_ scalar: UInt16) -> Bool { !endsNever.contains { $0.contains(scalar) } }

  /// The scripts in the order of ``index(of:)``; nil for a dictionary of unknown form.
  static let all: [DictionaryScript?] = [
    DictionaryScript(
      .thai, begins: [0x0E01...0x0E2E, 0x0E40...0x0E44],
      endsNever: [0x0E31...0x0E31, 0x0E40...0x0E44], longestSingle: 4, hasSuffixes: true),
    DictionaryScript(
      .lao, begins: [0x0E81...0x0EAE, 0x0EDC...0x0EDD, 0x0EC0...0x0EC4],
      endsNever: [0x0EC0...0x0EC4]),
    DictionaryScript(.burmese, begins: [0x1000...0x102A], endsNever: []),
    DictionaryScript(
      .khmer, begins: [0x1780...0x17B3], endsNever: [0x17D2...0x17D2], shortWord: 10,
      shortPrefix: 5),
  ]

  private init?(
    _ words: WordTrie?, begins: [ClosedRange<UInt16>], endsNever: [ClosedRange<UInt16>],
    longestSingle: Int = 3, shortWord: Int = 3, shortPrefix: Int = 3, hasSuffixes: Bool = false
  ) {
    guard let words else { return nil }
    self.words = words
    self.begins = begins
    self.endsNever = endsNever
    self.longestSingle = longestSingle
    self.shortWord = shortWord
    self.shortPrefix = shortPrefix
    self.hasSuffixes = hasSuffixes
  }

  /// The number of a character's script; -1 for characters of no such script.
  static func index(of scalar: UInt32) -> Int {
    switch scalar {
    case 0x0E01...0x0E4E: 0
    case 0x0E81...0x0EDF: 1
    case 0x1000...0x109F, 0xA9E0...0xA9FF, 0xAA60...0xAA7F: 2
    case 0x1780...0x17FF: 3
    default: -1
    }
  }
}
