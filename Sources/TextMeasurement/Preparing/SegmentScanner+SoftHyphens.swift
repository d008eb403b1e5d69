// SPDX-License-Identifier: Apache-2.0

/// Soft hyphens, which have no width; kerning passes over them.
extension SegmentScanner {
  /// Whether a soft hyphen at the offset leaves the characters before and behind it as they are
  /// without it, and these are summed.
  func mayPassOverSoftHyphen(_ facts: CharacterFacts) -> Bool {
    guard piece.isSummed, !piece.isBreakPending, let pairs = kind.pointee.pairs,
      !kind.pointee.isJoining, !kind.pointee.isRightToLeft, kind.pointee.spaceGlyph != 0,
      Int(facts.face) == kind.pointee.face
    else { return false }
    var before: Int?
    if piece.before != 0 {
      // The number of a group of letters is not that of its last letter.
      let last = utf8[offset - 1]
      before = last < 0x80 ? Int(last) : piece.before
    } else if offset > piece.offset || !isBehindWiderText {
      return false
    }
    let end = offset + 2
    guard end < utf8.count, utf8[end] > 0x20 else {
      return pairs.passOverSoftHyphen(before, nil)
    }
    let next = characters.facts(of: UTF8Decoder.decode(utf8, at: end).codePoint)
    return next.pairNumber != 0 && pairs.passOverSoftHyphen(before, Int(next.pairNumber))
  }

  /// Takes the soft hyphen at the offset into the sum of the piece, between two characters that it
  /// leaves as they are.
  mutating func takeSoftHyphen() {
    hasSoftHyphens = true
    take(0, last: piece.before, .active, clusters: 0, upTo: offset + 2)
  }

  /// Records that a soft hyphen is taken as other characters.
  mutating func passSoftHyphen() { hasSoftHyphens = true }
}
