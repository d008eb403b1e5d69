// SPDX-License-Identifier: Apache-2.0

/// A glyph as HarfBuzz placed it, in font units.
struct ShapedGlyph: Equatable {
  /// The glyph's index in its face.
  var id: UInt32
  /// The UTF-8 offset of its glyph cluster: from the start of a cached piece, else of the text.
  var cluster: Int32
  /// The distance that the pen moves.
  var advance: Int32
  /// The distance from the pen to the glyph's origin, measured to the right.
  var xOffset: Int32
  /// The distance from the baseline to the glyph's origin, measured upward.
  var yOffset: Int32
  /// Whether both sides must be reshaped if the text is cut at the start of the glyph cluster.
  var isUnsafeToBreak: Bool
}
