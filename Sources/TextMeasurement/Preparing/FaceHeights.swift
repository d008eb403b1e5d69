// SPDX-License-Identifier: Apache-2.0

/// The height classes of the faces that a scan met.
///
/// Invariant: the style's own face has class 0 alone, and every other face has class 0 and its own.
struct FaceHeights {
  /// The heights of lines with all faces so far.
  private(set) var table: LineHeightTable
  /// The fallback face that was met last, and its classes.
  private var fallback = 0
  private var fallbackMask: UInt64 = 1

  /// Begins in the style's own face.
  init(_ table: LineHeightTable) { self.table = table }

  /// The height classes of a run; 0 if one does not fit in a byte.
  @inline(__always)
  mutating func mask(of kind: RunKind.Place, _ worker: Worker) -> UInt64 {
    let face = kind.pointee.face
    if face == 0 { return 1 }
    if face != fallback { meet(kind, worker) }
    return fallbackMask < 256 ? fallbackMask : 0
  }

  @inline(never)
  private mutating func meet(_ kind: RunKind.Place, _ worker: Worker) {
    fallback = kind.pointee.face
    if table.heights.ignoresFallback { return }
    let added = worker.heights(table, adding: table.heights.box(of: kind.pointee.sizedFont))
    table = added.table
    fallbackMask = 1 | added.mask
  }

  /// Checks the invariant in debug builds.
  func checkInvariants() {
    assert(fallbackMask & 1 != 0, "A face has the height classes \(fallbackMask).")
    assert(fallback != 0 || fallbackMask == 1, "The style's own face has another height class.")
  }
}
