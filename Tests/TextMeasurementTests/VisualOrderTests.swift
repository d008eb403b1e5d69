// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// The visible order of glyphs on a line, its alignment, and its truncation.
@Suite struct VisualOrderTests {
  func lines(
    _ text: AttributedText, width: Double = 1000, maximum: Int = 0,
    _ mode: LineBreakMode = .wordWrap, _ direction: TextDirection = .auto
  ) -> [LineFragment] {
    var style = ParagraphStyle()
    style.direction = direction
    return TestFonts.bundled.prepare(text, paragraphStyle: style)
      .layout(
        in: TextContainer(width: width, maximumNumberOfLines: maximum, lineBreakMode: mode)
      ).lines
  }

  static let mirrors = ["(": ")", ")": "("]

  /// The characters of a line's glyphs from left to right; `…` for an ellipsis.
  func seen(_ line: LineFragment, _ text: String) -> String {
    let utf8 = Array(text.utf8)
    var glyphs: [(x: Double, text: String)] = []
    for run in line.runs {
      for glyph in run.glyphs {
        guard !run.range.isEmpty else {
          glyphs.append((glyph.x, "…"))
          continue
        }
        let rest = String(decoding: utf8[glyph.cluster...], as: UTF8.self)
        let character = String(rest.prefix(1))
        // In right-to-left text, brackets are drawn as their mirror images.
        let mirrored = run.direction == .rightToLeft ? Self.mirrors[character] : nil
        glyphs.append((glyph.x, mirrored ?? character))
      }
    }
    // Glyphs are already in left-to-right order, within runs and between them.
    for (left, right) in zip(glyphs, glyphs.dropFirst()) {
      #expect(left.x <= right.x + 1e-9, "\(left.text) before \(right.text) in \(text)")
    }
    return glyphs.map(\.text).joined().trimmingSpaces
  }

  @Test(arguments: [
    ("abc", "abc", TextDirection.auto),
    ("אבג", "גבא", .auto),
    ("אבג!", "!גבא", .auto),
    ("אב 123 גד.", ".דג 123 בא", .auto),
    ("אב 10.5 (גד)", "(דג) 10.5 בא", .auto),
    ("אב abc de, גד", "דג ,abc de בא", .auto),
    ("abc אב, גד de", "abc דג ,בא de", .auto),
    ("abc אב 12 de", "abc 12 בא de", .auto),
    ("abc!", "!abc", .rightToLeft),
    ("אב!", "בא!", .leftToRight),
    ("\u{200F}abc!", "!abc", .auto),
    ("אב \u{2066}a-1\u{2069} גד", "דג a-1 בא", .auto),
  ])
  func `letters, numbers and punctuation are drawn in the order of UAX #9`(
    text: String, expected: String, direction: TextDirection
  ) throws {
    let line = try #require(
      lines(AttributedText(text), maximum: 0, .wordWrap, direction).first)
    // Controls may have invisible glyphs without width.
    let visible = seen(line, text).unicodeScalars.filter {
      !$0.properties.isDefaultIgnorableCodePoint
    }
    #expect(String(String.UnicodeScalarView(visible)) == expected)
  }

  @Test func `Arabic letters join, even across the end of a cut line`() throws {
    func glyphs(_ text: String, width: Double = 1000, maximum: Int = 0) throws -> [UInt32] {
      let line = try #require(
        lines(AttributedText(text), width: width, maximum: maximum, .truncateTail).first)
      return line.runs.filter { !$0.range.isEmpty }.flatMap(\.glyphs).map(\.id)
    }
    let word = try glyphs("بببب")
    let alone = try glyphs("ب")
    // From the left: the final form, two medial forms, the initial form.
    #expect(word.count % 4 == 0)
    #expect(!word.contains(alone[0]), "no letter of the word is isolated")
    let width = try #require(lines(AttributedText("بببب")).first?.width)
    let cut = try glyphs("بببب ب", width: width + 1, maximum: 1)
    #expect(!cut.isEmpty && !cut.contains(alone[0]))
  }

  @Test func `right-to-left lines are at the right of a wide container`() {
    for text in ["مرحبا بالعالم", "שלום abc", "\u{200F}abc"] {
      for line in lines(AttributedText(text), width: 500) {
        #expect(abs(line.x + line.width - 500) < 1e-6, "\(text)")
        let right = line.runs.flatMap(\.glyphs).map { $0.x + $0.advance }.max()
        #expect(abs((right ?? 0) - 500) < 1e-6, "\(text)")
      }
    }
    for line in lines(AttributedText("abc שלום"), width: 500) { #expect(line.x == 0) }
  }

  @Test func `trailing whitespace lies beyond the line's end in its direction`() throws {
    let text = "אב גד הו"
    let all = lines(AttributedText(text), width: 40)
    #expect(all.count > 1)
    let first = try #require(all.first)
    #expect(first.trailingSpace > 0)
    #expect(abs(first.x + first.width - 40) < 1e-6)
    let left = try #require(first.runs.first?.glyphs.first)
    #expect(abs(left.x - (first.x - first.trailingSpace)) < 1e-6)
  }

  @Test(arguments: [
    (LineBreakMode.truncateTail, "אבגדהו זחטיכל", false), (.truncateHead, "אבגדהו זחטיכל", true),
    (.truncateTail, "abcdef ghijkl", true), (.truncateHead, "abcdef ghijkl", false),
  ])
  func `the ellipsis takes the place of the omitted text`(
    mode: LineBreakMode, text: String, isRight: Bool
  ) throws {
    let line = try #require(lines(AttributedText(text), width: 70, maximum: 1, mode).first)
    let shown = seen(line, text)
    #expect(isRight ? shown.hasSuffix("…") : shown.hasPrefix("…"), "\(shown)")
    #expect(shown.count > 3)
  }

  @Test func `the ellipsis has the style of the text before it`() throws {
    var text = AttributedText("small ", style: TextStyle(font: FontDescriptor(size: 10)))
    var large = TextStyle(font: FontDescriptor(size: 20))
    large.color = Color(red: 1, green: 0, blue: 0, alpha: 1)
    text.append("large and long", style: large)
    func ellipsis(_ mode: LineBreakMode, width: Double) throws -> GlyphRun {
      let line = try #require(lines(text, width: width, maximum: 1, mode).first)
      #expect(line.width <= width + 1.0 / 64)
      return try #require(line.runs.first { $0.range.isEmpty })
    }
    for width in stride(from: 60.0, through: 120, by: 5) {
      let run = try ellipsis(.truncateTail, width: width)
      let before = run.range.lowerBound > "small ".utf8.count
      #expect(run.size == (before ? 20 : 10), "at \(width)")
      #expect(run.color == (before ? large.color : nil))
      // No text precedes it, so it has the style of the text after it.
      #expect(try ellipsis(.truncateHead, width: width).size == 20)
    }
  }
}

extension String {
  /// The string without spaces at its ends.
  fileprivate var trimmingSpaces: String {
    var rest = self[...]
    while rest.first == " " { rest.removeFirst() }
    while rest.last == " " { rest.removeLast() }
    return String(rest)
  }
}
