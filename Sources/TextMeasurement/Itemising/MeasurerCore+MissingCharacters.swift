// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension MeasurerCore {
  /// The grapheme clusters of a text that no face shows as a whole, each once, in the order of the
  /// text.
  func missingCharacters(
    of text: AttributedText, _ paragraphStyle: ParagraphStyle
  ) -> [Character] {
    var found: [Character] = []
    var string = text.string
    string.withUTF8 { utf8 in
      var offset = 0
      for run in text.runs {
        let style = context(for: run.style, in: paragraphStyle)
        // Another style may show what this one does not.
        var seen = Set(found)
        while offset < run.range.upperBound {
          let start = offset
          offset = max(GraphemeBreaker.nextBoundary(after: start, in: utf8), start + 1)
          // A space is a cluster of its own, and a line end has no glyph.
          if utf8[start] == 0x20 { offset = start + 1 }
          guard utf8[start] > 0x20,
            let character = String(decoding: utf8[start..<offset], as: UTF8.self).first,
            seen.insert(character).inserted,
            FaceChoice.isMissing(character.unicodeScalars.map(\.value), in: style),
            !text.attachments.contains(where: { $0.offset == start })
          else { continue }
          found.append(character)
        }
      }
    }
    return found
  }
}
