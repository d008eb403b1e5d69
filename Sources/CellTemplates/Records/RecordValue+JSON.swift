// SPDX-License-Identifier: Apache-2.0

extension RecordValue {
  /// Reads one JSON value.
  ///
  /// - Throws: ``JSONError`` with line and column, counted from the start of `bytes`.
  public static func parseJSON(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(JSONError) -> RecordValue {
    var scanner = JSONScanner(bytes)
    let value = try scanner.value(depth: 0)
    try scanner.expectEnd()
    return value
  }

  /// Reads one JSON value from a part of a buffer, such as a line of a file.
  public static func parseJSON(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> RecordValue {
    // The closure's typed error would be lost in `rethrows`, so the outcome travels as a value.
    try bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONError) in try parseJSON(buffer) }
    }.get()
  }

  /// Reads one JSON value from a string.
  public static func parseJSON(_ text: String) throws(JSONError) -> RecordValue {
    var text = text
    return try text.withUTF8 { buffer in
      Result { () throws(JSONError) in try parseJSON(buffer) }
    }.get()
  }
}

extension JSONScanner {
  /// Reads a value.
  fileprivate mutating func value(depth: Int) throws(JSONError) -> RecordValue {
    skipSpace()
    switch next {
    case 0x22: return .string(try string())
    case 0x7B: return .object(try object(depth: depth))
    case 0x5B: return .array(try array(depth: depth))
    case 0x2D, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x36, 0x37, 0x38, 0x39:
      return .number(RecordNumber(validated: try number()))
    case 0x74:
      try expectWord("true")
      return .bool(true)
    case 0x66:
      try expectWord("false")
      return .bool(false)
    case 0x6E:
      try expectWord("null")
      return .null
    default: throw unexpected("a value")
    }
  }

  /// Reads an array; the next byte is its bracket.
  private mutating func array(depth: Int) throws(JSONError) -> [RecordValue] {
    guard depth < Self.nestingLimit else { throw error(.tooDeep(limit: Self.nestingLimit)) }
    advance()
    skipSpace()
    var elements: [RecordValue] = []
    if next == 0x5D {
      advance()
      return elements
    }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      switch next {
      case 0x2C: advance()
      case 0x5D:
        advance()
        return elements
      default: throw unexpected("',' or ']'")
      }
    }
  }

  /// Reads an object; the next byte is its brace.
  private mutating func object(depth: Int) throws(JSONError) -> RecordObject {
    guard depth < Self.nestingLimit else { throw error(.tooDeep(limit: Self.nestingLimit)) }
    advance()
    skipSpace()
    var keys: [String] = []
    var values: [RecordValue] = []
    // A few keys are compared one by one; many use a set, which is never iterated.
    var seen: Set<String> = []
    if next == 0x7D {
      advance()
      return RecordObject()
    }
    while true {
      skipSpace()
      guard next == 0x22 else { throw unexpected("a key in quotes") }
      let keyStart = offset
      let key = try string()
      if keys.count == 16 { seen.formUnion(keys) }
      let isDuplicate = keys.count < 16 ? keys.contains(key) : !seen.insert(key).inserted
      if isDuplicate { throw error(.duplicateKey(key), at: keyStart) }
      try expect(0x3A, "':'")
      keys.append(key)
      values.append(try value(depth: depth + 1))
      skipSpace()
      switch next {
      case 0x2C: advance()
      case 0x7D:
        advance()
        return RecordObject(distinctKeys: keys, values: values)
      default: throw unexpected("',' or '}'")
      }
    }
  }
}
