// SPDX-License-Identifier: Apache-2.0

extension JSONScanner {
  /// Skips a value, which is checked as strictly as one that is kept.
  ///
  /// Texts, numbers and arrays take no memory, however long; an object takes that of its keys.
  mutating func skipValue(depth: Int) throws(JSONError) {
    skipSpace()
    switch next {
    case 0x22: try skipString()
    case 0x7B: try skipObject(depth: depth)
    case 0x5B: try skipArray(depth: depth)
    case 0x2D, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39: _ = try skipNumber()
    case 0x74: try expectWord("true")
    case 0x66: try expectWord("false")
    case 0x6E: try expectWord("null")
    default: throw unexpected("a value")
    }
  }

  /// Skips an object, and gives the keys whose values are arrays that begin with an object.
  ///
  /// A text that is no object gives none, and is not read.
  mutating func namesOfObjectArrays() throws(JSONError) -> [String] {
    skipSpace()
    guard next == 0x7B else { return [] }
    var names: [String] = []
    _ = try members(depth: 0) { (scanner, key) throws(JSONError) in
      if scanner.beginsArrayOfObjects { names.append(key) }
      try scanner.skipValue(depth: 1)
    }
    return names
  }

  /// Whether the next value is an array that begins with an object.
  private var beginsArrayOfObjects: Bool {
    var ahead = self
    ahead.skipSpace()
    guard ahead.next == 0x5B else { return false }
    ahead.advance()
    ahead.skipSpace()
    return ahead.next == 0x7B
  }

  /// Skips an array; the next byte is its bracket.
  private mutating func skipArray(depth: Int) throws(JSONError) {
    try elements(depth: depth) { (scanner) throws(JSONError) in
      scanner.skipSpace()
      try scanner.skipValue(depth: depth + 1)
    }
  }

  /// Skips an object; the next byte is its brace.
  private mutating func skipObject(depth: Int) throws(JSONError) {
    _ = try members(depth: depth) { (scanner, _) throws(JSONError) in
      try scanner.skipValue(depth: depth + 1)
    }
  }
}
