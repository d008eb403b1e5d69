// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension TextAnalysis {
  /// The grapheme clusters that no face shows as a whole, each once, in the order of the text.
  var missingCharacters: [Character] {
    var found: [Character] = []
    addMissingCharacters(before: count, to: &found)
    return found
  }

  /// Adds those before a cluster that are not known yet.
  func addMissingCharacters(before end: Int, to found: inout [Character]) {
    guard missingGlyphCount > 0 else { return }
    var seen = Set(found)
    var string = text.string
    string.withUTF8 { utf8 in
      for run in runs where run.plan != nil {
        for cluster in run.clusters where cluster < end {
          let bytes = utf8[Int(offsets[cluster])..<Int(offsets[cluster + 1])]
          let part = String(decoding: bytes, as: UTF8.self)
          guard let character = part.first, !seen.contains(character) else { continue }
          let scalars = part.unicodeScalars.map(\.value)
          guard FaceChoice.isMissing(scalars, in: styles[run.style]) else { continue }
          seen.insert(character)
          found.append(character)
        }
      }
    }
  }
}
