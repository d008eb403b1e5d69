// SPDX-License-Identifier: Apache-2.0

/// The run that a scan is in, and where its bidi level ends.
///
/// Invariant: the run is shaped in the direction of its level.
struct ScannedRun {
  /// What the run shares with others of its face, script and direction.
  private(set) var kind: RunKind.Place
  /// The advances of the run's pairs of characters; nil if its plan has none.
  private(set) var rows: PairAdvances.Rows?
  /// The UTF-8 offset of the run's start.
  private(set) var start = 0
  /// The bidi level; odd is right to left.
  private(set) var level: UInt8 = 0
  /// The UTF-8 offset at which the level may change; `Int.max` in text without levels.
  private(set) var levelEnd: Int
  private var levelRun = 0

  /// Begins with a run from left to right.
  init(_ kind: RunKind.Place, hasLevels: Bool) {
    self.kind = kind
    rows = kind.pointee.rows
    levelEnd = hasLevels ? 0 : Int.max
  }

  /// Starts a run of the level at hand.
  @inline(__always)
  mutating func begin(_ next: RunKind.Place, at offset: Int) {
    kind = next
    rows = next.pointee.rows
    start = offset
  }

  /// Goes on to the level at an offset; nil if there is none.
  ///
  /// - Returns: The level, which is not yet the run's.
  @inline(__always)
  mutating func passLevels(of runs: [BidiRun], to offset: Int) -> UInt8? {
    while levelRun < runs.count, runs[levelRun].range.upperBound <= offset { levelRun += 1 }
    guard levelRun < runs.count else { return nil }
    levelEnd = runs[levelRun].range.upperBound
    return runs[levelRun].level
  }

  /// Takes over a level: the next run that begins has it.
  mutating func setLevel(_ level: UInt8) { self.level = level }

  /// Checks the invariant in debug builds; not between a change of level and the next run.
  func checkInvariants() {
    assert(
      kind.pointee.isRightToLeft == (level & 1 != 0),
      "A run of level \(level) is shaped in the other direction.")
  }
}

/// The height classes of the faces that a scan met.
///
/// Invariant: the style's own face has class 0 alone, and another face has it too.
struct FaceHeights {
  /// The heights of lines with all faces so far.
  private(set) var table: LineHeightTable
  /// The height classes of the face at hand.
  private(set) var mask: UInt64 = 1
  /// The fallback face that was met last, and its classes.
  private var fallback = 0
  private var fallbackMask: UInt64 = 1

  /// Begins in the style's own face.
  init(_ table: LineHeightTable) { self.table = table }

  /// Takes over the face of a run.
  ///
  /// - Returns: False if its class does not fit in a byte.
  @inline(__always)
  mutating func take(_ kind: RunKind.Place, _ worker: Worker) -> Bool {
    let face = kind.pointee.face
    guard face != 0 else {
      mask = 1
      return true
    }
    if face != fallback { meet(kind, worker) }
    mask = fallbackMask
    return mask < 256
  }

  @inline(never)
  private mutating func meet(_ kind: RunKind.Place, _ worker: Worker) {
    fallback = kind.pointee.face
    let added = worker.heights(table, adding: kind.pointee.metrics)
    table = added.table
    fallbackMask = 1 | added.mask
  }

  /// Checks the invariant in debug builds.
  func checkInvariants() {
    assert(mask & 1 != 0 && mask < 256, "A face has the height classes \(mask).")
  }
}
