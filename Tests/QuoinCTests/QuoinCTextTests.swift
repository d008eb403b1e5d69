// SPDX-License-Identifier: Apache-2.0

import CQuoin
import LayoutGeometry
import QuoinC
import Testing
import TextMeasurement
import TextVocabulary
import WorldFonts

@Suite struct QuoinCTextTests {
  private func withText(
    _ string: String, _ change: (inout quoin_text_style) -> Void = { _ in },
    _ body: (quoin_text) throws -> Void
  ) throws {
    var (fonts, text, style) = (quoin_fonts(), quoin_text(), quoin_text_style_default())
    change(&style)
    try #require(quoin_fonts_bundled(&fonts) == 0)
    try #require(quoin_text_prepare(fonts, string, string.utf8.count, &style, &text) == 0)
    defer { for id in [fonts.id, text.id] { _ = quoin_release(id) } }
    try body(text)
  }

  @Test(arguments: ["Words, שלום עולם and more words", "e\u{301}te\u{301} 👩‍👩‍👧 x", "one\ntwo\n"])
  func `carets, hits and selections are those of the Swift library`(_ string: String) throws {
    let container = TextContainer(width: 90)
    let measurer = HarfBuzzTextMeasurer(collection: try FontCollection.world())
    let prepared = measurer.prepare(AttributedText(string), paragraphStyle: ParagraphStyle())
    let positions = TextPositions(prepared.layout(in: container), of: string)
    let length = string.utf8.count
    try withText(string) { text in
      for byte in 0...length {
        for (code, affinity) in [(0, TextAffinity.upstream), (1, .downstream)] {
          var caret = quoin_caret()
          #expect(quoin_text_caret(text, 90, 0, byte, quoin_affinity(code), &caret) == 0)
          let expected = try #require(positions.caret(at: byte, affinity: affinity))
          #expect(caret.line == expected.line && caret.x == expected.x)
          #expect(caret.top == expected.top && caret.bottom == expected.bottom)
        }
        var (rects, count) = ([quoin_rect](repeating: quoin_rect(), count: 40), 0)
        #expect(quoin_text_selection(text, 90, 0, byte, length, &rects, 40, &count) == 0)
        #expect(
          rects[..<count].map { Rect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
            == positions.selectionRectangles(for: byte..<length))
      }
      for x in stride(from: -5.0, through: 100, by: 7) {
        for y in stride(from: -5.0, through: 100, by: 11) {
          var (byte, affinity) = (0, quoin_affinity(9))
          #expect(quoin_text_byte_at(text, 90, 0, x, y, &byte, &affinity) == 0)
          let expected = positions.nearest(to: Point(x: x, y: y))
          #expect(byte == expected.offset && (affinity == 0) == (expected.affinity == .upstream))
        }
      }
      var caret = quoin_caret()
      #expect(
        quoin_text_caret(text, 90, 0, length + 1, 0, &caret) == quoin_status(QUOIN_BAD_ARGUMENT))
      #expect(String(cString: quoin_message()).contains("0 to \(length)"))
    }
    try withText("") { text in
      var caret = quoin_caret()
      #expect(quoin_text_caret(text, 90, 0, 0, 0, &caret) == quoin_status(QUOIN_BAD_ARGUMENT))
    }
  }

  @Test func `a caret is that of the width of the call`() throws {
    try withText("To and fro") { text in
      let lines = [40.0, 400, 40].map { width in
        var caret = quoin_caret()
        #expect(quoin_text_caret(text, width, 0, 10, 1, &caret) == 0)
        return caret.line
      }
      #expect(lines == [2, 0, 2])
    }
  }

  @Test func `lines stand where alignment and direction put them`() throws {
    func line(_ string: String, _ alignment: Int, _ direction: Int) throws -> quoin_line {
      var (line, count) = (quoin_line(), 0)
      try withText(string) { style in
        style.alignment = quoin_alignment(alignment)
        style.direction = quoin_direction(direction)
      } _: { text in
        #expect(quoin_text_lines(text, 200, 0, &line, 1, &count) == 0 && count == 1)
      }
      return line
    }
    let width = try line("Word", QUOIN_ALIGN_LEFT, QUOIN_DIRECTION_AUTO).width
    let (left, center, right) = (0.0, (200 - width) / 2, 200 - width)
    #expect(width > 30)
    for (alignment, direction, x) in [
      (QUOIN_ALIGN_LEFT, QUOIN_DIRECTION_RIGHT_TO_LEFT, left),
      (QUOIN_ALIGN_CENTER, QUOIN_DIRECTION_AUTO, center),
      (QUOIN_ALIGN_RIGHT, QUOIN_DIRECTION_AUTO, right),
      (QUOIN_ALIGN_NATURAL, QUOIN_DIRECTION_AUTO, left),
      (QUOIN_ALIGN_NATURAL, QUOIN_DIRECTION_RIGHT_TO_LEFT, right),
    ] {
      #expect(try abs(line("Word", alignment, direction).x - x) < 1.0 / 64)
    }
    var (style, text, fonts) = (quoin_text_style_default(), quoin_text(), quoin_fonts())
    try #require(quoin_fonts_bundled(&fonts) == 0)
    defer { _ = quoin_release(fonts.id) }
    style.alignment = 5
    #expect(quoin_text_prepare(fonts, "x", 1, &style, &text) == quoin_status(QUOIN_BAD_ARGUMENT))
    #expect(String(cString: quoin_message()) == "there are the alignments 0 to 4, not 5")
  }
}
