// SPDX-License-Identifier: Apache-2.0

extension JSONSource {
  /// The parts of a number as it is written: `mantissa` times ten to the power of `exponent`.
  private struct Digits {
    /// All digits, without the point; only if they are exact.
    var mantissa: UInt64 = 0
    var exponent = 0
    var isNegative = false
    /// Whether the mantissa has all digits.
    var isExact = true

    /// The mantissa as a number with its sign; nil where it has no room.
    var whole: Int? {
      guard isNegative else { return Int(exactly: mantissa) }
      return mantissa > 1 << 63 ? nil : Int(exactly: Int64(bitPattern: 0 &- mantissa))
    }

    /// Takes another digit.
    mutating func append(_ digit: UInt8) {
      let (tens, overflow) = mantissa.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(UInt64(digit))
      if overflow || carry { isExact = false } else { mantissa = sum }
    }
  }

  /// The powers of ten that a double has exactly.
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Reads a finite number, the nearest one to what is written.
  ///
  /// Where the digits and the power of ten are both exact, one multiplication or division rounds
  /// correctly (W. D. Clinger, How to Read Floating Point Numbers Accurately, PLDI 1990, § 3).
  mutating func readNumber() throws(DisplayListFormatError) -> Double {
    let (digits, range) = try readDigits()
    let power = Int(digits.exponent.magnitude)
    if digits.isExact, digits.mantissa <= 1 << 53, power < Self.powersOfTen.count {
      let whole = digits.isNegative ? -Double(digits.mantissa) : Double(digits.mantissa)
      return digits.exponent < 0
        ? whole / Self.powersOfTen[power] : whole * Self.powersOfTen[power]
    }
    let number = Double(String(decoding: bytes[range], as: UTF8.self))
    guard let number, number.isFinite else { throw expected("a finite number") }
    return number
  }

  /// Reads a whole number.
  mutating func readInteger() throws(DisplayListFormatError) -> Int {
    let start = offset
    let (digits, _) = try readDigits()
    if digits.isExact, digits.exponent == 0 {
      if let number = digits.whole { return number }
    } else {
      offset = start
      if let number = Int(exactly: try readNumber()) { return number }
    }
    throw expected("a whole number")
  }

  /// Reads the digits of a number, and where they stand.
  private mutating func readDigits() throws(DisplayListFormatError) -> (Digits, Range<Int>) {
    let first = try peek()
    var digits = Digits()
    digits.isNegative = first == UInt8(ascii: "-")
    guard digits.isNegative || Self.isDigit(first) else { throw expected("a number") }
    let start = offset
    if digits.isNegative { offset += 1 }
    let whole = offset
    try readRun(&digits)
    guard offset == whole + 1 || bytes[whole] != UInt8(ascii: "0") else {
      offset = whole + 1
      throw syntaxError("no digit after a leading 0")
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      let fraction = offset
      try readRun(&digits)
      digits.exponent = fraction - offset
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      try readPower(&digits)
    }
    return (digits, start..<offset)
  }

  /// Reads the power of ten behind an `e`.
  private mutating func readPower(_ digits: inout Digits) throws(DisplayListFormatError) {
    var isNegative = false
    if offset < bytes.count {
      isNegative = bytes[offset] == UInt8(ascii: "-")
      if isNegative || bytes[offset] == UInt8(ascii: "+") { offset += 1 }
    }
    var power = Digits()
    try readRun(&power)
    // More than this is beyond all numbers, whatever the digits are.
    let size = power.isExact ? Int(min(power.mantissa, 1_000_000)) : 1_000_000
    digits.exponent += isNegative ? -size : size
  }

  /// Reads digits, at least one.
  private mutating func readRun(_ digits: inout Digits) throws(DisplayListFormatError) {
    let start = offset
    var end = start
    // Eighteen digits never overflow.
    let safe = min(bytes.count, start + (digits.mantissa == 0 ? 18 : 0))
    while end < safe, Self.isDigit(bytes[end]) {
      digits.mantissa = digits.mantissa &* 10 &+ UInt64(bytes[end] - UInt8(ascii: "0"))
      end += 1
    }
    while end < bytes.count, Self.isDigit(bytes[end]) {
      digits.append(bytes[end] - UInt8(ascii: "0"))
      end += 1
    }
    offset = end
    guard end > start else { throw syntaxError("a digit") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
