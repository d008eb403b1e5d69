// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz

/// The choice of the face for a grapheme cluster.
enum FaceChoice {
  /// The face for a cluster of several characters, and the number of characters that it lacks.
  ///
  /// It is the first face that has them all, or else the first that has the base. A cluster is
  /// never split between two faces. An emoji of several characters takes the first face that has a
  /// picture of the whole, or else an advance of the whole.
  static func face(
    for scalars: UnsafeBufferPointer<UInt32>, in context: StyleContext
  ) -> (face: Int, missing: Int) {
    guard let base = scalars.first else { return (0, 0) }
    let isEmoji = EmojiPresentation.isEmoji(scalars)
    if isEmoji, let whole = faceOfWholeEmoji(scalars, in: context) { return whole }
    let properties = UnicodeProperties(of: base)
    let order = order(for: base, isEmoji: isEmoji, script: properties.script, in: context)
    let joined = isEmoji ? nil : composed(scalars)
    let isVaried = scalars.contains { 0xFE00...0xFE0F ~= $0 }
    var best = (face: 0, missing: Int.max)
    var blank: Int?
    for index in order {
      let face = context.faces[index]
      let found = isVaried ? face.nominalGlyph(base) : firstGlyph(of: base, in: face, context)
      guard let glyph = found else { continue }
      var missing = missingCount(scalars.dropFirst(), in: face)
      // The shaper composes what the face has as one glyph.
      if missing > 0, let joined { missing = missingCount(joined, in: face) }
      if missing == 0 {
        if face.shows(glyph, of: base) { return (index, 0) }
        if blank == nil { blank = index }
      }
      if missing < best.missing, best.missing == Int.max { best = (index, missing) }
    }
    if let blank { return (blank, 0) }
    if best.missing != Int.max { return composed(scalars, in: context) ?? best }
    let visible = scalars.count { !UnicodeProperties(of: $0).isDefaultIgnorable }
    return (0, visible)
  }

  /// The number of visible characters that a face lacks.
  private static func missingCount(
    _ scalars: some Sequence<UInt32>, in face: FontFace
  ) -> Int {
    scalars.reduce(0) { count, scalar in
      let isMissing =
        !UnicodeProperties(of: scalar).isDefaultIgnorable && face.nominalGlyph(scalar) == nil
      return isMissing ? count + 1 : count
    }
  }

  /// A cluster whose base takes in the marks that follow it, as far as Unicode composes them; nil
  /// if it takes in none.
  private static func composed(_ scalars: UnsafeBufferPointer<UInt32>) -> [UInt32]? {
    guard var base = scalars.first else { return nil }
    var taken = 1
    while taken < scalars.count {
      var whole: hb_codepoint_t = 0
      let functions = hb_unicode_funcs_get_default()
      guard hb_unicode_compose(functions, base, scalars[taken], &whole) != 0 else { break }
      base = whole
      taken += 1
    }
    return taken > 1 ? [base] + scalars.dropFirst(taken) : nil
  }

  /// The first face of an order that shows a character, or else the first that has an advance for
  /// it; nil if no face has it.
  static func face(
    for scalar: UInt32, in order: [Int], of context: StyleContext
  ) -> Int? {
    var blank: Int?
    for index in order {
      let face = context.faces[index]
      guard let glyph = firstGlyph(of: scalar, in: face, context) else { continue }
      if face.shows(glyph, of: scalar) { return index }
      if blank == nil { blank = index }
    }
    return blank
  }

  /// The first glyph by which a face serves a character; nil if it does not.
  ///
  /// HarfBuzz writes some characters that a font lacks with others: U+2011 as U+2010, and U+2260 as
  /// `=` and U+0338. Chromium asks HarfBuzz whether a font serves a character, Firefox does so for
  /// the hyphen alone, and others ask the font (observed: Chromium 156, Firefox 153,
  /// WebKitGTK 2.50).
  private static func firstGlyph(
    of scalar: UInt32, in face: FontFace, _ context: StyleContext
  ) -> UInt32? {
    if let glyph = face.nominalGlyph(scalar) { return glyph }
    switch context.scaling {
    case .exact, .webkit: return nil
    case .firefox: return scalar == 0x2011 ? face.nominalGlyph(0x2010) : nil
    case .chromium:
      return scalar == 0x2011 ? face.nominalGlyph(0x2010) : face.decomposedGlyph(scalar)
    }
  }

  /// Whether a cluster counts as missing in a style.
  static func isMissing(_ scalars: [UInt32], in context: StyleContext) -> Bool {
    if let only = scalars.first, scalars.count == 1 {
      return CharacterFacts(only, in: context).flags & CharacterFacts.missing != 0
    }
    return scalars.withUnsafeBufferPointer { face(for: $0, in: context).missing > 0 }
  }

  /// The first colour face in which an emoji of several characters is one picture, or else the
  /// first in which it has the advance of one; nil if it falls into pieces in each.
  private static func faceOfWholeEmoji(
    _ scalars: UnsafeBufferPointer<UInt32>, in context: StyleContext
  ) -> (face: Int, missing: Int)? {
    guard mayBeOnePicture(scalars) else { return nil }
    var blank: Int?
    for index in context.emojiOrder {
      let face = context.faces[index]
      guard face.isColor else { break }
      guard let glyph = face.glyph(ofWhole: scalars) else { continue }
      if face.hasPicture(glyph) { return (index, 0) }
      if blank == nil { blank = index }
    }
    return blank.map { ($0, 0) }
  }

  /// Whether an emoji of several characters is tried as one picture, which means to shape it.
  ///
  /// A giant cluster is shaped in parts, so no glyph can stand for the whole of it; to try that
  /// would take time quadratic in its length, in each colour face.
  static func mayBeOnePicture(_ scalars: UnsafeBufferPointer<UInt32>) -> Bool {
    // U+FE0F selects the picture of the character before it.
    scalars.count <= PieceShaper.longestCluster && scalars.dropFirst().contains { $0 != 0xFE0F }
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
