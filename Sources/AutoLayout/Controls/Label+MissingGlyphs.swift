// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension Label {
  /// How many characters of the text no font has.
  public var missingGlyphCount: Int {
    guard let prepared = preparedText() else { return 0 }
    return prepared.missingGlyphCount + storedText.attachedMissingGlyphCount
  }

  /// The characters of the text that no font has, each once.
  public var missingCharacters: [Character] {
    guard let prepared = preparedText() else { return [] }
    var seen = Set<Character>()
    return (prepared.missingCharacters + storedText.attachedMissingCharacters)
      .filter { seen.insert($0).inserted }
  }
}
