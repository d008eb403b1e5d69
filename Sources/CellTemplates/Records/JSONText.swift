// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Writes the values of JSON output.
///
/// Numbers are in shortest round-trip form without exponent and without a final `.0`. Text is
/// UTF-8; only the characters that JSON requires are escaped.
public enum JSONText {
  /// A string in quotes, with `"`, `\` and control characters escaped.
  public static func quoted(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count + 2)
    append(quoted: text, to: &result)
    return result
  }

  /// Appends a string in quotes to an output.
  public static func append(quoted text: String, to output: inout String) {
    output += "\""
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
      for scalar in text.unicodeScalars { append(scalar, to: &output) }
    } else {
      output += text
    }
    output += "\""
  }

  /// Appends one character, escaped if JSON requires it.
  private static func append(_ scalar: Unicode.Scalar, to output: inout String) {
    switch scalar {
    case "\"": output += "\\\""
    case "\\": output += "\\\\"
    case "\n": output += "\\n"
    case "\r": output += "\\r"
    case "\t": output += "\\t"
    case "\u{8}": output += "\\b"
    case "\u{C}": output += "\\f"
    case "\0"..<" ":
      let digits = String(scalar.value, radix: 16)
      output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: output.unicodeScalars.append(scalar)
    }
  }

  /// A number; `null` for infinities and NaN, which JSON does not have.
  public static func number(_ value: Double) -> String { value.isFinite ? value.shortest : "null" }

  /// A value on one line, without spaces, with keys in their own order.
  public static func value(_ value: RecordValue) -> String {
    var result = ""
    append(value, to: &result)
    return result
  }

  /// Appends a value on one line to an output.
  public static func append(_ value: RecordValue, to output: inout String) {
    switch value {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .number(let number): output += number.shortest
    case .string(let text): append(quoted: text, to: &output)
    case .array(let elements):
      output += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { output += "," }
        append(element, to: &output)
      }
      output += "]"
    case .object(let object):
      output += "{"
      for (index, field) in zip(object.keys, object.values).enumerated() {
        if index > 0 { output += "," }
        append(quoted: field.0, to: &output)
        output += ":"
        append(field.1, to: &output)
      }
      output += "}"
    }
  }
}
