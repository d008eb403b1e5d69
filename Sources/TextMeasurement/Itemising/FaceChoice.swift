// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz

/// The choice of the face for a grapheme cluster.
enum FaceChoice {
  /// The face for a cluster of several characters, and the number of characters that it lacks.
  ///
  /// It is the first face that has them all, or else the first that has the base. A cluster is
  /// never split between two faces.
  static func face(
    for scalars: UnsafeBufferPointer<UInt32>, in context: StyleContext
  ) -> (face: Int, missing: Int) {
    guard let base = scalars.first else { return (0, 0) }
    let order = order(
      for: base, isEmoji: EmojiPresentation.isEmoji(scalars),
      script: UnicodeProperties(of: base).script,
      in: context)
    var best = (face: 0, missing: Int.max)
    for index in order {
      let face = context.faces[index]
      guard face.nominalGlyph(base) != nil else { continue }
      var missing = 0
      for scalar in scalars.dropFirst() where !UnicodeProperties(of: scalar).isDefaultIgnorable {
        if face.nominalGlyph(scalar) == nil { missing += 1 }
      }
      if missing == 0 { return (index, 0) }
      if missing < best.missing, best.missing == Int.max { best = (index, missing) }
    }
    if best.missing != Int.max { return composed(scalars, in: context) ?? best }
    let visible = scalars.count { !UnicodeProperties(of: $0).isDefaultIgnorable }
    return (0, visible)
  }

  /// The first face that has the composed form of a base and one mark.
  private static func composed(
    _ scalars: UnsafeBufferPointer<UInt32>, in context: StyleContext
  ) -> (face: Int, missing: Int)? {
    guard scalars.count == 2 else { return nil }
    var whole: hb_codepoint_t = 0
    guard
      hb_unicode_compose(hb_unicode_funcs_get_default(), scalars[0], scalars[1], &whole) != 0,
      let face = context.textOrder.first(where: {
        context.faces[$0].nominalGlyph(whole) != nil
      })
    else { return nil }
    return (face, 0)
  }
}
