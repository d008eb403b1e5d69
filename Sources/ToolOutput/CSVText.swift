// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// Fields of comma-separated values (RFC 4180 § 2).
enum CSVText {
  /// A field for a value: strings as they are, null empty, all else as JSON text.
  static func field(of value: RecordValue) -> String {
    switch value {
    case .null: return ""
    case .string(let text): return field(text)
    default: return field(JSONText.value(value))
    }
  }

  /// A field for a text: quoted where it holds a comma, a quote or a line end.
  static func field(_ text: String) -> String {
    let needsQuotes = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == 0x0A || byte == 0x0D
    }
    return needsQuotes ? "\"\(text.replacingAll("\"", with: "\"\""))\"" : text
  }
}
