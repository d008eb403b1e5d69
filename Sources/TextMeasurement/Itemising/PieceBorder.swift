// SPDX-License-Identifier: Apache-2.0

/// The kind of character at the border of a piece of text.
enum PieceBorder {
  /// A character whose glyph may take part in a lookup.
  case active
  /// A character with a direct glyph, such as an ideograph.
  case direct
  /// A space, in a font where spaces take part in no lookup.
  case space

  /// Whether no rule of the font reaches across the border to the next character.
  @inline(__always)
  func isInert(before next: PieceBorder) -> Bool {
    switch (self, next) {
    case (.space, .space): false
    case (.space, _), (_, .space): true
    case (.direct, .direct): true
    case (.active, _), (_, .active): false
    }
  }
}

extension PieceBorder {
  /// The kind of a cluster at a border of pieces, and the direct glyph if it has one.
  ///
  /// - Parameters:
  ///   - offset: The UTF-8 offset of the cluster.
  ///   - flags: The flags of the facts about its first character.
  ///   - isSingle: Whether that is the only one.
  ///   - cache: The cache of the cluster's run; most clusters do not need it.
  @inline(__always)
  static func of(
    _ utf8: UnsafeBufferPointer<UInt8>, at offset: Int, _ flags: UInt16, isSingle: Bool,
    in cache: @autoclosure () -> PieceCache
  ) -> (border: PieceBorder, glyph: PieceCache.DirectGlyph?) {
    guard isSingle else { return (.active, nil) }
    if utf8[offset] == 0x20 { return (cache().plan.isSpaceInert ? .space : .active, nil) }
    guard flags & CharacterFacts.direct != 0,
      let glyph = cache().directGlyph(UTF8Decoder.decode(utf8, at: offset).codePoint)
    else { return (.active, nil) }
    return (.direct, glyph)
  }
}
