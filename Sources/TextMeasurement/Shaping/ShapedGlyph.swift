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

  /// Creates a glyph from its parts.
  init(
    id: UInt32, cluster: Int32, advance: Int32, xOffset: Int32, yOffset: Int32,
    isUnsafeToBreak: Bool
  ) {
    self.id = id
    self.cluster = cluster
    self.advance = advance
    self.xOffset = xOffset
    self.yOffset = yOffset
    self.isUnsafeToBreak = isUnsafeToBreak
  }

  /// Creates an empty glyph without an advance.
  @inline(__always)
  init(cluster: Int32) {
    self.init(
      id: 0, cluster: cluster, advance: 0, xOffset: 0, yOffset: 0, isUnsafeToBreak: false)
  }

  /// Whether the glyph's origin is not at the pen.
  var isMoved: Bool { xOffset != 0 || yOffset != 0 }
}
