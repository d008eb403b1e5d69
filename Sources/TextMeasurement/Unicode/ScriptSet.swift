// SPDX-License-Identifier: Apache-2.0

/// A set of scripts; as the scripts that a character allows, the empty set means all scripts.
struct ScriptSet: Equatable, Sendable {
  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0

  /// The empty set.
  init() {}

  /// A set of one script.
  @inline(__always)
  init(_ script: Script) { insert(script) }

  /// A set of script extensions by its number in ``ScriptTables``, 0 for the empty set.
  init(extensions: Int) {
    let end = Int(ScriptTables.setStarts[extensions + 1])
    var index = Int(ScriptTables.setStarts[extensions])
    while index < end {
      insert(Script(rawValue: ScriptTables.setMembers[index]))
      index += 1
    }
  }

  /// The scripts that a character may have; empty for all.
  @inline(__always)
  init(allowedBy properties: UnicodeProperties) {
    if properties.scriptExtensions != 0 {
      self.init(extensions: properties.scriptExtensions)
    } else if properties.script.isShared {
      self.init()
    } else {
      self.init(properties.script)
    }
  }

  @inline(__always)
  private mutating func insert(_ script: Script) {
    let bit = UInt64(1) << UInt64(script.rawValue & 63)
    switch script.rawValue >> 6 {
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
  func contains(_ script: Script) -> Bool {
    let bits = script.rawValue < 64 ? low : script.rawValue < 128 ? middle : high
    return bits >> UInt64(script.rawValue & 63) & 1 != 0
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

  /// The single script of the set; nil if it has none or several.
  var only: Script? {
    guard low.nonzeroBitCount + middle.nonzeroBitCount + high.nonzeroBitCount == 1 else {
      return nil
    }
    return first
  }

  /// The script that represents the set: Han if the set has it, else the first by alphabetical tag;
  /// nil for the empty set.
  var representative: Script? { contains(.han) ? .han : first }

  private var first: Script? {
    if low != 0 { return Script(rawValue: UInt8(low.trailingZeroBitCount)) }
    if middle != 0 { return Script(rawValue: 64 + UInt8(middle.trailingZeroBitCount)) }
    return high != 0 ? Script(rawValue: 128 + UInt8(high.trailingZeroBitCount)) : nil
  }
}
