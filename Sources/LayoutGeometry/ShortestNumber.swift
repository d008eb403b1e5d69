// SPDX-License-Identifier: Apache-2.0

extension Double {
  /// The shortest text that reads back as this number, without exponent and without a final `.0`.
  ///
  /// All machine-readable outputs of Quoin write numbers in this form. Negative zero is `0`;
  /// infinities and NaN are `inf`, `-inf` and `nan`, which JSON writers must not emit.
  ///
  ///     (20.0).shortest == "20"      (0.1).shortest == "0.1"      (1e21).shortest has 22 digits
  public var shortest: String {
    guard isFinite else { return isNaN ? "nan" : (self < 0 ? "-inf" : "inf") }
    if self == 0 { return "0" }
    if abs(self) < 1e15, self == rounded(.towardZero) { return String(Int64(self)) }
    return Self.withoutExponent(description)
  }

  /// Rewrites the standard library's `1.5e-07` as `0.00000015` and drops a final `.0`.
  private static func withoutExponent(_ text: String) -> String {
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...])
    else { return text.hasSuffix(".0") ? String(text.dropLast(2)) : text }
    var digits = Array(text[..<mark].utf8)
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.count
    digits.removeAll { $0 == UInt8(ascii: ".") }
    let position = point + exponent
    var result = isNegative ? "-" : ""
    if position <= 0 {
      result += "0." + String(repeating: "0", count: -position)
      result += String(decoding: digits, as: UTF8.self)
    } else {
      let padded =
        digits + Array(repeating: UInt8(ascii: "0"), count: max(0, position - digits.count))
      result += String(decoding: padded[..<position], as: UTF8.self)
      let fraction = padded[position...]
      if fraction.contains(where: { $0 != UInt8(ascii: "0") }) {
        result += "." + String(decoding: fraction, as: UTF8.self)
      }
    }
    return result
  }
}
