// SPDX-License-Identifier: Apache-2.0

extension BidiAnalyzer {
  /// The direction that a type gives to neutrals: L for L, R for R and numbers, else nil.
  @inline(__always)
  static func direction(of type: UInt8) -> BidiClass? {
    if type == BidiClass.l.rawValue { return .l }
    return type <= BidiClass.an.rawValue ? .r : nil
  }

  /// Resolves neutrals and isolate controls to the direction of both sides if these agree, else to
  /// the embedding direction (N1, N2).
  func resolveNeutrals(of sequence: Sequence) {
    let types = sequence.types
    var left = sequence.start
    var index = 0
    while index < types.count {
      if let direction = Self.direction(of: types[index]) {
        left = direction
        index += 1
        continue
      }
      var next = index + 1
      var right: BidiClass?
      while next < types.count {
        right = Self.direction(of: types[next])
        if right != nil { break }
        next += 1
      }
      let resolved = left == (right ?? sequence.end) ? left : sequence.embedding
      for position in index..<next { types[position] = resolved.rawValue }
      index = next
    }
  }

  /// Sets the levels, raised for text against the embedding direction and for numbers (I1, I2).
  func resolveImplicitLevels(of sequence: Sequence) {
    let (types, levels) = (sequence.types, levels)
    let level = sequence.level
    let isRightToLeft = level & 1 != 0
    let left = isRightToLeft ? level + 1 : level
    let right = isRightToLeft ? level : level + 1
    let number = isRightToLeft ? level + 1 : level + 2
    for position in types.indices {
      let type = types[position]
      let resolved =
        type == BidiClass.l.rawValue ? left : type == BidiClass.r.rawValue ? right : number
      levels[sequence.index(position)] = resolved
    }
  }
}
