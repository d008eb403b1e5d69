// SPDX-License-Identifier: Apache-2.0

/// The run that a scan is in, and the ends of its bidi level and style.
///
/// Invariant: the run is shaped in the direction of its level.
struct ScannedRun {
  /// The common part of the runs of its face, script and direction.
  private(set) var kind: RunKind.Place
  /// The advances of the run's pairs of characters; nil if its plan has none.
  private(set) var rows: PairAdvances.Rows?
  /// The UTF-8 offset of the run's start.
  private(set) var start = 0
  /// The bidi level; odd is right to left.
  private(set) var level: UInt8 = 0
  /// The UTF-8 offset at which the level or the style may change; `Int.max` if neither does.
  private(set) var end: Int
  /// The UTF-8 offset at which the style changes; `Int.max` in the last style.
  private(set) var styleEnd: Int
  /// The UTF-8 offset at which the level may change; `Int.max` in text without levels.
  private var levelEnd: Int
  /// Whether the text has levels.
  let hasLevels: Bool
  private let levels: [BidiRun]
  private var levelRun = 0

  /// Begins with a run from left to right.
  ///
  /// - Parameters:
  ///   - levels: The level runs of the text; nil if all of it is from left to right.
  ///   - styleEnd: The UTF-8 offset at which the first style ends; `Int.max` for the text's end.
  init(_ kind: RunKind.Place, levels: [BidiRun]?, styleEnd: Int) {
    self.kind = kind
    self.levels = levels ?? []
    hasLevels = levels != nil
    rows = kind.pointee.rows
    levelEnd = hasLevels ? 0 : Int.max
    self.styleEnd = styleEnd
    end = min(levelEnd, styleEnd)
  }

  /// Starts a run of the level at hand.
  @inline(__always)
  mutating func begin(_ next: RunKind.Place, at offset: Int) {
    kind = next
    rows = next.pointee.rows
    start = offset
  }

  /// Advances to the level at an offset; nil if there is none.
  ///
  /// - Returns: The level, which the run does not have yet.
  @inline(__always)
  mutating func passLevels(to offset: Int) -> UInt8? {
    if offset < levelEnd { return level }
    while levelRun < levels.count, levels[levelRun].range.upperBound <= offset { levelRun += 1 }
    guard levelRun < levels.count else { return nil }
    levelEnd = levels[levelRun].range.upperBound
    end = min(levelEnd, styleEnd)
    return levels[levelRun].level
  }

  /// Records the UTF-8 offset at which the style of the next run ends.
  mutating func passStyle(to end: Int) {
    styleEnd = end
    self.end = min(levelEnd, end)
  }

  /// Sets the level of the next run.
  mutating func setLevel(_ level: UInt8) { self.level = level }

  /// Checks the invariant in debug builds; it does not hold between a change of level and the next
  /// run.
  func checkInvariants() {
    assert(
      kind.pointee.isRightToLeft == (level & 1 != 0),
      "A run of level \(level) is shaped in the other direction.")
  }
}
