// SPDX-License-Identifier: Apache-2.0

/// Rows of texts in aligned columns, for people.
///
/// Columns are as wide as their longest text in characters, two spaces apart. Wide characters,
/// such as ideographs, count as two columns.
package struct TextTable {
  /// The rows, the header first; each with the same number of texts.
  private let rows: [[String]]
  /// The columns whose texts are aligned to the right.
  private let rightAligned: Set<Int>

  /// Makes a table of rows, the header first.
  package init(rows: [[String]], rightAligned: Set<Int>) {
    self.rows = rows
    self.rightAligned = rightAligned
  }

  /// The table as lines without trailing spaces.
  package var text: String {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], Self.columns(of: cell))
      }
    }
    var text = ""
    for row in rows {
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - Self.columns(of: cell))
        line += rightAligned.contains(column) ? padding + cell : cell + padding
        line += "  "
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  /// The approximate number of a terminal's columns that a text takes.
  static func columns(of text: String) -> Int {
    text.reduce(0) { sum, character in
      guard let first = character.unicodeScalars.first else { return sum }
      let isEmoji = character.unicodeScalars.contains { $0.properties.isEmojiPresentation }
      let isWide =
        isEmoji || (0x1100...0x115F).contains(first.value)
        || (0x2E80...0xA4CF).contains(first.value) || (0xAC00...0xD7A3).contains(first.value)
        || (0xF900...0xFAFF).contains(first.value) || (0xFF00...0xFF60).contains(first.value)
        || (0x20000...0x3FFFD).contains(first.value)
      return sum + (isWide ? 2 : 1)
    }
  }
}
