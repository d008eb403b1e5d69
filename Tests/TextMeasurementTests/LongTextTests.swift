// SPDX-License-Identifier: Apache-2.0

import Foundation
import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Texts of megabytes: the work is linear, counted in shaping calls and bounded by a time limit.
@Suite struct LongTextTests {
  func prepare(_ text: String) -> any PreparedText {
    TestFonts.bundled.prepare(
      AttributedText(text, style: TextStyle(font: FontDescriptor(size: 16))),
      paragraphStyle: ParagraphStyle())
  }

  /// The length of the longest line: 300 kilobytes, or the environment's `BYTES`.
  static let longest =
    ProcessInfo.processInfo.environment["BYTES"].flatMap { Int($0) } ?? 300_000

  @Test func `a single line of megabytes is measured`() {
    let text = String(repeating: "megabytes of words     ", count: Self.longest / 23)
    let prepared = prepare(text)
    #expect(prepared.metrics(in: TextContainer()).lineCount == 1)
    let lines = prepared.metrics(in: TextContainer(width: 300)).lineCount
    #expect(lines > Self.longest / 100)
  }

  @Test func `twice the text costs twice the shaping calls at most`() {
    func calls(_ text: String) -> Int {
      let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
      _ = measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
      return measurer.shapingCallCount
    }
    for unit in ["abc ", "x", "مرحبا ", "ا", "e\u{301}", "👩‍👩‍👧", "क्षि"] {
      let short = calls(String(repeating: unit, count: 2_000))
      let long = calls(String(repeating: unit, count: 4_000))
      #expect(long <= 2 * short + 8, "\(unit.debugDescription): \(short), then \(long)")
    }
  }

  @Test func `twenty thousand spaces, tabs or marks are truncated in linear time`() {
    for unit in [" ", "\t", "a", "a\u{301}", "漢", "\u{200B}", "\u{AD}"] {
      let text = "x" + String(repeating: unit, count: 20_000) + "y"
      let prepared = prepare(text)
      for mode in LineBreakMode.allCases {
        let container = TextContainer(
          width: 200, maximumNumberOfLines: 2, lineBreakMode: mode)
        #expect(prepared.metrics(in: container).lineCount <= 2, "\(unit.debugDescription)")
      }
      #expect(prepared.metrics(in: TextContainer()).lineCount == 1, "\(unit.debugDescription)")
    }
  }

  @Test func `letters that join are shaped a few times each in a text of any length`() {
    for unit in ["ب", "क्षि", "क्", "fi"] {
      for bytes in [16_000, 32_000] {
        let text = String(repeating: unit, count: bytes / unit.utf8.count)
        let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
        func shaped(_ body: () -> Void) -> Double {
          let before = measurer.core.shapedByteCount
          body()
          return Double(measurer.core.shapedByteCount - before) / Double(text.utf8.count)
        }
        var style = ParagraphStyle()
        style.headIndent = 4
        var prepared: any PreparedText = TestFonts.bundled.prepare(
          AttributedText(""), paragraphStyle: style)
        let first = shaped {
          prepared = measurer.prepare(AttributedText(text), paragraphStyle: style)
        }
        #expect(first <= 1.01, "\(unit): each byte is shaped once")
        for mode in [LineBreakMode.wordWrap, .charWrap] {
          let container = TextContainer(width: 300, lineBreakMode: mode)
          let again = shaped { _ = prepared.metrics(in: container) }
          // Each line is shaped a few times: to find its end, and to find its width.
          #expect(again < 8, "\(unit), \(bytes) bytes, \(mode)")
          let drawn = shaped { _ = prepared.layout(in: container) }
          #expect(drawn < 8, "\(unit), \(bytes) bytes, \(mode)")
        }
      }
    }
  }

  @Test func `the parts of a long text overlap little where no line may begin again`() {
    for unit in ["👩‍👩‍👧‍👦", "👩‍💻", "e\u{301}\u{323}", "🇩🇪", "☺\u{FE0F}"] {
      func shaped(_ bytes: Int) -> Double {
        let text = String(repeating: unit, count: bytes / unit.utf8.count)
        let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
        let prepared = measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
        #expect(prepared.metrics(in: TextContainer(width: 300)).lineCount > 100)
        return Double(measurer.core.shapedByteCount) / Double(text.utf8.count)
      }
      // Texts from 2^18 bytes on are measured in parts. Marks are scanned in vain first.
      for bytes in [250_000, 270_000, 540_000] {
        let found = shaped(bytes)
        #expect(found <= 2, "\(unit), \(bytes) bytes")
      }
    }
  }

  @Test func `a cluster of thousands of joined emoji is not tried as one picture`() {
    for (count, isTried) in [(2, true), (8, true), (200, true), (300, false), (40_000, false)] {
      let text = Array(repeating: "👩", count: count).joined(separator: "\u{200D}")
      let scalars = text.unicodeScalars.map(\.value)
      let isFound = scalars.withUnsafeBufferPointer { FaceChoice.mayBeOnePicture($0) }
      #expect(isFound == isTried, "\(count)")
    }
    // It is one cluster on one line, in the emoji font, and shaped once.
    for count in [40_000, 80_000] {
      let text = Array(repeating: "👩", count: count).joined(separator: "\u{200D}")
      let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
      let prepared = measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
      #expect(prepared.missingGlyphCount == 0)
      #expect(prepared.metrics(in: TextContainer(width: 300)).lineCount == 1)
      #expect(measurer.core.shapedByteCount < text.utf8.count / 10 * 11)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `lines before a long space do not scan all of it`() {
    // If each line scanned all the spaces, it would take 2,000 × 100,000 steps.
    for space in [" ", "\t"] {
      let text =
        String(repeating: "x", count: 20_000) + String(repeating: space, count: 100_000) + "y"
      let metrics = prepare(text).layout(in: TextContainer(width: 90)).metrics
      #expect(metrics.lineCount > 1_900, "\(space.debugDescription)")
    }
  }

  @Test func `the ends of long spaces equal those found cluster by cluster`() {
    for count in [31, 32, 33, 100] {
      let spaces = String(repeating: " ", count: count)
      let text = "a" + spaces + "b" + spaces + spaces + "\n" + spaces + "c" + spaces
      let analysis = TestFonts.bundled.analyze(AttributedText(text), ParagraphStyle())
      for end in 0...analysis.count {
        for start in [0, max(0, end - 40), end] {
          var visible = end
          while visible > start, analysis.flags[visible - 1].hangs { visible -= 1 }
          #expect(analysis.visibleEnd(end, from: start) == visible, "\(count): \(start)..<\(end)")
        }
      }
    }
  }

  @Test func `a line limit measures only the text that it shows`() {
    let prepared = prepare("first\n" + String(repeating: "x", count: 200_000))
    for mode in [LineBreakMode.truncateTail, .truncateHead, .truncateMiddle] {
      let container = TextContainer(maximumNumberOfLines: 1, lineBreakMode: mode)
      #expect(prepared.metrics(in: container).isTruncated)
    }
  }

  @Test func `nested embeddings, overrides and isolates have lines and glyphs`() {
    for opener in [
      "\u{202A}", "\u{202B}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}",
    ] {
      let text =
        String(repeating: opener, count: 5_000) + "abc אבג"
        + String(repeating: "\u{202C}\u{2069}", count: 5_000)
      let layout = prepare(text).layout(in: TextContainer(width: 100))
      #expect(layout.metrics.size.width.isFinite)
      #expect(layout.lines.last?.range.upperBound == text.utf8.count)
    }
  }
}
