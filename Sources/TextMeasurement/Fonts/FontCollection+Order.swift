// SPDX-License-Identifier: Apache-2.0

import BundledFonts
package import TextVocabulary

extension FontCollection {
  /// The faces in which a font's characters are looked for, in order: those of its family first.
  ///
  /// It is the order for text: emoji ask colour fonts first, ideographs those of their language.
  package func faces(inOrderFor descriptor: FontDescriptor) -> [FontFace] {
    let context = StyleContext(
      TextStyle(font: descriptor), .exact, collection: self, instances: FontInstanceStore())
    return context.textOrder.map { context.faces[$0] }
  }
}

extension FontFace {
  /// The pages of 256 code points of which the face covers some; nil if that needs the file.
  package var knownPages: [ClosedRange<UInt16>]? { bundled?.facts.pages }
}
