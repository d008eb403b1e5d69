// SPDX-License-Identifier: Apache-2.0

/// A glyph as HarfBuzz placed it, in font units.
struct GlyphRecord: Equatable {
  /// The glyph's index in its face.
  var id: UInt32
  /// The UTF-8 offset of its cluster: in a cached piece from the piece's start, else in the text.
  var cluster: Int32
  /// How far the pen moves on.
  var advance: Int32
  /// How far to the right of the pen the glyph stands.
  var xOffset: Int32
  /// How far above the baseline the glyph stands.
  var yOffset: Int32
  /// Whether the text may not be cut at the start of the cluster without shaping it again.
  var isUnsafeToBreak: Bool
}
