// SPDX-License-Identifier: Apache-2.0

extension JSON {
  /// Reads a text; nil if it is not a JSON value, or nested too deeply.
  ///
  /// Of members with equal names the last counts.
  init?(parsing text: String) {
    var parser = JSONParser(text)
    guard let value = try? parser.parse() else { return nil }
    self = value
  }
}

/// Reads a value by recursive descent.
private struct JSONParser {
  /// What is not JSON.
  struct Fault: Error {}

  /// The most arrays and objects around a value; each takes room on the stack.
  private static let mostDepth = 512

  private let bytes: [UInt8]
  private var next = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func parse() throws(Fault) -> JSON {
    let value = try value(depth: 0)
    skipSpace()
    guard next == bytes.count else { throw Fault() }
    return value
  }

  // MARK: - Values

  private mutating func value(depth: Int) throws(Fault) -> JSON {
    guard depth <= Self.mostDepth else { throw Fault() }
    skipSpace()
    switch peek() {
    case UInt8(ascii: "{"): return try object(depth: depth + 1)
    case UInt8(ascii: "["): return try array(depth: depth + 1)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(Fault) -> JSON {
    next += 1
    var members: [String: JSON] = [:]
    skipSpace()
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      guard peek() == UInt8(ascii: "\"") else { throw Fault() }
      let name = try string()
      skipSpace()
      guard take(":") else { throw Fault() }
      members[name] = try value(depth: depth)
      skipSpace()
    } while take(",")
    guard take("}") else { throw Fault() }
    return .object(members)
  }

  private mutating func array(depth: Int) throws(Fault) -> JSON {
    next += 1
    var elements: [JSON] = []
    skipSpace()
    if take("]") { return .array(elements) }
    repeat {
      elements.append(try value(depth: depth))
      skipSpace()
    } while take(",")
    guard take("]") else { throw Fault() }
    return .array(elements)
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(Fault) -> JSON {
    let end = next + word.utf8CodeUnitCount
    guard end <= bytes.count,
      bytes[next..<end].elementsEqual(
        UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    else { throw Fault() }
    next = end
    return value
  }

  // MARK: - Numbers

  /// A number as it is written (§ 6).
  private mutating func number() throws(Fault) -> String {
    let start = next
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      _ = take("+") || take("-")
      try digits()
    }
    return String(decoding: bytes[start..<next], as: UTF8.self)
  }

  /// One digit or more.
  private mutating func digits() throws(Fault) {
    let start = next
    while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { next += 1 }
    guard next > start else { throw Fault() }
  }

  // MARK: - Strings

  /// A string, from its first quotation mark (§ 7).
  private mutating func string() throws(Fault) -> String {
    next += 1
    var text: [UInt8] = []
    var start = next
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: "\""):
        defer { next += 1 }
        // Most strings have no escapes and are copied once.
        if text.isEmpty { return String(decoding: bytes[start..<next], as: UTF8.self) }
        text += bytes[start..<next]
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[start..<next]
        next += 1
        text += try escaped().utf8
        start = next
      case 0..<0x20: throw Fault()
      default: next += 1
      }
    }
    throw Fault()
  }

  /// The character of an escape, after its backslash.
  private mutating func escaped() throws(Fault) -> String {
    guard let byte = peek() else { throw Fault() }
    next += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
      return String(UnicodeScalar(byte))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return String(try scalar())
    default: throw Fault()
    }
  }

  /// The scalar of four hexadecimal digits, or of two surrogates in a row.
  private mutating func scalar() throws(Fault) -> UnicodeScalar {
    var code = UInt32(try codeUnit())
    if UTF16.isLeadSurrogate(UInt16(code)) {
      guard take("\\"), take("u"), case let trail = try codeUnit(), UTF16.isTrailSurrogate(trail)
      else { throw Fault() }
      code = 0x10000 + (code - 0xD800) << 10 + (UInt32(trail) - 0xDC00)
    }
    guard let scalar = UnicodeScalar(code) else { throw Fault() }
    return scalar
  }

  private mutating func codeUnit() throws(Fault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = peek(), let digit = Character(UnicodeScalar(byte)).hexDigitValue
      else { throw Fault() }
      unit = unit << 4 | UInt16(digit)
      next += 1
    }
    return unit
  }

  // MARK: - Bytes

  private func peek() -> UInt8? { next < bytes.count ? bytes[next] : nil }

  /// Whether a byte comes next, which is taken then.
  private mutating func take(_ character: UnicodeScalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    next += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      next += 1
    }
  }
}
