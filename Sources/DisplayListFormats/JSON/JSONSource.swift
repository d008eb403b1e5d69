// SPDX-License-Identifier: Apache-2.0

/// A JSON text in UTF-8 (RFC 8259) that is read from its beginning, value by value.
///
///     try source.beginObject()
///     while let key = try source.nextKey() {
///       switch key {
///       case "size": size = try source.readNumber()
///       default: try source.skipValue()
///       }
///     }
///
/// It knows where it is, so that errors name the value: `commands.3.rect`. Errors of the text
/// itself, such as a missing comma, name the byte.
struct JSONSource {
  /// The text.
  let bytes: [UInt8]
  /// How many bytes were read.
  var offset: Int
  /// The keys and indices of the value that is read, from the outermost one on.
  private var path: [Step]

  /// A key or an index in a path; nothing before the first.
  private enum Step {
    case beginning
    case key(String)
    case index(Int)

    var text: String {
      switch self {
      case .beginning: ""
      case .key(let key): key
      case .index(let index): String(index)
      }
    }
  }

  /// How deep values that are not read may be nested.
  private static let deepestLevel = 500

  /// Begins at a value: that of the whole text, or one that ``offset`` was at after its key.
  init(_ bytes: [UInt8], at offset: Int = 0, key: String? = nil) {
    self.bytes = bytes
    self.offset = offset
    path = key.map { [.key($0)] } ?? []
  }

  // MARK: - Objects and arrays

  /// Reads the beginning of an object, whose keys ``nextKey()`` reads.
  mutating func beginObject() throws(DisplayListFormatError) {
    guard try peek() == UInt8(ascii: "{") else { throw expected("an object") }
    offset += 1
    path.append(.beginning)
  }

  /// Reads the next key of an object, up to its value; nil, after the brace, if there is none.
  ///
  /// Keys whose value is null are passed over, as if they were not there.
  mutating func nextKey() throws(DisplayListFormatError) -> String? {
    repeat {
      guard try beginElement(end: "}") else { return nil }
      guard try peek() == UInt8(ascii: "\"") else { throw syntaxError("a key") }
      let key = try readText()
      path[path.count - 1] = .key(key)
      guard try peek() == UInt8(ascii: ":") else { throw syntaxError("a colon") }
      offset += 1
    } while try skipNull()
    guard case .key(let key) = path.last else { return nil }
    return key
  }

  /// Reads the beginning of an array, whose elements ``nextElement()`` counts.
  mutating func beginArray() throws(DisplayListFormatError) {
    guard try peek() == UInt8(ascii: "[") else { throw expected("an array") }
    offset += 1
    path.append(.beginning)
  }

  /// Whether there is another element, which is to be read now; reads the bracket if not.
  mutating func nextElement() throws(DisplayListFormatError) -> Bool {
    guard try beginElement(end: "]") else { return false }
    if case .index(let index) = path.last {
      path[path.count - 1] = .index(index + 1)
    } else {
      path[path.count - 1] = .index(0)
    }
    return true
  }

  /// Reads up to an element, or the end of all of them.
  private mutating func beginElement(end: Unicode.Scalar) throws(DisplayListFormatError) -> Bool {
    let byte = try peek()
    if byte == UInt8(ascii: end) {
      offset += 1
      path.removeLast()
      return false
    }
    if case .beginning = path.last { return true }
    guard byte == UInt8(ascii: ",") else { throw syntaxError("a comma or \(end)") }
    offset += 1
    return true
  }

  /// Reads a null if one stands here.
  private mutating func skipNull() throws(DisplayListFormatError) -> Bool {
    guard try peek() == UInt8(ascii: "n") else { return false }
    try skip(word: "null")
    return true
  }

  // MARK: - Values

  /// Reads `true` or `false`.
  mutating func readBool() throws(DisplayListFormatError) -> Bool {
    switch try peek() {
    case UInt8(ascii: "t"):
      try skip(word: "true")
      return true
    case UInt8(ascii: "f"):
      try skip(word: "false")
      return false
    default: throw expected("true or false")
    }
  }

  /// Reads a text.
  mutating func readText() throws(DisplayListFormatError) -> String {
    guard try peek() == UInt8(ascii: "\"") else { throw expected("a text") }
    let start = offset + 1
    let hasEscapes = try skipText()
    let inside = bytes[start..<offset - 1]
    let text = hasEscapes ? unescaped(inside) : String(validating: inside, as: UTF8.self)
    guard let text else { throw invalid("text in UTF-8", at: start) }
    return text
  }

  /// Passes over a value of any kind.
  mutating func skipValue() throws(DisplayListFormatError) {
    guard path.count < Self.deepestLevel else {
      throw syntaxError("at most \(Self.deepestLevel) levels of nesting")
    }
    switch try peek() {
    case UInt8(ascii: "{"):
      try beginObject()
      while try nextKey() != nil { try skipValue() }
    case UInt8(ascii: "["):
      try beginArray()
      while try nextElement() { try skipValue() }
    case UInt8(ascii: "\""): _ = try skipText()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try readBool()
    case UInt8(ascii: "n"): try skip(word: "null")
    default: _ = try readNumber()
    }
  }

  /// Checks that nothing follows.
  mutating func end() throws(DisplayListFormatError) {
    skipSpace()
    guard offset == bytes.count else { throw syntaxError("the end") }
  }

  // MARK: - Errors

  /// The error for a value that is not of the kind that must stand here.
  func expected(_ expectation: String) -> DisplayListFormatError {
    path.isEmpty ? syntaxError(expectation) : expected(expectation, below: nil)
  }

  /// The error for a key that the value which was just read lacks.
  func missing(_ key: String) -> DisplayListFormatError { expected("a value", below: key) }

  /// The error for the value of a key of the value which was just read.
  func expected(_ expectation: String, below key: String?) -> DisplayListFormatError {
    let keys = path.map(\.text) + (key.map { [$0] } ?? [])
    return DisplayListFormatError(
      .invalid(expectation), at: .path(keys.joined(separator: ".")))
  }

  /// The error for a text that is not JSON here.
  func syntaxError(_ expectation: String) -> DisplayListFormatError {
    offset < bytes.count
      ? invalid(expectation, at: offset)
      : DisplayListFormatError(.truncated, at: .byte(bytes.count))
  }

  private func invalid(_ expectation: String, at offset: Int) -> DisplayListFormatError {
    DisplayListFormatError(.invalid(expectation), at: .byte(offset))
  }
}

// MARK: - Bytes

extension JSONSource {
  /// The byte that is next after white space.
  mutating func peek() throws(DisplayListFormatError) -> UInt8 {
    // Usually there is no white space.
    if offset < bytes.count, bytes[offset] > 0x20 { return bytes[offset] }
    skipSpace()
    guard offset < bytes.count else { throw syntaxError("a value") }
    return bytes[offset]
  }

  private mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  private mutating func skip(word: String) throws(DisplayListFormatError) {
    for byte in word.utf8 {
      guard offset < bytes.count, bytes[offset] == byte else { throw syntaxError(word) }
      offset += 1
    }
  }

  /// Passes over a text from its first quotation mark on; whether it has escapes, which are right
  /// but for halves of surrogate pairs.
  private mutating func skipText() throws(DisplayListFormatError) -> Bool {
    var hasEscapes = false
    offset += 1
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        offset += 1
        try skipEscape()
      case ..<0x20: throw syntaxError("no control character")
      default: offset += 1
      }
    }
    throw syntaxError("a quotation mark")
  }

  /// Passes over what follows the backslash of an escape.
  private mutating func skipEscape() throws(DisplayListFormatError) {
    guard offset < bytes.count else { throw syntaxError("an escape") }
    guard bytes[offset] == UInt8(ascii: "u") else {
      guard Self.escaped(bytes[offset]) != nil else { throw syntaxError("an escape of JSON") }
      offset += 1
      return
    }
    offset += 1
    for _ in 0..<4 {
      guard offset < bytes.count, Self.hexDigit(bytes[offset]) != nil else {
        throw syntaxError("a hexadecimal digit")
      }
      offset += 1
    }
  }

  /// The text that escapes stand for; nil for half a surrogate pair, or what is not UTF-8.
  private func unescaped(_ inside: ArraySlice<UInt8>) -> String? {
    var text: [UInt8] = []
    var index = inside.startIndex
    while index < inside.endIndex {
      guard inside[index] == UInt8(ascii: "\\") else {
        text.append(inside[index])
        index += 1
        continue
      }
      if let byte = Self.escaped(inside[index + 1]) {
        text.append(byte)
        index += 2
        continue
      }
      var units = [codeUnit(at: index)]
      index += 6
      if UTF16.isLeadSurrogate(units[0]), index + 5 < inside.endIndex,
        inside[index] == UInt8(ascii: "\\"), inside[index + 1] == UInt8(ascii: "u")
      {
        units.append(codeUnit(at: index))
        index += 6
      }
      guard let part = String(validating: units, as: UTF16.self) else { return nil }
      text.append(contentsOf: part.utf8)
    }
    return String(validating: text, as: UTF8.self)
  }

  /// The UTF-16 code unit of an escape of four digits.
  private func codeUnit(at start: Int) -> UInt16 {
    bytes[start + 2..<start + 6].reduce(0) { $0 << 4 | UInt16(Self.hexDigit($1) ?? 0) }
  }

  /// The byte that an escape of one letter stands for.
  private static func escaped(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "r"): 0x0D
    default: nil
    }
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
