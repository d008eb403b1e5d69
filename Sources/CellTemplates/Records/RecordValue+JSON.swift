// SPDX-License-Identifier: Apache-2.0

extension RecordValue {
  /// Reads one JSON value from lent bytes, within the standard limits.
  ///
  /// - Throws: ``JSONError`` with line and column, counted from the start of `bytes`.
  public static func parseJSON(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(JSONError) -> RecordValue {
    try RecordParser().parse(bytes)
  }

  /// Reads one JSON value from a part of a buffer, within the standard limits.
  ///
  /// - Throws: ``JSONError`` with line and column, counted from the start of `bytes`.
  public static func parseJSON(_ bytes: ArraySlice<UInt8>) throws(JSONError) -> RecordValue {
    try RecordParser().parse(bytes)
  }

  /// Reads one JSON value from a string, within the standard limits.
  public static func parseJSON(_ text: String) throws(JSONError) -> RecordValue {
    var text = text
    return try text.withUTF8 { buffer in
      Result { () throws(JSONError) in try parseJSON(buffer) }
    }.get()
  }
}

extension JSONScanner {
  /// Reads a value, which should be an object; fields that are not kept are checked and are null.
  ///
  /// Keys that earlier records had are compared as bytes.
  ///
  /// - Parameter fields: The fields that are kept; nil keeps all.
  mutating func record(_ fields: KeptFields?, depth: Int) throws(JSONError) -> RecordValue {
    skipSpace()
    guard let fields, next == 0x7B else { return try value(depth: depth) }
    let (known, shapes) = fields.knownKeys
    self.shapes = shapes
    var keys = DistinctKeys(known)
    var values = ObjectFields.Collector(roomFor: known.count)
    var expected = 0
    try braces(depth: depth) { (scanner) throws(JSONError) in
      let isKept: Bool
      if let index = scanner.takeKey(known, from: expected) {
        expected = index + 1
        guard keys.add(known.names[index], knownAs: index) else {
          throw scanner.error(
            .duplicateKey(known.names[index]), at: scanner.offset - known.quotedLength(of: index))
        }
        isKept = known.areKept[index]
      } else {
        isKept = fields.keeps(try scanner.key(&keys))
      }
      try scanner.expect(0x3A, "':'")
      if isKept {
        values.append(try scanner.value(depth: depth + 1))
      } else {
        try scanner.skipValue(depth: depth + 1)
        values.append(.null)
      }
    }
    if keys.hasUnknown { fields.learn(keys.names) }
    let newShapes = takeNewShapes()
    if !newShapes.isEmpty { fields.learn(shapes: newShapes) }
    return .object(RecordObject(distinctKeys: keys.names, values))
  }

  /// Reads a value, and the offsets of the elements of the array at a path inside it.
  ///
  /// - Parameter fields: The fields of the elements that are kept; nil keeps all, of the elements
  ///   and of what is around them.
  mutating func value(
    elementsAt path: [String], keeping fields: KeptFields?
  ) throws(JSONError) -> (value: RecordValue, offsets: [Int]) {
    var offsets: [Int] = []
    let value = try value(depth: 0, path: path[...], fields, &offsets)
    return (value, offsets)
  }

  /// Reads a value, and the offsets of the elements of the array at a path inside it.
  private mutating func value(
    depth: Int, path: ArraySlice<String>, _ fields: KeptFields?, _ offsets: inout [Int]
  ) throws(JSONError) -> RecordValue {
    skipSpace()
    switch (next, path.first) {
    case (0x5B, nil):
      var values: [RecordValue] = []
      do throws(JSONError) {
        try elements(depth: depth) { (scanner) throws(JSONError) in
          scanner.skipSpace()
          offsets.append(scanner.offset)
          values.append(try scanner.record(fields, depth: depth + 1))
        }
        return .array(values)
      } catch {
        var error = error
        if !offsets.isEmpty { error.element = offsets.count - 1 }
        throw error
      }
    case (0x7B, let name?):
      return .object(
        try object(depth: depth) { (scanner, key) throws(JSONError) in
          if key == name {
            return try scanner.value(depth: depth + 1, path: path.dropFirst(), fields, &offsets)
          }
          if fields == nil { return try scanner.value(depth: depth + 1) }
          try scanner.skipValue(depth: depth + 1)
          return .null
        })
    case (_, nil): return try record(fields, depth: depth)
    default: return try value(depth: depth)
    }
  }

  /// The places of offsets, which ascend.
  static func places(
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
  private mutating func value(depth: Int) throws(JSONError) -> RecordValue {
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

  /// The number of elements for which an array has room at first: most are short.
  private static let fewElements = 4

  /// Reads an array; the next byte is its bracket.
  private mutating func array(depth: Int) throws(JSONError) -> [RecordValue] {
    var values: [RecordValue] = []
    try elements(depth: depth) { (scanner) throws(JSONError) in
      if values.isEmpty { values.reserveCapacity(Self.fewElements) }
      values.append(try scanner.value(depth: depth + 1))
    }
    return values
  }

  /// Reads an object; the next byte is its brace.
  private mutating func object(depth: Int) throws(JSONError) -> RecordObject {
    var keys = ObjectKeys()
    var values = ObjectFields.Collector()
    try braces(depth: depth) { (scanner) throws(JSONError) in
      try scanner.takeKey(&keys)
      if values.count == 0 { values.reserveRoom(for: keys.expectedCount) }
      try scanner.expect(0x3A, "':'")
      values.append(try scanner.value(depth: depth + 1))
    }
    learn(keys)
    return RecordObject(distinctKeys: keys.names, values)
  }

  /// Reads an object; the next byte is its brace.
  ///
  /// - Parameter member: Reads the value of a key.
  @inline(__always)
  private mutating func object(
    depth: Int, _ member: (inout JSONScanner, String) throws(JSONError) -> RecordValue
  ) throws(JSONError) -> RecordObject {
    var values = ObjectFields.Collector()
    let keys = try members(depth: depth) { (scanner, key) throws(JSONError) in
      values.append(try member(&scanner, key))
    }
    return RecordObject(distinctKeys: keys, values)
  }

  // MARK: - Structure

  /// Reads the brackets and commas of an array; the next byte is its bracket.
  ///
  /// - Parameter element: Reads an element.
  @inline(__always)
  mutating func elements(
    depth: Int, _ element: (inout JSONScanner) throws(JSONError) -> Void
  ) throws(JSONError) {
    try checkDepth(depth)
    advance()
    skipSpace()
    if next == 0x5D {
      advance()
      return
    }
    while true {
      try element(&self)
      skipSpace()
      switch next {
      case 0x2C: advance()
      case 0x5D:
        advance()
        return
      default: throw unexpected("',' or ']'")
      }
    }
  }

  /// Reads the braces, keys, colons and commas of an object; the next byte is its brace.
  ///
  /// - Parameter member: Reads the value of a key.
  /// - Returns: The keys, which are distinct, in their order.
  @inline(__always)
  mutating func members(
    depth: Int, _ member: (inout JSONScanner, String) throws(JSONError) -> Void
  ) throws(JSONError) -> [String] {
    var keys = DistinctKeys()
    try braces(depth: depth) { (scanner) throws(JSONError) in
      let key = try scanner.key(&keys)
      try scanner.expect(0x3A, "':'")
      try member(&scanner, key)
    }
    return keys.names
  }

  /// Reads the braces and commas of an object; the next byte is its brace.
  ///
  /// - Parameter member: Reads a key, which begins with the next byte, a colon and a value.
  @inline(__always)
  private mutating func braces(
    depth: Int, _ member: (inout JSONScanner) throws(JSONError) -> Void
  ) throws(JSONError) {
    try checkDepth(depth)
    advance()
    skipSpace()
    if next == 0x7D { return advance() }
    while true {
      skipSpace()
      guard next == 0x22 else { throw unexpected("a key in quotes") }
      try member(&self)
      skipSpace()
      switch next {
      case 0x2C: advance()
      case 0x7D: return advance()
      default: throw unexpected("',' or '}'")
      }
    }
  }

  /// Reads a key, which must differ from the keys before it.
  private mutating func key(_ keys: inout DistinctKeys) throws(JSONError) -> String {
    let start = offset
    let key = try string()
    guard keys.add(key) else { throw error(.duplicateKey(key), at: start) }
    return key
  }
}
