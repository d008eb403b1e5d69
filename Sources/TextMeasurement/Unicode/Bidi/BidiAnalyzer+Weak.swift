// SPDX-License-Identifier: Apache-2.0

extension BidiAnalyzer {
  /// Resolves numbers, their separators and marks of a sequence (W1 to W7).
  ///
  /// Rules whose classes do not occur in the text are skipped.
  func resolveWeakTypes(of sequence: Sequence) {
    let types = WeakTypes(types: sequence.types, start: sequence.start.rawValue)
    if occurring.contains(.nsm) || occurring.contains(.al) {
      types.resolveMarksAndArabicNumbers()
    }
    if occurring.contains(.es) || occurring.contains(.cs) || occurring.contains(.et) {
      types.resolveSeparators()
      types.resolveTerminators()
    }
    if occurring.contains(.en) { types.resolveNumbersAfterLatin() }
  }
}

/// The types of an isolating run sequence while rules W1 to W7 change them.
private struct WeakTypes {
  let types: UnsafeMutableBufferPointer<UInt8>
  /// The type before the sequence: L or R.
  let start: UInt8

  /// W1 to W3: marks take the previous type, European numbers after Arabic letters become Arabic
  /// numbers, and Arabic letters become R.
  func resolveMarksAndArabicNumbers() {
    var previous = start
    var strong = start
    for index in types.indices {
      var type = types[index]
      if type == BidiClass.nsm.rawValue {
        let isIsolate = previous >= BidiClass.lri.rawValue
        type = isIsolate ? BidiClass.on.rawValue : previous
      }
      previous = type
      if type == BidiClass.en.rawValue {
        if strong == BidiClass.al.rawValue { type = BidiClass.an.rawValue }
      } else if type <= BidiClass.al.rawValue {
        strong = type
        if type == BidiClass.al.rawValue { type = BidiClass.r.rawValue }
      }
      types[index] = type
    }
  }

  /// W4: a single separator between two numbers of the same type takes their type.
  func resolveSeparators() {
    guard types.count > 2 else { return }
    for index in 1..<types.count - 1 {
      let type = types[index]
      let left = types[index - 1]
      guard left == types[index + 1] else { continue }
      let isCommon = type == BidiClass.cs.rawValue
      if left == BidiClass.en.rawValue, isCommon || type == BidiClass.es.rawValue {
        types[index] = left
      } else if left == BidiClass.an.rawValue, isCommon {
        types[index] = left
      }
    }
  }

  /// W5 and W6: terminators next to European numbers become European numbers; other terminators
  /// and separators become neutral.
  func resolveTerminators() {
    var index = 0
    while index < types.count {
      let type = types[index]
      if type == BidiClass.es.rawValue || type == BidiClass.cs.rawValue {
        types[index] = BidiClass.on.rawValue
      } else if type == BidiClass.et.rawValue {
        var end = index
        while end < types.count, types[end] == BidiClass.et.rawValue { end += 1 }
        let number = BidiClass.en.rawValue
        let joins =
          (index > 0 && types[index - 1] == number) || (end < types.count && types[end] == number)
        for position in index..<end {
          types[position] = joins ? number : BidiClass.on.rawValue
        }
        index = end
        continue
      }
      index += 1
    }
  }

  /// W7: European numbers after L become L.
  func resolveNumbersAfterLatin() {
    var strong = start
    for index in types.indices {
      let type = types[index]
      if type <= BidiClass.r.rawValue {
        strong = type
      } else if type == BidiClass.en.rawValue, strong == BidiClass.l.rawValue {
        types[index] = BidiClass.l.rawValue
      }
    }
  }
}
