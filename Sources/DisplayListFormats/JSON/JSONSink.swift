// SPDX-License-Identifier: Apache-2.0

/// A JSON text in UTF-8 that grows at its end.
///
/// The caller writes brackets, keys and commas with ``append(raw:)``; values are escaped here.
struct JSONSink {
  /// The text so far.
  private(set) var bytes: [UInt8] = []
  /// Where some numbers stand in the text, by six bits of a hash: advances repeat, and digits are
  /// more work than a copy of them.
  private var written = [(number: Double, place: Range<Int>)](
    repeating: (.nan, 0..<0), count: 64)

  /// Appends what is JSON already.
  mutating func append(raw text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a bracket or a comma.
  mutating func append(mark: Unicode.Scalar) { bytes.append(UInt8(ascii: mark)) }

  /// Appends a comma unless an object or an array has just begun.
  mutating func separate() {
    guard let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[") else {
      return
    }
    bytes.append(UInt8(ascii: ","))
  }

  /// Appends the key of a value that follows; keys need no escapes.
  mutating func append(key: String) {
    separate()
    append(mark: "\"")
    append(raw: key)
    append(raw: "\":")
  }

  /// Appends a text in quotation marks; its bytes stay as they are but for what must be escaped.
  mutating func append(_ text: String) {
    append(mark: "\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append(raw: "\\\"")
      case UInt8(ascii: "\\"): append(raw: "\\\\")
      case 0x08: append(raw: "\\b")
      case 0x09: append(raw: "\\t")
      case 0x0A: append(raw: "\\n")
      case 0x0C: append(raw: "\\f")
      case 0x0D: append(raw: "\\r")
      case ..<0x20:
        append(raw: byte < 0x10 ? "\\u000" : "\\u00")
        append(raw: String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    append(mark: "\"")
  }

  /// Appends a whole number.
  mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var power: UInt = 1
    while number.magnitude / power > 9 { power *= 10 }
    while power > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number.magnitude / power % 10))
      power /= 10
    }
  }

  /// Appends a finite number with as few digits as tell it from all others.
  mutating func append(_ number: Double) {
    // Most numbers of a drawing are whole. Minus zero is not: it keeps its sign.
    if number.magnitude < 1e15, number.rounded() == number, number != 0 || number.sign == .plus {
      append(Int(number))
      return
    }
    let slot = Int(truncatingIfNeeded: (number.bitPattern &* 0x9E37_79B9_7F4A_7C15) >> 58)
    guard written[slot].number != number else {
      for index in written[slot].place { bytes.append(bytes[index]) }
      return
    }
    let start = bytes.count
    append(raw: number.description)
    // JSON needs no fraction, and without it a number takes two bytes less.
    let end = bytes.count
    if bytes[end - 1] == UInt8(ascii: "0"), bytes[end - 2] == UInt8(ascii: ".") {
      bytes.removeLast(2)
    }
    written[slot] = (number, start..<bytes.count)
  }
}
