// SPDX-License-Identifier: Apache-2.0

import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares where letter spacing is added with what browsers do, in 20 scripts.
@Suite struct LetterGapTests {
  private struct Row {
    /// The gaps in Chromium, Firefox and WebKit.
    let gaps: [Int]
    let text: String

    init(_ line: Substring) throws {
      let fields = line.split(separator: "|")
      gaps = try fields[0].split(separator: " ").map { try #require(Int($0)) }
      var scalars = String.UnicodeScalarView()
      for code in fields[1].split(separator: " ") {
        scalars.append(try #require(UInt32(code, radix: 16).flatMap(Unicode.Scalar.init)))
      }
      text = String(scalars)
    }
  }

  private static let spacing = 10.0
  private static let conventions: [TextConventions] = [.web, .firefox, .webkit]

  private static func rows() throws -> [Row] {
    try LetterGapTable.text.split(separator: "\n").map { try Row($0) }
  }

  private func prepared(
    _ text: String, _ conventions: TextConventions, spacing: Double = spacing
  ) -> any PreparedText {
    var font = FontDescriptor(size: 16)
    if spacing == 0 { font.features = ["liga", "clig", "dlig"].map { FontFeature($0, 0) } }
    var style = ParagraphStyle()
    style.conventions = conventions
    return Fonts.world.prepare(
      AttributedText(text, style: TextStyle(font: font, letterSpacing: spacing)),
      paragraphStyle: style)
  }

  private func gaps(_ text: String, _ conventions: TextConventions) -> Int {
    let spaced = prepared(text, conventions).maxContentWidth
    let plain = prepared(text, conventions, spacing: 0).maxContentWidth
    return Int(((spaced - plain) / Self.spacing).rounded())
  }

  @Test func `Chromium adds letter spacing behind each visible glyph cluster`() throws {
    let rows = try Self.rows()
    #expect(rows.count == 320)
    for row in rows { #expect(gaps(row.text, .web) == row.gaps[0], "\(row.text.debugDescription)") }
  }

  /// Firefox adds one more behind an invisible character at the end of a text.
  @Test func `Firefox adds letter spacing where grapheme and glyph clusters end`() throws {
    for row in try Self.rows() {
      let last = row.text.unicodeScalars.last?.properties.isDefaultIgnorableCodePoint == true
      let expected = row.gaps[1]
      let found = gaps(row.text, .firefox)
      #expect(
        found == expected || last && found == expected - 1, "\(row.text.debugDescription)")
    }
  }

  /// WebKit shapes some stacks of Burmese, and signs behind U+200C, in another way.
  @Test func `WebKit adds letter spacing behind each glyph with an advance`() throws {
    var differing = 0
    for row in try Self.rows() {
      let scalars = row.text.unicodeScalars
      if gaps(row.text, .webkit) != row.gaps[2] {
        differing += 1
        #expect(
          scalars.contains { $0.value == 0x200C || (0x1000...0x17FF).contains($0.value) },
          "\(row.text.debugDescription)")
      }
    }
    #expect(differing == 15)
  }

  @Test func `UIKit's spacing follows grapheme clusters`() {
    for (text, count) in [("क्त", 1), ("ကာ", 2), ("a\u{200B}b", 3), ("e\u{301}", 1)] {
      #expect(gaps(text, .uikit) == count, "\(text.debugDescription)")
    }
  }

  @Test func `invisible characters have no spacing in browsers`() {
    for conventions in Self.conventions {
      for scalar in ["\u{200B}", "\u{200E}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{2066}"] {
        #expect(gaps("a\(scalar)b", conventions) == 2, "\(scalar.debugDescription)")
      }
    }
    #expect(gaps("a\u{2061}b", .web) == 2)
    #expect(gaps("a\u{2061}b", .firefox) == 3)
  }

  @Test func `a space before a mark has one gap`() {
    for conventions in Self.conventions {
      #expect(gaps("a \u{308}b", conventions) == 3, "\(conventions)")
    }
  }

  @Test(arguments: conventions)
  func `glyphs are drawn with the spacing that was measured`(conventions: TextConventions) throws {
    var lines = 0
    for row in try Self.rows() {
      let text = prepared(row.text, conventions)
      for width in [1e6, 90, 30] {
        let container = TextContainer(width: width)
        let layout = text.layout(in: container)
        #expect(layout.metrics == text.metrics(in: container), "\(row.text.debugDescription)")
        for line in layout.lines {
          let advances = line.runs.flatMap(\.glyphs).reduce(0) { $0 + $1.advance }
          // Widths of browsers are rounded, up to 1/64 point for each run of each font.
          let rounding = Double(line.runs.count) / 60
          #expect(
            abs(advances - line.width - line.trailingSpace) <= rounding,
            "\(row.text.debugDescription) at \(width): \(advances), \(line.width)")
          lines += 1
        }
      }
    }
    #expect(lines > 1000)
  }

  @Test func `a line that is cut in a word is as wide as its text alone`() throws {
    for row in try Self.rows() where !row.text.contains(" ") {
      // Letters that join keep their forms where a line is cut.
      if row.text.unicodeScalars.contains(where: { (0x600...0x6FF).contains($0.value) }) {
        continue
      }
      let layout = prepared(row.text, .web).layout(in: TextContainer(width: 25))
      for line in layout.lines {
        let bytes = Array(row.text.utf8)[line.range]
        let alone = prepared(String(decoding: bytes, as: UTF8.self), .web)
        #expect(
          abs(alone.maxContentWidth - line.width) < 0.04, "\(row.text.debugDescription)")
      }
    }
  }
}
