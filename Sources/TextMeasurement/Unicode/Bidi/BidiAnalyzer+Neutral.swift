// SPDX-License-Identifier: Apache-2.0

extension BidiAnalyzer {
  /// The direction that a type has for neutrals: L, or R for R and numbers, or nil.
  @inline(__always)
  static func direction(of type: UInt8) -> BidiClass? {
    if type == BidiClass.l.rawValue { return .l }
    return type <= BidiClass.an.rawValue ? .r : nil
  }

  /// Gives neutrals and isolate controls a direction: that of both sides if they agree, else the
  /// embedding direction (N1, N2).
  mutating func resolveNeutrals(embedding: BidiClass, start: BidiClass, end: BidiClass) {
    var left = start
    var index = 0
    while index < sequenceTypes.count {
      if let direction = Self.direction(of: sequenceTypes[index]) {
        left = direction
        index += 1
        continue
      }
      var next = index + 1
      var right: BidiClass?
      while next < sequenceTypes.count {
        right = Self.direction(of: sequenceTypes[next])
        if right != nil { break }
        next += 1
      }
      let resolved = left == (right ?? end) ? left : embedding
      for position in index..<next { sequenceTypes[position] = resolved.rawValue }
      index = next
    }
  }

  /// Raises the levels of what runs against its level, and of numbers (I1, I2).
  mutating func resolveImplicitLevels() {
    for (position, index) in sequence.enumerated() {
      let type = sequenceTypes[position]
      let level = levels[Int(index)]
      if level & 1 != 0 {
        if type != BidiClass.r.rawValue { levels[Int(index)] = level + 1 }
      } else if type == BidiClass.r.rawValue {
        levels[Int(index)] = level + 1
      } else if type != BidiClass.l.rawValue {
        levels[Int(index)] = level + 2
      }
    }
  }
}
