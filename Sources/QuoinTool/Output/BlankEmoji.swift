// SPDX-License-Identifier: Apache-2.0

import LayoutRendering
import TextMeasurement
import TextVocabulary

/// The emoji of a drawing that are left blank, because no font has more than their advance.
///
/// Their heights are right: every emoji has the same advance.
struct BlankEmoji {
  /// How many there are.
  private(set) var count = 0
  /// The first of them.
  private(set) var characters = MissingCharacters()

  /// Looks for them in a drawing of texts that a measurer has set.
  init(in list: DisplayList, measurer: HarfBuzzTextMeasurer) {
    for case .glyphs(let drawn) in list.commands
    where drawn.text.unicodeScalars.contains(where: Self.mayBeEmoji) {
      for use in measurer.fontUses(in: AttributedText(drawn.text)) where use.reason == .advanceOnly
      {
        count += 1
        characters.add(
          [Character](String(decoding: Array(drawn.text.utf8)[use.range], as: UTF8.self)))
      }
    }
  }

  /// Digits and signs of ASCII are Emoji too, because keycaps begin with them.
  private static func mayBeEmoji(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.isASCII && scalar.properties.isEmoji
  }
}
