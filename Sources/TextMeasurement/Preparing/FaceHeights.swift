// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The height classes of the faces that a scan met.
///
/// Invariant: a style's own face has the style's classes, class 0 alone in a text of one style, and
/// every other face has these and its own.
struct FaceHeights {
  /// The heights of lines with all faces so far.
  private(set) var table: LineHeightTable
  /// The classes of the style's own face.
  private(set) var own: UInt64
  /// The fallback face that was met last, and its classes.
  private var fallback = 0
  private var fallbackMask: UInt64

  /// Begins in the own face of a style with some classes.
  init(_ table: LineHeightTable, own: UInt64) {
    self.table = table
    self.own = own
    fallbackMask = own
  }

  /// Goes on to another style, whose own face has some classes.
  mutating func startStyle(own: UInt64) {
    self.own = own
    fallback = 0
    fallbackMask = own
  }

  /// The height classes of a run; 0 if one does not fit in a byte.
  @inline(__always)
  mutating func mask(of kind: RunKind.Place, _ shaping: ShapingContext) -> UInt64 {
    let face = kind.pointee.face
    if face == 0 { return own }
    if face != fallback { meet(kind, shaping) }
    return fallbackMask < 256 ? fallbackMask : 0
  }

  /// The height classes of a box with some extents in a line; 0 if one does not fit in a byte.
  mutating func mask(of box: LineMetrics, _ shaping: ShapingContext) -> UInt64 {
    let mask = add(box, shaping)
    return mask < 256 ? mask : 0
  }

  /// Adds the classes of some extents beside the style's own.
  @inline(never)
  private mutating func add(_ metrics: LineMetrics, _ shaping: ShapingContext) -> UInt64 {
    let added = shaping.heights(table, adding: metrics)
    table = added.table
    return own | added.mask
  }

  @inline(never)
  private mutating func meet(_ kind: RunKind.Place, _ shaping: ShapingContext) {
    fallback = kind.pointee.face
    fallbackMask = own
    if table.heights.ignoresFallback { return }
    fallbackMask = add(table.heights.box(of: kind.pointee.sizedFont), shaping)
  }

  /// Checks the invariant in debug builds.
  func checkInvariants() {
    assert(own != 0 && fallbackMask & own == own, "A face has the height classes \(fallbackMask).")
    assert(fallback != 0 || fallbackMask == own, "The style's own face has another height class.")
  }
}
