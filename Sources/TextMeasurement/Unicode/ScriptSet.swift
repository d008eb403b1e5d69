// SPDX-License-Identifier: Apache-2.0

/// A set of scripts, by their numbers in ``ScriptTables``.
struct ScriptSet: Equatable, Sendable {
  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0

  /// The empty set.
  init() {}

  /// A set of one script, `0 <= script < 192`.
  @inline(__always)
  init(script: Int) { insert(script) }

  /// A set of script extensions by its number, `0` for the empty set.
  @inline(__always)
  init(extensions: Int) {
    let end = ScriptTables.setStarts.pair(extensions + 1)
    var index = ScriptTables.setStarts.pair(extensions)
    while index < end {
      insert(ScriptTables.setMembers.pair(index))
      index += 1
    }
  }

  @inline(__always)
  private mutating func insert(_ script: Int) {
    let bit = UInt64(1) << UInt64(script & 63)
    switch script >> 6 {
    case 0: low |= bit
    case 1: middle |= bit
    default: high |= bit
    }
  }

  /// Whether no script is in the set.
  @inline(__always)
  var isEmpty: Bool { low | middle | high == 0 }

  /// Whether a script is in the set.
  @inline(__always)
  func contains(_ script: Int) -> Bool {
    let bits = script < 64 ? low : script < 128 ? middle : high
    return bits >> UInt64(script & 63) & 1 != 0
  }

  /// The scripts in both sets.
  @inline(__always)
  func intersection(_ other: ScriptSet) -> ScriptSet {
    var result = self
    result.low &= other.low
    result.middle &= other.middle
    result.high &= other.high
    return result
  }

  /// The script that stands for the set: Han where it is in the set, else that with the first tag
  /// in the alphabet; Common for the empty set.
  var representative: Int {
    if isEmpty { return ScriptTables.common }
    if contains(ScriptTables.han) { return ScriptTables.han }
    if low != 0 { return low.trailingZeroBitCount }
    if middle != 0 { return 64 + middle.trailingZeroBitCount }
    return 128 + high.trailingZeroBitCount
  }
}
