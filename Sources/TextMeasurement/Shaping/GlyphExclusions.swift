// SPDX-License-Identifier: Apache-2.0

/// The glyphs and pairs of neighbours that a text must not contain if its advance is to be a sum.
struct GlyphExclusions: Sendable {
  private var glyphs: Set<UInt32> = []
  private var pairs: Set<UInt64> = []
  /// The glyphs with which pairs begin, 64 a word: most glyphs begin none, and are not hashed.
  private var firsts: [UInt64] = []

  /// Adds a glyph.
  mutating func insert(_ glyph: UInt32) { glyphs.insert(glyph) }

  /// Adds a pair of neighbours.
  mutating func insert(_ first: UInt32, _ second: UInt32) {
    pairs.insert(GlyphPair.key(first, second))
    let word = Int(first >> 6)
    if word >= firsts.count {
      firsts.append(contentsOf: repeatElement(0, count: word + 1 - firsts.count))
    }
    firsts[word] |= 1 << UInt64(first & 63)
  }

  /// Adds all glyphs and pairs of another set.
  mutating func formUnion(_ other: GlyphExclusions) {
    // Sets that are empty before are the common case, and a union with them would hash all others.
    glyphs = glyphs.isEmpty ? other.glyphs : glyphs.union(other.glyphs)
    pairs = pairs.isEmpty ? other.pairs : pairs.union(other.pairs)
    let longer = firsts.count < other.firsts.count ? other.firsts : firsts
    firsts =
      zip(firsts, other.firsts).map { $0 | $1 } + longer[min(firsts.count, other.firsts.count)...]
  }

  /// Whether a glyph is excluded.
  func contains(_ glyph: UInt32) -> Bool { glyphs.contains(glyph) }

  /// Whether some glyphs are excluded, or a pair with one of them.
  func contains(anyOf others: GlyphBitmap) -> Bool {
    glyphs.contains { others.contains($0) }
      || pairs.contains {
        others.contains(UInt32($0 >> 32)) || others.contains(UInt32(truncatingIfNeeded: $0))
      }
  }

  /// Whether two glyphs are excluded as neighbours.
  func contains(_ first: UInt32, _ second: UInt32) -> Bool {
    let word = Int(first >> 6)
    guard word < firsts.count, firsts[word] & 1 << UInt64(first & 63) != 0 else { return false }
    return pairs.contains(GlyphPair.key(first, second))
  }
}

/// Two neighbouring glyphs.
enum GlyphPair {
  /// The pair as one number.
  @inline(__always)
  static func key(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }
}
