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

  /// Reads one JSON value, and the places of the elements of one of its arrays.
  ///
  /// - Parameter path: The names of the fields that lead to the array; empty for the value itself.
  /// - Returns: The value, and where each element of the array begins; no places if no array is
  ///   there.
  /// - Throws: ``JSONError`` with line and column, counted from the start of `bytes`.
  public static func parseJSON(
    _ bytes: ArraySlice<UInt8>, elementsAt path: [String]
  ) throws(JSONError) -> (value: RecordValue, places: [SourcePlace]) {
    try bytes.withUnsafeBufferPointer { buffer in
      Result { () throws(JSONError) in
        var scanner = JSONScanner(buffer)
        var offsets: [Int] = []
        let value = try scanner.value(depth: 0, path: path[...], &offsets)
        try scanner.expectEnd()
        return (value, JSONScanner.places(of: offsets, in: buffer))
      }
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
  /// Reads a value, and the offsets of the elements of the array at a path inside it.
  fileprivate mutating func value(
    depth: Int, path: ArraySlice<String>, _ offsets: inout [Int]
  ) throws(JSONError) -> RecordValue {
    skipSpace()
    switch (next, path.first) {
    case (0x5B, nil): return .array(try array(depth: depth) { offsets.append($0) })
    case (0x7B, let name?):
      return .object(
        try object(depth: depth) { (scanner, key) throws(JSONError) in
          key == name
            ? try scanner.value(depth: depth + 1, path: path.dropFirst(), &offsets)
            : try scanner.value(depth: depth + 1)
        })
    default: return try value(depth: depth)
    }
  }

  /// The places of offsets, which ascend.
  fileprivate static func places(
    of offsets: [Int], in bytes: UnsafeBufferPointer<UInt8>
  ) -> [SourcePlace] {
    var place = SourcePlace(line: 1, column: 1)
    var position = 0
    return offsets.map { offset in
      for byte in bytes[position..<offset] { place.pass(byte) }
      position = offset
      return place
    }
  }

  /// Reads a value.
  fileprivate mutating func value(depth: Int) throws(JSONError) -> RecordValue {
    skipSpace()
    switch next {
    case 0x22: return .string(try string())
    case 0x7B:
      return .object(
        try object(depth: depth) { (scanner, _) throws(JSONError) in
          try scanner.value(depth: depth + 1)
        })
    case 0x5B: return .array(try array(depth: depth) { _ in })
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
  ///
  /// - Parameter visit: Gets the offset of each element.
  @inline(__always)
  private mutating func array(
    depth: Int, _ visit: (Int) -> Void
  ) throws(JSONError) -> [RecordValue] {
    guard depth < Self.nestingLimit else { throw error(.tooDeep(limit: Self.nestingLimit)) }
    advance()
    skipSpace()
    var elements: [RecordValue] = []
    if next == 0x5D {
      advance()
      return elements
    }
    while true {
      skipSpace()
      visit(offset)
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
  ///
  /// - Parameter member: Reads the value of a key.
  @inline(__always)
  private mutating func object(
    depth: Int, _ member: (inout JSONScanner, String) throws(JSONError) -> RecordValue
  ) throws(JSONError) -> RecordObject {
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
      values.append(try member(&self, key))
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
