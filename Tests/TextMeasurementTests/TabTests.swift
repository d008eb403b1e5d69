// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Tabs, tab stops, and the alignment of text at them.
@Suite struct TabTests {
  static let style = TextStyle(font: FontDescriptor(size: 10))

  func layout(
    _ text: String, _ stops: [TabStop], width: Double = .infinity,
    mode: LineBreakMode = .wordWrap
  ) -> TextLayout {
    var paragraph = ParagraphStyle()
    paragraph.tabStops = stops
    paragraph.defaultTabInterval = 50
    return TestFonts.bundled.prepare(
      AttributedText(text, style: Self.style), paragraphStyle: paragraph
    ).layout(in: TextContainer(width: width, lineBreakMode: mode))
  }

  func width(_ text: String) -> Double { layout(text, []).metrics.size.width }

  /// The left and right ends of the glyphs after a tab.
  func extent(_ layout: TextLayout, from offset: Int, to end: Int) -> (left: Double, right: Double)
  {
    let glyphs = layout.lines[0].runs.flatMap(\.glyphs).filter {
      $0.cluster >= offset && $0.cluster < end
    }
    let left = glyphs.map(\.x).min() ?? .nan
    return (left, left + glyphs.reduce(0) { $0 + $1.advance })
  }

  @Test func `text ends at a right stop and is centred at a centre stop`() {
    let right = layout("a\tbbb\tc", [TabStop(location: 60, alignment: .right)])
    #expect(abs(extent(right, from: 2, to: 5).right - 60) < 1e-4)
    #expect(abs(extent(right, from: 6, to: 7).left - 100) < 1e-4, "the next multiple of 50")
    let center = layout("a\tbbb", [TabStop(location: 60, alignment: .center)])
    let middle = extent(center, from: 2, to: 5)
    #expect(abs((middle.left + middle.right) / 2 - 60) <= 0.01, "a font unit")
    #expect(abs(right.metrics.size.width - 100 - width("c")) < 1e-4)
    #expect(abs(center.metrics.size.width - 60 - width("bbb") / 2) <= 0.01)
  }

  @Test func `browsers skip a stop that is nearer than half a space`() {
    let text = AttributedText("aaaaaa\tb", style: TextStyle(font: FontDescriptor(size: 16)))
    // Chromium 156: the word is 53.86 wide and a space 4.17; a stop 1.89 behind it is skipped, and
    // one 2.14 behind it is taken.
    for (rules, distance, isTaken) in [
      (LineBreakRules.browsers, 1.89, false), (.browsers, 2.14, true), (.unicode, 1.89, true),
      (.unicode, 0.01, false),
    ] {
      var paragraph = ParagraphStyle()
      paragraph.lineBreakRules = rules
      let stop = 53.859375 + distance
      for stops in [[], [TabStop(location: stop), TabStop(location: 2 * stop)]] {
        paragraph.tabStops = stops
        paragraph.defaultTabInterval = stop
        let line = TestFonts.bundled.prepare(text, paragraphStyle: paragraph)
          .layout(in: TextContainer()).lines[0]
        let last = line.runs.flatMap(\.glyphs).last
        #expect(abs((last?.x ?? 0) - (isTaken ? stop : 2 * stop)) < 0.01, "\(rules), \(distance)")
      }
    }
  }

  @Test func `text that is too wide for its stop follows without a gap`() {
    let long = layout("a\tbbbbbbbbbbbbbbbbbbbb", [TabStop(location: 20, alignment: .right)])
    #expect(abs(long.metrics.size.width - width("a") - width("bbbbbbbbbbbbbbbbbbbb")) < 1e-4)
  }

  @Test func `in right-to-left text a left stop is where text ends`() {
    // The stop is 60 from the right of 200; the Hebrew word ends there, at its left.
    let text = "א\tבב"
    let layout = layout(text, [TabStop(location: 60, alignment: .left)], width: 200)
    #expect(abs(extent(layout, from: 3, to: 7).left - 140) < 1e-4)
    let natural = self.layout(text, [TabStop(location: 60, alignment: .right)], width: 200)
    #expect(abs(extent(natural, from: 3, to: 7).right - 140) < 1e-4)
  }

  @Test func `lines with tabs of every kind are drawn as they are measured`() {
    var random = SeededGenerator(fallback: 53)
    let alignments: [TextAlignment] = [.natural, .left, .right, .center, .justified]
    for _ in 0..<200 {
      let text = RandomText.make(&random, extras: ["\t", "\t", "\n", "\u{AD}"])
      var paragraph = ParagraphStyle()
      paragraph.firstLineHeadIndent = [0, 12].randomElement(using: &random) ?? 0
      var place = 0.0
      for _ in 0..<3 {
        place += Double.random(in: 5...80, using: &random)
        paragraph.tabStops.append(
          TabStop(location: place, alignment: alignments.randomElement(using: &random) ?? .left))
      }
      let prepared = TestFonts.bundled.prepare(
        AttributedText(text, style: Self.style), paragraphStyle: paragraph)
      let container = TextContainer(
        width: Double.random(in: 40...300, using: &random),
        maximumNumberOfLines: Int.random(in: 0...2, using: &random),
        lineBreakMode: LineBreakMode.allCases.randomElement(using: &random) ?? .wordWrap)
      let layout = prepared.layout(in: container)
      let hint = "\(text.debugDescription) in \(container), \(paragraph.tabStops); \(random.hint)"
      #expect(prepared.metrics(in: container) == layout.metrics, "\(hint)")
      for line in layout.lines where line.runs.allSatisfy({ $0.direction == .leftToRight }) {
        // The last visible glyph ends where the line does.
        let visible = line.runs.flatMap(\.glyphs).filter { $0.advance > 0 }
        let end = visible.last.map { $0.x + $0.advance } ?? line.x
        let isMarked = line.visibleRanges != [line.range]
        guard !isMarked, !text.contains("\u{301}") else { continue }
        #expect(end <= line.x + line.width + line.trailingSpace + 1e-3, "\(hint)")
        let bytes = Array(text.utf8)[line.range]
        if let last = String(decoding: bytes, as: UTF8.self).last, !last.isWhitespace {
          #expect(abs(end - line.x - line.width) < 1e-3, "\(hint)")
        }
      }
    }
  }

  @Test func `text that is cut after a centred tab is drawn where it is measured`() {
    // After the last letter of a line there is no kerning of "A" with "V".
    for alignment in [TextAlignment.center, .right] {
      var paragraph = ParagraphStyle()
      paragraph.tabStops = [TabStop(location: 40, alignment: alignment)]
      let prepared = TestFonts.bundled.prepare(
        AttributedText("\tAVAVAVAVAVAVAV", style: Self.style), paragraphStyle: paragraph)
      for width in stride(from: 45.0, through: 90, by: 1.5) {
        let container = TextContainer(width: width, lineBreakMode: .charWrap)
        let line = prepared.layout(in: container).lines[0]
        let last = line.runs.flatMap(\.glyphs).last
        #expect(abs((last.map { $0.x + $0.advance } ?? 0) - line.width) < 1e-6, "\(width)")
      }
    }
  }

  @Test func `a line that begins at a cut is as wide as its glyphs, with a tab on another line`() {
    // Without the slash before it, the 4 is not a denominator.
    let prepared = TestFonts.bundled.prepare(
      AttributedText("3⁄43⁄43⁄4 3⁄4\tx", style: Self.style), paragraphStyle: ParagraphStyle())
    for width in stride(from: 1.0, through: 60, by: 0.5) {
      let container = TextContainer(width: width, lineBreakMode: .charWrap)
      for line in prepared.layout(in: container).lines.dropLast(2) {
        let glyphs = line.runs.flatMap(\.glyphs).reduce(0) { $0 + $1.advance }
        #expect(abs(glyphs - line.width - line.trailingSpace) < 1e-6, "\(line.range) at \(width)")
      }
    }
  }

  @Test func `a line of a hundred thousand tabs is measured in linear time`() {
    for text in ["\ta", "a b ", " "] {
      let whole = "\t" + String(repeating: text, count: 100_000 / text.utf8.count)
      for stop in [TextAlignment.natural, .right] {
        let stops = [TabStop(location: 1e9, alignment: stop)]
        for mode in [LineBreakMode.wordWrap, .charWrap] {
          #expect(layout(whole, stops, mode: mode).lines.count == 1)
        }
      }
    }
  }
}
