// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension FontFace {
  /// What a renderer adds to this face for a descriptor: nothing to pictures and to faces that have
  /// what is asked for.
  func synthesis(for descriptor: FontDescriptor) -> FontSynthesis {
    guard !isColor else { return FontSynthesis() }
    let asked = descriptor.weight.rawValue
    let hasSlant = slant == .italic || axes.contains { $0.tag == "ital" || $0.tag == "slnt" }
    return FontSynthesis(
      isBold: asked >= FontSynthesis.boldWeight && weights.upperBound < FontSynthesis.boldWeight,
      isOblique: descriptor.slant == .italic && !hasSlant)
  }
}

extension StyleContext {
  /// The identity of one of the style's fonts, with what a renderer adds to it.
  func identity(of font: FontInstance) -> FontIdentity {
    var identity = font.identity
    identity.synthesis = font.face.synthesis(for: style.font)
    return identity
  }
}
