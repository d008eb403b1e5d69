// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Spaces of fixed width at the ends of lines, and characters that are composed.
/// Recorded with Chromium 156.0.8078.108, 2026-11-25.
@Suite struct BrowserSpaceTests {
  /// The number of lines of two words, a space and a word in Noto Sans 13 at widths of 60, 62, 64,
  /// 66, 68, 70, 72, 74 and 76 px.
  private static let lineCounts: [(space: UInt32, lines: [Int])] = [
    (0x20, [3, 2, 2, 2, 2, 2, 2, 2, 2]), (0xA0, [2, 2, 2, 2, 2, 2, 2, 2, 2]),
    (0x2000, [3, 3, 3, 3, 2, 2, 2, 2, 2]),
    (0x2001, [3, 3, 3, 3, 3, 3, 3, 3, 2]), (0x2002, [3, 3, 3, 3, 2, 2, 2, 2, 2]),
    (0x2003, [3, 3, 3, 3, 3, 3, 3, 3, 2]), (0x2004, [3, 3, 3, 2, 2, 2, 2, 2, 2]),
    (0x2005, [3, 3, 3, 2, 2, 2, 2, 2, 2]), (0x2006, [3, 3, 2, 2, 2, 2, 2, 2, 2]),
    (0x2007, [2, 2, 2, 2, 2, 2, 2, 2, 2]), (0x2008, [3, 3, 3, 2, 2, 2, 2, 2, 2]),
    (0x2009, [3, 3, 2, 2, 2, 2, 2, 2, 2]), (0x200A, [3, 3, 2, 2, 2, 2, 2, 2, 2]),
    (0x202F, [2, 2, 2, 2, 2, 2, 2, 2, 2]), (0x205F, [3, 3, 3, 2, 2, 2, 2, 2, 2]),
    (0x3000, [3, 2, 2, 2, 2, 2, 2, 2, 2]),
  ]

  private static func prepared(_ text: String, size: Double = 13) -> any PreparedText {
    var style = ParagraphStyle()
    style.conventions = .web
    style.overflowWrap = .normal
    return TestFonts.bundled.prepare(
      AttributedText(text, style: TextStyle(font: FontDescriptor(size: size))),
      paragraphStyle: style)
  }

  @Test func `spaces of fixed width count at the ends of lines as in Chromium`() throws {
    for (space, lines) in Self.lineCounts {
      let character = Character(try #require(Unicode.Scalar(space)))
      let text = Self.prepared("aaaa aaaa\(character)bbbb")
      let found = lines.indices.map { index in
        text.metrics(in: TextContainer(width: 60 + 2 * Double(index))).lineCount
      }
      #expect(found == lines, "U+\(String(space, radix: 16))")
    }
  }

  @Test func `a letter and its mark are shown by one font`() {
    let apart = Self.prepared("a =\u{338} b", size: 15)
    #expect(apart.missingGlyphCount == 0)
    let fonts = apart.layout(in: TextContainer()).lines.flatMap(\.runs).map(\.font.postScriptName)
    #expect(Set(fonts).count == 1)
  }
}
