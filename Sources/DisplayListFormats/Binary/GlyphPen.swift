// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Where the next glyph of a run usually stands; the binary format writes only what differs.
struct GlyphPen {
  /// The cluster of the glyph before, at first the start of the run's range.
  private(set) var cluster: Int
  /// The x after the advance of the glyph before.
  private(set) var x = 0.0
  /// The y of the glyph before.
  private(set) var y = 0.0

  init(cluster: Int) { self.cluster = cluster }

  mutating func move(after glyph: PositionedGlyph) {
    cluster = glyph.cluster
    x = glyph.x + glyph.advance
    y = glyph.y
  }
}
