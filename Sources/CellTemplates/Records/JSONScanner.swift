// SPDX-License-Identifier: Apache-2.0

/// Reads the tokens of a JSON text, strictly as RFC 8259 defines them.
///
/// Strict means: UTF-8 only, no lone surrogates, no duplicate keys, no comments, no trailing
/// commas, nothing after the value. A byte order mark at the start is skipped. No input
/// can crash the process: nesting is limited, and every read is checked against the end.
///
/// The scanner borrows the bytes; it must not outlive the closure that lends them.
struct JSONScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the whole text is UTF-8; if not, the string with the fault is the error.
  private let isUTF8: Bool
  /// The offset of the next byte.
  private(set) var offset: Int

  /// The greatest depth to which arrays and objects may be nested.
  private let nestingLimit: Int
  /// The greatest number of bytes of a string.
  private let stringLimit: Int

  /// The lists of keys that objects inside of a record are expected to have; nil if none are kept.
  var shapes: [KnownKeys]?
  /// Those that objects had beside these.
  private var newShapes: [[String]] = []

  /// Starts at the beginning of a text.
  init(_ bytes: UnsafeBufferPointer<UInt8>, limits: InputLimits) {
    self.bytes = bytes
    isUTF8 = StringBytes.areUTF8(bytes)
    nestingLimit = limits[.nesting]
    stringLimit = limits[.field]
    let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    offset = hasMark ? 3 : 0
  }

  /// The next byte, or nil at the end.
  @inline(__always)
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Skips one byte.
  @inline(__always)
  mutating func advance() { offset += 1 }

  /// Skips spaces, tabs and line ends.
  @inline(__always)
  mutating func skipSpace() {
    while offset < bytes.count {
      let byte = bytes[offset]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      offset += 1
    }
  }

  /// Skips space and a byte that must follow.
  mutating func expect(_ byte: UInt8, _ expected: String) throws(JSONError) {
    skipSpace()
    guard next == byte else { throw unexpected(expected) }
    offset += 1
  }

  /// Skips `true`, `false` or `null`.
  mutating func expectWord(_ word: StaticString) throws(JSONError) {
    let length = word.utf8CodeUnitCount
    guard offset + length <= bytes.count else { throw unexpected("a value") }
    for index in 0..<length where bytes[offset + index] != word.utf8Start[index] {
      throw unexpected("a value")
    }
    offset += length
  }

  /// Checks that only whitespace follows.
  mutating func expectEnd() throws(JSONError) {
    skipSpace()
    guard offset < bytes.count else { return }
    throw error(.trailingCharacters(found: describe(at: offset)))
  }

  /// Checks that an array or object may begin inside others.
  @inline(__always)
  func checkDepth(_ depth: Int) throws(JSONError) {
    guard depth < nestingLimit else { throw error(.beyond(.nesting, nestingLimit)) }
  }

  /// Skips a key with its quotes if it is one of those known.
  ///
  /// - Parameter first: The index of the key that is tried first.
  /// - Returns: The key's index; nil, and nothing is skipped, for other keys.
  @inline(__always)
  mutating func takeKey(_ known: KnownKeys, from first: Int) -> Int? {
    let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[offset...])
    guard let index = known.index(ofQuotedKeyAt: rest, from: first) else { return nil }
    offset += known.quotedLength(of: index)
    return index
  }

  /// Reads a key, which must differ from the keys before it.
  @inline(__always)
  mutating func takeKey(_ keys: inout ObjectKeys) throws(JSONError) {
    let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[offset...])
    if let length = keys.take(at: rest, among: shapes ?? []) {
      offset += length
      return
    }
    let start = offset
    let key = try string()
    guard keys.add(key) else { throw error(.duplicateKey(key), at: start) }
  }

  /// Keeps the keys of an object that are no known list.
  mutating func learn(_ keys: ObjectKeys) {
    guard keys.isUnknown, let shapes, shapes.count + newShapes.count < KeyShapes.most,
      KeyShapes.isPlain(keys.names)
    else { return }
    newShapes.append(keys.names)
  }

  /// The lists of keys that were new, once.
  mutating func takeNewShapes() -> [[String]] {
    defer { newShapes = [] }
    return newShapes
  }

  // MARK: - Numbers

  /// Reads a number's text.
  mutating func number() throws(JSONError) -> String {
    String(decoding: bytes[try skipNumber()], as: UTF8.self)
  }

  /// Skips a number and returns its place: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
  mutating func skipNumber() throws(JSONError) -> Range<Int> {
    let start = offset
    if next == 0x2D { offset += 1 }
    let firstDigit = offset
    var isLegal = skipDigits() > 0
    if bytes[firstDigit..<offset].count > 1, bytes[firstDigit] == 0x30 { isLegal = false }
    if next == 0x2E {
      offset += 1
      isLegal = skipDigits() > 0 && isLegal
    }
    if let mark = next, mark | 0x20 == 0x65 {
      offset += 1
      if next == 0x2B || next == 0x2D { offset += 1 }
      isLegal = skipDigits() > 0 && isLegal
    }
    if let byte = next, Self.continuesWord(byte) {
      while let byte = next, Self.continuesWord(byte) { offset += 1 }
      isLegal = false
    }
    guard isLegal else {
      throw error(.badNumber(String(decoding: bytes[start..<offset], as: UTF8.self)), at: start)
    }
    return start..<offset
  }

  /// Skips digits and returns their number.
  @inline(__always)
  private mutating func skipDigits() -> Int {
    let start = offset
    while let byte = next, byte &- 0x30 < 10 { offset += 1 }
    return offset - start
  }

  /// Whether a byte continues a malformed number such as `12k` or `1.2.3`.
  private static func continuesWord(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x2E || byte == 0x5F
  }

  // MARK: - Strings

  /// Reads a string; the next byte is its opening quote.
  mutating func string() throws(JSONError) -> String {
    offset += 1
    let start = offset
    offset = StringBytes.plainEnd(of: bytes, from: offset)
    guard offset < bytes.count else {
      throw error(.unexpectedEnd(expected: "the end of a string"))
    }
    let byte = bytes[offset]
    if byte == 0x22 {
      try checkLength(from: start)
      let text = try validated(start..<offset)
      offset += 1
      return text
    }
    if byte == 0x5C {
      // A string with a fault is read once more, for the error of its first fault.
      if let text = unescapedString(from: start) { return text }
      return try escapedString(from: start)
    }
    throw error(.controlCharacter(byte))
  }

  /// Reads the rest of a string with simple escapes from its first backslash; nil, and nothing is
  /// read, if it has other escapes, a fault, or no end.
  private mutating func unescapedString(from start: Int) -> String? {
    guard isUTF8,
      let (text, end) = StringBytes.unescaped(
        in: bytes, from: start, plainTo: offset, limit: stringLimit)
    else { return nil }
    offset = end + 1
    return text
  }

  /// Reads the rest of a string from its first backslash.
  private mutating func escapedString(from start: Int) throws(JSONError) -> String {
    var text = try validated(start..<offset)
    var plainStart = offset
    var isLong = false
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x22 {
        try checkLength(from: start)
        text += try validated(plainStart..<offset)
        offset += 1
        return text
      }
      if byte == 0x5C {
        text += try validated(plainStart..<offset)
        text.unicodeScalars.append(try escape())
        plainStart = offset
        if !isLong, text.utf8.count >= StringBytes.mostRoom {
          // Growing by doubling would take up to three times the text.
          isLong = true
          if let end = StringBytes.end(of: bytes, from: offset) {
            text.reserveCapacity(text.utf8.count + end - offset)
          }
        }
        continue
      }
      if byte < 0x20 { throw error(.controlCharacter(byte)) }
      offset += 1
    }
    throw error(.unexpectedEnd(expected: "the end of a string"))
  }

  /// Skips a string, which is checked and not kept; the next byte is its opening quote.
  mutating func skipString() throws(JSONError) {
    offset += 1
    let start = offset
    if isUTF8 {
      // The bytes up to the first escape or fault need no other check.
      offset = StringBytes.plainEnd(of: bytes, from: offset)
    }
    var checked = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x22 || byte == 0x5C || offset - checked >= Self.checkedLength {
        checked = try checkText(checked..<offset, isWhole: byte == 0x22 || byte == 0x5C)
      }
      if byte == 0x22 {
        try checkLength(from: start)
        offset += 1
        return
      }
      if byte == 0x5C {
        _ = try escape()
        checked = offset
        continue
      }
      if byte < 0x20 { throw error(.controlCharacter(byte)) }
      offset += 1
    }
    throw error(.unexpectedEnd(expected: "the end of a string"))
  }

  /// The number of bytes of a skipped string that are checked at a time.
  private static let checkedLength = 1 << 16

  /// Checks that bytes are UTF-8, and returns where the rest of the text begins.
  ///
  /// - Parameter isWhole: Whether the range ends with a character. If not, the bytes of its last
  ///   character, four at most, belong to the rest.
  private func checkText(_ range: Range<Int>, isWhole: Bool) throws(JSONError) -> Int {
    var end = range.upperBound
    if !isWhole {
      let least = max(range.lowerBound, end - 4)
      while end > least, bytes[end - 1] & 0xC0 == 0x80 { end -= 1 }
      if end > least { end -= 1 }
    }
    let part = bytes[range.lowerBound..<end]
    if !isUTF8, !part.allSatisfy({ $0 < 0x80 }) { _ = try validated(range.lowerBound..<end) }
    return end
  }

  /// Checks the length of a string that ends here.
  @inline(__always)
  private func checkLength(from start: Int) throws(JSONError) {
    guard offset - start <= stringLimit else {
      throw error(.beyond(.field, stringLimit), at: start)
    }
  }

  /// Reads an escape; the next byte is its backslash.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let start = offset
    offset += 1
    guard let letter = next else {
      throw error(.unexpectedEnd(expected: "the rest of an escape"))
    }
    offset += 1
    switch letter {
    case 0x22, 0x5C, 0x2F: return Unicode.Scalar(letter)
    case 0x62: return "\u{8}"
    case 0x66: return "\u{C}"
    case 0x6E: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x75: return try unicodeEscape(from: start)
    default:
      offset -= 1
      throw error(.badEscape("\\" + scalarText(at: offset)), at: start)
    }
  }

  /// Reads the four digits of a `\u` escape, and the second half of a surrogate pair.
  private mutating func unicodeEscape(from start: Int) throws(JSONError) -> Unicode.Scalar {
    let unit = try hexDigits(from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let firstEnd = offset
    let hasSecond =
      unit < 0xDC00 && offset + 1 < bytes.count && bytes[offset] == 0x5C
      && bytes[offset + 1] == 0x75
    if hasSecond {
      offset += 2
      let second = try hexDigits(from: firstEnd)
      if (0xDC00...0xDFFF).contains(second) {
        let value = 0x10000 + ((unit - 0xD800) << 10) + (second - 0xDC00)
        if let scalar = Unicode.Scalar(value) { return scalar }
      }
    }
    let text = String(decoding: bytes[start..<firstEnd], as: UTF8.self)
    throw error(.loneSurrogate(text), at: start)
  }

  /// Reads four hexadecimal digits.
  private mutating func hexDigits(from start: Int) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next else {
        throw error(.unexpectedEnd(expected: "the rest of an escape"))
      }
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x41 + 10
      case 0x61...0x66: digit = byte - 0x61 + 10
      default:
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        throw error(.badEscape(text + scalarText(at: offset)), at: start)
      }
      unit = unit << 4 | UInt32(digit)
      offset += 1
    }
    return unit
  }

  /// The text of bytes; throws if they are not UTF-8.
  private func validated(_ range: Range<Int>) throws(JSONError) -> String {
    let part = UnsafeBufferPointer(rebasing: bytes[range])
    if isUTF8 || StringBytes.areUTF8(part) { return StringBytes.text(ofUTF8: part) }
    throw error(.invalidUTF8, at: Self.firstInvalidByte(in: bytes, range))
  }

  /// The offset of the first byte that is not valid UTF-8.
  private static func firstInvalidByte(
    in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Int {
    var decoder = UTF8()
    var iterator = bytes[range].makeIterator()
    var position = range.lowerBound
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      position += UTF8.width(scalar)
    }
    return min(position, range.upperBound)
  }

  // MARK: - Errors

  /// The error for an unexpected next byte.
  func unexpected(_ expected: String) -> JSONError {
    offset < bytes.count
      ? error(.unexpected(found: describe(at: offset), expected: expected))
      : error(.unexpectedEnd(expected: expected))
  }

  /// An error at an offset, or at the next byte.
  func error(_ problem: JSONError.Problem, at place: Int? = nil) -> JSONError {
    let position = min(place ?? offset, bytes.count)
    var place = SourcePlace(line: 1, column: 1)
    for byte in bytes[..<position] { place.pass(byte) }
    return JSONError(
      problem: problem, offset: position, line: place.line, column: place.column)
  }

  /// Moves a place from the byte at an offset, where it is, to the next byte.
  func advance(_ place: inout SourcePlace, from start: Int) {
    for byte in bytes[start..<offset] { place.pass(byte) }
  }

  /// The character at an offset in quotes, or the number of a control byte.
  private func describe(at place: Int) -> String {
    let byte = bytes[place]
    if byte < 0x20 || byte == 0x7F { return "the byte \(byte)" }
    return "'\(scalarText(at: place))'"
  }

  /// The character that begins at an offset, or U+FFFD.
  private func scalarText(at place: Int) -> String {
    guard place < bytes.count else { return "" }
    var decoder = UTF8()
    var iterator = bytes[place..<min(place + 4, bytes.count)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return "\u{FFFD}" }
    return String(Character(scalar))
  }
}
