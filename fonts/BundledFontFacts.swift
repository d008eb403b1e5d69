// SPDX-License-Identifier: Apache-2.0

/// The facts about a bundled font, by which it is chosen before its file is opened.
///
/// `Scripts/make-fonts.py` reads them from the font and writes them as a line of a table.
package struct BundledFontFacts: Sendable, Equatable {
  /// The file's name without its folder.
  package let name: String
  /// The family, as in the font's name table.
  package let family: String
  /// The style's name, such as `Bold Italic`.
  package let style: String
  /// The PostScript name.
  package let postScriptName: String
  /// The weight from 1 to 1000, where 400 is regular and 700 bold.
  package let weight: Int
  /// Whether the face is italic.
  package let isItalic: Bool
  /// Whether the glyphs are pictures in colour.
  package let isColor: Bool
  /// The units of the em square.
  package let unitsPerEm: Int
  /// The number of glyphs.
  package let glyphCount: Int
  /// The number of characters in the cmap.
  package let characterCount: Int
  /// The length of the file.
  package let byteCount: Int
  /// The SHA-256 of the file in hexadecimal digits.
  package let sha256: String
  /// The scripts or symbols that the file covers, in words.
  package let coverage: String
  /// The pages of 256 code points of which the font covers at least one, ascending.
  package let pages: [ClosedRange<UInt16>]
}

extension BundledFontFacts {
  /// The facts in a table: a line for each font, with `|` behind each field but the last, in the
  /// order of the properties. For both that are true or false stands `italic`, `color` or nothing;
  /// pages stand between spaces, as in `28-33 37`.
  package static func table(_ text: StaticString) -> [BundledFontFacts] {
    text.withUTF8Buffer { bytes in
      var fields = FontTableFields(rest: bytes[...])
      var facts: [BundledFontFacts] = []
      while !fields.rest.isEmpty { facts.append(BundledFontFacts(&fields)) }
      return facts
    }
  }

  /// Reads a line of a table.
  private init(_ fields: inout FontTableFields) {
    name = fields.text()
    family = fields.text()
    style = fields.text()
    postScriptName = fields.text()
    weight = fields.number()
    let kinds = fields.text()
    isItalic = kinds == "italic"
    isColor = kinds == "color"
    unitsPerEm = fields.number()
    glyphCount = fields.number()
    characterCount = fields.number()
    byteCount = fields.number()
    sha256 = fields.text()
    coverage = fields.text()
    pages = fields.ranges()
  }
}

/// The fields of a table of fonts, one after the other.
private struct FontTableFields {
  /// What was not read yet.
  var rest: Slice<UnsafeBufferPointer<UInt8>>

  /// A field of text.
  mutating func text() -> String {
    let end = rest.firstIndex { $0 == UInt8(ascii: "|") } ?? rest.endIndex
    defer { rest = rest[end...].dropFirst() }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// A field that is a number.
  mutating func number() -> Int {
    let value = digits()
    rest.removeFirst()
    return value
  }

  /// The last field of a line: numbers, and ranges of them.
  mutating func ranges() -> [ClosedRange<UInt16>] {
    var ranges: [ClosedRange<UInt16>] = []
    var separator = UInt8(ascii: " ")
    while separator == UInt8(ascii: " ") {
      let first = UInt16(digits())
      separator = rest.popFirst() ?? 0
      var last = first
      if separator == UInt8(ascii: "-") {
        last = UInt16(digits())
        separator = rest.popFirst() ?? 0
      }
      ranges.append(first...last)
    }
    return ranges
  }

  /// The number that the next digits are.
  private mutating func digits() -> Int {
    var value = 0
    while let byte = rest.first, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      rest.removeFirst()
    }
    return value
  }
}
