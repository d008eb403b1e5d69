// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension TextAnalysis {
  /// The grapheme clusters that no face shows as a whole, each once, in the order of the text.
  var missingCharacters: [Character] {
    guard missingGlyphCount > 0 else { return [] }
    let utf8 = Array(text.string.utf8)
    var found: [Character] = []
    var seen: Set<Character> = []
    for run in runs where run.plan != nil {
      for cluster in run.clusters {
        let bytes = utf8[Int(offsets[cluster])..<Int(offsets[cluster + 1])]
        let part = String(decoding: bytes, as: UTF8.self)
        guard let character = part.first, !seen.contains(character) else { continue }
        let scalars = part.unicodeScalars.map(\.value)
        guard FaceChoice.isMissing(scalars, in: styles[run.style]) else { continue }
        seen.insert(character)
        found.append(character)
      }
    }
    return found
  }
}
