// SPDX-License-Identifier: Apache-2.0

/// A script whose words a dictionary finds, and the characters at which its words begin and end.
struct DictionaryScript: Sendable {
  /// The words.
  let words: WordTrie
  /// The most characters of a text that is one word in any case.
  let longestSingle: Int
  /// Whether an elision or repetition mark may follow a word, as in Thai.
  let hasSuffixes: Bool
  private let begins: [ClosedRange<UInt16>]
  private let endsNever: [ClosedRange<UInt16>]

  /// Whether a word may begin with a character.
  func mayBegin(_ scalar: UInt16) -> Bool { begins.contains { $0.contains(scalar) } }
  /// Whether a word may end with a character.
  func mayEnd(_ scalar: UInt16) -> Bool { !endsNever.contains { $0.contains(scalar) } }

  /// The scripts in the order of ``index(of:)``; nil where ICU has no dictionary.
  static let all: [DictionaryScript?] = [
    DictionaryScript(
      "thaidict", begins: [0x0E01...0x0E2E, 0x0E40...0x0E44],
      endsNever: [0x0E31...0x0E31, 0x0E40...0x0E44], longestSingle: 4, hasSuffixes: true),
    DictionaryScript(
      "laodict", begins: [0x0E81...0x0EAE, 0x0EDC...0x0EDD, 0x0EC0...0x0EC4],
      endsNever: [0x0EC0...0x0EC4]),
    DictionaryScript("burmesedict", begins: [0x1000...0x102A], endsNever: []),
    DictionaryScript("khmerdict", begins: [0x1780...0x17B3], endsNever: [0x17D2...0x17D2]),
  ]

  private init?(
    _ name: String, begins: [ClosedRange<UInt16>], endsNever: [ClosedRange<UInt16>],
    longestSingle: Int = 3, hasSuffixes: Bool = false
  ) {
    guard let words = WordTrie(named: name) else { return nil }
    self.words = words
    self.begins = begins
    self.endsNever = endsNever
    self.longestSingle = longestSingle
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
