// SPDX-License-Identifier: Apache-2.0

/// A value of JSON (RFC 8259).
enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number as it is written, so that one that is passed on stays the same.
  case number(String)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// A whole number.
  init(_ number: Int) { self = .number(String(number)) }

  /// A finite number.
  init(_ number: Double) {
    precondition(number.isFinite, "JSON has no number \(number)")
    self = .number("\(number)")
  }

  // MARK: - Reading

  /// The member of an object; nil for other values, and if there is none.
  subscript(_ name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// The text of a string.
  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The value of a number, if it is whole and fits.
  var int: Int? {
    guard case .number(let digits) = self else { return nil }
    return Int(digits) ?? double.flatMap(Int.init(exactly:))
  }

  /// The value of a number, or the nearest finite one; nil for a number beyond these.
  var double: Double? {
    guard case .number(let digits) = self, let value = Double(digits), value.isFinite else {
      return nil
    }
    return value
  }

  /// The elements of an array; none for other values.
  var elements: [JSON] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// The members of an object; nil for other values.
  var members: [String: JSON]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  // MARK: - Writing

  /// The value in one line, with the members of objects in the order of their names.
  var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let digits): bytes += digits.utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes += (#"\u"# + String(repeating: "0", count: 4 - digits.count) + digits).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  init(stringLiteral text: String) { self = .string(text) }

  init(dictionaryLiteral members: (String, JSON)...) {
    self = .object(Dictionary(members) { _, last in last })
  }
}
